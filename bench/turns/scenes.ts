/** The scenes of `bench:turns`. Each plays one situation in a call and reports the result. */
import { HEARD } from '@ringwell/e2e/calls/pageSpy.ts'
import { heardMsWithin } from '../calls/heard.ts'
import type { Span } from '../calls/microphone.ts'
import type { SpokenCall } from '../calls/spokenCall.ts'
import {
  ANSWER_WITHIN_MS,
  type CallLog,
  type HeardResponse,
  hasFiller,
  holesIn,
  isWhole,
  judgePause,
  judgeQuestion,
  ownWordsAt,
  type PauseVerdict,
  type QuestionVerdict,
  responsesIn,
  silencedAfter,
  textOf,
  understoodIn,
} from './judge.ts'
import type { Question, SplitLine } from './situations.ts'
import { wordErrors } from '../wordErrors.ts'

/** An answer that nobody disturbed. */
export interface Reference {
  /** How long it sounds, without its pauses. */
  soundMs: number
  text: string
}

export interface SceneCall {
  call: SpokenCall
  /** The room's name in the report, such as `babble 10 dB`. */
  room: string
  /** Returns this line in the caller's voice. */
  line(text: string): Int16Array
  /** How loud the caller speaks (`levelOf`). */
  level: number
  references: Map<string, Reference>
  /** Returns a question that was not asked in this call yet, or undefined if there is none left. */
  takeQuestion(): Question | undefined
}

export interface Asked {
  type: 'asked'
  room: string
  ask: string
  verdict: QuestionVerdict['verdict']
  /** From the end of the question to the first sound, and to the first audible word of the answer itself. */
  waitMs: number | undefined
  ownWordsMs: number | undefined
  hasFiller: boolean
  /** The longest silence inside the answer that its punctuation does not explain. */
  longestHoleMs: number
  /** Whether the whole answer was heard. Undefined if its length is not known. */
  isWhole: boolean | undefined
  understood: string
  words: number
  wordErrors: number
  answer: string
}

export interface Disturbed {
  type: 'disturbed'
  by: 'backchannel' | 'noise'
  room: string
  what: string
  place: number
  ask: string
  isWhole: boolean
  /** How much of the answer was heard, as a share. */
  share: number
  /** What else the agent said after the sound. */
  reply: string
  understood: string
}

export interface Interrupted {
  type: 'interrupted'
  room: string
  what: string
  place: number
  ask: string
  silencedMs: number
  forGood: boolean
  status: string | undefined
  reply: string
  understood: string
}

export interface Paused {
  type: 'paused'
  room: string
  line: SplitLine
  pauseMs: number
  verdict: PauseVerdict
  understood: readonly string[]
  said: readonly string[]
}

/** Other people speak, and the caller does not. */
export interface Overheard {
  type: 'overheard'
  room: string
  seconds: number
  turns: readonly string[]
  responses: number
}

/** The scene could not be played, because the agent did not give the answer that was to be disturbed. */
interface Missed {
  type: 'missed'
  room: string
  scene: string
}

export type Observation = Asked | Disturbed | Interrupted | Paused | Overheard | Missed

/** `noQuestion`: this call has no question left. `again`: the scene could not be played. */
type SceneResult = Observation | 'noQuestion' | 'again'

export interface Scene {
  name: string
  play(scene: SceneCall): Promise<SceneResult>
}

/** After this much silence, the agent has certainly finished. */
const QUIET_MS = 700
/** Within this much silence, the agent would have replied to a sound that it mistook for a turn. */
const NO_REPLY_MS = 1_800
const LONGEST_ANSWER_MS = 30_000
/** How long the agent is watched after an interruption. */
const WATCHED_MS = 3_500
/** How long a scene waits for the answer to a whole sentence. It takes a while on a busy machine. */
const SENTENCE_ANSWER_MS = 20_000

const logOf = (call: SpokenCall): CallLog => ({
  levels: call.levels,
  events: call.events,
  nowMs: call.nowMs(),
})

/** Whether the agent was heard at or after `fromMs`. */
function isHeardSince({ levels }: SpokenCall, fromMs: number): boolean {
  for (let index = levels.length - 1; index >= 0; index--) {
    const { atMs, level } = levels[index]!
    if (atMs < fromMs) return false
    if (level > HEARD) return true
  }
  return false
}

function activeResponses({ events }: SpokenCall): string[] {
  const active = new Set<string>()
  for (const { event } of events) {
    if (event.type === 'response.created') active.add(event.response.id ?? '')
    if (event.type === 'response.done') active.delete(event.response.id ?? '')
  }
  return [...active]
}

