import type { CallFailure } from '@ringwell/call/call.ts'
import { liveStatus } from '@ringwell/call/view/callStatus.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import type { CallState } from '../panel/panelState.ts'
import { Captions } from './Captions.tsx'
import { TaskCard } from './TaskCard.tsx'

interface LiveTalkProps {
  call: CallState
  live: LiveSnapshot
  failure: Pick<CallFailure, 'message' | 'hint'> | undefined
  working: boolean
}

/** Shows the task that the agent works on, the captions and one notice about whatever is in the way of the call. */
export function LiveTalk({ call: { words, news }, live, failure, working }: LiveTalkProps) {
  const status = liveStatus(live)
  const { current } = readTasks(live.tasks)
  const notice = failure ? `${failure.message} ${failure.hint}` : working && words.working
  return (
    <div class="live">
      <output class="hidden">{news}</output>
      {current && <TaskCard words={words.task} task={current} />}
      <Captions words={words} captions={live.captions} />
      <output class="notice">
        {(status !== 'interrupted' && notice) || (status !== 'listening' && words[status])}
      </output>
    </div>
  )
}
