import type { CallDetails } from '@ringwell/protocol/operator/call.ts'
import { type Caller, callerOf as knownCallerOf } from '@ringwell/protocol/operator/callerOf.ts'
import type { CallRow } from '@ringwell/protocol/operator/calls.ts'

const channels: Readonly<Record<CallDetails['channel'], string>> = {
  browser: 'from a browser',
  socket: 'from a program',
  phone: 'on the telephone',
}

export const callerOf = (call: Caller): string => knownCallerOf(call) || 'Somebody'

/** Nobody tells us when a call that OpenAI answers ends, so such a call never counts as under way. */
export const isUnderWay = (call: Pick<CallRow, 'answered_at' | 'ended_at'>): boolean =>
  call.answered_at !== null && call.ended_at === null

/** What a call has come to. Of one that is under way, only an emergency counts. */
export const outcomeSoFar = (
  call: Pick<CallRow, 'answered_at' | 'ended_at' | 'outcome'>,
): CallRow['outcome'] => (isUnderWay(call) && call.outcome !== 'emergency' ? null : call.outcome)

export const liveHref = (callId: string): string => `/live#${callId}`

export const callHref = (callId: string, turn?: number | null): string =>
  `/calls/${encodeURIComponent(callId)}${typeof turn === 'number' ? `#turn-${turn}` : ''}`

export const channelOf = ({ channel }: CallDetails): string => channels[channel]
