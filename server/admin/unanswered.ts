import { setImmediate as letOthersRun } from 'node:timers/promises'
import { z } from 'zod'
import { foldedWords } from '@ringwell/engine/understanding/foldedWords.ts'
import type { OutcomeStorage } from '../storage/outcomeStorage.ts'

/** How many of the most recent calls with unanswered questions are read. */
export const MOST_CALLS = 2_000
/**
 * The most groups of similar questions. Calls are read newest first, so once there are this many groups, an older
 * question only counts if it fits one of them.
 */
const MOST_GROUPS = 1_000
/** After this many questions, which take a few milliseconds, the event loop gets a turn. */
const QUESTIONS_AT_ONCE = 20
/** Limits the list, because an agent on the demo page may have thousands of different questions. */
export const MOST_LISTED = 200
/** Two questions are the same if they share at least this fraction of their significant words. */
const SAME_WORDS = 0.6
/**
 * Questions whose vectors are at least this similar (cosine) mean the same. Chosen with the pairs in
 * `knowledgeRoutes.test.ts`. Opposites in the same words (`When do you open?`, `When do you close?`) are more similar
 * than many paraphrases, so an operator may see them merged.
 */
const SAME_MEANING = 0.64
/** A question about a price is never merged with one that is not, however similar the rest is. */
const ASKS_PRICE = /\bhow much\b|\bcosts?\b|\bprices?\b|\bfees?\b|\bcharge\b|\bfree\b/i
/** How many different questions are compared by their vectors, the most frequent first. */
const MOST_COMPARED = 400
/** The most texts per batch. A visitor's words never wait for more than one batch. */
const TEXTS_AT_ONCE = 8

export const UnansweredView = z.object({
  /** The wording of the most recent time it was asked. */
  question: z.string(),
  /** How often it was asked, in these or other words. */
  times: z.number(),
  last_asked_at: z.string(),
})
export type UnansweredView = z.infer<typeof UnansweredView>

/** Returns one unit vector per text. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

export interface Asked {
  callId: string
  askedAt: string
  /** From when on people spoke in the call. Undefined until it is over. */
  spokenFrom: string | undefined
  question: string
}

/** Questions that mean the same, the newest first. There is at least one. */
export type Meaning = readonly [Asked, ...Asked[]]

interface Group {
  asked: [Asked, ...Asked[]]
  words: ReadonlySet<string>
}

/**
 * Lists what callers asked an agent that nobody could answer, most frequent first, then newest first. Without `embed`,
 * or if it fails, only questions with similar words are merged.
 */
export async function findUnanswered(
  agentId: string,
  storage: Pick<OutcomeStorage, 'listUnanswered'>,
  embed?: Embed,
): Promise<UnansweredView[]> {
  const calls = await storage.listUnanswered(agentId, MOST_CALLS)
  return (await meaningsOf(calls, embed)).map((asked) => ({
    question: asked[0].question,
    times: asked.length,
    last_asked_at: asked[0].askedAt,
  }))
}

/** Puts together what was asked in calls, the newest first, by what it means: the most frequent first, then the newest. */
export async function meaningsOf(
  calls: Awaited<ReturnType<OutcomeStorage['listUnanswered']>>,
  embed: Embed | undefined,
): Promise<Meaning[]> {
  const groups: Group[] = []
  let looked = 0
  for (const { callId, askedAt, spokenFrom, questions } of calls) {
    for (const question of questions) {
      looked += 1
      if (looked % QUESTIONS_AT_ONCE === 0) await letOthersRun()
      const folded = foldedWords(question)
      // A question without significant words is compared by its whole text.
      const words = new Set(folded.length > 0 ? folded : [question.trim().toLowerCase()])
      const known = groups.find((group) => likeness(group.words, words) >= SAME_WORDS)
      const asked = { callId, askedAt, spokenFrom, question }
      if (known) known.asked.push(asked)
      else if (groups.length < MOST_GROUPS) groups.push({ asked: [asked], words })
    }
  }
  const meanings = groups.toSorted(({ asked: a }, { asked: b }) => mostFrequent(a, b))
  const merged = await byMeaning(
    meanings.map(({ asked }) => asked),
    embed,
  )
  return merged.toSorted(mostFrequent).slice(0, MOST_LISTED)
}

const mostFrequent = (a: Meaning, b: Meaning): number =>
  b.length - a.length || (a[0].askedAt < b[0].askedAt ? 1 : -1)

/** Merges each question into the most similar of the more frequent ones, if it means the same. */
async function byMeaning(
  groups: readonly Meaning[],
  embed: Embed | undefined,
): Promise<readonly Meaning[]> {
  if (!embed) return groups
  const compared = groups.slice(0, MOST_COMPARED)
  const vectors: Float32Array[] = []
  try {
    for (let at = 0; at < compared.length; at += TEXTS_AT_ONCE) {
      const texts = compared.slice(at, at + TEXTS_AT_ONCE).map(([{ question }]) => question)
      vectors.push(...(await embed(texts)))
    }
  } catch {
    // The engine is still starting, or there is none.
    return groups
  }
  const merged: Meant[] = []
  for (const [at, asked] of compared.entries()) {
    if (at % QUESTIONS_AT_ONCE === 0) await letOthersRun()
    const vector = vectors[at]!
    const asksPrice = ASKS_PRICE.test(asked[0].question)
    const known = nearestTo(vector, asksPrice, merged)
    if (known) known.asked = newestFirst([...known.asked, ...asked])
    else merged.push({ asked, vector, asksPrice })
  }
  return [...merged.map(({ asked }) => asked), ...groups.slice(MOST_COMPARED)]
}

const newestFirst = (asked: readonly Asked[]): Meaning =>
  asked.toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1)) as unknown as Meaning

interface Meant {
  asked: Meaning
  vector: Float32Array
  asksPrice: boolean
}

/** Returns the questions with the most similar vector, or undefined if none is similar enough to mean the same. */
function nearestTo(
  vector: Float32Array,
  asksPrice: boolean,
  others: readonly Meant[],
): Meant | undefined {
  let nearest: Meant | undefined
  let best = SAME_MEANING
  for (const other of others) {
    if (other.asksPrice !== asksPrice) continue
    const score = dot(vector, other.vector)
    if (score < best || (nearest && score === best)) continue
    nearest = other
    best = score
  }
  return nearest
}

/** A plain loop, because calling a function for each number takes many times as long. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * (b[at] ?? 0)
  return sum
}

/** Returns which fraction of all their words the two questions share. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / (one.size + other.size - shared)
}
