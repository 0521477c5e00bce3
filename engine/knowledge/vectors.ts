import { miniLmWeights } from '../models/weightFiles.ts'

export const VECTOR_SIZE = 384

/**
 * Names how vectors are made: the weights, and how texts are split (`passages.ts`). Vectors with another format are
 * made again. Increase the number whenever the same text would be split differently.
 */
export const vectorFormat = `${miniLmWeights.model.sha256.slice(0, 16)}-2`

/** Packs unit vectors one after another, with 8 bits per number. */
export function packVectors(vectors: readonly Float32Array[]): Int8Array {
  const packed = new Int8Array(vectors.length * VECTOR_SIZE)
  for (const [at, vector] of vectors.entries()) {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (largest === 0) continue
    packed.set(
      vector.map((value) => Math.round((value * 127) / largest)),
      at * VECTOR_SIZE,
    )
  }
  return packed
}
