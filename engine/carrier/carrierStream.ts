import type { CarrierMessage } from './carrierMessages.ts'

/** How far a stream has come. `over` is final: nothing that arrives after it has an effect. */
export type StreamState =
  | { name: 'waiting' }
  | { name: 'streaming'; streamId: string }
  | { name: 'over' }

export type StreamEffect =
  | { type: 'begin'; streamId: string }
  | { type: 'hear'; chunk: number; payload: Uint8Array }
  | { type: 'marked'; name: string }
  | { type: 'press'; key: string }
  /** The caller has hung up. */
  | { type: 'leave' }
  /** No carrier does this, so the call ends. */
  | { type: 'misuse'; reason: string }

/**
 * The order of a carrier's messages, as a pure function. Telnyx may send sound out of order, but says itself that `start`
 * comes before it.
 * @param callId the id under which the carrier has told its webhook about this call
 */
export function advanceStream(
  state: StreamState,
  message: CarrierMessage,
  callId: string,
): [StreamState, readonly StreamEffect[]] {
  if (state.name === 'over') return [state, []]
  const end = (effect: StreamEffect): [StreamState, readonly StreamEffect[]] => [
    { name: 'over' },
    [effect],
  ]
  const misuse = (reason: string) => end({ type: 'misuse', reason })
  if (message.type === 'invalid') return misuse(message.reason)
  if (message.type === 'connected' || message.type === 'other') return [state, []]
  const { streamId } = message
  if (message.type === 'start') {
    if (state.name === 'streaming') return misuse('The carrier has started the stream twice.')
    if (message.callId !== callId)
      return misuse('The carrier has started the stream of another call.')
    return [{ name: 'streaming', streamId }, [{ type: 'begin', streamId }]]
  }
  // A caller who hangs up while the carrier connects.
  if (message.type === 'stop' && state.name === 'waiting') return end({ type: 'leave' })
  if (state.name === 'waiting') return misuse('The carrier has sent something before the start.')
  if (streamId !== state.streamId)
    return misuse('The carrier has sent something of another stream.')
  switch (message.type) {
    case 'media':
      return [state, [{ type: 'hear', chunk: message.chunk, payload: message.payload }]]
    case 'mark':
      return [state, [{ type: 'marked', name: message.name }]]
    case 'key':
      return [state, [{ type: 'press', key: message.key }]]
    default:
      return end({ type: 'leave' })
  }
}
