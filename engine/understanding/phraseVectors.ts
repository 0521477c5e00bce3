/**
 * The vectors of the phrases by which our agents understand, made ahead. Without them, every first start would embed
 * some 15,000 phrases, which takes about a minute. `npm run vectors` writes them into the folder `vectors`, a file for
 * each agent.
 *
 * A file is rows of 396 bytes: the first 8 bytes of the key's sha256, the length of a step as a 32-bit float (little
 * endian), and 384 signed bytes, which count steps. A phrase is as near to its own row as 0.9999.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { miniLmWeights, questionWeights } from '../models/weightFiles.ts'

/** Which model makes a vector. Vectors of different models can't be compared. */
export type VectorKind = keyof typeof models

export interface PhraseVectors {
  /** The unit vector of a phrase, or undefined if it was not made ahead. */
  find(kind: VectorKind, phrase: string): Float32Array | undefined
}

const models = {
  meanings: miniLmWeights.model.sha256,
  // It stands on MiniLM.
  questions: miniLmWeights.model.sha256 + questionWeights.sha256,
}

const KEY_BYTES = 8
const VECTOR_SIZE = 384
const STEPS_AT = KEY_BYTES + 4
export const ROW_BYTES = STEPS_AT + VECTOR_SIZE
const MOST_STEPS = 127

/** Other weights lead to other keys, so that their vectors are never taken for those of the present ones. */
export const keyOf = (kind: VectorKind, phrase: string): string =>
  createHash('sha256').update(`${models[kind]} ${phrase}`).digest().toString('latin1', 0, KEY_BYTES)

export const vectorsFolder = new URL('vectors/', import.meta.url)

let kept: PhraseVectors | undefined

/**
 * Reads them once for this process.
 * @throws Error if a file is damaged
 */
export const readPhraseVectors = (): PhraseVectors =>
  (kept ??= createPhraseVectors(readRows(vectorsFolder)))

export const createPhraseVectors = (rows: ReadonlyMap<string, Buffer>): PhraseVectors => ({
  find(kind, phrase) {
    const row = rows.get(keyOf(kind, phrase))
    return row && vectorOf(row)
  },
})

/** The rows of all files of a folder, each under its key. @throws Error if a file is damaged */
export function readRows(folder: URL): Map<string, Buffer> {
  const rows = new Map<string, Buffer>()
  for (const name of readdirSync(folder)) {
    const path = fileURLToPath(new URL(name, folder))
    const file = readFileSync(path)
    if (file.length % ROW_BYTES > 0)
      throw new Error(
        `${path} is damaged. Get it anew from the repository, or delete it and run: npm run vectors`,
      )
    for (let at = 0; at < file.length; at += ROW_BYTES) {
      const row = file.subarray(at, at + ROW_BYTES)
      rows.set(row.toString('latin1', 0, KEY_BYTES), row)
    }
  }
  return rows
}

/** @param vector a unit vector of 384 numbers */
export function rowOf(key: string, vector: Float32Array): Buffer {
  const most = vector.reduce((longest, value) => Math.max(longest, Math.abs(value)), 0)
  const steps = Int8Array.from(vector, (value) => Math.round((value / most) * MOST_STEPS))
  const row = Buffer.alloc(ROW_BYTES)
  row.write(key, 'latin1')
  // With this step, the vector of the row is a unit vector, too.
  row.writeFloatLE(1 / Math.hypot(...steps), KEY_BYTES)
  row.set(new Uint8Array(steps.buffer), STEPS_AT)
  return row
}

function vectorOf(row: Buffer): Float32Array {
  const step = row.readFloatLE(KEY_BYTES)
  const steps = new Int8Array(row.buffer, row.byteOffset + STEPS_AT, VECTOR_SIZE)
  const vector = new Float32Array(VECTOR_SIZE)
  // Thousands are read one after the other in the pacer's process, where a loop takes a tenth of what `from` would.
  for (let at = 0; at < VECTOR_SIZE; at += 1) vector[at] = steps[at]! * step
  return vector
}
