import { joinExamples } from '@ringwell/protocol/toolExamples.ts'
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** A function of the page that the agent may call. */
export interface ClientTool {
  /** 1 to 64 letters, digits, `_` and `-`. The last one offered under a name counts. */
  name: string
  /** What it does and when to use it, for the agent. */
  description: string
  /** JSON Schema of an object; left out, it takes nothing. */
  parameters?: object
  /** What visitors say when they want it; the built-in answers find it by these. */
  examples?: readonly string[]
  /** 10 s when left out. */
  timeoutMs?: number
  /** What it returns or resolves with is told to the agent: text as it is, all else as JSON. */
  run(args: Record<string, unknown>, context: { signal: AbortSignal }): unknown
}

export type ToolOutcome =
  | 'answered'
  | 'unknown' /* nothing of this name is offered (any more) */
  | 'badArguments'
  | 'failed' /* it threw */
  | 'timedOut'
  | 'withdrawn' /* it was taken away while it ran */
  | 'tooLong' /* more than the agent can be told */
  | 'abandoned' /* the call ended while it ran */

export const TOOL_TIMEOUT_MS = 10_000
/** Characters; what the engine takes as one item. */
export const LONGEST_OUTPUT = 8_000

/** What is wrong with it, for whoever wrote it; undefined when nothing is. */
export function problemOf(tool: ClientTool): string | undefined {
  if (!isObject(tool)) return 'it is no object'
  const { name, description, parameters = {}, examples = [] }: Partial<ClientTool> = tool
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) {
    return `its name has to be 1 to 64 letters, digits, _ or -, not ${JSON.stringify(name)}`
  }
  if (typeof description !== 'string' || !description.trim()) return 'it needs a description'
  if (typeof tool.run !== 'function') return 'it needs a function `run`'
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

/** As `session.update` takes them. Source: OpenAI's realtime API, session.tools. */
export function offerOf(
  tools: Iterable<ClientTool>,
): Extract<ClientEvent, { type: 'session.update' }> {
  return {
    type: 'session.update',
    session: {
      type: 'realtime',
      tools: [...tools].map(({ name, description, parameters, examples = [] }) => ({
        type: 'function',
        name,
        description: joinExamples({ description, examples }),
        parameters: parameters ?? { type: 'object', properties: {} },
      })),
    },
  }
}

/** Throws `TypeError` in words for the agent, which may try again. */
export function parseArguments({ parameters }: ClientTool, text: string): Record<string, unknown> {
  let args: unknown
  try {
    // Without arguments some models write nothing at all.
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

/** What the agent is told. Throws what `JSON.stringify` throws. */
export function writeOutput(result: unknown): string {
  if (typeof result === 'string') return result
  // What JSON does not know, such as a function, is nothing.
  return JSON.stringify(result ?? done) ?? JSON.stringify(done)
}

const done = { ok: true }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
