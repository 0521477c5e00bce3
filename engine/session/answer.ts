import { type PushStream, pushStream } from '../pushStream.ts'
import {
  type Brain,
  type BrainOutput,
  type BrainRequest,
  isTaskOutput,
  type TaskOutput,
  type Tts,
  type TtsRequest,
} from '../stages.ts'
import { createClauseSplitter } from '../tts/clauses.ts'
import { eachStep, StageFailure } from './stageSteps.ts'

const BRAIN_TIMEOUT_MS = 10_000
const TTS_TIMEOUT_MS = 10_000

type ToolCallOutput = Extract<BrainOutput, { type: 'toolCall' }>

/** One piece of an answer. Pieces come in order, and `audio` belongs to the `clause` before it. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  /** A clause as it stands in the answer, with its spaces. */
  | { type: 'clause'; text: string }
  | { type: 'audio'; samples: Int16Array }
  /** A clause that could not be synthesised. The visitor reads it instead. */
  | { type: 'unspoken'; text: string }
  | ToolCallOutput

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

export type Speaking = Omit<TtsRequest, 'text' | 'signal' | 'isAhead'>

export interface AnswerStages {
  brain: Brain
  tts: Tts
}

type Ask = (signal: AbortSignal) => Promise<BrainRequest>

/** The brain's answer as text. */
export const writtenAnswer = ({ brain }: Pick<AnswerStages, 'brain'>, ask: Ask): Answer =>
  makeAnswer((pieces) => think(brain, ask, pieces.signal, (output) => pieces.push(output)))

/** The brain's answer with sound, clause by clause. */
export const spokenAnswer = ({ brain, tts }: AnswerStages, ask: Ask, speaking: Speaking): Answer =>
  makeAnswer(async (pieces) => {
    const speech = speechOf(tts, speaking, pieces)
    const toolCalls: ToolCallOutput[] = []
    await think(brain, ask, pieces.signal, async (output) => {
      if (output.type === 'text') await speech.say(output.text)
      else toolCalls.push(output)
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

async function think(
  brain: Brain,
  ask: Ask,
  signal: AbortSignal,
  take: (output: Exclude<BrainOutput, TaskOutput>) => void | Promise<void>,
): Promise<void> {
  const request = await ask(signal)
  if (signal.aborted) return
  await eachStep(
    brain.reply(request),
    { stage: 'agent', timeoutMs: BRAIN_TIMEOUT_MS, signal },
    // A brain has task outputs only for a request with `takesTaskCalls`, and this session's have none.
    (output) => (isTaskOutput(output) ? undefined : take(output)),
  )
}

/** Speaks text as it arrives. If the voice fails, the rest of the text is left for the visitor to read. */
function speechOf(tts: Tts, speaking: Speaking, pieces: PushStream<AnswerPiece>) {
  const { signal } = pieces
  const splitter = createClauseSplitter()
  let isFirst = true
  let voiceFailure: StageFailure | undefined

  async function sayClause(clause: string): Promise<void> {
    if (signal.aborted) return
    if (voiceFailure) return pieces.push({ type: 'unspoken', text: clause })
    if (clause.trim() === '') return
    pieces.push({ type: 'clause', text: clause })
    if (!isFirst) await pieces.wanted()
    isFirst = false
    if (signal.aborted) return
    let isHeard = false
    try {
      await eachStep(
        tts.synthesise({ ...speaking, text: clause.trim(), signal }),
        { stage: 'speech', timeoutMs: TTS_TIMEOUT_MS, signal },
        (samples) => {
          isHeard = true
          pieces.push({ type: 'audio', samples })
        },
      )
    } catch (error) {
      if (!(error instanceof StageFailure)) throw error
      voiceFailure = error
      // The text of a clause that has already started to play was sent when it started.
      if (!isHeard) pieces.push({ type: 'unspoken', text: clause })
    }
  }

  return {
    async say(text: string): Promise<void> {
      for (const clause of splitter.push(text)) await sayClause(clause)
    },
    /** @throws the failure of the voice, after the last words */
    async end(): Promise<void> {
      for (const clause of splitter.end()) await sayClause(clause)
      if (voiceFailure) throw voiceFailure
    },
  }
}
