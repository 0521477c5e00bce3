import { brand } from '@ringwell/brand/brand.ts'
import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { useEffect } from 'react'
import { useSnapshot, type DemoCall } from '../call/demoCall.ts'
import type { PanelWords } from '../call/panelWords.ts'
import type { showDock as ShowDock } from './showDock.tsx'

/** How often the page's own view of the call came into sight and left it. Odd while it is in sight. */
let passages = 0
/** Removes the dock, which shows the call on other pages. */
let closeDock: (() => void) | undefined

const loadDock = () => import('./showDock.tsx')

type Shown = Omit<Parameters<typeof ShowDock>[0], 'onClosed'>

/** Shows a call in the dock that began on a page before, unless this page itself shows it. */
export function dockEarlierCall(shown: Shown): void {
  const { call } = shown.demo
  const show = () => {
    if (!isUnderWay(call.getSnapshot())) return
    stop()
    hideWidget(call)
    if (passages % 2 === 0) void leaveDock(passages, shown)
  }
  const stop = call.subscribe(show)
  show()
}

/**
 * Shows the dock when the visitor leaves this page during a call, or scrolls away from where the page shows it.
 * @param isShown whether the page itself shows the call now, so that it needs no dock
 */
export function useDock(demo: DemoCall, words: PanelWords, api: string, isShown = true): void {
  const { call } = demo
  const underWay = isUnderWay(useSnapshot(call))

  useEffect(() => {
    if (!underWay) return undefined
    // Loads the dock early, because the network may be down when the visitor leaves.
    void loadDock().catch(() => undefined)
    return hideWidget(call)
  }, [underWay, call])

  useEffect(() => {
    if (!isShown) return undefined
    const entered = ++passages
    const callPage = location.pathname
    closeDock?.()
    return () => {
      passages++
      if (isUnderWay(call.getSnapshot()))
        void leaveDock(entered + 1, { demo, words, api, callPage })
    }
  }, [demo, call, words, api, isShown])
}

async function leaveDock(passage: number, shown: Shown): Promise<void> {
  const { showDock } = await loadDock()
  if (passages !== passage) return
  closeDock = showDock({
    ...shown,
    onClosed() {
      closeDock = undefined
      if (!isUnderWay(shown.demo.call.getSnapshot())) showWidget(true)
    },
  })
}

function showWidget(shown: boolean): void {
  document.querySelector(`${brand.slug}-voice`)?.toggleAttribute('hidden', !shown)
}

/**
 * Hides the widget during the call: only one call can run at a time, and the launcher would cover the end
 * button and the dock.
 */
function hideWidget(call: DemoCall['call']): () => void {
  showWidget(false)
  const undo = call.subscribe(() => {
    if (isUnderWay(call.getSnapshot())) return
    undo()
    if (!closeDock) showWidget(true)
  })
  // If the visitor leaves during a call, the subscription shows the widget again later.
  return () => {
    if (!isUnderWay(call.getSnapshot())) undo()
  }
}
