import { joinSamples, OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'
import { quietPoint } from './quietPoint.ts'

/** Long enough to hide the cut, and short enough that nobody hears the fade. */
const FADE_SAMPLES = (5 * OUTPUT_RATE_HZ) / 1000
/** How much played sound is kept, so that it can be repeated from the start of a word: 1.2 s. */
const KEPT_FRAMES = 60

interface PlayFrame {
  /** `OUTPUT_FRAME_SAMPLES` samples. */
  samples: Int16Array
  /** The queue is empty after this frame. */
  last: boolean
}

/** The sound that waits to be played to one visitor. Takes pieces of any length and returns 20 ms frames. */
export interface PlayQueue {
  /** Takes ownership of the samples: the caller must not write to them any more. 24 kHz mono. */
  push(samples: Int16Array): void
  /** Returns the next frame, or undefined for silence. A frame that is too short is padded with silence. */
  next(): PlayFrame | undefined
  /**
   * Drops everything and returns how many ms that was. The sound fades out over 5 ms, so that it does not
   * click, and silence follows.
   */
  clear(): number
  /** Falls silent at once, with the same fade, and keeps what is queued. */
  hold(): void
  /** Continues after `hold`. Repeats what was cut off from the start of its last word, but at most `mostMs` of it. */
  resume(mostMs: number): void
  queuedMs(): number
}

export function createPlayQueue(): PlayQueue {
  let pieces: Int16Array[] = []
  /** How many samples of the first piece have been played. */
  let played = 0
  let queued = 0
  let fade: Int16Array | undefined
  let isHeld = false
  /** The sound played last, without silence. */
  let kept: Int16Array[] = []

  function take(frame: Int16Array): number {
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
    return filled
  }

  function putBack(samples: Int16Array): void {
    if (pieces[0] && played > 0) pieces[0] = pieces[0].subarray(played)
    played = 0
    pieces.unshift(samples)
    queued += samples.length
  }

  /** Plays the first samples of the queue, fading out. They stay in the queue. */
  function fadeOut(): void {
    if (queued === 0) return
    const samples = new Int16Array(OUTPUT_FRAME_SAMPLES)
    const faded = samples.subarray(0, Math.min(FADE_SAMPLES, queued))
    take(faded)
    putBack(faded.slice())
    for (let index = 0; index < FADE_SAMPLES; index++) {
      samples[index] = Math.round((samples[index] ?? 0) * (1 - (index + 1) / FADE_SAMPLES))
    }
    fade = samples
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
      if (queued === 0 || isHeld) return undefined
      const samples = new Int16Array(OUTPUT_FRAME_SAMPLES)
      const filled = take(samples)
      kept.push(samples.subarray(0, filled))
      if (kept.length > KEPT_FRAMES) kept.shift()
      return { samples, last: queued === 0 }
    },
    clear() {
      const droppedMs = queued / (OUTPUT_RATE_HZ / 1000)
      if (!isHeld) fadeOut()
      isHeld = false
      pieces = []
      kept = []
      played = 0
      queued = 0
      return droppedMs
    },
    hold() {
      if (isHeld) return
      isHeld = true
      fadeOut()
    },
    resume(mostMs) {
      if (!isHeld) return
      isHeld = false
      const before = joinSamples(kept)
      kept = []
      const most = Math.floor((mostMs * OUTPUT_RATE_HZ) / 1000)
      const cutOff = before.subarray(Math.max(0, before.length - most))
      const again = cutOff.slice(cutOff.length === 0 ? 0 : quietPoint(cutOff))
      for (let index = 0; index < Math.min(FADE_SAMPLES, again.length); index++) {
        again[index] = Math.round((again[index] ?? 0) * (index / FADE_SAMPLES))
      }
      if (again.length > 0) putBack(again)
    },
    queuedMs: () => queued / (OUTPUT_RATE_HZ / 1000),
  }
}
