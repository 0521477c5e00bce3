import type { PushStream } from '../pushStream.ts'
import { OUTPUT_RATE_HZ } from '../stages.ts'

const LONGEST = OUTPUT_RATE_HZ / 10

/** Passes sound on in pieces that are short enough to stop quickly between two of them. An empty one is a sign of life. */
export function pushShortPieces(sound: PushStream<Int16Array>, samples: Int16Array): void {
  if (samples.length === 0) sound.push(samples)
  for (let start = 0; start < samples.length; start += LONGEST) {
    sound.push(samples.slice(start, start + LONGEST))
  }
}
