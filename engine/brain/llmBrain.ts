import { openingOf } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { enoughAnswered } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { safetyPrompt } from '@ringwell/content/agents/safety.ts'
import { REPORT_DANGER } from '@ringwell/protocol/danger.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { LONGEST_ARGUMENTS } from '@ringwell/protocol/relayedTask.ts'
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParams,
} from 'openai/resources/chat/completions'
import type { EngineOptions } from '../engine.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import type { ModelCall } from '../modelTasks/decideCall.ts'
import { isAsking } from '../knowledge/knowledge.ts'
import type { SafetyContacts } from '../safety/danger.ts'
import { type Brain, type BrainOutput, type BrainRequest, saidIn } from '../stages.ts'
import type { ReadTurn } from '../understanding/reading.ts'
import { BrainError } from './brainError.ts'
import { findPersona } from './findPersona.ts'
import { greet, isOpening } from './greet.ts'
import { functionMessages, llmMessages, llmTools } from './llmMessages.ts'
import { createLlmTasks, type LlmTasks } from './llmTasks.ts'
import { createSpeakable } from './speakable.ts'

/** A visitor may paste a whole page. The beginning is enough for a search. */
const MOST_ASKED = 400

export interface LlmBrainDeps {
  llm: NonNullable<EngineOptions['llm']>
  /** The knowledge of operators' agents. */
  knowledge?: HeldKnowledge
  /** Whom callers in danger are told to ring. */
  contacts?: SafetyContacts
  /** Reads callers' answers. Without it, only a plain yes agrees to what was read back. */
  read?: ReadTurn
  log: EngineOptions['log']
  /** Both attempts and the pause between them have to fit into the ten seconds that a session waits. */
  firstWordMs?: number
  /** Limit for the time between two pieces of an answer. */
  nextWordMs?: number
  /** Pause before the second attempt. */
  pauseMs?: number
}

type Prompt = Pick<ChatCompletionCreateParams, 'messages' | 'tools' | 'tool_choice'>

/** What a model has done so far in one answer. */
interface Progress {
  hasSpoken: boolean
  hasCalled: boolean
}

/**
 * How many times one answer may ask the model. A function that refuses the model's arguments tells it why, and the
 * model tries again.
 */
const MOST_ROUNDS = 4

/**
 * A brain that uses any OpenAI-compatible chat endpoint. The model gets the agent's prompt and the facts that
 * the site publishes.
 */
