import type { LiveSound } from '../call/callPorts.ts'
import { createResampler } from './resample.ts'
import { INPUT_RATE_HZ, OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'

const FRAME_SAMPLES = INPUT_RATE_HZ / 50
/** Frames in one piece: a message for each frame would cost more than the sound. */
const FRAMES_AT_ONCE = 5
/** Sound that comes in bursts waits for its turn, but not for longer than this. */
const MOST_WAITING_SAMPLES = INPUT_RATE_HZ * 0.4

/** Sends the sound of both sides in pieces: 16 kHz, interleaved, the caller left and the agent right. */
export function createLiveSound(send: (sound: Int16Array) => void): LiveSound {
  const caller = createQueue()
  const agent = createQueue()
  const resampler = createResampler(OUTPUT_RATE_HZ, INPUT_RATE_HZ)
  const silence = new Int16Array(OUTPUT_FRAME_SAMPLES)
  let piece = new Int16Array(2 * FRAME_SAMPLES * FRAMES_AT_ONCE)
  let filled = 0
  return {
    heard: (frame) => caller.push(frame),
    tick(frame) {
      agent.push(resampler.push(frame ?? silence))
      const [left, right] = [caller.take(FRAME_SAMPLES), agent.take(FRAME_SAMPLES)]
      for (let at = 0; at < FRAME_SAMPLES; at += 1) {
        piece[filled] = left[at] ?? 0
        piece[filled + 1] = right[at] ?? 0
        filled += 2
      }
      if (filled < piece.length) return
      send(piece)
      piece = new Int16Array(piece.length)
      filled = 0
    },
  }
}

function createQueue() {
  let waiting = new Int16Array()
  return {
    push(samples: Int16Array): void {
      const all = new Int16Array(waiting.length + samples.length)
      all.set(waiting)
      all.set(samples, waiting.length)
      waiting = all.subarray(Math.max(0, all.length - MOST_WAITING_SAMPLES))
    },
    take(count: number): Int16Array {
      const taken = waiting.subarray(0, count)
      waiting = waiting.subarray(count)
      return taken
    },
  }
}
