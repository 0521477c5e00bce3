import { connectingStatus, liveStatus } from '@ringwell/call/view/callStatus.ts'
import {
  viewOf,
  type CallView,
  type EndedSnapshot,
  type LiveSnapshot,
} from '@ringwell/call/view/callView.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { writeLength, writeTimeLeft } from '@ringwell/call/view/clock.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect, useRef } from 'react'
import { CloseIcon, HangUpIcon } from '../ui/icons.tsx'
import { Ring } from '../ui/Ring.tsx'
import { ToastList } from '../ui/ToastList.tsx'
import { AfterCall } from '../call/AfterCall.tsx'
import { TaskCard, TaskNews } from '../call/TaskCard.tsx'
import { useSnapshot, type DemoCall } from '../call/demoCall.ts'
import { MuteButton } from '../call/MuteButton.tsx'
import type { PanelWords } from '../call/panelWords.ts'
import { useCallNotices } from '../call/useCallNotices.ts'
import { useLevel } from '../call/useLevel.ts'
import { useTimeLeft } from '../call/useTimeLeft.ts'

export interface DockProps {
  demo: DemoCall
  words: PanelWords
  api: string
  onClose: () => void
}

const callPage = '/live-demo'

/** Shows the demo's call on the other pages: agent, last caption, current task, time left, mute button and end button. */
export function Dock({ demo, words, api, onClose }: DockProps) {
  const { call, toasts } = demo
  const snapshot = useSnapshot(call)
  const view = viewOf(snapshot)
  useCallNotices(snapshot, toasts)
  return (
    <>
      <section className="dock night" aria-label={words.dock.label}>
        {view.live ? (
          <LiveDock demo={demo} words={words} snapshot={view.live} />
        ) : (
          <RestingDock
            demo={demo}
            view={view}
            words={words}
            api={api}
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

interface LiveDockProps {
  demo: DemoCall
  words: PanelWords
  snapshot: LiveSnapshot
}

function LiveDock({ demo: { call, print, begun }, words, snapshot }: LiveDockProps) {
  const ring = useLevel(call, print)
  const leftMs = useTimeLeft(snapshot.endsAt)
  const { muted, hasMicrophone, captions } = snapshot
  const status = liveStatus(snapshot)
  const last = captions.at(-1)
  const { current } = readTasks(snapshot.tasks)
  return (
    <>
      <div className="dock-call">
        <Ring className="dock-ring" state="live" muted={muted} ref={ring} />
        <p className="dock-who">
          <a href={callPage}>{words.dock.open}</a>
          <span className="note">{begun?.agentName}</span>
        </p>
        <p className="dock-left num" role="timer">
          <b>{writeTimeLeft(leftMs)}</b> {words.left}
        </p>
        <p className="dock-said small">
          {status === 'listening' && last ? (
            <>
              <b>{last.who === 'agent' ? begun?.person : words.you}</b> {last.text}
            </>
          ) : (
            words[status]
          )}
        </p>
      </div>
      <TaskNews words={words.task} task={current} />
      {current && <TaskCard words={words.task} task={current} heading="h2" key={current.id} />}
      <div className="dock-keys">
        {hasMicrophone && <MuteButton words={words} call={call} muted={muted} />}
        <button className="icon-btn dock-end" type="button" onClick={() => call.hangUp()}>
          <HangUpIcon />
          {words.end}
        </button>
      </div>
    </>
  )
}

interface RestingDockProps {
  demo: DemoCall
  view: CallView
  words: PanelWords
  api: string
  onCancel: () => void
  onClose: () => void
}

/** The dock before the call is live, and after it is over. */
function RestingDock({ demo, view, words, api, onCancel, onClose }: RestingDockProps) {
  const { connecting, ended, failed } = view
  const line = useRef<HTMLParagraphElement>(null)
  const over = ended ?? failed
  const isOver = over !== undefined
  // The button that had the focus disappeared with the call.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) line.current?.focus()
  }, [isOver])
  // There is nothing to show for a call that was cancelled.
  const isCancelled = !connecting && !isOver
  useEffect(() => {
    if (isCancelled) onClose()
  }, [isCancelled, onClose])
  return (
    <>
      <p className="dock-over" ref={line} tabIndex={-1}>
        {connecting && { ...messages, ...words }[connectingStatus(connecting)]}
        {ended && endedLine(words, ended)}
        {failed && `${failed.failure.message} ${failed.failure.hint}`}
      </p>
      {failed && <a href={callPage}>{words.dock.open}</a>}
      {over && (
        <AfterCall
          words={words}
          api={api}
          demo={demo}
          over={over}
          heading="h2"
          isRated={ended !== undefined}
        />
      )}
      {connecting && (
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

/** Says how long the call was and, if it ended because the visitor was idle, says that too. */
function endedLine({ after }: PanelWords, { durationMs, reason }: EndedSnapshot): string {
  const title = after.title.replace('{length}', writeLength(durationMs))
  return reason === 'idle' ? `${title} ${after.idle}` : title
}