/** Waits until no response is being made and nothing was heard for this long. */
export async function untilQuiet(call: SpokenCall, quietMs = QUIET_MS): Promise<void> {
  const fromMs = call.nowMs()
  await call.until(
    () =>
      call.nowMs() - fromMs >= quietMs &&
      !isHeardSince(call, call.nowMs() - quietMs) &&
      activeResponses(call).length === 0,
    LONGEST_ANSWER_MS,
  )
}

/** Stops the agent's speech, as the page does when the visitor types. */
async function stopAgent(call: SpokenCall): Promise<void> {
  for (const id of activeResponses(call)) call.send({ type: 'response.cancel', response_id: id })
  call.send({ type: 'output_audio_buffer.clear' })
  await untilQuiet(call)
}

const waitUntil = ({ call }: SceneCall, atMs: number): Promise<boolean> =>
  call.until(() => call.nowMs() >= atMs, Math.max(0, atMs - call.nowMs() + 100))

async function ask(scene: SceneCall, question: Question): Promise<Span> {
  const { call } = scene
  await untilQuiet(call)
  const said = call.say(scene.line(question.ask))
  await call.until(
    () => call.nowMs() > said.toMs && isHeardSince(call, said.toMs),
    said.toMs - call.nowMs() + ANSWER_WITHIN_MS,
  )
  return said
}

/** Asks a question and hears the whole answer. With `isReference`, remembers it as the undisturbed answer. */
export const askQuestion = (question?: Question, isReference = false): Scene => ({
  name: `question${question ? ` “${question.ask}”` : ''}`,
  async play(scene) {
    const { call, room, references } = scene
    const asked = question ?? scene.takeQuestion()
    if (!asked) return 'noQuestion'
    const said = await ask(scene, asked)
    await untilQuiet(call)
    const log = logOf(call)
    const judged = judgeQuestion(log, said, (answer) => asked.says.test(answer))
    const answer = 'answer' in judged ? judged.answer : undefined
    // The length of an answer is known only if it reached its end.
    if (isReference && answer?.status === 'completed' && judged.verdict === 'answered') {
      const soundMs = heardMsWithin(call.levels, answer.span)
      references.set(asked.ask, { soundMs, text: textOf(answer) })
    }
    const reference = references.get(asked.ask)
    // The turn may begin a little after its first sound.
    const understood = understoodIn(log, { fromMs: said.fromMs, toMs: said.toMs + 300 }).join(' ')
    const errors = wordErrors(asked.ask, understood)
    const waitMs = 'waitMs' in judged ? judged.waitMs : undefined
    const ownMs = answer && ownWordsAt(log, answer)
    return {
      type: 'asked',
      room,
      ask: asked.ask,
      verdict: judged.verdict,
      waitMs,
      ownWordsMs: ownMs === undefined ? undefined : ownMs - said.toMs,
      hasFiller: answer !== undefined && hasFiller(answer),
      longestHoleMs: answer
        ? Math.max(0, ...holesIn(log, answer).map(({ fromMs, toMs }) => toMs - fromMs))
        : 0,
      isWhole:
        answer && reference && judged.verdict === 'answered'
          ? isWhole(log, answer, reference.soundMs)
          : undefined,
      understood,
      words: errors.said,
      wordErrors: errors.wrong,
      answer: answer ? textOf(answer) : '',
    }
  },
})

interface Reached {
  ask: string
  reference: Reference
  /** The answer, as far as it had been heard when the log was taken. */
  answerIn(log: CallLog): HeardResponse | undefined
}

/** Asks a question and waits until this share of its answer has been heard. */
async function reachPlace(scene: SceneCall, place: number): Promise<Reached | SceneResult> {
  const { call, references } = scene
  const question = scene.takeQuestion()
  if (!question) return 'noQuestion'
  const reference = references.get(question.ask)
  if (!reference) return 'again'
  const said = await ask(scene, question)
  const answerIn = (log: CallLog): HeardResponse | undefined =>
    responsesIn(log).find(({ span }) => span.fromMs > said.fromMs)
  const isReached = await call.until(() => {
    const answer = answerIn(logOf(call))
    if (!answer) return false
    return heardMsWithin(call.levels, answer.span) >= place * reference.soundMs
  }, LONGEST_ANSWER_MS / 2)
  const answer = answerIn(logOf(call))
  const isExpected = answer !== undefined && reference.text.startsWith(textOf(answer))
  if (isReached && isExpected) return { ask: question.ask, reference, answerIn }
  await stopAgent(call)
  return 'again'
}

