import type { Engine, KnowledgeEntry } from '@ringwell/engine/engine.ts'
import { createKnowledge } from '@ringwell/engine/knowledge/knowledge.ts'
import { vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
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
  const entries: KnowledgeEntry[] = []
  const vectors: Buffer[] = []
  const nameOf = new Map<string, string>()
  for (const file of await storage.readKnowledge(agentId, vectorFormat)) {
    const own = await readEntries(file)
    for (const { passage } of own) nameOf.set(passage, file.name)
    entries.push(...own)
    vectors.push(Buffer.from(file.vectors, 'base64'))
  }
  const words = plain(answer)
  const said = entries
    .filter(({ say }) => words.includes(plain(say)))
    .toSorted((a, b) => b.say.length - a.say.length)[0]?.passage
  const knowledge = await createKnowledge(entries, new Int8Array(Buffer.concat(vectors)), embed)
  const found = await knowledge.passages(question)
  return [...new Set(said === undefined ? found : [said, ...found])].map((passage) => ({
    name: nameOf.get(passage) ?? '',
    passage,
    is_said: passage === said,
  }))
}

/** Words alone, surrounded by spaces. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
