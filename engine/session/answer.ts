import type { Brain, BrainOutput, BrainRequest, Tts, TtsRequest } from '../stages.ts'
import { splitClauses } from '../tts/clauses.ts'
import { StageFailure, stageSteps } from './stageSteps.ts'

const BRAIN_TIMEOUT_MS = 10_000
const TTS_TIMEOUT_MS = 10_000

export type ToolCallOutput = Extract<BrainOutput, { type: 'toolCall' }>

/** An answer in the making, in order. `audio` belongs to the `clause` before it. */
export type AnswerPiece =
  | { type: 'text'; text: string }
  /** As it stands in the answer, spaces included. */
  | { type: 'clause'; text: string }
  | { type: 'audio'; samples: Int16Array }
  /** A clause that has lost its voice: it is to be read. */
  | { type: 'unspoken'; text: string }
  | ToolCallOutput

export interface Answer {
  /** To be read once. Nothing is made before it is asked for. Ends quietly after `stop`. */
  pieces: AsyncIterable<AnswerPiece>
  /** One abort for all its stages. Idempotent. */
  stop(): void
}

export type Speaking = Omit<TtsRequest, 'text' | 'signal'>

export interface AnswerStages {
  brain: Brain
  tts: Tts
}

/** What the brain answers, as text. */
export function writtenAnswer(
  { brain }: Pick<AnswerStages, 'brain'>,
  ask: (signal: AbortSignal) => Promise<BrainRequest>,
): Answer {
  return startable((signal) => think(brain, ask, signal))
}

/** What the brain answers, spoken clause by clause. */
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

/** These words, spoken as they are. */
export function verbatimAnswer(tts: Tts, text: string, speaking: Speaking): Answer {
  return startable((signal) => speak(tts, once(text), speaking, signal))
}

/** These words, written as they are. */
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

/** Tool calls come after the words, so that `One moment.` is spoken first. */
async function* textOnly(
  outputs: AsyncIterable<BrainOutput>,
  toolCalls: ToolCallOutput[],
): AsyncGenerator<string> {
  for await (const output of outputs) {
    if (output.type === 'text') yield output.text
    else toolCalls.push(output)
  }
}

/** A voice that fails costs the sound, not the answer: what is left is written, then the failure thrown. */
async function* speak(
  tts: Tts,
  text: AsyncIterable<string>,
  speaking: Speaking,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  let lostVoice: StageFailure | undefined
  for await (const clause of splitClauses(text)) {
    if (signal.aborted) return
    if (lostVoice) {
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
      lostVoice = error
      // One that has begun to sound was told of then.
      if (!heard) yield { type: 'unspoken', text: clause }
    }
  }
  if (lostVoice) throw lostVoice
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
