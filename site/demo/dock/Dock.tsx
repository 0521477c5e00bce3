import type { CallSnapshot } from '@ringwell/call/call.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect, useRef } from 'react'
import { CloseIcon, HangUpIcon, MicrophoneIcon, MutedIcon } from '../../ui/icons.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { ToastList } from '../../ui/ToastList.tsx'
import { AfterCall } from '../AfterCall.tsx'
import { clock } from '../clock.ts'
import { useSnapshot, wasCancelled, type DemoCall } from '../demoCall.ts'
import type { PanelWords } from '../demoProps.ts'
import type { LiveSnapshot } from '../LiveCall.tsx'
import { useCallNotices } from '../useCallNotices.ts'
import { useLevel } from '../useLevel.ts'
import { useTimeLeft } from '../useTimeLeft.ts'

export interface DockProps {
  demo: DemoCall
  words: PanelWords
  api: string
  onClose: () => void
}

const callPage = '/live-demo'

/** Shows the demo's call on the other pages: agent, last caption, time left, mute button and end button. */
export function Dock({ demo, words, api, onClose }: DockProps) {
  const { call, toasts } = demo
  const snapshot = useSnapshot(call)
  useCallNotices(snapshot, toasts)
  return (
    <>
      <section className="dock night" aria-label={words.dock.label}>
        {snapshot.phase === 'live' ? (
          <LiveDock demo={demo} words={words} snapshot={snapshot} />
        ) : (
          <RestingDock
            snapshot={snapshot}
            words={words}
            api={api}
            onCancel={() => call.hangUp()}
            onClose={onClose}
          />
        )}
      </section>
      <ToastList toasts={toasts} />
    </>
  )
}

interface LiveDockProps {
  demo: DemoCall
  words: PanelWords
  snapshot: LiveSnapshot
}

function LiveDock({ demo: { call, print, begun }, words, snapshot }: LiveDockProps) {
  const ring = useLevel(call, print)
  const leftMs = useTimeLeft(snapshot.endsAt)
  const { muted, interrupted, hasMicrophone, captions } = snapshot
  const last = captions.findLast(({ text }) => text !== '')
  return (
    <>
      <div className="dock-call">
        <Ring className="dock-ring" state="live" muted={muted} ref={ring} />
        <p className="dock-who">
          <a href={callPage}>{words.dock.open}</a>
          <span className="note">{begun?.agentName}</span>
        </p>
        <p className="dock-left num" role="timer">
          <b>{clock(leftMs + 999)}</b> {words.left}
        </p>
        <p className="dock-said small">
          {interrupted ? (
            words.interrupted
          ) : muted ? (
            words.muted
          ) : last ? (
            <>
              <b>{last.who === 'agent' ? begun?.person : words.you}</b> {last.text}
            </>
          ) : (
            words.listening
          )}
        </p>
      </div>
      <div className="dock-keys">
        {hasMicrophone && (
          <button
            className="icon-btn"
            type="button"
            aria-pressed={muted}
            onClick={() => call.setMuted(!muted)}
          >
            {muted ? <MutedIcon /> : <MicrophoneIcon />}
            {words.mute}
          </button>
        )}
        <button className="icon-btn dock-end" type="button" onClick={() => call.hangUp()}>
          <HangUpIcon />
          {words.end}
        </button>
      </div>
    </>
  )
}

interface RestingDockProps {
  snapshot: Exclude<CallSnapshot, LiveSnapshot>
  words: PanelWords
  api: string
  onCancel: () => void
  onClose: () => void
}

/** Says how long the call was and, if it ended because the visitor was idle, says that too. */
function overLine({ after }: PanelWords, ended: Extract<CallSnapshot, { phase: 'ended' }>): string {
  const title = after.title.replace('{length}', clock(ended.durationMs))
  return ended.reason === 'idle' ? `${title} ${after.idle}` : title
}

/** The dock before the call is live, and after it is over. */
function RestingDock({ snapshot, words, api, onCancel, onClose }: RestingDockProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const isOver = snapshot.phase === 'ended' || snapshot.phase === 'failed'
  // The button that had the focus disappeared with the call.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) line.current?.focus()
  }, [isOver])
  // There is nothing to show for a call that was cancelled.
  const isCancelled = wasCancelled(snapshot)
  useEffect(() => {
    if (isCancelled) onClose()
  }, [isCancelled, onClose])
  return (
    <>
      <p className="dock-over" ref={line} tabIndex={-1}>
        {snapshot.phase === 'ended'
          ? overLine(words, snapshot)
          : snapshot.phase === 'failed'
            ? `${snapshot.failure.message} ${snapshot.failure.hint}`
            : snapshot.phase === 'askingForMicrophone'
              ? messages.microphoneNeeded
              : words.connecting}
      </p>
      {snapshot.phase === 'failed' && <a href={callPage}>{words.dock.open}</a>}
      {snapshot.phase === 'failed' && snapshot.credential !== undefined && (
        <AfterCall words={words.after} api={api} credential={snapshot.credential} isRated={false} />
      )}
      {snapshot.phase === 'ended' && snapshot.credential !== undefined && (
        <AfterCall words={words.after} api={api} credential={snapshot.credential} isRated />
      )}
      {!isOver && (
        <button className="icon-btn" type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      )}
      {isOver && (
        <button className="close" type="button" aria-label={words.dock.close} onClick={onClose}>
          <CloseIcon />
        </button>
      )}
    </>
  )
}
