import { notFinished } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { connects } from '@ringwell/content/agents/tasks/tools.ts'
import { type PushStream, pushStream } from '../pushStream.ts'
import {
  type Brain,
  type BrainOutput,
  type BrainRequest,
  type Clause,
  isSilent,
  OUTPUT_RATE_HZ,
  type SilentOutput,
  type Tts,
  type Turn,
} from '../stages.ts'
import { eachStep, StageFailure } from '../stageSteps.ts'
import type { ResultTurn, TaskCall } from './taskCalls.ts'
import { builtInLanguage } from '../languages.ts'

const BRAIN_TIMEOUT_MS = 10_000
const TTS_TIMEOUT_MS = 10_000
/** How many times one answer may have tools carried out: a lookup, a tool, and each of them once more. */
const MOST_ROUNDS = 4
/**
 * How long a tool may take before a filler is said: `words` after words of the answer, `silence` before the first ones,
 * when the wait for the answer has already had a filler.
 */
const TOOL_FILLER_AFTER_MS = { words: 1_000, silence: 4_000 }

type Output<Type extends BrainOutput['type']> = Extract<BrainOutput, { type: Type }>
type FunctionCallOutput = Output<'functionCall'>

/** One piece of an answer. Pieces come in order, and `audio` belongs to the `clause` before it. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  /** A clause as it stands in the answer, with its spaces. */
  | { type: 'clause'; text: string }
  /** `isKept`: nobody had to make this sound, because it was said before. */
  | { type: 'audio'; samples: Int16Array; isKept?: true }
  /** All sound of the clause before this is there. */
  | { type: 'clauseEnd' }
  /** A clause that could not be synthesised. The visitor reads it instead. */
  | { type: 'unspoken'; text: string }
  | FunctionCallOutput
  | SilentOutput
  /** The words after this tell these results. */
  | { type: 'tells'; results: readonly ResultTurn[] }

/**
 * An answer is made from the moment it exists, up to the sound of its first clause. Each later clause is made once the
 * reader has taken everything before it. So an answer requested early is ready to play, and one that is never read
 * costs little.
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
  /** Carries out the brain's task calls. Without it, there are none. */
  tasks?: AnswerTasks | undefined
  /** Returns what to say while a tool takes long. */
  filler?: () => readonly AnswerPiece[]
}

export interface AnswerTasks {
  /** Never rejects, and cannot be aborted. */
  run(call: TaskCall): Promise<ResultTurn>
  /** Called if the answer was stopped before it could tell a result. */
  resultWaits(): void
  /** Resolves when the caller has heard everything that was said so far, or when the signal aborts. */
  heardAll(signal: AbortSignal): Promise<void>
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
    const functionCalls: FunctionCallOutput[] = []
    await think(stages, ask, pieces, {
      async take(output) {
        if (output.type !== 'text') functionCalls.push(output)
        else if (output.isClause) await speech.sayWhole(output.text)
        else await speech.say(output.text)
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
    // Sent last, so that a sentence such as `One moment.` is spoken first.
    for (const call of functionCalls) pieces.push(call)
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
  take: (output: Output<'text' | 'functionCall'>) => void | Promise<void>
  /** Called before a tool is carried out. The next words come after it. */
  pause: () => void | Promise<void>
  /** Called when a tool starts. Returns the function to call when the tool has answered. */
  fillPause: () => () => void
}

/**
 * Asks the brain, has its task calls carried out, and asks again with the results. A call starts only when the reader
 * has taken everything before it and wants more, so an answer that nobody reads never acts.
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
    let results = request.history.filter(isUntold)
    const calls: TaskCall[] = []
    let isFirstText = true
    const isLast = round === MOST_ROUNDS
    await eachStep(
      brain.reply(isLast ? { ...request, mustSpeak: true } : request),
      { stage: 'agent', timeoutMs: BRAIN_TIMEOUT_MS, signal },
      (output) => {
        // Words about a danger tell no result.
        if (output.type === 'safety' && output.isOwn) results = []
        else if (results.length > 0 && output.type !== 'safety') {
          pieces.push({ type: 'tells', results })
          results = []
        }
        if (output.type === 'taskCall') calls.push(output)
        else if (isSilent(output)) pieces.push(output)
        else if (output.type === 'functionCall') return take(output)
        else {
          const text = hasWords && isFirstText ? ` ${output.text}` : output.text
          isFirstText = false
          hasWords = true
          return take({ ...output, text })
        }
        return undefined
      },
    )
    if (results.length > 0) pieces.push({ type: 'tells', results })
    if (!tasks || calls.length === 0 || signal.aborted) return
    if (isLast) {
      // No more tools are carried out, and an answer must not be silent.
      if (isFirstText)
        await take({ type: 'text', text: hasWords ? ` ${notFinished}` : notFinished })
      return
    }
    await pause()
    await pieces.wanted()
    // Whoever speaks over the words before a hand-over is not handed over.
    if (calls.some(({ tool }) => connects(tool))) await tasks.heardAll(signal)
    if (signal.aborted) return
    const answered = fillPause()
    const came = await Promise.all(calls.map((call) => tasks.run(call)))
    answered()
    if (signal.aborted) return tasks.resultWaits()
    // From here on, the earlier results count as told, and only the new ones do not.
    const before = request.history.map((turn) =>
      isUntold(turn) ? { ...turn, isTold: true } : turn,
    )
    const { resumes: _, ...again } = request
    request = { ...again, history: [...before, ...came] }
  }
}

const isUntold = (turn: Turn): turn is ResultTurn =>
  turn.role === 'taskResult' && turn.isTold === false

/** Speaks text as it arrives. If the voice fails, the clauses that have no sound are left for the visitor to read. */
function speechOf(tts: Tts, speaking: Speaking, pieces: PushStream<AnswerPiece>) {
  const { signal } = pieces
  const splitter = builtInLanguage.sentences.createSplitter()
  let isFirst = true
  let voiceFailure: StageFailure | undefined
  /** When all sound so far will have been heard, if it plays as soon as it is ready. */
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
    let isKept = false
    const kept = () => {
      isKept = true
    }
    try {
      await eachStep(
        tts.synthesise({ ...speaking, text: clause.trim(), queuedMs: queuedMs(), kept, signal }),
        { stage: 'speech', timeoutMs: TTS_TIMEOUT_MS, signal },
        (samples) => {
          if (samples.length === 0) return
          hasSound = true
          heardUntilMs = performance.now() + queuedMs() + (samples.length * 1_000) / OUTPUT_RATE_HZ
          pieces.push({ type: 'audio', samples, ...(isKept && { isKept }) })
        },
      )
      if (hasSound) pieces.push({ type: 'clauseEnd' })
    } catch (error) {
      if (!(error instanceof StageFailure)) throw error
      voiceFailure = error
      // A clause with some sound counts as said, so it is not sent again as text.
      if (!hasSound) pieces.push({ type: 'unspoken', text: clause })
    }
  }

  /** Speaks text that has no clause end yet, because the next words come later. */
  async function finishClause(): Promise<void> {
    for (const clause of splitter.end()) await sayClause(clause)
  }

  return {
    async say(text: string): Promise<void> {
      for (const clause of splitter.push(text)) await sayClause(clause)
    },
    finishClause,
    /** Speaks a clause that was cut already. */
    async sayWhole(clause: string): Promise<void> {
      await finishClause()
      await sayClause(clause)
    },
    hasBegun: () => !isFirst,
    /** @throws the voice's failure, after the last words */
    async end(): Promise<void> {
      await finishClause()
      if (voiceFailure) throw voiceFailure
    },
  }
}