const isResult = (reached: Reached | SceneResult): reached is SceneResult =>
  typeof reached === 'string' || 'type' in reached

/** What the agent said in responses that began after `fromMs`. */
const repliesAfter = (log: CallLog, fromMs: number): string =>
  responsesIn(log)
    .filter(({ span }) => span.fromMs > fromMs)
    .map(textOf)
    .join(' / ')

const understoodAs = (log: CallLog, { fromMs, toMs }: Span): string =>
  understoodIn(log, { fromMs, toMs: toMs + 300 }).join(' / ')

/** During an answer, somebody makes a sound that is no reason to stop. */
export const disturb = (
  by: Disturbed['by'],
  what: string,
  place: number,
  sound: (scene: SceneCall) => Int16Array,
): Scene => ({
  name: `${by} “${what}” at ${place}`,
  async play(scene) {
    const { call, room } = scene
    const reached = await reachPlace(scene, place)
    if (isResult(reached)) return reached
    const said = call.say(sound(scene))
    await waitUntil(scene, said.toMs)
    await untilQuiet(call, NO_REPLY_MS)
    const log = logOf(call)
    const answer = reached.answerIn(log)
    if (!answer) return 'again'
    const { soundMs } = reached.reference
    return {
      type: 'disturbed',
      by,
      room,
      what,
      place,
      ask: reached.ask,
      isWhole: isWhole(log, answer, soundMs),
      share: heardMsWithin(log.levels, answer.span) / soundMs,
      reply: repliesAfter(log, said.fromMs),
      understood: understoodAs(log, said),
    }
  },
})

/** The caller wants the agent to stop. */
export const interrupt = (what: string, place: number): Scene => ({
  name: `interruption “${what}” at ${place}`,
  async play(scene) {
    const { call, room } = scene
    const reached = await reachPlace(scene, place)
    if (isResult(reached)) return reached
    const said = call.say(scene.line(what))
    await waitUntil(scene, said.toMs + WATCHED_MS)
    const log = logOf(call)
    const answer = reached.answerIn(log)
    if (!answer) return 'again'
    const { ms, forGood } = silencedAfter(log, answer, said)
    await stopAgent(call)
    return {
      type: 'interrupted',
      room,
      what,
      place,
      ask: reached.ask,
      silencedMs: ms,
      forGood,
      status: answer.status,
      reply: repliesAfter(log, said.fromMs),
      understood: understoodAs(log, said),
    }
  },
})

/** The caller pauses in the middle of a sentence. */
export const pauseInside = (paused: SplitLine, pauseMs: number): Scene => ({
  name: `pause of ${pauseMs} ms in “${paused.first} … ${paused.second}”`,
  async play(scene) {
    const { call, room } = scene
    await untilQuiet(call)
    const first = call.say(scene.line(paused.first))
    const second = call.say(scene.line(paused.second), first.toMs + pauseMs)
    const isRight = (answer: string): boolean => paused.says.test(answer)
    const answersIn = (log: CallLog): HeardResponse[] =>
      responsesIn(log).filter(({ span }) => span.fromMs > second.toMs - QUIET_MS)
    await waitUntil(scene, second.toMs)
    await call.until(() => {
      const answers = answersIn(logOf(call))
      const isDone = answers.length > 0 && activeResponses(call).length === 0
      return isDone || answers.some((answer) => isRight(textOf(answer)))
    }, SENTENCE_ANSWER_MS)
    const log = logOf(call)
    const verdict = judgePause(log, { first, second }, isRight)
    await stopAgent(call)
    const watched = { fromMs: first.fromMs, toMs: second.toMs + 300 }
    return {
      type: 'paused',
      room,
      line: paused,
      pauseMs,
      verdict,
      understood: understoodIn(logOf(call), watched),
      said: responsesIn(log)
        .filter(({ span }) => span.fromMs > first.fromMs)
        .map(textOf),
    }
  },
})

/** The caller says nothing for a while. */
export const sayNothing = (seconds: number): Scene => ({
  name: `${seconds} s without a word`,
  async play(scene) {
    const { call, room } = scene
    await untilQuiet(call)
    const fromMs = call.nowMs()
    await waitUntil(scene, fromMs + seconds * 1_000)
    const log = logOf(call)
    const turns = understoodIn(log, { fromMs, toMs: log.nowMs })
    const begun = responsesIn(log).filter(({ span }) => span.fromMs > fromMs)
    return { type: 'overheard', room, seconds, turns, responses: begun.length }
  },
})
