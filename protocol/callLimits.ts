/** Times in ms unless the name says otherwise. Spec section 9. */
export const CALL_LIMIT_MS = 120_000
/** At the limit the visitor sees an info toast for this long … */
export const LIMIT_TOAST_MS = 3_000
/** … and the call ends this long after the limit. */
export const LIMIT_END_DELAY_MS = 3_500
/** The engine itself ends a call that the browser did not: limit, grace, and a margin for setup. */
export const ENGINE_CALL_LIMIT_MS = 130_000
/** Widget toasts close after this. */
export const WIDGET_TOAST_MS = 2_000
/** Every other toast. */
export const TOAST_MS = 5_000
/** FFT size of the level meter's analyser, in samples. */
export const ANALYSER_FFT_SIZE = 32
/** The wave circle grows from 1 to this with the microphone's level. */
export const RING_MAX_SCALE = 3
/** A key can be redeemed for this long. */
export const KEY_LIFETIME_MS = 60_000
/** First line of the call, asked for in text modality as soon as the event channel opens. */
export const OPENING_INSTRUCTION = 'hello, how can i help you?'
/** `metadata.purpose` of the response that speaks the opening line; its transcript is already on screen. */
export const SPEAK_OPENING = 'speak-opening'
/** Prefix of an instruction to say the quoted text and nothing else. */
export const SAY_VERBATIM = 'Say this word for word: '
/** Label of the WebRTC data channel that carries realtime events. */
export const EVENT_CHANNEL = 'oai-events'
/**
 * When everything that was recorded so far is uploaded, counted from the start of the recording. The
 * intervals double, so these uploads stay under twice the last one. With the parts between them and the
 * final upload all of a call's uploads stay under four times the final size.
 */
export const RECORDING_CHUNK_AT_MS = [5_000, 10_000, 20_000, 40_000, 80_000] as const
/**
 * In between, a part is uploaded this often: what the server does not have yet. So what is left when a
 * page closes is small enough for the browser to carry it.
 */
export const RECORDING_PART_EVERY_MS = 2_500
