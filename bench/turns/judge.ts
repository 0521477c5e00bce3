/**
 * Judges what happened in calls, with pure functions of what was heard and, where sound alone is not enough, of the
 * events. All times are ms on the call's clock.
 */
import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { firstHeard, heardMsWithin, lastHeard, type Level, silencesWithin } from '../calls/heard.ts'
import type { Span } from '../calls/microphone.ts'
import type { TimedEvent } from '../calls/spokenCall.ts'

/** A call, as far as it has been recorded. */
export interface CallLog {
  levels: readonly Level[]
  events: readonly TimedEvent[]
  nowMs: number
}

export interface HeardResponse {
  /** From its first sound to that of the next response. Everything heard in between belongs to this one. */
  span: Span
  /** Undefined while the response goes on. */
  status: string | undefined
  /** The clauses, and when each of them began to sound. */
  clauses: readonly { atMs: number; text: string }[]
}

/** Sound and events travel separately, so an event may arrive this much later than the sound it is about. */
export const SKEW_MS = 60

export function responsesIn({ events, nowMs }: CallLog): HeardResponse[] {
  const begun: { id: string; fromMs: number }[] = []
  const statuses = new Map<string, string | undefined>()
  const clauses = new Map<string, { atMs: number; text: string }[]>()
  for (const { atMs, event } of events) {
    if (
      event.type === 'output_audio_buffer.started' &&
      begun.every(({ id }) => id !== event.response_id)
    ) {
      begun.push({ id: event.response_id, fromMs: atMs - SKEW_MS })
    }
    if (event.type === 'response.output_audio_transcript.delta') {
      clauses.set(event.response_id, [
        ...(clauses.get(event.response_id) ?? []),
        { atMs, text: event.delta },
      ])
    }
    if (event.type === 'response.done') {
      statuses.set(event.response.id ?? '', event.response.status)
    }
  }
  return begun.map(({ id, fromMs }, index) => ({
    span: { fromMs, toMs: begun[index + 1]?.fromMs ?? nowMs },
    status: statuses.get(id),
    clauses: clauses.get(id) ?? [],
  }))
}

export const textOf = ({ clauses }: Pick<HeardResponse, 'clauses'>): string =>
  clauses.map(({ text }) => text).join('')

/**
 * The transcripts of the turns that began in this span or were already under way: others in the room may have opened
 * the turn.
 */
export function understoodIn({ events }: CallLog, { fromMs, toMs }: Span): string[] {
  const begun = new Set<string>()
  const texts: string[] = []
  for (const { atMs, event } of events) {
    if (event.type === 'input_audio_buffer.speech_started' && atMs < toMs) begun.add(event.item_id)
    if (event.type === 'input_audio_buffer.committed' && atMs < fromMs) begun.delete(event.item_id)
    if (
      event.type === 'conversation.item.input_audio_transcription.completed' &&
      begun.has(event.item_id)
    ) {
      texts.push(event.transcript)
    }
  }
  return texts
}

/** An answer counts as whole if this share of its undisturbed sound was heard. */
const WHOLE_SHARE = 0.9

/** @param wholeMs how long the same answer sounds when nobody disturbs it */
export function isWhole({ levels }: CallLog, { span }: HeardResponse, wholeMs: number): boolean {
  return heardMsWithin(levels, span) >= WHOLE_SHARE * wholeMs
}

/** An interruption has to silence the agent within this time. */
const SILENCED_WITHIN_MS = 700

/**
 * How long after the start of an interruption the interrupted response was still heard. It was silenced for good if
 * that is short and the response had not just reached its end.
 */
export function silencedAfter(
  { levels }: CallLog,
  { span, status }: HeardResponse,
  interruption: Span,
): { ms: number; forGood: boolean } {
  const ms = Math.max(0, (lastHeard(levels, span) ?? 0) - interruption.fromMs)
  return { ms, forGood: ms <= SILENCED_WITHIN_MS && status !== 'completed' }
}

/** A shorter sound is the tail of an agent that has stopped, and does not count as speaking. */
export const NOTICED_MS = 60

/** A sentence in two parts with a pause between them. */
export interface PausedSentence {
  first: Span
  second: Span
}

export type PauseVerdict =
  /** The agent was silent until the sentence was over, and answered all of it. */
  | 'whole'
  /** The agent began to answer too early, fell silent when the caller went on, and then answered all of it. */
  | 'mended'
  /** The agent answered only a part of the sentence. */
  | 'cut'
  /** The whole sentence was one turn, and the answer was not the expected one. */
  | 'misunderstood'
  | 'unanswered'

