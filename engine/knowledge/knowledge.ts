/** What an operator gave an agent to answer from, ready to be searched with questions. */
import { createPacerYield } from '../pacerYield.ts'
import { rememberBriefly } from '../rememberBriefly.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { KnowledgeEntry } from '../engine.ts'
import { packVectors, VECTOR_SIZE } from './vectors.ts'

/**
 * An entry with a lower score is never given as the answer. Chosen with two of the sample handbooks
 * (`testing/handbookQuestions.ts`). `knowledge.test.ts` checks the results, docs/benchmarks.md has the figures.
 */
const SURE = 0.49
/** The same for texts that ask nothing, such as a name or a day. */
const SURE_UNASKED = 0.6
/** What shared words add to the similarity of the vectors if the entry has every word of the question. */
const WORDS_SHARE = 0.15
/**
 * This share of the question's average similarity to the entries of these ranks is subtracted: a question that is
 * similar to many entries is about the handbook's subject, not about one entry.
 */
const CROWD_SHARE = 0.6
const CROWD = { from: 5, to: 15 }
/** The assumed similarity at ranks that do not exist, in handbooks with fewer entries. */
const STRANGER = 0.15
/** The best entry with the kind of value that the question asks for may score this much below the best entry of all. */
const RIVAL = 0.08
/** How many passages a language model gets. */
const MOST_PASSAGES = 3
/** Passages with a lower score are not worth giving to a model either. */
const NEAR = 0.2
/** How many recent questions keep their rankings. */
const MOST_REMEMBERED = 300

interface KnownAnswer {
  /** Unique within the knowledge. */
  id: number
  say: string
}

export interface Knowledge {
  readonly size: number
  /** Returns the answer in the words of the passage, or undefined if no entry is certain enough. */
  answer(question: string): Promise<KnownAnswer | undefined>
  /** Returns the passages closest to the question, best first, for a language model. */
  passages(question: string): Promise<readonly string[]>
}

interface Ranked {
  id: number
  score: number
}

/**
 * @param vectors one for each entry, packed as `packVectors` does
 * @param embed returns one unit vector per text
 */
export async function createKnowledge(
  entries: readonly KnowledgeEntry[],
  vectors: Int8Array,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Knowledge> {
  const yieldToPacer = createPacerYield()
  const words: ReadonlySet<string>[] = []
  const holders = new Map<string, number>()
  const lengths = new Float32Array(entries.length)
  for (const [id, { cue }] of entries.entries()) {
    const own = new Set(foldedWords(cue))
    for (const word of own) holders.set(word, (holders.get(word) ?? 0) + 1)
    words.push(own)
    lengths[id] = Math.sqrt(dot(vectors, id * VECTOR_SIZE, vectors, id * VECTOR_SIZE))
    await yieldToPacer()
  }
  /** Words that occur in few entries weigh more. */
  const weightOf = (word: string): number =>
    Math.log((entries.length + 1) / ((holders.get(word) ?? 0) + 0.5))

  function sharedWords(asked: readonly string[], id: number): number {
    let shared = 0
    let all = 0
    for (const word of asked) {
      const weight = weightOf(word)
      all += weight
      if (words[id]!.has(word)) shared += weight
    }
    return all === 0 ? 0 : shared / all
  }

  /** Returns the best entries, best first. */
  async function rank(question: string): Promise<Ranked[]> {
    const [vector] = await embed([question])
    if (!vector) return []
    const asking = packVectors([vector])
    const length = Math.sqrt(dot(asking, 0, asking, 0))
    const pause = createPacerYield()
    /** By vector similarity alone, best first. */
    const nearest: Ranked[] = []
    for (let id = 0; id < entries.length; id += 1) {
      const score = dot(asking, 0, vectors, id * VECTOR_SIZE) / (lengths[id]! * length)
      if (nearest.length < CANDIDATES || score > nearest.at(-1)!.score) {
        const at = nearest.findIndex((other) => score > other.score)
        nearest.splice(at < 0 ? nearest.length : at, 0, { id, score })
        if (nearest.length > CANDIDATES) nearest.pop()
      }
      if (id % 256 === 255) await pause()
    }
    const apart = distinct(nearest)
    const crowd = Array.from(
      { length: CROWD.to - CROWD.from },
      (_, at) => apart[CROWD.from + at]?.score ?? STRANGER,
    )
    const common = (CROWD_SHARE * crowd.reduce((sum, score) => sum + score, 0)) / crowd.length
    const asked = foldedWords(question)
    return nearest
      .map(({ id, score }) => ({
        id,
        score: score - common + WORDS_SHARE * sharedWords(asked, id),
      }))
      .toSorted((a, b) => b.score - a.score)
  }
  /** The best entry of each answer: an answer that is found in several ways is no crowd. */
  function distinct(ranked: readonly Ranked[]): Ranked[] {
    const seen = new Set<string>()
    return ranked.filter(({ id }) => {
      const { say } = entries[id]!
      return !seen.has(say) && seen.add(say)
    })
  }
  const rankOnce = rememberBriefly(rank, MOST_REMEMBERED)

  return {
    size: entries.length,
    async answer(question) {
      if (foldedWords(question).length === 0) return undefined
      const wanted = kindOf(question)
      const ranked = await rankOnce(question)
      const least = (ranked[0]?.score ?? 0) - RIVAL
      const found = ranked.find(({ id, score }) => score >= least && wanted.test(entries[id]!.say))
      const enough = isAsking(question) ? SURE : SURE_UNASKED
      return found && found.score >= enough
        ? { id: found.id, say: entries[found.id]!.say }
        : undefined
    },
    async passages(question) {
      const ranked = (await rankOnce(question)).filter(({ score }) => score >= NEAR)
      return [...new Set(ranked.map(({ id }) => entries[id]!.passage))].slice(0, MOST_PASSAGES)
    },
  }
}

/** How many of the most similar entries are also compared by their words. */
const CANDIDATES = 60

/** Whether the text asks for something, rather than answering a question or telling a story. */
export const isAsking = (text: string): boolean =>
  /\?\s*$|\b(?:do|does|is|are|can|could|would|will|may|should|what|where|when|how|which|who|why|tell me|like to know|want to know|wondering|wanted to ask)\b/i.test(
    text,
  )

const AMOUNT =
  /[$€£₹%]|\bfree\b|\b(?:no|without) (?:charge|cost|fee)\b|\bnothing\b|\bcosts?\b|\bprices?\b|\bpay\b/i
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|ninety|hundred|half|no|none|every|all)\b/i
const ANYTHING = /./s

/** What the answer has to contain, so that a question about a price is not answered with an age. */
function kindOf(question: string): RegExp {
  if (
    /\bhow much\b(?! (?:time|space|room))|\bcosts?\b|\b(?:the|your) (?:price|fee)s?\b|\bcharge\b.*\bfor\b/i.test(
      question,
    )
  ) {
    return AMOUNT
  }
  return /\bhow (?:many|old|high|tall|big|far|wide|deep|heavy)\b/i.test(question)
    ? NUMBER
    : ANYTHING
}

/** The dot product. With integers it is exact, and several times faster than with floats. */
function dot(a: Int8Array, aFrom: number, b: Int8Array, bFrom: number): number {
  let sum = 0
  for (let at = 0; at < VECTOR_SIZE; at += 1) sum += a[aFrom + at]! * b[bFrom + at]!
  return sum
}
