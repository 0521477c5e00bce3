import { notFinished } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { type PushStream, pushStream } from '../pushStream.ts'
import {
  type Brain,
  type BrainOutput,
  type BrainRequest,
  type Clause,
  OUTPUT_RATE_HZ,
  type Tts,
  type Turn,
} from '../stages.ts'
import { createClauseSplitter } from '../tts/clauses.ts'
import { eachStep, StageFailure } from './stageSteps.ts'
import type { ResultTurn, TaskCall } from './taskCalls.ts'

const BRAIN_TIMEOUT_MS = 10_000
const TTS_TIMEOUT_MS = 10_000
/** How often one answer has tools carried out. A lookup, a tool, and each of them once more. */
const MOST_ROUNDS = 4
/** A tool that takes longer than this gets a filler. The wait for the first words has got one by then. */
const TOOL_FILLER_AFTER_MS = { words: 1_000, silence: 4_000 }

type Output<Type extends BrainOutput['type']> = Extract<BrainOutput, { type: Type }>
type ToolCallOutput = Output<'toolCall'>

/** One piece of an answer. Pieces come in order, and `audio` belongs to the `clause` before it. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  /** A clause as it stands in the answer, with its spaces. */
  | { type: 'clause'; text: string }
  | { type: 'audio'; samples: Int16Array }
  /** The clause before it has all its sound. */
  | { type: 'clauseEnd' }
  /** A clause that could not be synthesised. The visitor reads it instead. */
  | { type: 'unspoken'; text: string }
  | ToolCallOutput
  | Output<'task' | 'note' | 'expects'>
  /** The words that follow say what came of these. */
  | { type: 'tells'; results: readonly ResultTurn[] }

/**
 * An answer begins to be made as soon as it exists, up to the sound of its first clause. Each later clause is
 * made when the reader has taken everything before it. So an answer that is asked for early is ready to be
 * heard, and one that is never read costs little.
 */
export interface Answer {
  /** Read this only once. Ends quietly after `stop`. */
  pieces: AsyncIterable<AnswerPiece>
  /** Aborts all stages of this answer. Idempotent. */
  stop(): void
}

export type Speaking = Omit<Clause, 'text'>

export interface AnswerStages {
  brain: Brain
  tts: Tts
  /** What carries out the task calls of the brain. Without it there are none. */
  tasks?: AnswerTasks | undefined
  /** What is said while a tool takes long. */
  filler?: () => readonly AnswerPiece[]
}

export interface AnswerTasks {
  /** Never rejects, and nothing stops it. */
  run(call: TaskCall): Promise<ResultTurn>
  /** The answer was stopped before it could say what came of a call. */
  resultWaits(): void
}

type Ask = (signal: AbortSignal) => Promise<BrainRequest>

/** The brain's answer as text. */
export const writtenAnswer = (stages: Omit<AnswerStages, 'tts' | 'filler'>, ask: Ask): Answer =>
  makeAnswer((pieces) =>
    think(stages, ask, pieces, {
      take: (output) => pieces.push(output),
      pause: () => undefined,
      fillPause: () => () => undefined,
    }),
  )

/** The brain's answer with sound, clause by clause. */
export const spokenAnswer = (stages: AnswerStages, ask: Ask, speaking: Speaking): Answer =>
  makeAnswer(async (pieces) => {
    const speech = speechOf(stages.tts, speaking, pieces)
    const toolCalls: ToolCallOutput[] = []
    await think(stages, ask, pieces, {
      async take(output) {
        if (output.type === 'text') await speech.say(output.text)
        else toolCalls.push(output)
      },
      pause: () => speech.finishClause(),
      fillPause() {
        const waitMs = TOOL_FILLER_AFTER_MS[speech.hasBegun() ? 'words' : 'silence']
        const timer = setTimeout(() => {
          for (const piece of stages.filler?.() ?? []) pieces.push(piece)
        }, waitMs)
        return () => clearTimeout(timer)
      },
    })
    await speech.end()
    // These come last, so that `One moment.` is spoken first.
    for (const toolCall of toolCalls) pieces.push(toolCall)
  })

/** Speaks these words verbatim. */
export const verbatimAnswer = (tts: Tts, text: string, speaking: Speaking): Answer =>
  makeAnswer(async (pieces) => {
    const speech = speechOf(tts, speaking, pieces)
    await speech.say(text)
    await speech.end()
  })

/** Writes these words verbatim. */
export const verbatimText = (text: string): Answer =>
  makeAnswer(async (pieces) => pieces.push({ type: 'text', text }))

function makeAnswer(make: (pieces: PushStream<AnswerPiece>) => Promise<void>): Answer {
  const abort = new AbortController()
  return { pieces: pushStream(abort.signal, make), stop: () => abort.abort() }
}

