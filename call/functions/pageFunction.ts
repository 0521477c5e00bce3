import { joinExamples } from '@ringwell/protocol/functionExamples.ts'
import type { ClientEvent, RealtimeSession } from '@ringwell/protocol/realtimeEvents.ts'

/** A function of the page that the agent may call. */
export interface PageFunction {
  /** 1 to 64 letters, digits, `_` and `-`. If two functions have the same name, the last one is used. */
  name: string
  /** Tells the agent what the function does and when to use it. */
  description: string
  /** The JSON Schema of an object. Without it, the function takes no arguments. */
  parameters?: object
  /** What visitors say when they want this function. The built-in answers use them to find it. */
  examples?: readonly string[]
  /** Defaults to 10 s. */
  timeoutMs?: number
  /** The agent gets what this returns or resolves with: a string as it is, anything else as JSON. */
  run(args: Record<string, unknown>, context: { signal: AbortSignal }): unknown
}

export type SessionTool = NonNullable<RealtimeSession['tools']>[number]

export type FunctionOutcome =
  | 'answered'
  | 'unknown' /* no function of this name is offered (any more) */
  | 'badArguments'
  | 'failed' /* it threw */
  | 'timedOut'
  | 'withdrawn' /* the page withdrew it while it ran */
  | 'tooLong' /* the result is longer than the agent accepts */
  | 'abandoned' /* the call ended while it ran */

export const FUNCTION_TIMEOUT_MS = 10_000
/** The most characters that the engine accepts as one item. */
export const LONGEST_OUTPUT = 8_000

/** Tells the developer what is wrong with a function. Returns undefined if it is valid. */
export function problemOf(pageFunction: PageFunction): string | undefined {
  if (!isObject(pageFunction)) return 'it is no object'
  const { name, description, parameters = {}, examples = [] }: Partial<PageFunction> = pageFunction
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) {
    return `its name has to be 1 to 64 letters, digits, _ or -, not ${JSON.stringify(name)}`
  }
  if (typeof description !== 'string' || !description.trim()) return 'it needs a description'
  if (typeof pageFunction.run !== 'function') return 'it needs a function `run`'
  if (!isObject(parameters)) return 'its parameters have to be a JSON Schema of an object'
  if (!Array.isArray(examples) || examples.some((each) => typeof each !== 'string')) {
    return 'its examples have to be texts'
  }
  try {
    JSON.stringify(parameters)
  } catch {
    return 'its parameters are not JSON'
  }
  return undefined
}

/**
 * Builds a `session.update` that offers these functions besides those that the session has on its own. Source: OpenAI's realtime API, session.tools.
 */
export function offerOf(
  functions: Iterable<PageFunction>,
  own: readonly SessionTool[] = [],
): Extract<ClientEvent, { type: 'session.update' }> {
  return {
    type: 'session.update',
    session: {
      type: 'realtime',
      tools: [
        ...own,
        ...[...functions].map(({ name, description, parameters, examples = [] }) => ({
          type: 'function' as const,
          name,
          description: joinExamples({ description, examples }),
          parameters: parameters ?? { type: 'object', properties: {} },
        })),
      ],
    },
  }
}

/** Throws a `TypeError` whose message is for the agent, which may try again. */
export function parseArguments(
  { parameters }: PageFunction,
  text: string,
): Record<string, unknown> {
  let args: unknown
  try {
    // For a function without arguments, some models write nothing at all.
    args = JSON.parse(text.trim() || '{}')
  } catch {
    throw new TypeError('The arguments were not JSON.')
  }
  if (!isObject(args)) throw new TypeError('The arguments were no JSON object.')
  const { required } = (parameters ?? {}) as { required?: unknown }
  const missing = (Array.isArray(required) ? required : []).filter((name) => !(name in args))
  if (missing.length > 0) throw new TypeError(`Missing arguments: ${missing.join(', ')}.`)
  return args
}

/** Writes a result as text for the agent. Throws what `JSON.stringify` throws. */
export function writeOutput(result: unknown): string {
  if (typeof result === 'string') return result
  // `JSON.stringify` returns undefined for values that JSON does not support, such as a function.
  return JSON.stringify(result ?? done) ?? JSON.stringify(done)
}

const done = { ok: true }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
