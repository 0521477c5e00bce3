import { reduceTelephoneNoise } from '../sound/reduceTelephoneNoise.ts'
import { INPUT_RATE_HZ, type Transcript } from '../stages.ts'
import type {
  FreeHypothesis,
  Heard,
  Hypothesis,
  LimitedHypothesis,
  Moonshine,
} from './moonshine.ts'
import { unsureWords } from './unsureWords.ts'
import { createGrammar, type ExpectedSigns, type GrammarState, readIn } from './spokenGrammar.ts'

/** The model was trained on stretches of at most half a minute. Longer speech is cut where it is quiet. */
const LONGEST_MS = 20_000
const SHORTEST_MS = 10_000
/** Anything shorter is not a word, and the model needs a minimum of sound. */
const LEAST_MS = 100
const PARTIAL_EVERY_MS = 80
/**
 * The highest peak that counts as silence. A microphone that is switched off is about -50 dB. In pure silence the model
 * hears "You".
 */
const SILENT_PEAK = 98
/**
 * The model returns nothing for noise, but also for a single word within a lot of silence. Its own certainty tells them
 * apart. Measured: noise is empty with -0.01 or more, words are empty with -0.02 or less. In doubt, the sound is
 * decoded again with an empty result forbidden. The new text counts unless the model is guessing: on noise it guesses
 * "You" with -2.1 or less.
 */
const SURE_OF_SILENCE = -0.015
const GUESSING = -2
/**
 * With less noise, the model also hears words in noise that has none, and makes up words of people in the background. It
 * is hardly ever surer of them: it is at ease with silence.
 */
const MUCH_SURER = 0.1
/**
 * Limits for the second decoding, within the grammar of the expected answer: how much less likely than the free text it
 * may be (`behind`, natural logarithm over all tokens), and how likely on average it has to be (`least`). Measured:
 * answers with nothing of what was asked for are 12 or more less likely, with -3 or less on average. Answers with what
 * was asked for are at most 8 less likely.
 */
const within = {
  whole: { behind: 9, least: -1.7 },
  /** Stricter, because other words often contain part of a code, too. */
  part: { behind: 4, least: -1 },
  /**
   * Measured: misheard times are at most 3 less likely, and answers with something else beside or instead of a time 8
   * or more.
   */
  time: { behind: 6, least: -1.7 },
  /**
   * For what is said while the agent speaks. Measured: misheard backchannels and commands are at most 3.4 less likely,
   * and other words 7.6 or more.
   */
  overAnswer: { behind: 4, least: -1.5 },
}
/**
 * A second decoding that takes longer is given up, and so is one that would not end this long after the first began: on a
 * busy machine the words of the first are better than none, which is what a caller has after eight seconds.
 */
const SECOND_LIMIT_MS = 3_000
const BOTH_LIMIT_MS = 4_000
/** Longer speech is not decoded a second time. An answer to one question is shorter, so it is a single stretch. */
const LONGEST_ANSWER_MS = 12_000
/** The same for speech over the agent. Nobody says “uh-huh” for longer, even with the silence around it. */
const LONGEST_OVER_ANSWER_MS = 1_700
/** More than the kinds of values that one agent asks for. */
const MOST_GRAMMARS = 64

/** Text that the model confidently makes up is usually a film's credit line. */
const CREDIT_LINE = /©|transcript|subtitle/iu

const samplesOf = (ms: number) => Math.round((ms * INPUT_RATE_HZ) / 1000)

