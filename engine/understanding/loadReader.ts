/**
 * The model that reads callers' turns: the lower half of MiniLM as it is, and its upper half trained further
 * (`training/`). Sentence vectors and readings share the lower half.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { rememberBriefly } from '../brain/rememberBriefly.ts'
import type { MiniLm } from '../speech/miniLm.ts'
import { readerWeights } from '../speech/weightFiles.ts'
import { freeWeights, readWeights } from '../speech/weights.ts'
import { type Asked, askedKinds, operations, type ReadTurn, type TurnReading } from './reading.ts'
import { type Logits, readingOf, wordsOf } from './readTurn.ts'

/** Longer turns are read as far as this. Training cuts at the same length. */
const MOST_PIECES = 96
/** For so many of the agent's recent sentences the vector is kept. They repeat from call to call. */
const MOST_SENTENCES_KEPT = 500
/** The session asks whether a turn is over, and the brain what it says: the same words are read once for both. */
const MOST_READINGS_KEPT = 100

export async function loadReader(miniLm: MiniLm): Promise<ReadTurn> {
  const weights = await readWeights(readerWeights)
  const model = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  freeWeights(weights)
  const kept = new Map<string, Float32Array>()

  async function vectorOf(said: string): Promise<Float32Array> {
    const known = kept.get(said)
    if (known) return known
    const vector = await miniLm.embed(said)
    if (kept.size >= MOST_SENTENCES_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(said, vector)
    return vector
  }

  async function read(text: string, { asked, doing, said }: Asked): Promise<TurnReading> {
    const words = wordsOf(text)
    const ids = [miniLm.first]
    /** The place of each word's first piece. */
    const places: number[] = []
    for (const { start, end } of words) {
      const pieces = miniLm.piecesOf(text.slice(start, end))
      if (ids.length + pieces.length >= MOST_PIECES) break
      places.push(ids.length)
      ids.push(...pieces)
    }
    ids.push(miniLm.last)
    const { lower, own } = await miniLm.run(ids)
    const outputs = await model.run({
      hidden: new Tensor('float32', lower, [1, ids.length, lower.length / ids.length]),
      asked: single(askedKinds.indexOf(asked)),
      doing: single(operations.indexOf(doing)),
      said: new Tensor('float32', await vectorOf(said), [1, lower.length / ids.length]),
      own: new Tensor('float32', own, [1, own.length]),
    })
    const rowsOf = (name: 'begins' | 'act' | 'span') => {
      const data = outputs[name]!.data as Float32Array
      const width = data.length / ids.length
      return places.map((place) => Array.from(data.subarray(place * width, (place + 1) * width)))
    }
    const logits: Logits = {
      begins: rowsOf('begins'),
      act: rowsOf('act'),
      span: rowsOf('span'),
      danger: Array.from(outputs['danger']!.data as Float32Array),
      ending: Array.from(outputs['ending']!.data as Float32Array),
    }
    return readingOf(text, words.slice(0, places.length), logits)
  }

  const readOnce = rememberBriefly(
    (key: string) => read(...(JSON.parse(key) as [string, Asked])),
    MOST_READINGS_KEPT,
  )
  return (text, { asked, doing, said }) => readOnce(JSON.stringify([text, { asked, doing, said }]))
}

const single = (index: number): Tensor => new Tensor('int64', [BigInt(index)], [1])
