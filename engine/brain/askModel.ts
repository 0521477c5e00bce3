/** Asks a language model once, and streams what it answers. */
import { LONGEST_ARGUMENTS } from '@ringwell/protocol/relayedTask.ts'
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParams,
} from 'openai/resources/chat/completions'
import type { EngineOptions } from '../engine.ts'
import type { ModelCall } from '../modelTasks/decideCall.ts'
import type { BrainOutput } from '../stages.ts'
import { BrainError } from './brainError.ts'
import type { ClaimGate } from './claimGate.ts'
import { createSpeakable } from './speakable.ts'

/** An answer is cut here, in characters. It would take more than three minutes to say. */
const LONGEST_ANSWER = 3_000

export type Prompt = Pick<ChatCompletionCreateParams, 'messages' | 'tools' | 'tool_choice'>

/** What a model has done so far in one answer. */
export interface Progress {
  hasSpoken: boolean
  hasCalled: boolean
  /** The last words have no space after them. */
  endsOpen: boolean
}

export interface ModelTimes {
  firstWordMs: number
  /** Limit for the time between two pieces of an answer. */
  nextWordMs: number
  /** After a claim was withheld, functions that the model calls may still come for so long. */
  restMs: number
}

interface Asking {
  gate: ClaimGate
  progress: Progress
  signal: AbortSignal
}

/**
 * Yields the words that the gate lets through, each piece a clause of its own, and returns the functions that the model
 * calls. Ends without an error when the signal aborts.
 * @throws {BrainError}
 */
export type AskModel = (
  prompt: Prompt,
  asking: Asking,
) => AsyncGenerator<BrainOutput, readonly ModelCall[]>

export function createAskModel(
  llm: NonNullable<EngineOptions['llm']>,
  { firstWordMs, nextWordMs, restMs }: ModelTimes,
): AskModel {
  const client = new OpenAI({
    baseURL: llm.baseUrl,
    // Local servers need no key, but the SDK does.
    apiKey: llm.apiKey === '' ? 'none' : llm.apiKey,
    maxRetries: 0,
    logLevel: 'off',
  })

  return async function* ask(prompt, { gate, progress, signal }) {
    const calls = new Map<number, ModelCall>()
    const watch = watchdog(signal)
    const speakable = createSpeakable()
    let characters = 0

    async function* say(clauses: AsyncIterable<string>): AsyncGenerator<BrainOutput, void> {
      for await (const clause of clauses) {
        const text = progress.endsOpen && !/^\s/.test(clause) ? ` ${clause}` : clause
        progress.hasSpoken = true
        progress.endsOpen = !/\s$/.test(clause)
        yield { type: 'text', text, isClause: true }
      }
    }

    try {
      watch.expect(firstWordMs)
      const stream = await client.chat.completions.create(
        { model: llm.model, stream: true, ...prompt },
        { signal: watch.signal },
      )
      for await (const chunk of stream) {
        const text = speakable.push(wordsOf(chunk))
        gatherCalls(chunk, calls)
        if (signal.aborted) return []
        if (text === '' || gate.withheld()) continue
        watch.expect(nextWordMs)
        characters += text.length
        yield* say(gate.push(text))
        if (gate.withheld()) watch.expect(restMs)
        if (characters > LONGEST_ANSWER) break
      }
      if (signal.aborted) return []
      // Functions that did not arrive in time may be incomplete.
      if (watch.late() && gate.withheld()) return []
      if (watch.late()) throw new Error('The stream fell silent.')
      const last = speakable.end()
      characters += last.length
      yield* say(gate.push(last))
      yield* say(gate.end())
      if (characters === 0 && calls.size === 0) {
        throw new BrainError('llm_empty', 'The language model returned an empty answer. Try again.')
      }
      return [...calls.values()]
    } catch (error) {
      if (signal.aborted || gate.withheld()) return []
      throw brainErrorOf(error, { started: progress.hasSpoken, late: watch.late() })
    } finally {
      watch.stop()
    }
  }
}

function wordsOf(chunk: ChatCompletionChunk): string {
  const delta = chunk.choices[0]?.delta
  return delta?.content ?? delta?.refusal ?? ''
}

/** A model calls one function per task, or a few functions of the page. */
const MOST_CALLS = 8
const LONGEST_NAME = 64

/**
 * The name and the arguments of a call arrive in pieces, by index. Long ones are cut, and cut arguments are not valid
 * JSON.
 */
function gatherCalls(chunk: ChatCompletionChunk, calls: Map<number, ModelCall>): void {
  for (const piece of chunk.choices[0]?.delta.tool_calls ?? []) {
    const call = calls.get(piece.index) ?? { name: '', arguments: '' }
    if (!calls.has(piece.index) && calls.size === MOST_CALLS) continue
    call.name = (call.name + (piece.function?.name ?? '')).slice(0, LONGEST_NAME)
    call.arguments = (call.arguments + (piece.function?.arguments ?? '')).slice(
      0,
      LONGEST_ARGUMENTS + 1,
    )
    calls.set(piece.index, call)
  }
}

function brainErrorOf(error: unknown, at: { started: boolean; late: boolean }): BrainError {
  if (error instanceof BrainError) return error
  const because = { cause: error }
  if (at.started) {
    return new BrainError(
      'llm_interrupted',
      'The language model stopped mid-answer. Try again.',
      because,
    )
  }
  if (at.late || error instanceof APIConnectionTimeoutError) {
    return new BrainError(
      'llm_timeout',
      'The language model did not answer in time. Try again, or use a faster model.',
      because,
    )
  }
  if (error instanceof APIConnectionError || !(error instanceof APIError)) {
    return new BrainError(
      'llm_unreachable',
      'The language model can’t be reached. Check LLM_BASE_URL.',
      because,
    )
  }
  const status = error.status ?? 0
  if (status === 401 || status === 403) {
    return new BrainError(
      'llm_unauthorised',
      'The language model refused the key. Check LLM_API_KEY.',
      because,
    )
  }
  if (status === 429) {
    return new BrainError('llm_rate_limited', 'The language model is busy. Wait a moment.', because)
  }
  if (status === 408 || status >= 500 || status === 0) {
    return new BrainError('llm_failed', 'The language model failed. Try again.', because)
  }
  return new BrainError(
    'llm_refused',
    `The language model refused the request (${status}). Check LLM_MODEL.`,
    because,
  )
}

/** Aborts when the caller aborts, or when nothing arrives within the time last passed to `expect`. */
function watchdog(outer: AbortSignal) {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let late = false
  const stopWithCaller = () => abort.abort()
  outer.addEventListener('abort', stopWithCaller)
  if (outer.aborted) abort.abort()
  return {
    signal: abort.signal,
    expect(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        late = true
        abort.abort()
      }, ms)
    },
    late: () => late,
    stop() {
      clearTimeout(timer)
      outer.removeEventListener('abort', stopWithCaller)
      // Closes a stream that was left before its end.
      abort.abort()
    },
  }
}
