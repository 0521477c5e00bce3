import { INPUT_RATE_HZ } from '../stages.ts'

const SAMPLES_PER_MS = INPUT_RATE_HZ / 1000

export interface InputAudioBuffer {
  /** Returns the length of all sound ever added, in ms. */
  endMs(): number
  keep(samples: Int16Array): void
  /** Returns a copy, without sound that has already been dropped. */
  slice(fromMs: number, toMs: number): Int16Array
  forgetBefore(ms: number): void
  clear(): void
}

/** Holds at most `longestMs` of the visitor's latest sound, addressed by the time since the call began. */
export function createInputAudioBuffer(longestMs: number): InputAudioBuffer {
  let frames: { start: number; samples: Int16Array }[] = []
  let end = 0
  function forgetBefore(ms: number): void {
    const first = ms * SAMPLES_PER_MS
    const keepFrom = frames.findIndex(({ start, samples }) => start + samples.length > first)
    frames = keepFrom < 0 ? [] : keepFrom === 0 ? frames : frames.slice(keepFrom)
  }
  return {
    endMs: () => end / SAMPLES_PER_MS,
    keep(samples) {
      // Copied, because the wire may reuse its buffer.
      frames.push({ start: end, samples: samples.slice() })
      end += samples.length
      forgetBefore(end / SAMPLES_PER_MS - longestMs)
    },
    slice(fromMs, toMs) {
      const from = Math.max(Math.round(fromMs * SAMPLES_PER_MS), frames[0]?.start ?? end)
      const to = Math.min(Math.round(toMs * SAMPLES_PER_MS), end)
      const copy = new Int16Array(Math.max(0, to - from))
      for (const { start, samples } of frames) {
        if (start + samples.length <= from || start >= to) continue
        const part = samples.subarray(Math.max(0, from - start), Math.max(0, to - start))
        copy.set(part, Math.max(0, start - from))
      }
      return copy
    },
    forgetBefore,
    clear() {
      frames = []
    },
  }
}
