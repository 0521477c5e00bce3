/** Finds the likeliest texts that a grammar allows. Pure, except for the model that it asks. */
import type { GrammarState } from './spokenGrammar.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A text that may be what was said. */
export interface Beam {
  tokens: readonly number[]
  /** The log probability (natural logarithm) of all tokens. */
  logProbability: number
  state: GrammarState
}

/** The model's scores for every token as the next one of a text. */
export interface NextTokens {
  logits: Float32Array
  /** The natural logarithm of the sum of the scores' exponentials. */
  logTotal: number
}

/** Continues texts by one token. */
export interface Continuations {
  /** @param rows for each text, the index of the text of the last step that it continues; empty in the first step */
  next(beams: readonly Beam[], rows: readonly number[]): Promise<readonly NextTokens[]>
}

export interface BeamSearchOptions {
  start: GrammarState
  vocabulary: Vocabulary
  endToken: number
  /** How many texts are followed at the same time: this many before the value has begun, and this many after. */
  width: number
  mostTokens: number
  /** Texts with a lower log probability are dropped. */
  least: number
  signal: AbortSignal
}

/** A text with only part of what was asked for has to be this much likelier than one with all of it. */
const PART_COSTS = 2
/** A text this much less likely than the best whole one is dropped, because a text only becomes less likely. */
const HOPELESS = 3
/**
 * A text this much less likely than the best of its length is dropped. Texts in which the value has begun are only
 * compared with each other, because letters after a name are less likely than another word of the name.
 */
const FAR_BEHIND = 4

interface Following {
  row: number
  token: number
  logProbability: number
  state: GrammarState
}

/** @returns the texts that may end where they do, likeliest first */
export async function searchBeams(
  model: Continuations,
  { start, vocabulary, endToken, width, mostTokens, least, signal }: BeamSearchOptions,
): Promise<Beam[]> {
  const ended: Beam[] = []
  let best = -Infinity
  let beams: Beam[] = [{ tokens: [], logProbability: 0, state: start }]
  let rows: number[] = []
  for (let length = 0; length < mostTokens && beams.length > 0 && !signal.aborted; length += 1) {
    const steps = await model.next(beams, rows)
    const following = { before: [] as Following[], begun: [] as Following[] }
    for (const [row, beam] of beams.entries()) {
      const { logits, logTotal } = steps[row]!
      const { logProbability, state } = beam
      const likelihoodOf = (token: number) => logProbability + logits[token]! - logTotal
      if (state.ends !== 'no') {
        const isWhole = state.ends === 'whole'
        const whole = likelihoodOf(endToken) - (isWhole ? 0 : PART_COSTS)
        ended.push({ ...beam, logProbability: whole })
        if (isWhole) best = Math.max(best, whole)
      }
      for (const { token, state: after } of vocabulary.allowed(state)) {
        const likelihood = likelihoodOf(token)
        const rivals = following[after.hasBegun ? 'begun' : 'before']
        const last = rivals[width - 1]
        if (last && likelihood <= last.logProbability) continue
        insert(rivals, { row, token, logProbability: likelihood, state: after })
        if (rivals.length > width) rivals.pop()
      }
    }
    const kept = [following.before, following.begun].flatMap((rivals) => {
      const behind = Math.max(best - HOPELESS, (rivals[0]?.logProbability ?? 0) - FAR_BEHIND)
      return rivals.filter(
        ({ logProbability }) => logProbability > behind && logProbability >= least,
      )
    })
    beams = kept.map(({ row, token, logProbability, state }) => ({
      tokens: [...beams[row]!.tokens, token],
      logProbability,
      state,
    }))
    rows = kept.map(({ row }) => row)
  }
  return ended.toSorted((a, b) => b.logProbability - a.logProbability)
}

/** Keeps the list sorted, likeliest first. */
function insert(list: Following[], one: Following): void {
  let at = list.length
  while (at > 0 && list[at - 1]!.logProbability < one.logProbability) at -= 1
  list.splice(at, 0, one)
}
