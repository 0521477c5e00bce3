/** What the reader's outputs mean: from probabilities for each word to clauses and values. */
import {
  type Act,
  acts,
  type Clause,
  type DangerLabel,
  dangerLabels,
  operations,
  type Span,
  type SpanKind,
  spanKinds,
  type Stretch,
  type TurnReading,
} from '../turnReading.ts'

/** A word, a number or one sign. `training/turnFile.py` cuts in the same way. */
const PIECE = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu

export const wordsOf = (text: string): Stretch[] =>
  Array.from(text.matchAll(PIECE), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))

/** The model's outputs for one text: a row of logits for each word, and one row for the whole turn. */
export interface Logits {
  /** Not first in a clause, first in a clause. */
  begins: readonly (readonly number[])[]
  /** In the order of `acts`. */
  act: readonly (readonly number[])[]
  /** No value, then for each of `spanKinds`: its first word, one of its other words. */
  span: readonly (readonly number[])[]
  /** In the order of `dangerLabels`. */
  danger: readonly number[]
  /** Finished, unfinished. */
  ending: readonly number[]
}

/** Divides the logits of acts, so that certainties are true frequencies. Fitted on an author who was held out. */
const ACT_TEMPERATURE = 1.3

export function readingOf(text: string, words: readonly Stretch[], logits: Logits): TurnReading {
  const spans = widened(text, words, spansOf(text, words, logits.span))
  const danger = softmax(logits.danger)
  const said = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const plain = said.length === 1 ? plainAnswers.get(said[0]) : undefined
  return {
    text,
    clauses: clausesOf(text, words, logits).map((clause) => ({
      ...clause,
      // One word that can only be an answer needs no reading.
      ...(plain && { act: plain, certainty: 1 }),
      spans: plain
        ? []
        : spans.filter(({ start, end }) => start < clause.end && end > clause.start),
    })),
    dangers: Object.fromEntries(
      dangerLabels.map((label, at) => [label, danger[at] ?? 0]),
    ) as Record<DangerLabel, number>,
    unfinished: softmax(logits.ending)[1] ?? 0,
  }
}

const plainAnswers: ReadonlyMap<string, Act> = new Map([
  ...['yes', 'yeah', 'yep', 'yup'].map((word) => [word, 'yes'] as const),
  ...['no', 'nope', 'nah'].map((word) => [word, 'no'] as const),
])

/**
 * A code of spoken digits and a name in capitals that were cut short: no order number is taken out of a longer one, and
 * no surname is lost.
 */
function widened(text: string, words: readonly Stretch[], spans: readonly Span[]): Span[] {
  const textOf = (word: Stretch | undefined): string =>
    word ? text.slice(word.start, word.end) : ''
  const isFree = (word: Stretch | undefined): word is Stretch =>
    word !== undefined && !spans.some(({ start, end }) => start < word.end && end > word.start)
  const wanted: Partial<Record<SpanKind, RegExp>> = { code: DIGIT, name: CAPITALISED }
  return spans.map((span) => {
    const own = words.filter(({ start, end }) => start >= span.start && end <= span.end)
    const pattern = wanted[span.kind]
    if (!pattern || !own.every((word) => pattern.test(textOf(word)))) return span
    let [first, last] = [words.indexOf(own[0]!), words.indexOf(own.at(-1)!)]
    const goesOn = (at: number): boolean => isFree(words[at]) && pattern.test(textOf(words[at]))
    while (goesOn(last + 1)) last += 1
    while (span.kind === 'code' && goesOn(first - 1)) first -= 1
    return { ...span, start: words[first]?.start ?? span.start, end: words[last]?.end ?? span.end }
  })
}

const DIGIT =
  /^(?:zero|nought|oh|one|two|three|four|five|six|seven|eight|nine|double|treble|triple)$/i
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u

/** Two signs and a word, or one sign and a dash: `check-out` and `don't` are one word each. */
const WITHIN_WORD = /^(?:.?\p{L}[-'’]|\p{L}[-'’]\p{L}+)$/u

const isRequest = (label: number | undefined): boolean =>
  operations.some((operation) => operation === acts[label ?? -1])
const JOINING = /^(?:and|but|or|also|then|plus)$/i

/** A clause begins where the model says so or another act begins. Its act is the likeliest one over its words. */
function clausesOf(
  text: string,
  words: readonly Stretch[],
  { begins, act }: Logits,
): Omit<Clause, 'spans'>[] {
  const groups: { from: number; to: number }[] = []
  const starts = begins.map((row) => softmax(row)[1] ?? 0)
  const labels = likeliest(starts, act)
  for (const [at, start] of starts.entries()) {
    const last = groups.at(-1)
    const isBegun = start > 0.5 || labels[at] !== labels[at - 1]
    const isWithinWord = WITHIN_WORD.test(text.slice((words[at]?.start ?? 0) - 2, words[at]?.end))
    // `Cancel | order 4271` is one request.
    const isOneRequest =
      labels[at] === labels[at - 1] &&
      isRequest(labels[at]) &&
      /\p{L}/u.test(text.slice(words[at - 1]?.start, words[at - 1]?.end)) &&
      !JOINING.test(text.slice(words[at]?.start, words[at]?.end))
    if (!last || (isBegun && !isWithinWord && !isOneRequest)) groups.push({ from: at, to: at + 1 })
    else last.to = at + 1
  }
  return groups.map(({ from, to }) => {
    const start = words[from]?.start ?? 0
    const end = words[to - 1]?.end ?? start
    const ranked = rankedActs(act.slice(from, to))
    const [best, second] = ranked
    return {
      start,
      end,
      text: text.slice(start, end),
      act: best?.act ?? 'other',
      certainty: best?.certainty ?? 0,
      otherwise: second ?? { act: 'other', certainty: 0 },
    }
  })
}

