import { connectingStatus } from '@ringwell/call/view/callStatus.ts'
import { viewOf, type CallView, type LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AfterCall } from '../call/AfterCall.tsx'
import { endOf, overIn } from '../call/CallOver.tsx'
import { CallStage } from '../call/CallStage.tsx'
import { useSnapshot, type Begun, type DemoCall } from '../call/demoCall.ts'
import { MuteButton } from '../call/MuteButton.tsx'
import { OverHead } from '../call/OverHead.tsx'
import type { PanelWords } from '../call/panelWords.ts'
import { TypeBox } from '../call/TypeBox.tsx'
import { useCallNotices } from '../call/useCallNotices.ts'
import { CloseIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { ToastList } from '../ui/ToastList.tsx'

export interface DockProps {
  demo: DemoCall
  words: PanelWords
  api: string
  /** Where the whole call is shown. */
  callPage: string
  onClose: () => void
}

/** Shows the demo's call on the other pages, at the lower edge of the window. */
export function Dock({ demo, words, api, callPage, onClose }: DockProps) {
  const { call, toasts } = demo
  const snapshot = useSnapshot(call)
  const view = viewOf(snapshot)
  useCallNotices(snapshot, toasts)
  return (
    <>
      <section className="dock night" aria-label={words.dock.label}>
        {view.live ? (
          <LiveDock demo={demo} words={words} callPage={callPage} snapshot={view.live} />
        ) : (
          <RestingDock
            demo={demo}
            view={view}
            words={words}
            api={api}
            callPage={callPage}
            onCancel={() => {
              // Closes first, because the button disappears with the call, and the focus would be lost.
              onClose()
              call.hangUp()
            }}
            onClose={onClose}
          />
        )}
      </section>
      <ToastList toasts={toasts} />
    </>
  )
}

interface LiveDockProps extends Pick<DockProps, 'demo' | 'words' | 'callPage'> {
  snapshot: LiveSnapshot
}

function LiveDock({ demo, words, callPage, snapshot }: LiveDockProps) {
  const { muted, hasMicrophone } = snapshot
  const [isTyping, setTyping] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTyping) place.current?.querySelector('input')?.focus()
  }, [isTyping])
  return (
    <div className="live live-small" ref={place}>
      <CallStage
        words={words}
        demo={demo}
        snapshot={snapshot}
        head={
          <>
            <a href={callPage}>{words.dock.open}</a>
            <p className="note">{demo.begun?.agentName}</p>
          </>
        }
        says={isTyping && <TypeBox words={words} onSend={(text) => demo.call.sendText(text)} />}
        tools={
          <>
            {hasMicrophone && <MuteButton words={words} call={demo.call} muted={muted} />}
            <button
              className="icon-btn"
              type="button"
              aria-expanded={isTyping}
              onClick={() => setTyping(!isTyping)}
            >
              {words.dock.type}
            </button>
          </>
        }
      />
    </div>
  )
}

interface RestingDockProps extends DockProps {
  view: CallView
  onCancel: () => void
}

/** The dock before the call is live, and after it is over. What is left of a call is a sheet that the visitor opens. */
function RestingDock({ demo, view, words, api, callPage, onCancel, onClose }: RestingDockProps) {
  const { connecting, failed } = view
  const over = overIn(view) ?? failed
  const [isOpen, setOpen] = useState(demo.record.hadDanger)
  const sheet = useRef<HTMLDivElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  // There is nothing to show for a call that was cancelled.
  const isCancelled = !connecting && !over
  useEffect(() => {
    if (isCancelled) onClose()
  }, [isCancelled, onClose])
  useEffect(() => {
    // The button that opened the sheet is gone.
    if (isOpen) sheet.current?.focus()
  }, [isOpen])
  const close = (
    <button className="close" type="button" aria-label={words.dock.close} onClick={onClose}>
      <CloseIcon />
    </button>
  )
  if (!over)
    return (
      connecting && (
        <div className="dock-line">
          <p className="dock-title">{{ ...messages, ...words }[connectingStatus(connecting)]}</p>
          <button className="icon-btn" type="button" ref={cancel} onClick={onCancel}>
            {words.cancel}
          </button>
        </div>
      )
    )
  const end = endOf(words, over)
  const { begun } = demo
  const callAgain = (next: Begun) => {
    flushSync(() => {
      setOpen(false)
      demo.begin(next)
    })
    // The button that was pressed is gone.
    cancel.current?.focus()
  }
  const again = begun && failed?.failure.retryable && (
    <button className="key" type="button" onClick={() => callAgain(begun)}>
      <MicrophoneIcon />
      {words.retry}
    </button>
  )
  return isOpen ? (
    <div className="over" ref={sheet} tabIndex={-1}>
      <AfterCall
        words={words}
        api={api}
        demo={demo}
        over={over}
        {...end}
        heading="h2"
        keys={
          failed && (
            <>
              {again}
              <a href={callPage}>{words.dock.open}</a>
            </>
          )
        }
        isRated={!failed}
      />
      {close}
    </div>
  ) : (
    <div className="dock-line">
      <OverHead {...end} heading="h2" />
      {again}
      <button className="icon-btn" type="button" onClick={() => setOpen(true)}>
        {words.dock.left}
      </button>
      {close}
    </div>
  )
}
