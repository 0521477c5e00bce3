import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { writeTimeLeft } from '@ringwell/call/view/clock.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import type { ReactNode } from 'react'
import { HangUpIcon } from '../ui/icons.tsx'
import { Ring } from '../ui/Ring.tsx'
import { CallDrawing } from './CallDrawing.tsx'
import { Captions } from './Captions.tsx'
import type { DemoCall } from './demoCall.ts'
import { Listening } from './Listening.tsx'
import type { PanelWords } from './panelWords.ts'
import { TaskCard, TaskNews } from './TaskCard.tsx'
import { Ticks } from './Ticks.tsx'
import { useLevel } from './useLevel.ts'
import { useTimeLeft } from './useTimeLeft.ts'

interface CallStageProps {
  words: PanelWords
  demo: DemoCall
  snapshot: LiveSnapshot
  /** Over the captions, in place of the card of the task. */
  game?: ReactNode
  /** Below the captions: what the visitor can press or type. */
  says?: ReactNode
  /** Beside the end button. */
  tools: ReactNode
  /** The agent's name, and what else stands beside the time. */
  head: ReactNode
  /** True if the card of a use case shows that the agent listens, and ends the call. */
  isCards?: boolean
}

/**
 * A live call: both voices as a drawing, the time, the task, captions and what the visitor can do. The same on the home
 * page, on the page of the demo and in the dock, which is smaller. Everything has its place from the beginning, so that
 * nothing moves while the call runs (`callStage.css`).
 */
export function CallStage({
  words,
  demo,
  snapshot,
  game,
  says,
  tools,
  head,
  isCards = false,
}: CallStageProps) {
  const { call, print, begun } = demo
  const { since, endsAt, muted, interrupted } = snapshot
  const leftMs = useTimeLeft(endsAt, interrupted)
  const { current } = readTasks(snapshot.tasks)
  const ring = useLevel(call, print)
  return (
    <>
      <div className="live-disc">
        <CallDrawing print={print} voice={begun?.start.session.voice} {...{ since, endsAt }} />
        <Ticks leftMs={leftMs} limitMs={endsAt - since} />
        <Ring state="live" muted={muted} ref={ring} />
      </div>
      <div className="live-head">
        <div>{head}</div>
        <p className="left num" role="timer">
          <b>{writeTimeLeft(leftMs)}</b> {words.left}
        </p>
      </div>
      <div className="live-talk">
        <Captions words={words} captions={snapshot.captions} person={begun?.person ?? ''} />
        <div className="live-task">
          <TaskNews words={words.task} task={current} />
          {game ??
            (current && (
              <TaskCard words={words.task} task={current} heading="h2" key={current.id} />
            ))}
        </div>
      </div>
      {says}
      <div className="live-bar">
        {!isCards && <Listening words={words} snapshot={snapshot} />}
        {tools}
        {!isCards && (
          <button className="key key-stop" type="button" onClick={() => call.hangUp()}>
            <HangUpIcon />
            {words.end}
          </button>
        )}
      </div>
    </>
  )
}
