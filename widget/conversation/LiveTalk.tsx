import type { CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import type { CallState } from '../panel/panelState.ts'
import { Captions } from './Captions.tsx'

interface LiveTalkProps {
  call: CallState
  snapshot: CallSnapshot
  failure: Pick<CallFailure, 'message' | 'hint'> | undefined
  working: boolean
}

/** Shows the captions and one notice about whatever is in the way of the call. */
export function LiveTalk({ call: { words }, snapshot, failure, working }: LiveTalkProps) {
  const live = snapshot.phase === 'live' ? snapshot : undefined
  return (
    <div class="live">
      <Captions words={words} captions={live?.captions ?? []} />
      <output class="notice">
        {live?.interrupted
          ? words.interrupted
          : failure
            ? `${failure.message} ${failure.hint}`
            : working
              ? words.working
              : live?.muted && words.muted}
      </output>
    </div>
  )
}
