import { sentencesOf } from '../brain/readWords.ts'
import type { Embed } from '../brain/intentIndex.ts'
import { plainReading } from './callersWords.ts'
import type { DangerReading, ReadDanger } from './danger.ts'
import { dangerExamples, type ExampleLabel } from './dangerExamples.ts'

/** How many sentences of one turn are read. The latest matter most. */
const MOST_PARTS = 6
/** How much the nearest example counts beside the second nearest with the same label. */
const NEAREST = 0.7
/** Below this likeness, an example is no evidence of anything. */
const LEAST_LIKENESS = 0.48
/** To take a danger for over by mistake is worse than to stay with it, so that needs clear words. */
const LEAST_OVER = 0.5
const OVER_LEAD = 0.06
/** How steeply the certainty rises with the lead over whatever else is near. */
const STEEPNESS = 20

/**
 * Reads danger by the nearest of a few labelled sentences. Unmistakable words count as well, unless an example of
 * everyday talk is nearer: “My knee is killing me” needs no ambulance.
 */
export async function createNearestDanger(embed: Embed): Promise<ReadDanger> {
  const labels = Object.entries(dangerExamples) as [ExampleLabel, readonly string[]][]
  const vectors = await embed(labels.flatMap(([, examples]) => examples.map(asRead)))
  let taken = 0
  const known = labels.map(([label, { length }]) => ({
    label,
    vectors: vectors.slice(taken, (taken += length)),
  }))

  function readPart(vector: Float32Array): DangerReading & { calm: number } {
    const near = known.map((each) => ({
      label: each.label,
      likeness: likeness(vector, each.vectors),
    }))
    const of = (wanted: (label: ExampleLabel) => boolean) =>
      near.filter(({ label }) => wanted(label)).toSorted((a, b) => b.likeness - a.likeness)[0]!
    const best = of((label) => label !== 'calm' && label !== 'over')
    const calm = of((label) => label === 'calm').likeness
    const over = of((label) => label === 'over').likeness
    const other = Math.max(calm, over, LEAST_LIKENESS)
    const certainty = 1 / (1 + Math.exp(-STEEPNESS * (best.likeness - other)))
    const isOver = over >= LEAST_OVER && over - Math.max(best.likeness, calm) >= OVER_LEAD
    return { kind: best.label as NonNullable<DangerReading['kind']>, certainty, isOver, calm }
  }

  return async (text) => {
    const sentences = sentencesOf(text)
    const parts = sentences.length > 1 ? [...sentences.slice(-MOST_PARTS), text] : [text]
    const readings = (await embed(parts.map(asRead))).map(readPart)
    const [surest] = readings.toSorted((a, b) => b.certainty - a.certainty)
    if (!surest) return { certainty: 0, isOver: false }
    const plain = plainReading(text)
    const calm = Math.max(...readings.map((each) => each.calm))
    if (plain && (surest.certainty > PLAIN_FROM || calm < LEAST_LIKENESS)) return plain
    const isOver = !plain && surest.certainty < 0.3 && readings.some((each) => each.isOver)
    return { kind: surest.kind!, certainty: surest.certainty, isOver }
  }
}

/** Plain words count if the sentence is at least this likely to be about a danger. */
const PLAIN_FROM = 0.2

const asRead = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** How near a vector is to the nearest two of these. */
function likeness(vector: Float32Array, examples: readonly Float32Array[]): number {
  const [first = -1, second = -1] = examples
    .map((each) => dot(vector, each))
    .toSorted((a, b) => b - a)
  return NEAREST * first + (1 - NEAREST) * second
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}
