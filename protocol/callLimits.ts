import { DANGER_EXTRA_MS } from './danger.ts'

/** All times are in ms unless the name says otherwise. See spec section 9. */
/** How long a call may last, unless its server or its agent has another limit (`call_limit_seconds` in the session). */
export const CALL_LIMIT_MS = 120_000
/** A call ends this long after its limit, and shows until then that the limit is reached. */
export const LIMIT_END_DELAY_MS = 3_500
/** The engine ends a call at this age if the browser did not: the limit, the end delay and a setup margin. */
export const engineCallLimitMs = (callLimitMs: number): number => callLimitMs + 10_000
/** No call with this limit is older than this. */
export const longestCallMs = (callLimitMs: number): number =>
  engineCallLimitMs(callLimitMs) + DANGER_EXTRA_MS
/** Our own engine ends a call in which the visitor has neither spoken nor typed for this long. */
export const IDLE_LIMIT_MS = 45_000
/** Asks for the agent's greeting, in text modality, as soon as the event channel opens. */
export const GREETING_INSTRUCTION = 'hello, how can i help you?'
/** Label of the WebRTC data channel that carries realtime events. */
export const EVENT_CHANNEL = 'oai-events'
/**
 * The browser uploads everything it has recorded so far at these times after the start of the recording.
 * The intervals double, so these uploads add up to less than twice the last one, and all uploads of a call, the final
 * one included, stay under four times the final size.
 */
export const RECORDING_CHUNK_AT_MS = [5_000, 10_000, 20_000, 40_000, 80_000] as const
