import type { CallFailure } from '@ringwell/call/call.ts'
import { liveStatus } from '@ringwell/call/view/callStatus.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import type { CallState } from '../panel/panelState.ts'
import { Captions } from './Captions.tsx'

interface LiveTalkProps {
  call: CallState
  live: LiveSnapshot
  failure: Pick<CallFailure, 'message' | 'hint'> | undefined
  working: boolean
}

/** Shows the captions and one notice about whatever is in the way of the call. */
export function LiveTalk({ call: { words }, live, failure, working }: LiveTalkProps) {
  const status = liveStatus(live)
  const notice = failure ? `${failure.message} ${failure.hint}` : working && words.working
  return (
    <div class="live">
      <Captions words={words} captions={live.captions} />
      <output class="notice">
        {(status !== 'interrupted' && notice) || (status !== 'listening' && words[status])}
      </output>
    </div>
  )
}
