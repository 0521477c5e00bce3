/**
 * The model that tells which question is asked: the lower half of MiniLM as it is, and its upper half trained further
 * (`training/trainQuestions.py`), so that a question lies near its other wordings, and far from others in similar words.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { MiniLm } from '../models/miniLm.ts'
import { questionWeights } from '../models/weightFiles.ts'
import { exactOnOneThread } from '../models/sessionOptions.ts'
import { freeWeights, readWeights } from '../models/weights.ts'
import { wordsOf } from './readTurn.ts'

/** Longer texts are read as far as this. Training cuts at the same length. */
const MOST_PIECES = 64

/** Returns what turns a text into a unit vector of 384 numbers. It can be compared only with vectors of this model. */
export async function loadQuestions(
  miniLm: MiniLm,
): Promise<(text: string) => Promise<Float32Array>> {
  const weights = await readWeights(questionWeights)
  const model = await InferenceSession.create(weights, exactOnOneThread)
  freeWeights(weights)
  return async (text) => {
    const ids = [miniLm.first]
    for (const { start, end } of wordsOf(text)) {
      const pieces = miniLm.piecesOf(text.slice(start, end))
      if (ids.length + pieces.length >= MOST_PIECES) break
      ids.push(...pieces)
    }
    ids.push(miniLm.last)
    const { lower } = await miniLm.run(ids)
    const { vector } = await model.run({
      hidden: new Tensor('float32', lower, [1, ids.length, lower.length / ids.length]),
    })
    return vector!.data as Float32Array
  }
}