export function createLlmBrain({
  llm,
  knowledge,
  contacts = {},
  read,
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
  const tasksFor = createLlmTasks({ contacts, read })

  /** What the agent's knowledge has on the visitor's last words. */
  async function passagesFor({
    knowledge: ref,
    history,
  }: BrainRequest): Promise<readonly string[]> {
    const question = saidIn(history.findLast(({ role }) => role === 'user'))
    if (!ref || question.trim() === '') return []
    try {
      return (await (await knowledge?.find(ref))?.passages(question.slice(0, MOST_ASKED))) ?? []
    } catch (error) {
      // Without passages, the model can still say that it does not know.
      log('warn', 'The knowledge of an agent could not be searched.', { reason: messageOf(error) })
      return []
    }
  }

  /**
   * Asks the model once. Yields its words and returns the functions that it calls. Ends without an error when the
   * signal aborts.
   * @throws {BrainError}
   */
  async function* ask(
    request: BrainRequest,
    prompt: Prompt,
    progress: { hasSpoken: boolean },
  ): AsyncGenerator<BrainOutput, readonly ModelCall[]> {
    const calls = new Map<number, ModelCall>()
    const watch = watchdog(request.signal)
    const speakable = createSpeakable()
    let isEmpty = true
    try {
      watch.expect(firstWordMs)
      const stream = await client.chat.completions.create(
        { model: llm.model, stream: true, ...prompt },
        { signal: watch.signal },
      )
      for await (const chunk of stream) {
        const text = speakable.push(wordsOf(chunk))
        gatherCalls(chunk, calls)
        if (request.signal.aborted) return []
        if (text === '') continue
        watch.expect(nextWordMs)
        isEmpty = false
        progress.hasSpoken = true
        yield { type: 'text', text }
      }
      if (request.signal.aborted) return []
      if (watch.late()) throw new Error('The stream fell silent.')
      const last = speakable.end()
      if (last !== '') {
        progress.hasSpoken = true
        yield { type: 'text', text: last }
      }
      if (isEmpty && last === '' && calls.size === 0) {
        throw new BrainError('llm_empty', 'The language model returned an empty answer. Try again.')
      }
      return [...calls.values()]
    } catch (error) {
      if (request.signal.aborted) return []
      throw brainErrorOf(error, { started: progress.hasSpoken, late: watch.late() })
    } finally {
      watch.stop()
    }
  }

  /** Asks the model, runs the task functions that it calls, and asks again with their results. */
  async function* converse(
    request: BrainRequest,
    tasks: LlmTasks | undefined,
    progress: Progress,
  ): AsyncGenerator<BrainOutput, void> {
    const history = tasks?.history ?? request.history
    const passages = await passagesFor(request)
    if (request.signal.aborted) return
    // A second line behind `withSafety`, which may miss a danger.
    const safety = safetyPrompt(contacts, tasks && REPORT_DANGER)
    const messages = llmMessages({ ...request, history }, safety, tasks?.prompt, passages)
    const tools = llmTools([
      ...(tasks?.tools ?? []),
      ...request.tools.filter(({ name }) => !tasks?.has(name)),
    ])
    for (let round = 1; !request.signal.aborted; round += 1) {
      if (request.takePrompt?.(JSON.stringify([messages, tools]).length) === false) {
        yield { type: 'text', text: enoughAnswered }
        return
      }
      // In the last round, the model has to say something.
      const isLast = round === MOST_ROUNDS || request.mustSpeak === true
      const choice = isLast && tasks ? { tool_choice: 'none' as const } : {}
      const prompt: Prompt = { messages, ...(tools.length > 0 && { tools, ...choice }) }
      const calls = yield* ask(request, prompt, progress)
      progress.hasCalled ||= calls.length > 0
      const told: { call: ModelCall; output: object }[] = []
      for (const call of calls.filter(({ name }) => tasks?.has(name))) {
        const step = tasks!.take(call)
        const isText = step.outputs.some(({ type }) => type === 'text')
        if (isText && progress.hasSpoken) yield { type: 'text', text: ' ' }
        yield* step.outputs
        if (!step.tell) return
        told.push({ call, output: step.tell })
      }
      const ofPage = calls.filter(({ name }) => !tasks?.has(name))
      for (const call of ofPage) yield { type: 'toolCall', ...call }
      if (told.length === 0 || ofPage.length > 0 || isLast) return
      messages.push(...functionMessages(told, round))
    }
  }

  return {
    worksOnTasks: true,
    async *reply(request) {
      const opening = isOpening(request.request) ? openingLine(request) : undefined
      if (opening !== undefined) {
        yield { type: 'text', text: opening }
        return
      }
      const tasks = tasksFor(request)
      const beginning = await tasks?.begin()
      if (request.signal.aborted) return
      yield* beginning?.outputs ?? []
      if (beginning?.isAll) return
      for (let attempt = 1; ; attempt += 1) {
        const progress: Progress = { hasSpoken: false, hasCalled: false }
        try {
          yield* converse(request, tasks, progress)
          const question = saidIn(request.history.at(-1))
          // If the model could not answer, it has called a function to say so. Then this is not noted as answered.
          if (tasks && progress.hasSpoken && !progress.hasCalled && isAsking(question)) {
            yield { type: 'note', note: { type: 'questionAnswered', question } }
          }
          return
        } catch (error) {
          const failure = error as BrainError
          // Once a word was said, no failure is retryable, so that nothing is said twice.
          if (!failure.retryable || attempt > 1) {
            log('error', 'The language model gave no answer.', { code: failure.code, attempt })
            if (beginning?.otherwise === undefined || progress.hasSpoken) throw failure
            yield { type: 'text', text: beginning.otherwise }
            return
          }
          log('warn', 'Asking the language model again.', { code: failure.code })
          await pause(pauseMs, request.signal)
          if (request.signal.aborted) return
        }
      }
    },
  }
}

/** What the agent says first, if that is fixed. Otherwise the model finds the words. */
function openingLine({
  business,
  greeting,
  instructions,
  visitor,
  language,
}: BrainRequest): string | undefined {
  if (business) return isEnglish(language) ? openingOf(business) : undefined
  if (greeting !== undefined) return greeting
  const persona = findPersona(instructions)
  return persona && isEnglish(language) ? greet(persona.brief, visitor.name, language) : undefined
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