/** Transcribes 16 kHz English speech. Yields growing partials while it decodes, then one final. */
export function createTranscriber(moonshine: Moonshine, nowMs = () => performance.now()) {
  const grammars = new Map<string, GrammarState>()

  return async function* transcribe(
    samples: Int16Array,
    signal: AbortSignal,
    expected?: ExpectedSigns,
  ): AsyncGenerator<Transcript> {
    let before = ''
    const unsure: string[] = []
    let sentPartial = ''
    let sentAt = -Infinity
    const secondUntilMs = nowMs() + BOTH_LIMIT_MS
    const longestMs = expected?.overAnswer ? LONGEST_OVER_ANSWER_MS : LONGEST_ANSWER_MS
    const mayBeExpected = expected !== undefined && samples.length <= samplesOf(longestMs)
    for (const stretch of stretches(samples)) {
      if (!stretch.some((sample) => Math.abs(sample) > SILENT_PEAK)) continue
      let heard = await moonshine.hear(toFloats(stretch))
      let free: FreeHypothesis | undefined
      for await (const hypothesis of moonshine.decode(heard, false, signal)) {
        free = hypothesis
        const partial = join(before, wholeWords(hypothesis.text))
        const now = nowMs()
        if (now - sentAt < PARTIAL_EVERY_MS || partial.length <= sentPartial.length) continue
        sentAt = now
        sentPartial = partial
        yield { type: 'partial', text: partial }
      }
      if (signal.aborted) return
      const clearer = free && (await hearBehindNoise(stretch, free, secondUntilMs, signal))
      if (signal.aborted) return
      if (clearer) ({ heard, free } = clearer)
      const inDoubt = free?.text === '' && free.meanLogProbability < SURE_OF_SILENCE
      if (inDoubt) free = await hearAgain(heard, signal)
      if (signal.aborted) return
      const asExpected =
        mayBeExpected && free && (await hearWithin(heard, free, expected, secondUntilMs, signal))
      if (signal.aborted) return
      const text = withoutRepetition((asExpected || free)?.text ?? '')
      if (!asExpected && free) unsure.push(...unsureWords(free.pieces))
      before = join(before, text)
    }
    yield { type: 'final', text: before, ...(unsure.length > 0 && { unsure }) }
  }

  /** Hears a caller on a noisy telephone once more with less noise. Returns it if that is much surer. */
  async function hearBehindNoise(
    stretch: Int16Array,
    noisy: Hypothesis,
    untilMs: number,
    signal: AbortSignal,
  ) {
    const least = noisy.meanLogProbability + MUCH_SURER
    const inTime = secondSignal(untilMs, signal)
    // Noise in which nothing was heard is doubted elsewhere.
    if (noisy.text === '' || least >= 0 || !inTime) return undefined
    const reduced = reduceTelephoneNoise(stretch)
    if (reduced === stretch) return undefined
    const heard = await moonshine.hear(toFloats(reduced))
    let free: FreeHypothesis | undefined
    for await (const hypothesis of moonshine.decode(heard, false, inTime)) free = hypothesis
    // What was given up is not whole, and the model is sure of silence.
    const isWhole = free?.text && !inTime.aborted
    return free && isWhole && free.meanLogProbability > least ? { heard, free } : undefined
  }

  /** Ends a second decoding in time. Undefined if there is none left. */
  function secondSignal(untilMs: number, signal: AbortSignal): AbortSignal | undefined {
    const limitMs = Math.floor(Math.min(SECOND_LIMIT_MS, untilMs - nowMs()))
    return limitMs > 0 ? AbortSignal.any([signal, AbortSignal.timeout(limitMs)]) : undefined
  }

  async function hearAgain(heard: Heard, signal: AbortSignal): Promise<FreeHypothesis | undefined> {
    let guess: FreeHypothesis | undefined
    for await (const hypothesis of moonshine.decode(heard, true, signal)) guess = hypothesis
    if (!guess || guess.meanLogProbability < GUESSING) return undefined
    return /\p{Script=Latin}|\d/u.test(guess.text) && !CREDIT_LINE.test(guess.text)
      ? guess
      : undefined
  }

  /** Decodes again within the grammar. Returns the text if the sound can be what was asked for. */
  async function hearWithin(
    heard: Heard,
    free: Hypothesis,
    expected: ExpectedSigns,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<Hypothesis | undefined> {
    const inTime = secondSignal(untilMs, signal)
    if (!inTime) return undefined
    const grammar = grammarOf(expected)
    // The first decoding already has everything that was asked for.
    if (free.text === '' || readIn(grammar, free.text)?.ends === 'whole') return undefined
    const { behind } = expected.overAnswer ? within.overAnswer : within.whole
    const least = sumOf(free) - behind
    const limited = await moonshine.decodeWithin(heard, grammar, least, inTime)
    return limited && isLikelyEnough(limited, free, expected) ? limited : undefined
  }

  function grammarOf(expected: ExpectedSigns): GrammarState {
    const key = JSON.stringify(expected)
    const known = grammars.get(key)
    if (known) return known
    const grammar = createGrammar(expected)
    if (grammars.size >= MOST_GRAMMARS) grammars.clear()
    grammars.set(key, grammar)
    return grammar
  }
}

function isLikelyEnough(
  limited: LimitedHypothesis,
  free: Hypothesis,
  { time, overAnswer }: ExpectedSigns,
): boolean {
  const limits = overAnswer ? 'overAnswer' : time ? 'time' : limited.isWhole ? 'whole' : 'part'
  const { behind, least } = within[limits]
  return sumOf(limited) >= sumOf(free) - behind && limited.meanLogProbability >= least
}

const sumOf = ({ meanLogProbability, length }: Hypothesis): number => meanLogProbability * length

function join(before: string, after: string): string {
  return before && after ? `${before} ${after}` : before || after
}

/**
 * Removes repetitions of the first sentence: if there is a murmur behind the speech, the model writes a sentence up to
 * three times. A caller who really says a sentence twice means it once.
 */
export function withoutRepetition(text: string): string {
  const [first] = /^[^.?!]+[.?!]+/u.exec(text) ?? []
  const sentence = wordsOf(first ?? '')
  const rest = wordsOf(text.slice(first?.length ?? 0))
  const isRepeated =
    sentence.length >= 3 &&
    rest.length >= 2 &&
    rest.every((word, at) => word === sentence[at % sentence.length])
  return isRepeated && first ? first : text
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)

/** Leaves out the last word, because it may not be complete. */
function wholeWords(text: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(' ')))
}

function stretches(samples: Int16Array): Int16Array[] {
  const all: Int16Array[] = []
  let rest = samples
  while (rest.length > samplesOf(LONGEST_MS)) {
    const cut = quietestMoment(rest, samplesOf(SHORTEST_MS), samplesOf(LONGEST_MS))
    all.push(rest.subarray(0, cut))
    rest = rest.subarray(cut)
  }
  all.push(rest)
  return all
}

/** The middle of the quietest 200 ms between two samples. */
function quietestMoment(samples: Int16Array, from: number, to: number): number {
  const width = samplesOf(200)
  let quietest = to - width
  let lowest = Infinity
  for (let start = from; start + width <= to; start += width / 4) {
    let energy = 0
    for (const sample of samples.subarray(start, start + width)) energy += sample * sample
    if (energy < lowest) {
      lowest = energy
      quietest = start
    }
  }
  return quietest + width / 2
}

function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(Math.max(samples.length, samplesOf(LEAST_MS)))
  for (const [index, sample] of samples.entries()) floats[index] = sample / 32_768
  return floats
}
