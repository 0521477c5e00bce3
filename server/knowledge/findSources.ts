import type { Engine, KnowledgeEntry } from '@ringwell/engine/engine.ts'
import { createKnowledge } from '@ringwell/engine/knowledge/knowledge.ts'
import { vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
import { createPacerYield } from '@ringwell/engine/pacerYield.ts'
import type { TriedAnswer } from '@ringwell/protocol/operator/knowledge.ts'
import type { KnowledgeStorage } from '../storage/knowledgeStorage.ts'
import { readEntries } from './readEntries.ts'

interface Tried {
  agentId: string
  question: string
  answer: string
}

/** Returns the passage whose words the answer has, and those that the engine finds for the question. */
export async function findSources(
  { agentId, question, answer }: Tried,
  storage: Pick<KnowledgeStorage, 'readKnowledge'>,
  embed: Engine['embed'],
): Promise<TriedAnswer['sources']> {
  const pause = createPacerYield()
  const words = plain(answer)
  const entries: KnowledgeEntry[] = []
  let said: KnowledgeEntry | undefined
  const vectors: Buffer[] = []
  const nameOf = new Map<string, string>()
  for (const file of await storage.readKnowledge(agentId, vectorFormat)) {
    // oxlint-disable-next-line no-await-in-loop
    for (const entry of await readEntries(file)) {
      const { say, passage } = entry
      nameOf.set(passage, file.name)
      entries.push(entry)
      if (say.length > (said?.say.length ?? 0) && words.includes(plain(say))) said = entry
      // oxlint-disable-next-line no-await-in-loop
      await pause()
    }
    vectors.push(Buffer.from(file.vectors, 'base64'))
  }
  const knowledge = await createKnowledge(entries, new Int8Array(Buffer.concat(vectors)), embed)
  const found = await knowledge.passages(question)
  return [...new Set(said ? [said.passage, ...found] : found)].map((passage) => ({
    name: nameOf.get(passage) ?? '',
    passage,
    is_said: passage === said?.passage,
  }))
}

/** Words alone, surrounded by spaces. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