interface Thinker {
  take: (output: Output<'text' | 'toolCall'>) => void | Promise<void>
  /** The next words come only after a tool has answered. */
  pause: () => void | Promise<void>
  /** A tool is at work. Returns what to call when it has answered. */
  fillPause: () => () => void
}

/**
 * Asks the brain, has its task calls carried out, and asks again with what came of them. A call begins only when the
 * reader has taken all that came before it and wants more: an answer that nobody reads never acts.
 */
async function think(
  { brain, tasks }: Pick<AnswerStages, 'brain' | 'tasks'>,
  ask: Ask,
  pieces: PushStream<AnswerPiece>,
  { take, pause, fillPause }: Thinker,
): Promise<void> {
  const { signal } = pieces
  let request = await ask(signal)
  let hasWords = false
  for (let round = 0; !signal.aborted; round++) {
    const results = request.history.filter(isUntold)
    if (results.length > 0) pieces.push({ type: 'tells', results })
    const calls: TaskCall[] = []
    let isFirstText = true
    const isLast = round === MOST_ROUNDS
    await eachStep(
      brain.reply(isLast ? { ...request, mustSpeak: true } : request),
      { stage: 'agent', timeoutMs: BRAIN_TIMEOUT_MS, signal },
      (output) => {
        if (output.type === 'taskCall') calls.push(output)
        else if (isUnheard(output)) pieces.push(output)
        else if (output.type === 'toolCall') return take(output)
        else {
          const text = hasWords && isFirstText ? ` ${output.text}` : output.text
          isFirstText = false
          hasWords = true
          return take({ ...output, text })
        }
        return undefined
      },
    )
    if (!tasks || calls.length === 0 || signal.aborted) return
    if (isLast) {
      // Nothing more is carried out, and no answer ends in silence.
      if (isFirstText)
        await take({ type: 'text', text: hasWords ? ` ${notFinished}` : notFinished })
      return
    }
    await pause()
    await pieces.wanted()
    if (signal.aborted) return
    const answered = fillPause()
    const came = await Promise.all(calls.map((call) => tasks.run(call)))
    answered()
    if (signal.aborted) return tasks.resultWaits()
    // The answer says what came of the earlier ones before it comes to these.
    const before = request.history.map((turn) =>
      isUntold(turn) ? { ...turn, isTold: true } : turn,
    )
    request = { ...request, history: [...before, ...came] }
  }
}

/** True for what is neither said nor done. */
const isUnheard = (output: BrainOutput): output is Output<'task' | 'note' | 'expects'> =>
  output.type === 'task' || output.type === 'note' || output.type === 'expects'

const isUntold = (turn: Turn): turn is ResultTurn =>
  turn.role === 'taskResult' && turn.isTold === false

/** Speaks text as it arrives. If the voice fails, the clauses that have no sound are left for the visitor to read. */
function speechOf(tts: Tts, speaking: Speaking, pieces: PushStream<AnswerPiece>) {
  const { signal } = pieces
  const splitter = createClauseSplitter()
  let isFirst = true
  let voiceFailure: StageFailure | undefined
  /** When all sound so far has been heard, if it is played as soon as it is there. */
  let heardUntilMs = 0

  const queuedMs = () => Math.max(0, heardUntilMs - performance.now())

  async function sayClause(clause: string): Promise<void> {
    if (signal.aborted) return
    if (voiceFailure) return pieces.push({ type: 'unspoken', text: clause })
    if (clause.trim() === '') return
    pieces.push({ type: 'clause', text: clause })
    if (!isFirst) await pieces.wanted()
    isFirst = false
    if (signal.aborted) return
    let hasSound = false
    try {
      await eachStep(
        tts.synthesise({ ...speaking, text: clause.trim(), queuedMs: queuedMs(), signal }),
        { stage: 'speech', timeoutMs: TTS_TIMEOUT_MS, signal },
        (samples) => {
          hasSound = true
          heardUntilMs = performance.now() + queuedMs() + (samples.length * 1_000) / OUTPUT_RATE_HZ
          pieces.push({ type: 'audio', samples })
        },
      )
      if (hasSound) pieces.push({ type: 'clauseEnd' })
    } catch (error) {
      if (!(error instanceof StageFailure)) throw error
      voiceFailure = error
      // A clause that has sound has been said as far as it is heard.
      if (!hasSound) pieces.push({ type: 'unspoken', text: clause })
    }
  }

  return {
    async say(text: string): Promise<void> {
      for (const clause of splitter.push(text)) await sayClause(clause)
    },
    /** Says what has no end yet: the next words will come later. */
    async finishClause(): Promise<void> {
      for (const clause of splitter.end()) await sayClause(clause)
    },
    hasBegun: () => !isFirst,
    /** @throws the failure of the voice, after the last words */
    async end(): Promise<void> {
      for (const clause of splitter.end()) await sayClause(clause)
      if (voiceFailure) throw voiceFailure
    },
  }
}