/** What a change of the act within a clause costs, as a log probability. */
const CHANGE_COST = 1

/** The likeliest sequence of acts (Viterbi): an act changes only where a clause may begin. */
function likeliest(starts: readonly number[], act: readonly (readonly number[])[]): number[] {
  let scores: number[] = []
  const backs: number[][] = []
  for (const [at, row] of act.entries()) {
    const probs = softmax(row).map((share) => Math.log(share + 1e-9))
    if (at === 0) {
      scores = probs
      continue
    }
    const start = Math.min(0.98, Math.max(0.02, starts[at] ?? 0))
    const best = scores.indexOf(Math.max(...scores))
    const change = (scores[best] ?? 0) + Math.log(start) - CHANGE_COST
    const stays = scores.map((score) => score + Math.log(1 - start / 2))
    backs.push(stays.map((stay, label) => (change > stay ? best : label)))
    scores = stays.map((stay, label) => Math.max(stay, change) + (probs[label] ?? 0))
  }
  const labels = scores.length > 0 ? [scores.indexOf(Math.max(...scores))] : []
  for (const back of backs.toReversed()) labels.push(back[labels.at(-1) ?? 0] ?? 0)
  return labels.toReversed()
}

/** The mean of the words' log probabilities, as probabilities again. */
function rankedActs(rows: readonly (readonly number[])[]): { act: Act; certainty: number }[] {
  const sums = acts.map(() => 0)
  for (const row of rows) {
    for (const [at, share] of softmax(row).entries()) sums[at]! += Math.log(share + 1e-9)
  }
  const certainties = softmax(sums.map((sum) => sum / rows.length / ACT_TEMPERATURE))
  return acts
    .map((act, at) => ({ act, certainty: certainties[at] ?? 0 }))
    .toSorted((a, b) => b.certainty - a.certainty)
}

/** Nobody says two of these without a word or a sign between them: `Jo` and `Bright` are one name. */
const neverTwo: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'name',
  'phone',
  'email',
  'address',
  'company',
  'reason',
])

/** No value begins with the `’s` of `my email’s fiona at …`. */
const ENDING = /(?:(?<=\p{L})['’]|(?<=\p{L}['’]))(?:s|m|re|ve|ll|d) +/iuy

function startOf(text: string, start: number): number {
  ENDING.lastIndex = start
  return start + (ENDING.exec(text)?.[0].length ?? 0)
}

function spansOf(
  text: string,
  words: readonly Stretch[],
  rows: readonly (readonly number[])[],
): Span[] {
  const spans: (Span & { lastWord: number })[] = []
  for (const [at, tag] of likeliestTags(rows).entries()) {
    const word = words[at]
    if (tag <= 0 || !word) continue
    const kind = spanKinds[(tag - 1) >> 1] as SpanKind
    const isOne = isInside(tag) || neverTwo.has(kind)
    const last = spans.at(-1)
    if (isOne && last?.kind === kind && last.lastWord === at - 1) {
      last.end = word.end
      last.lastWord = at
    } else spans.push({ kind, start: word.start, end: word.end, lastWord: at })
  }
  return spans
    .map(({ kind, start, end }) => ({ kind, start: startOf(text, start), end }))
    .filter(({ start, end }) => start < end)
}

/** Tags are 0 for no value, and for each kind an odd one for its first word and an even one for the others. */
const isInside = (tag: number): boolean => tag > 0 && tag % 2 === 0
/** What it costs that a value begins right after another one, and that one goes on which has not begun. */
const BEGIN_COST = 1
const STRAY_COST = 4

/** The likeliest sequence of tags (Viterbi). */
function likeliestTags(rows: readonly (readonly number[])[]): number[] {
  let scores: number[] = []
  const backs: number[][] = []
  for (const row of rows) {
    const probs = softmax(row).map((share) => Math.log(share + 1e-9))
    if (scores.length === 0) {
      scores = probs.map((prob, tag) => prob - (isInside(tag) ? STRAY_COST : 0))
      continue
    }
    const best = scores.indexOf(Math.max(...scores))
    const back = probs.map((_, tag) => {
      if (tag === 0) return best
      if (isInside(tag)) {
        const own = (scores[tag] ?? 0) > (scores[tag - 1] ?? 0) ? tag : tag - 1
        return (scores[own] ?? 0) >= (scores[best] ?? 0) - STRAY_COST ? own : best
      }
      return (scores[0] ?? 0) >= (scores[best] ?? 0) - BEGIN_COST ? 0 : best
    })
    const before = scores
    scores = probs.map((prob, tag) => {
      const from = back[tag] ?? 0
      const isStray = isInside(tag) && from !== tag && from !== tag - 1
      const cost = isStray ? STRAY_COST : tag > 0 && !isInside(tag) && from !== 0 ? BEGIN_COST : 0
      return (before[from] ?? 0) - cost + prob
    })
    backs.push(back)
  }
  const tags = scores.length > 0 ? [scores.indexOf(Math.max(...scores))] : []
  for (const back of backs.toReversed()) tags.push(back[tags.at(-1) ?? 0] ?? 0)
  return tags.toReversed()
}

export function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits)
  const shares = logits.map((logit) => Math.exp(logit - most))
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.map((share) => share / sum)
}
