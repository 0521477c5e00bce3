import type { Brain, BrainOutput, BrainRequest, Tts, TtsRequest } from '../stages.ts'
import { splitClauses } from '../tts/clauses.ts'
import { StageFailure, stageSteps } from './stageSteps.ts'

const BRAIN_TIMEOUT_MS = 10_000
const TTS_TIMEOUT_MS = 10_000

export type ToolCallOutput = Extract<BrainOutput, { type: 'toolCall' }>

/** One piece of an answer. Pieces come in order, and `audio` belongs to the `clause` before it. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  /** A clause as it stands in the answer, with its spaces. */
  | { type: 'clause'; text: string }
  | { type: 'audio'; samples: Int16Array }
  /** A clause that could not be synthesised. The visitor reads it instead. */
  | { type: 'unspoken'; text: string }
  | ToolCallOutput

export interface Answer {
  /** Read this only once. Each piece is made when it is requested. Ends quietly after `stop`. */
  pieces: AsyncIterable<AnswerPiece>
  /** Aborts all stages of this answer. Idempotent. */
  stop(): void
}

export type Speaking = Omit<TtsRequest, 'text' | 'signal'>

export interface AnswerStages {
  brain: Brain
  tts: Tts
}

/** Yields the brain's answer as text. */
export function writtenAnswer(
  { brain }: Pick<AnswerStages, 'brain'>,
  ask: (signal: AbortSignal) => Promise<BrainRequest>,
): Answer {
  return startable((signal) => think(brain, ask, signal))
}

/** Yields the brain's answer with sound, clause by clause. */
export function spokenAnswer(
  { brain, tts }: AnswerStages,
  ask: (signal: AbortSignal) => Promise<BrainRequest>,
  speaking: Speaking,
): Answer {
  return startable(async function* (signal) {
    const toolCalls: ToolCallOutput[] = []
    yield* speak(tts, textOnly(think(brain, ask, signal), toolCalls), speaking, signal)
    if (!signal.aborted) yield* toolCalls
  })
}

/** Speaks these words verbatim. */
export function verbatimAnswer(tts: Tts, text: string, speaking: Speaking): Answer {
  return startable((signal) => speak(tts, once(text), speaking, signal))
}

/** Writes these words verbatim. */
export function verbatimText(text: string): Answer {
  return startable(async function* () {
    yield { type: 'text', text }
  })
}

function startable(make: (signal: AbortSignal) => AsyncIterable<AnswerPiece>): Answer {
  const abort = new AbortController()
  return { pieces: make(abort.signal), stop: () => abort.abort() }
}

async function* think(
  brain: Brain,
  ask: (signal: AbortSignal) => Promise<BrainRequest>,
  signal: AbortSignal,
): AsyncGenerator<Extract<BrainOutput, { type: 'text' }> | ToolCallOutput> {
  const request = await ask(signal)
  if (signal.aborted) return
  yield* stageSteps(brain.reply(request), {
    stage: 'agent',
    timeoutMs: BRAIN_TIMEOUT_MS,
    signal,
  })
}

/** Yields the text and collects the tool calls, which come later so that `One moment.` is spoken first. */
async function* textOnly(
  outputs: AsyncIterable<BrainOutput>,
  toolCalls: ToolCallOutput[],
): AsyncGenerator<string> {
  for await (const output of outputs) {
    if (output.type === 'text') yield output.text
    else toolCalls.push(output)
  }
}

/** If the voice fails, yields the rest of the answer as text and then throws the failure. */
async function* speak(
  tts: Tts,
  text: AsyncIterable<string>,
  speaking: Speaking,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  let voiceFailure: StageFailure | undefined
  for await (const clause of splitClauses(text)) {
    if (signal.aborted) return
    if (voiceFailure) {
      yield { type: 'unspoken', text: clause }
      continue
    }
    if (clause.trim() === '') continue
    yield { type: 'clause', text: clause }
    if (signal.aborted) return
    const steps = stageSteps(tts.synthesise({ ...speaking, text: clause.trim(), signal }), {
      stage: 'speech',
      timeoutMs: TTS_TIMEOUT_MS,
      signal,
    })
    let heard = false
    try {
      for await (const samples of steps) {
        heard = true
        yield { type: 'audio', samples }
      }
    } catch (error) {
      if (!(error instanceof StageFailure)) throw error
      voiceFailure = error
      // The text of a clause that has already started to play was sent when it started.
      if (!heard) yield { type: 'unspoken', text: clause }
    }
  }
  if (voiceFailure) throw voiceFailure
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
