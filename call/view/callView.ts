import type { CallCredential, CallSnapshot } from '../call.ts'
import { isUnderWay } from '../callMachine.ts'

type Snapshot<Phase extends CallSnapshot['phase']> = Extract<CallSnapshot, { phase: Phase }>

export type LiveSnapshot = Snapshot<'live'>
export type EndedSnapshot = Snapshot<'ended'> & { credential: CallCredential }

/**
 * What a call allows now, for each of its UIs. At most one field is set. If none is, there is no call: none has
 * begun, or the last one was cancelled before anything was recorded.
 */
export interface CallView {
  /** The call can be cancelled. What it was started with can't be changed, and no other call can be started. */
  connecting?: CallSnapshot
  /** The call can be hung up and typed into, and muted if it has a microphone. No other can be started. */
  live?: LiveSnapshot
  /** The call can be rated, and its recording can be deleted. Another call can be started. */
  ended?: EndedSnapshot
  /** The reason is shown. With a credential, the recording can be deleted. The call can be started again. */
  failed?: Snapshot<'failed'>
}

export const viewOf = (snapshot: CallSnapshot): CallView => ({
  [snapshot.phase === 'ended' && !snapshot.credential
    ? 'idle'
    : snapshot.phase !== 'live' && isUnderWay(snapshot)
      ? 'connecting'
      : snapshot.phase]: snapshot,
})
