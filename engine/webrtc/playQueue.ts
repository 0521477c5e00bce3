import { OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'

/** Long enough to hide the cut, and short enough that nobody hears the fade. */
const FADE_SAMPLES = (5 * OUTPUT_RATE_HZ) / 1000

export interface PlayFrame {
  /** `OUTPUT_FRAME_SAMPLES` samples. */
  samples: Int16Array
  /** The queue is empty after this frame. */
  last: boolean
}

/**
 * The sound that is waiting to be played to one visitor. Takes pieces of any length and gives 20 ms frames.
 */
export interface PlayQueue {
  /** Takes ownership of the samples: the caller must not write to them any more. 24 kHz mono. */
  push(samples: Int16Array): void
  /**
   * Returns the next frame, or undefined for silence. A frame that is too short is filled up with silence.
   */
  next(): PlayFrame | undefined
  /**
   * Drops everything and returns how many ms that was. The sound fades out over 5 ms, so that it does not
   * click, and silence follows.
   */
  clear(): number
  queuedMs(): number
}

export function createPlayQueue(): PlayQueue {
  let pieces: Int16Array[] = []
  /** How many samples of the first piece have been played. */
  let played = 0
  let queued = 0
  let fade: Int16Array | undefined

  function take(frame: Int16Array): void {
    let filled = 0
    while (filled < frame.length) {
      const piece = pieces[0]
      if (!piece) break
      const part = piece.subarray(played, played + frame.length - filled)
      frame.set(part, filled)
      filled += part.length
      played += part.length
      if (played === piece.length) {
        pieces.shift()
        played = 0
      }
    }
    queued -= filled
  }

  return {
    push(samples) {
      if (samples.length === 0) return
      pieces.push(samples)
      queued += samples.length
    },
    next() {
      if (fade) {
        const samples = fade
        fade = undefined
        return { samples, last: false }
      }
      if (queued === 0) return undefined
      const samples = new Int16Array(OUTPUT_FRAME_SAMPLES)
      take(samples)
      return { samples, last: queued === 0 }
    },
    clear() {
      const droppedMs = queued / (OUTPUT_RATE_HZ / 1000)
      if (queued > 0) {
        const samples = new Int16Array(OUTPUT_FRAME_SAMPLES)
        take(samples.subarray(0, FADE_SAMPLES))
        for (let index = 0; index < FADE_SAMPLES; index++) {
          samples[index] = Math.round((samples[index] ?? 0) * (1 - (index + 1) / FADE_SAMPLES))
        }
        fade = samples
      }
      pieces = []
      played = 0
      queued = 0
      return droppedMs
    },
    queuedMs: () => queued / (OUTPUT_RATE_HZ / 1000),
  }
}
