import { enoughAnswered } from '@ringwell/content/agents/playbooks/standardLines.ts'
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { EngineOptions } from '../engine.ts'
import type { Brain, BrainOutput, BrainRequest } from '../stages.ts'
import { BrainError } from './brainError.ts'
import { findPersona } from './findPersona.ts'
import { greet, isOpening } from './greet.ts'
import { llmMessages, llmTools } from './llmMessages.ts'
import { createSpeakable } from './speakable.ts'

export interface LlmBrainDeps {
  llm: NonNullable<EngineOptions['llm']>
  log: EngineOptions['log']
  /** Both attempts and the pause between them have to fit into the ten seconds that a session waits. */
  firstWordMs?: number
  /** Limit for the time between two pieces of an answer. */
  nextWordMs?: number
  /** Pause before the second attempt. */
  pauseMs?: number
}

/**
 * A brain that uses any OpenAI-compatible chat endpoint. The model gets the agent's prompt and the facts that
 * the site publishes.
 */
export function createLlmBrain({
  llm,
  log,
  firstWordMs = 4_500,
  nextWordMs = 8_000,
  pauseMs = 250,
}: LlmBrainDeps): Brain {
  const client = new OpenAI({
    baseURL: llm.baseUrl,
    // Local servers need no key, but the SDK does.
    apiKey: llm.apiKey === '' ? 'none' : llm.apiKey,
    maxRetries: 0,
    logLevel: 'off',
  })

  /**
   * Makes one attempt. Ends without an error when the signal aborts.
   * @throws {BrainError}
   */
  async function* ask(request: BrainRequest): AsyncGenerator<BrainOutput, void> {
    const calls = new Map<number, { name: string; arguments: string }>()
    const messages = llmMessages(request)
    const tools = llmTools(request.tools)
    if (request.takePrompt?.(JSON.stringify([messages, tools]).length) === false) {
      yield { type: 'text', text: enoughAnswered }
      return
    }
    const watch = watchdog(request.signal)
    const speakable = createSpeakable()
    let started = false
    try {
      watch.expect(firstWordMs)
      const stream = await client.chat.completions.create(
        {
          model: llm.model,
          messages,
          stream: true,
          ...(tools.length > 0 && { tools }),
        },
        { signal: watch.signal },
      )
      for await (const chunk of stream) {
        const text = speakable.push(wordsOf(chunk))
        gatherCalls(chunk, calls)
        if (request.signal.aborted) return
        if (text === '') continue
        watch.expect(nextWordMs)
        started = true
        yield { type: 'text', text }
      }
      if (request.signal.aborted) return
      if (watch.late()) throw new Error('The stream fell silent.')
      const last = speakable.end()
      if (last !== '') yield { type: 'text', text: last }
      for (const call of calls.values()) yield { type: 'toolCall', ...call }
      if (!started && last === '' && calls.size === 0) {
        throw new BrainError('llm_empty', 'The language model returned an empty answer. Try again.')
      }
    } catch (error) {
      if (request.signal.aborted) return
      throw brainErrorOf(error, { started, late: watch.late() })
    } finally {
      watch.stop()
    }
  }

  return {
    async *reply(request) {
      if (isOpening(request.request) && request.greeting !== undefined) {
        yield { type: 'text', text: request.greeting }
        return
      }
      const persona = findPersona(request.instructions)
      if (isOpening(request.request) && persona !== undefined && isEnglish(request.language)) {
        yield { type: 'text', text: greet(persona.brief, request.visitor.name, request.language) }
        return
      }
      for (let attempt = 1; ; attempt += 1) {
        try {
          yield* ask(request)
          return
        } catch (error) {
          const failure = error as BrainError
          // After the first word, no failure is retryable, so that nothing is said twice.
          if (!failure.retryable || attempt > 1) {
            log('error', 'The language model gave no answer.', { code: failure.code, attempt })
            throw failure
          }
          log('warn', 'Asking the language model again.', { code: failure.code })
          await pause(pauseMs, request.signal)
          if (request.signal.aborted) return
        }
      }
    },
  }
}

function wordsOf(chunk: ChatCompletionChunk): string {
  const delta = chunk.choices[0]?.delta
  return delta?.content ?? delta?.refusal ?? ''
}

/** The name and the arguments of a call arrive in pieces, by index. */
function gatherCalls(
  chunk: ChatCompletionChunk,
  calls: Map<number, { name: string; arguments: string }>,
): void {
  for (const piece of chunk.choices[0]?.delta.tool_calls ?? []) {
    const call = calls.get(piece.index) ?? { name: '', arguments: '' }
    call.name += piece.function?.name ?? ''
    call.arguments += piece.function?.arguments ?? ''
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

/**
 * Aborts when the caller aborts, or when nothing arrives within the time that was last passed to `expect`.
 */
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
      // Closes a stream that the caller left before its end.
      abort.abort()
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

function isEnglish(language: string): boolean {
  return language.toLowerCase().startsWith('en')
}
