import { brand } from '@ringwell/brand/brand.ts'
import { useEffect } from 'react'
import { isUnderWay, useSnapshot, type DemoCall } from './demoCall.ts'
import type { PanelWords } from './demoProps.ts'
import type { showDock as ShowDock } from './dock/showDock.tsx'

/** How often this page was entered and left; odd while it is shown. */
let passages = 0
/** Takes the dock away that shows the call elsewhere. */
let closeDock: (() => void) | undefined

const loadDock = () => import('./dock/showDock.tsx')

/** A page that is left with a call under way leaves a dock behind; the page of the call needs none. */
export function useDock(demo: DemoCall, words: PanelWords, api: string): void {
  const { call } = demo
  const underWay = isUnderWay(useSnapshot(call))

  useEffect(() => {
    if (!underWay) return undefined
    // It must be there when the visitor leaves, also when the network is not.
    void loadDock().catch(() => undefined)
    return hideWidget(call)
  }, [underWay, call])

  useEffect(() => {
    const entered = ++passages
    closeDock?.()
    return () => {
      passages++
      if (isUnderWay(call.getSnapshot())) void leaveDock(entered + 1, { demo, words, api })
    }
  }, [demo, call, words, api])
}

async function leaveDock(
  passage: number,
  shown: Omit<Parameters<typeof ShowDock>[0], 'onClosed'>,
): Promise<void> {
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

/** One call at a time, and its key would lie over the one that ends this call, and over the dock. */
function hideWidget(call: DemoCall['call']): () => void {
  showWidget(false)
  const undo = call.subscribe(() => {
    if (isUnderWay(call.getSnapshot())) return
    undo()
    if (!closeDock) showWidget(true)
  })
  // Left with a call: the subscription does it.
  return () => {
    if (!isUnderWay(call.getSnapshot())) undo()
  }
}
