import { createHash } from 'node:crypto'
import type { KnowledgePart, KnowledgeRef } from '@ringwell/engine/engine.ts'
import { VECTOR_SIZE, vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
import type { KnowledgeStorage } from '../storage/knowledgeStorage.ts'
import { readEntries } from './readEntries.ts'

/** How many entries go to the media process in one message: about 200 kB. */
const ENTRIES_AT_ONCE = 200

/** Returns a reference to an agent's current knowledge. Undefined if it has nothing to answer from yet. */
export async function knowledgeRefOf(
  agent: string,
  storage: Pick<KnowledgeStorage, 'listKnowledge'>,
  { needsVectors }: { needsVectors: boolean },
): Promise<KnowledgeRef | undefined> {
  const ready = (await storage.listKnowledge(agent)).filter(
    ({ format }) => !needsVectors || format === vectorFormat,
  )
  if (ready.length === 0) return undefined
  const hash = createHash('sha256')
  for (const { name, digest } of ready) hash.update(`${name}\n${digest}\n`)
  return { agent, version: hash.digest('hex').slice(0, 16) }
}

/** Yields everything that an agent can answer with now, in pieces. */
export async function* readKnowledge(
  agent: string,
  storage: Pick<KnowledgeStorage, 'readKnowledge'>,
): AsyncGenerator<KnowledgePart> {
  for (const { name, text, vectors } of await storage.readKnowledge(agent, vectorFormat)) {
    const entries = await readEntries({ name, text })
    const packed = new Int8Array(Buffer.from(vectors, 'base64'))
    if (packed.length !== entries.length * VECTOR_SIZE) {
      throw new Error(`The vectors of ${name} do not belong to its text. Add the file again.`)
    }
    for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
      const end = at + ENTRIES_AT_ONCE
      // Copy the part, because sending a view would send the whole buffer.
      const part = packed.slice(at * VECTOR_SIZE, end * VECTOR_SIZE)
      yield { entries: entries.slice(at, end), vectors: part }
    }
  }
}
