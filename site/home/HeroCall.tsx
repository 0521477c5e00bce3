import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { connectingStatus } from '@ringwell/call/view/callStatus.ts'
import { viewOf } from '@ringwell/call/view/callView.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CallOver, overIn } from '../call/CallOver.tsx'
import { useSnapshot, type DemoCall } from '../call/demoCall.ts'
import { FailurePanel } from '../call/FailurePanel.tsx'
import { PageStage } from '../call/PageStage.tsx'
import type { GameWords, PanelWords } from '../call/panelWords.ts'
import { useCallNotices } from '../call/useCallNotices.ts'
import { useOutOfSight } from '../call/useOutOfSight.ts'
import { useDock } from '../dock/useDock.ts'
import { ToastList } from '../ui/ToastList.tsx'

/** What the hero shows instead of its form, or instead of everything in it. `heroCall.css` hides the rest. */
type HeroStep = 'connecting' | 'failed' | 'live' | 'over'

export interface HeroCallProps {
  demo: DemoCall
  words: PanelWords
  gameWords: GameWords
  api: string
  hero: HTMLElement
  /** A place over the form: what keeps a call from beginning is shown in it. */
  overForm: HTMLElement
  /** What the visitor can say to the agent. */
  tryIt: readonly string[]
  onClose: () => void
}

/** The call on the home page, in place of the hero. When the hero is out of sight, the dock shows the call. */
export function HeroCall({
  demo,
  words,
  gameWords,
  api,
  hero,
  overForm,
  tryIt,
  onClose,
}: HeroCallProps) {
  const { call, toasts, begun } = demo
  const snapshot = useSnapshot(call)
  const view = viewOf(snapshot)
  const { connecting, live, failed } = view
  const over = overIn(view)
  const watched = useMemo(() => ({ current: hero }), [hero])
  const isOutOfSight = useOutOfSight(watched, true)
  useDock(demo, words, api, !isOutOfSight)
  useCallNotices(snapshot, toasts)

  const step: HeroStep = live ? 'live' : over ? 'over' : failed ? 'failed' : 'connecting'
  useLayoutEffect(() => hero.setAttribute('data-call-step', step), [hero, step])
  const isCancelled = !isUnderWay(snapshot) && !over && !failed
  useEffect(() => {
    if (isCancelled) onClose()
  }, [isCancelled, onClose])

  const begin = (input: 'voice' | 'text') => {
    if (begun) demo.begin({ ...begun, start: { ...begun.start, input } })
  }
  return (
    <>
      {connecting &&
        createPortal(
          <Connecting
            words={words}
            waitsFor={connectingStatus(connecting)}
            onCancel={() => {
              // Closes first, because the button disappears with the call, and the focus would be lost.
              onClose()
              call.hangUp()
            }}
          />,
          overForm,
        )}
      {failed &&
        !over &&
        createPortal(
          <FailurePanel
            words={words}
            failure={failed.failure}
            onRetry={() => begin('voice')}
            onType={() => begin('text')}
            onClose={onClose}
          />,
          overForm,
        )}
      {live && (
        <PageStage words={words} gameWords={gameWords} demo={demo} snapshot={live} tryIt={tryIt} />
      )}
      {over && (
        <CallOver
          words={words}
          api={api}
          demo={demo}
          over={over}
          heading="h1"
          onAgain={() => begin('voice')}
          onClose={onClose}
        />
      )}
      {!isOutOfSight && <ToastList toasts={toasts} />}
    </>
  )
}

interface ConnectingProps {
  words: PanelWords
  waitsFor: ReturnType<typeof connectingStatus>
  onCancel: () => void
}

/** In the place of the key that was pressed. Takes over the focus from it. */
function Connecting({ words, waitsFor, onCancel }: ConnectingProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])
  return (
    <div className="hero-connecting">
      <output className="key">{words.connecting}</output>
      <output className="small">{waitsFor !== 'connecting' && messages[waitsFor]}</output>
      <button className="text-btn" type="button" ref={cancel} onClick={onCancel}>
        {words.cancel}
      </button>
    </div>
  )
}
