import { z } from 'zod'
import { foldedWords } from '@ringwell/engine/knowledge/foldedWords.ts'
import type { OutcomeStorage } from '../storage/outcomeStorage.ts'

/** How many of the last calls are looked at. */
const MOST_CALLS = 2_000
/** An agent of the demo page may have thousands of different ones. */
const MOST_LISTED = 200
/** Questions that share this part of their telling words are the same question. */
const SAME_WORDS = 0.6
/**
 * Questions whose vectors are this near to each other mean the same. Chosen with the pairs in `knowledgeRoutes.test.ts`.
 * Opposites in the same words (`When do you open?`, `When do you close?`) are nearer than many paraphrases, so an operator
 * may find them as one.
 */
const SAME_MEANING = 0.64
/** A price is another question, however near the rest is. */
const ASKS_PRICE = /\bhow much\b|\bcosts?\b|\bprices?\b|\bfees?\b|\bcharge\b|\bfree\b/i
/** So many different questions are compared by their meaning, the most frequent ones. */
const MOST_COMPARED = 400
/** A visitor's words never wait for more texts than this. */
const TEXTS_AT_ONCE = 8

/** A question that nobody could answer, for an operator. */
export const UnansweredView = z.object({
  /** As it was asked last. */
  question: z.string(),
  /** How often it was asked, in these words or others. */
  times: z.number(),
  last_asked_at: z.string(),
})
export type UnansweredView = z.infer<typeof UnansweredView>

/** Returns one unit vector per text. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

interface Group extends UnansweredView {
  words: ReadonlySet<string>
}

/**
 * What callers asked an agent and nobody could answer, the most frequent first, then the newest. Without `embed`, or if it
 * fails, only questions in similar words are one.
 */
export async function findUnanswered(
  agentId: string,
  storage: Pick<OutcomeStorage, 'listUnanswered'>,
  embed?: Embed,
): Promise<UnansweredView[]> {
  const groups: Group[] = []
  for (const { askedAt, questions } of await storage.listUnanswered(agentId, MOST_CALLS)) {
    for (const question of questions) {
      const folded = foldedWords(question)
      // A question of nothing but small words is told apart by these.
      const words = new Set(folded.length > 0 ? folded : [question.trim().toLowerCase()])
      const known = groups.find((group) => likeness(group.words, words) >= SAME_WORDS)
      if (known) known.times += 1
      else groups.push({ question, times: 1, last_asked_at: askedAt, words })
    }
  }
  const merged = embed ? await byMeaning(groups.toSorted(mostFrequent), embed) : groups
  return merged
    .toSorted(mostFrequent)
    .slice(0, MOST_LISTED)
    .map(({ question, times, last_asked_at }) => ({ question, times, last_asked_at }))
}

const mostFrequent = (a: UnansweredView, b: UnansweredView): number =>
  b.times - a.times || (a.last_asked_at < b.last_asked_at ? 1 : -1)

/** Puts each question to the nearest more frequent one that means the same. */
async function byMeaning(groups: readonly Group[], embed: Embed): Promise<UnansweredView[]> {
  const compared = groups.slice(0, MOST_COMPARED)
  const vectors: Float32Array[] = []
  try {
    for (let at = 0; at < compared.length; at += TEXTS_AT_ONCE) {
      const texts = compared.slice(at, at + TEXTS_AT_ONCE).map(({ question }) => question)
      vectors.push(...(await embed(texts)))
    }
  } catch {
    // The engine is starting, or there is none.
    return [...groups]
  }
  const merged: { view: UnansweredView; vector: Float32Array; asksPrice: boolean }[] = []
  for (const [at, { question, times, last_asked_at }] of compared.entries()) {
    const vector = vectors[at]!
    const asksPrice = ASKS_PRICE.test(question)
    const nearest = merged
      .filter((other) => other.asksPrice === asksPrice)
      .map(({ view, vector: other }) => ({ view, score: dot(vector, other) }))
      .toSorted((a, b) => b.score - a.score)[0]
    if (!nearest || nearest.score < SAME_MEANING) {
      merged.push({ view: { question, times, last_asked_at }, vector, asksPrice })
      continue
    }
    const { view } = nearest
    view.times += times
    if (last_asked_at > view.last_asked_at) Object.assign(view, { question, last_asked_at })
  }
  return [...merged.map(({ view }) => view), ...groups.slice(MOST_COMPARED)]
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** The part of all words that both have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}
