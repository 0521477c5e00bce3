import { OUTPUT_RATE_HZ } from '../stages.ts'

const LONGEST = OUTPUT_RATE_HZ / 10

/** Cuts sound into pieces that are short enough to stop quickly between two of them. */
export function* shortPieces(samples: Int16Array): Generator<Int16Array> {
  for (let start = 0; start < samples.length; start += LONGEST) {
    yield samples.slice(start, start + LONGEST)
  }
}
