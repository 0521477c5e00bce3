import { z } from 'zod'
import { foldedWords } from '@ringwell/engine/knowledge/foldedWords.ts'
import type { OutcomeStorage } from '../storage/outcomeStorage.ts'

/** How many of the last calls are looked at. */
const MOST_CALLS = 2_000
/** An agent of the demo page may have thousands of different ones. */
const MOST_LISTED = 200
/** Questions that share this part of their telling words are the same question. */
const SAME = 0.6

/** A question that nobody could answer, for an operator. */
export const UnansweredView = z.object({
  /** As it was asked last. */
  question: z.string(),
  /** How often it was asked, in these words or similar ones. */
  times: z.number(),
  last_asked_at: z.string(),
})
export type UnansweredView = z.infer<typeof UnansweredView>

/** What callers asked an agent and nobody could answer, the most frequent first, then the newest. */
export async function findUnanswered(
  agentId: string,
  storage: Pick<OutcomeStorage, 'listUnanswered'>,
): Promise<UnansweredView[]> {
  const groups: (UnansweredView & { words: ReadonlySet<string> })[] = []
  for (const { askedAt, questions } of await storage.listUnanswered(agentId, MOST_CALLS)) {
    for (const question of questions) {
      const folded = foldedWords(question)
      // A question of nothing but small words is told apart by these.
      const words = new Set(folded.length > 0 ? folded : [question.trim().toLowerCase()])
      const known = groups.find((group) => likeness(group.words, words) >= SAME)
      if (known) known.times += 1
      else groups.push({ question, times: 1, last_asked_at: askedAt, words })
    }
  }
  return groups
    .toSorted((a, b) => b.times - a.times)
    .slice(0, MOST_LISTED)
    .map(({ question, times, last_asked_at }) => ({ question, times, last_asked_at }))
}

/** The part of all words that both have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}