/** @param isRight whether these words answer the whole sentence */
export function judgePause(
  log: CallLog,
  { first, second }: PausedSentence,
  isRight: (answer: string) => boolean,
): PauseVerdict {
  const { levels } = log
  const isInterrupted =
    heardMsWithin(levels, { fromMs: first.toMs, toMs: second.toMs }) >= NOTICED_MS
  const responses = responsesIn(log).filter(({ span }) => span.fromMs > first.fromMs)
  const early = responses.filter(({ span }) => span.fromMs + SKEW_MS < second.toMs)
  const answers = responses.filter((response) => !early.includes(response))
  const answered = answers.some((answer) => isRight(textOf(answer)))
  if (!isInterrupted) {
    if (answered) return 'whole'
    if (turnsEndedIn(log, { fromMs: first.toMs, toMs: second.toMs }) > 0) return 'cut'
    return answers.length > 0 ? 'misunderstood' : 'unanswered'
  }
  const fellSilent = early.every(
    ({ span }) => Math.max(0, (lastHeard(levels, span) ?? 0) - second.fromMs) <= SILENCED_WITHIN_MS,
  )
  return answered && fellSilent ? 'mended' : 'cut'
}

/** How many turns of the visitor the engine ended in this span. */
export const turnsEndedIn = ({ events }: CallLog, { fromMs, toMs }: Span): number =>
  events.filter(
    ({ atMs, event }) =>
      event.type === 'input_audio_buffer.committed' && atMs >= fromMs && atMs < toMs,
  ).length

/** A question counts as unanswered if nothing is heard for this long after its end. */
export const ANSWER_WITHIN_MS = 4_000

export type QuestionVerdict =
  | { verdict: 'answered'; waitMs: number; answer: HeardResponse }
  /** The answer was not the expected one. */
  | { verdict: 'misunderstood'; waitMs: number; answer: HeardResponse }
  /** The agent began to speak before the question was over. */
  | { verdict: 'cut' }
  | { verdict: 'unanswered' }

/** @param isRight whether these words answer the question */
export function judgeQuestion(
  log: CallLog,
  question: Span,
  isRight: (answer: string) => boolean,
): QuestionVerdict {
  const { levels } = log
  if (heardMsWithin(levels, question) >= NOTICED_MS) return { verdict: 'cut' }
  const soundMs = firstHeard(levels, question.toMs)
  const begun = responsesIn(log).filter(({ span }) => span.fromMs > question.fromMs)
  // If an answer was broken off at once and begun again, the second one counts.
  const answer = begun.find(({ status }) => status !== 'cancelled') ?? begun[0]
  if (soundMs === undefined || answer === undefined) return { verdict: 'unanswered' }
  const waitMs = soundMs - question.toMs
  if (waitMs > ANSWER_WITHIN_MS) return { verdict: 'unanswered' }
  const verdict = isRight(textOf(answer)) ? 'answered' : 'misunderstood'
  return { verdict, waitMs, answer }
}

const isFiller = (text: string): boolean => fillers.some((filler) => filler === text.trim())

/**
 * Returns when the answer's own words were first heard. Undefined if they were not, because words that cannot be
 * synthesised are only sent as text.
 */
export function ownWordsAt(
  { levels }: CallLog,
  { span, clauses }: HeardResponse,
): number | undefined {
  const own = clauses.find(({ text }) => !isFiller(text))
  const atMs = own && firstHeard(levels, own.atMs - 2 * SKEW_MS)
  return atMs !== undefined && atMs < span.toMs ? atMs : undefined
}

export const hasFiller = ({ clauses }: HeardResponse): boolean =>
  clauses.some(({ text }) => isFiller(text))

/** The longest silence between two sounds that occurs in speech without a reason. */
const LONGEST_SILENCE_MS = 400
/** The longest silence that the end of a sentence explains. */
const SENTENCE_SILENCE_MS = 600

/**
 * Returns the silences inside a response that its punctuation does not explain: longer than 400 ms, or longer than 600
 * ms between two sentences.
 */
export function holesIn({ levels }: CallLog, { span, clauses }: HeardResponse): Span[] {
  return silencesWithin(levels, span, LONGEST_SILENCE_MS).filter(({ fromMs, toMs }) => {
    // A clause is reported when it begins to sound, which is when the silence before it ends.
    const next = clauses.findIndex(({ atMs }) => Math.abs(atMs - toMs) <= 2 * SKEW_MS)
    const before = next > 0 ? clauses[next - 1]!.text.trim() : ''
    const endsSentence = /[.!?…]["'”’)\]]*$/u.test(before)
    return toMs - fromMs > (endsSentence ? SENTENCE_SILENCE_MS : LONGEST_SILENCE_MS)
  })
}
