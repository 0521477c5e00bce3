/**
 * The model that reads what an agent claims to have done, sentence by sentence: a convolution on top of the lower half
 * of MiniLM (`training/trainClaims.py`).
 */
import { type ClaimKind, claimKinds } from '@ringwell/content/agents/tasks/claims.ts'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { MiniLm } from '../models/miniLm.ts'
import { claimWeights } from '../models/weightFiles.ts'
import { exactOnOneThread } from '../models/sessionOptions.ts'
import { freeWeights, readWeights } from '../models/weights.ts'
import { softmax, wordsOf } from './readTurn.ts'

/** Longer sentences are read as far as this. */
const MOST_PIECES = 96

export interface ClaimReading {
  /** From 0 to 1: how likely the sentence claims that something was done. */
  certainty: number
  /** How likely it claims each of these. They add up to `certainty`. */
  kinds: Readonly<Record<ClaimKind, number>>
}

export type ReadClaim = (sentence: string) => Promise<ClaimReading>

export async function loadClaims(miniLm: MiniLm): Promise<ReadClaim> {
  const weights = await readWeights(claimWeights)
  const model = await InferenceSession.create(weights, exactOnOneThread)
  freeWeights(weights)
  return async (sentence) => {
    // Training has only straight apostrophes.
    const text = sentence.replaceAll('’', "'")
    const pieces = wordsOf(text).flatMap(({ start, end }) =>
      miniLm.piecesOf(text.slice(start, end)),
    )
    const ids = [miniLm.first, ...pieces.slice(0, MOST_PIECES - 2), miniLm.last]
    const { lower } = await miniLm.run(ids)
    const { kinds } = await model.run({
      hidden: new Tensor('float32', lower, [1, ids.length, lower.length / ids.length]),
    })
    const [none = 1, ...odds] = softmax(Array.from(kinds!.data as Float32Array))
    return {
      certainty: 1 - none,
      kinds: Object.fromEntries(claimKinds.map((kind, at) => [kind, odds[at] ?? 0])) as Record<
        ClaimKind,
        number
      >,
    }
  }
}
