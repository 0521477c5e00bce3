/**
 * The model that reads callers' turns: the lower half of MiniLM as it is, and its upper half trained further
 * (`training/`). Sentence vectors and readings share the lower half.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { rememberBriefly } from '../rememberBriefly.ts'
import type { MiniLm } from '../models/miniLm.ts'
import { readerWeights } from '../models/weightFiles.ts'
import { exactOnOneThread } from '../models/sessionOptions.ts'
import { freeWeights, readWeights } from '../models/weights.ts'
import {
  type Asked,
  askedKinds,
  operations,
  type ReadTurn,
  type Stretch,
  type TurnReading,
} from '../turnReading.ts'
import { type Logits, readingOf, wordsOf } from './readTurn.ts'

/** Longer turns are read as far as this. Training cuts at the same length. */
const MOST_PIECES = 96
/** Of the agent's last words the end is read, where the question is. Training cuts at the same length. */
const MOST_PIECES_OF_AGENT = 32
/** For so many of the agent's recent words MiniLM's outputs are kept (at most 49 kB each). They repeat from call to call. */
const MOST_SAID_KEPT = 200
/** The session asks whether a turn is over, and the brain what it says: the same words are read once for both. */
const MOST_READINGS_KEPT = 100

export async function loadReader(miniLm: MiniLm): Promise<ReadTurn> {
  const weights = await readWeights(readerWeights)
  const model = await InferenceSession.create(weights, exactOnOneThread)
  freeWeights(weights)
  const piecesOf = (text: string, { start, end }: Stretch) =>
    miniLm.piecesOf(text.slice(start, end))

  const saidOf = rememberBriefly((said: string) => {
    const most = MOST_PIECES_OF_AGENT - 2
    const words = wordsOf(said).slice(-most)
    const pieces = words.flatMap((word) => piecesOf(said, word)).slice(-most)
    return miniLm.run([miniLm.first, ...pieces, miniLm.last])
  }, MOST_SAID_KEPT)

  async function read(text: string, { asked, doing, said }: Asked): Promise<TurnReading> {
    const words = wordsOf(text)
    const ids = [miniLm.first]
    const places: number[] = []
    for (const word of words) {
      const pieces = piecesOf(text, word)
      if (ids.length + pieces.length >= MOST_PIECES) break
      places.push(ids.length)
      ids.push(...pieces)
    }
    ids.push(miniLm.last)
    const { lower, own } = await miniLm.run(ids)
    const agent = await saidOf(said)
    const rows = (data: Float32Array) =>
      new Tensor('float32', data, [1, data.length / own.length, own.length])
    const outputs = await model.run({
      hidden: rows(lower),
      asked: single(askedKinds.indexOf(asked)),
      doing: single(operations.indexOf(doing)),
      heard: rows(agent.lower),
      said: new Tensor('float32', agent.own, [1, own.length]),
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
