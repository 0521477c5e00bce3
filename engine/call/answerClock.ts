import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** Measures how long a visitor waits for an answer, from the events that the session sends. */
export interface AnswerClock {
  /** Call this when `ms` of the visitor's sound have been passed to the session. */
  heard: (ms: number) => void
  sent: (event: ServerEvent, nowMs: number) => void
}

/** Nobody waits longer than this. Sound that starts later does not answer these words. */
const LONGEST_MS = 30_000

/**
 * Calls `answered` with the ms between the end of the visitor's speech and the agent's first sound. Typed
 * messages, the greeting and what the agent says unprompted do not count.
 */
export function createAnswerClock(answered: (ms: number) => void): AnswerClock {
  let heardMs = 0
  /** When the visitor fell silent. Undefined while no turn waits for an answer. */
  let silentSinceMs: number | undefined
  return {
    heard(ms) {
      heardMs += ms
    },
    sent(event, nowMs) {
      switch (event.type) {
        case 'input_audio_buffer.speech_stopped':
          // The session notices the end of speech some time after it occurred.
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
