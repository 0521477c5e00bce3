/**
 * Finds passages by their words, for a model of another provider. Our own engine, which compares meanings, does not run
 * then.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { foldedWords } from '@ringwell/engine/understanding/foldedWords.ts'
import type { KnowledgeStorage } from '../storage/knowledgeStorage.ts'
import { readEntries } from './readEntries.ts'
import { knowledgeRefOf } from './readKnowledge.ts'

/** The most passages that a model gets. */
const MOST_PASSAGES = 4
/** How many agents have their index kept in memory. */
const MOST_AGENTS = 20
/** How many passages to index before the event loop gets a turn, after about 5 ms. */
const PASSAGES_AT_ONCE = 50
/** BM25 parameters: how soon repeating a word stops counting, and how much the length of a passage matters. */
const REPEATS = 1.2
const LENGTH = 0.75

export interface KnowledgeSearch {
  /** Returns the passages that best match the significant words of the question, the best first. */
  find(agent: string, question: string): Promise<readonly string[]>
}

interface Passage {
  text: string
  /** How often the passage contains each word. */
  words: ReadonlyMap<string, number>
  length: number
}

interface Index {
  version: string
  passages: readonly Passage[]
  /** How many passages contain each word. */
  holders: ReadonlyMap<string, number>
  averageLength: number
}

export function createKnowledgeSearch(
  storage: Pick<KnowledgeStorage, 'listKnowledge' | 'readTexts'>,
): KnowledgeSearch {
  /** The index of each agent. The most recently used agent is last. */
  const held = new Map<string, Index>()

  async function indexOf(agent: string): Promise<Index | undefined> {
    const ref = await knowledgeRefOf(agent, storage, { needsVectors: false })
    if (!ref) return undefined
    const known = held.get(agent)
    const { version } = ref
    const index =
      known?.version === version ? known : await makeIndex(version, await storage.readTexts(agent))
    held.delete(agent)
    held.set(agent, index)
    if (held.size > MOST_AGENTS) held.delete(held.keys().next().value!)
    return index
  }

  return {
    async find(agent, question) {
      const index = await indexOf(agent)
      return index ? best(index, foldedWords(question)) : []
    },
  }
}

async function makeIndex(
  version: string,
  files: readonly { name: string; text: string }[],
): Promise<Index> {
  const texts = new Set<string>()
  for (const { name, text } of files) {
    for (const { passage } of await readEntries({ name, text })) texts.add(passage)
  }
  const holders = new Map<string, number>()
  const passages: Passage[] = []
  for (const text of texts) {
    const words = new Map<string, number>()
    // Fold one word at a time, because `foldedWords` returns each word only once.
    const all = text.split(/\s+/).flatMap(foldedWords)
    for (const word of all) words.set(word, (words.get(word) ?? 0) + 1)
    for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
    passages.push({ text, words, length: all.length })
    if (passages.length % PASSAGES_AT_ONCE === 0) await letOthersRun()
  }
  const total = passages.reduce((sum, { length }) => sum + length, 0)
  return { version, passages, holders, averageLength: total / Math.max(1, passages.length) }
}

function best({ passages, holders, averageLength }: Index, asked: readonly string[]): string[] {
  const weightOf = (word: string): number =>
    Math.log(1 + (passages.length + 0.5) / ((holders.get(word) ?? 0) + 0.5))
  return passages
    .map(({ text, words, length }) => {
      const size = 1 - LENGTH + LENGTH * (length / averageLength)
      const score = asked.reduce((sum, word) => {
        const count = words.get(word) ?? 0
        return sum + (weightOf(word) * count * (REPEATS + 1)) / (count + REPEATS * size)
      }, 0)
      return { text, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_PASSAGES)
    .map(({ text }) => text)
}
