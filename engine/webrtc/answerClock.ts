import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** Measures how long a caller waits for an answer, from the events that the session sends. */
export interface AnswerClock {
  /** So many ms of the caller's sound went to the session. */
  heard: (ms: number) => void
  sent: (event: ServerEvent, nowMs: number) => void
}

/** Nobody waits longer: what sounds then answers something else. */
const LONGEST_MS = 30_000

/**
 * `answered` is told the ms from the end of what the caller said to the first sound of the agent. What is
 * typed, the opening line and what the agent says of its own accord don't count.
 */
export function createAnswerClock(answered: (ms: number) => void): AnswerClock {
  let heardMs = 0
  /** When the caller fell silent; undefined while nothing waits for an answer. */
  let silentSinceMs: number | undefined
  return {
    heard(ms) {
      heardMs += ms
    },
    sent(event, nowMs) {
      switch (event.type) {
        case 'input_audio_buffer.speech_stopped':
          // The session notices the end of speech a while after it.
          silentSinceMs = nowMs - Math.max(0, heardMs - event.audio_end_ms)
          return
        case 'input_audio_buffer.speech_started':
        case 'input_audio_buffer.timeout_triggered':
          silentSinceMs = undefined
          return
        case 'output_audio_buffer.started': {
          if (silentSinceMs === undefined) return
          const waitedMs = nowMs - silentSinceMs
          silentSinceMs = undefined
          if (waitedMs <= LONGEST_MS) answered(waitedMs)
        }
      }
    },
  }
}
