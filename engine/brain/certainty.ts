/**
 * How certain it is that a question of the playbook is meant, from a few figures. `bench/certainty.ts` fits the weights
 * to the playbook's own wordings, each in turn taken out of it, and to sentences about something else. Pure.
 */
import { foldedWords } from '../knowledge/foldedWords.ts'

/** What a caller can ask, as it is compared with words. */
interface Askable {
  id: string
  /** As `readWords` returns them. */
  examples: readonly string[]
  /** What is answered, if that is known without what the caller names. */
  answer: string
}

export interface Figures {
  /** Likeness of the sentence vectors, with bonuses. */
  likeness: number
  /** How much more often than elsewhere the meaning is asked for by such a question (who, when, how much): a logarithm. */
  kind: number
  /** The share of words in common with the nearest wording, rare words counting more. */
  shared: number
  /** The share of the words that some wording or the answer has, rare words counting more. */
  cover: number
}

/** `none` and `offTopic` make up the score of not being meant by anything: a constant, and the likeness off topic. */
export const weights: Readonly<Record<keyof Figures | 'none' | 'offTopic', number>> = {
  likeness: 17.69,
  kind: 0.25,
  shared: -2.35,
  cover: 2.64,
  none: 5.22,
  offTopic: 14.31,
}

/** So many of the nearest meanings are weighed. */
export const MOST_WEIGHED = 10

/** Returns the probability of each meaning. What is left of one is that of none of them. */
export function certaintiesOf(candidates: readonly Figures[], offTopic: number): number[] {
  const scores = candidates.map(({ likeness, kind, shared, cover }) =>
    Math.exp(
      weights.likeness * (likeness - offTopic) +
        weights.kind * kind +
        weights.shared * shared +
        weights.cover * cover,
    ),
  )
  const none = Math.exp(weights.none + (weights.offTopic - weights.likeness) * offTopic)
  const all = scores.reduce((sum, score) => sum + score, none)
  return scores.map((score) => score / all)
}

const START = String.raw`^(?:\S+ ){0,4}?`
/** The kinds of questions. The first that fits counts. */
const kinds: readonly RegExp[] = [
  /\bhow much\b(?! (?:time|space|room|work))|\b(?:costs?|prices?|charged?|charges|fees?|cheap\w*|expensive|pay|paying|paid|money)\b/,
  /\bhow many\b/,
  /\bhow (?:long|soon|fast|quick\w*)\b/,
  new RegExp(`${START}(?:when|what time|which day)\\b`),
  new RegExp(`${START}where\\b`),
  new RegExp(String.raw`${START}(?:who|whose|whom)\b|\bwhich of your\b`),
  new RegExp(String.raw`${START}why\b`),
  /\bwhat (?:if|happens|becomes)\b/,
  new RegExp(String.raw`${START}(?:what|what's|whats|which)\b`),
  new RegExp(String.raw`${START}how\b`),
  new RegExp(
    String.raw`${START}(?:is|are|do|does|did|can|could|will|would|may|must|should|has|have|am)\b`,
  ),
]
const kindOf = (words: string): number => kinds.findIndex((kind) => kind.test(words))

/** How many wordings the share of a kind among all wordings stands for. */
const PRIOR = 3

interface Learned {
  words: ReadonlySet<string>
  answer: ReadonlySet<string>
  kinds: readonly number[]
}

/** @param nearest the wording that is most alike, as `readWords` returns it */
export type ReadFigures = (
  words: string,
  id: string,
  likeness: number,
  nearest: string,
) => Figures | undefined

export function createFigures(askables: readonly Askable[]): ReadFigures {
  const learned = new Map<string, Learned>()
  const holders = new Map<string, number>()
  const all: number[] = []
  for (const { id, examples, answer } of askables) {
    const own = new Set(examples.flatMap((example) => foldedWords(example)))
    for (const word of own) holders.set(word, (holders.get(word) ?? 0) + 1)
    const asked = examples.map(kindOf)
    all.push(...asked)
    learned.set(id, { words: own, answer: new Set(foldedWords(answer)), kinds: asked })
  }
  const weightOf = (word: string): number =>
    Math.log((askables.length + 1) / ((holders.get(word) ?? 0) + 0.5))
  const sum = (words: readonly string[]) => words.reduce((most, word) => most + weightOf(word), 0)

  return (words, id, likeness, nearest) => {
    const meaning = learned.get(id)
    if (!meaning) return undefined
    const kind = kindOf(words)
    const usual = (all.filter((one) => one === kind).length + 1) / (all.length + 1)
    const own = meaning.kinds.filter((one) => one === kind).length
    const telling = foldedWords(words)
    const near = foldedWords(nearest)
    const total = sum(telling)
    const both = sum(telling.filter((word) => near.includes(word)))
    const known = telling.filter((word) => meaning.words.has(word) || meaning.answer.has(word))
    return {
      likeness,
      kind: Math.log((own / usual + PRIOR) / (meaning.kinds.length + PRIOR)),
      shared: total === 0 ? 0 : (2 * both) / (total + sum(near)),
      cover: total === 0 ? 0 : sum(known) / total,
    }
  }
}
