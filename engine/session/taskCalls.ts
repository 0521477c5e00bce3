import { createHash } from 'node:crypto'
import type { BrainOutput, Turn } from '../stages.ts'
import type { TaskToolResult, TaskTools } from '../tools.ts'
import { within } from '../stageSteps.ts'

/** After this long, the caller is told that it does not work at the moment. */
const TOOL_LIMIT_MS = 8_000
/** After this long, a late result is no longer of use. */
const LATE_LIMIT_MS = 30_000
/** The most tool calls in one call. Tasks of two minutes need far fewer. */
export const MOST_TASK_CALLS = 40
/** The longest arguments and the longest result of a tool, as JSON, in characters. */
const LONGEST_ARGUMENTS = 8_000
const LONGEST_RESULT = 16_000

export type TaskCall = Pick<
  Extract<BrainOutput, { type: 'taskCall' }>,
  'request' | 'tool' | 'arguments'
>
export type ResultTurn = Extract<Turn, { role: 'taskResult' }>

export interface TaskCallsOptions {
  callId: string
  /** The id of the agent. */
  agent: string
  tools: TaskTools
  /** Called when a tool call begins. Returns the function that takes its result. */
  began: (call: TaskCall) => (result: TaskToolResult) => void
  /** The tool calls of the lines before, in order. One without a result was running when the line was lost. */
  earlier?: readonly (TaskCall & { result: TaskToolResult | undefined })[]
  /** Takes the result of such a call. It is carried out under its own key, so it happens once, whatever had become of it. */
  settle?: (call: TaskCall, result: TaskToolResult) => void
}

/** Has tool calls carried out, each of them once. */
export interface TaskCalls {
  /** Only its time limit ends a call, so a barge-in loses no result. Never rejects. */
  run(call: TaskCall): Promise<ResultTurn>
  isWorking(): boolean
  /** Resolves when every call that has begun has its result. */
  settled(): Promise<void>
}

const unavailable: TaskToolResult = { status: 'unavailable' }

export function createTaskCalls({
  callId,
  agent,
  tools,
  began,
  earlier = [],
  settle = () => undefined,
}: TaskCallsOptions): TaskCalls {
  const results = new Map<string, Promise<TaskToolResult>>()
  /** Calls whose result was late, by digest. A repeated call gets that result. */
  const late = new Map<string, Promise<TaskToolResult>>()
  /**
   * The keys of calls whose outcome nobody knows, by digest. A repeated call uses the same key, because the server may
   * have carried it out after its own time limit.
   */
  const unknown = new Map<string, string>()
  const working = new Set<Promise<unknown>>()

  async function carryOut(call: TaskCall, digest: string, key: string): Promise<TaskToolResult> {
    if (results.size >= MOST_TASK_CALLS) return unavailable
    if (JSON.stringify(call.arguments).length > LONGEST_ARGUMENTS) return unavailable
    const { tool, arguments: given } = call
    const own = unknown.get(digest) ?? key
    unknown.set(digest, own)
    const asked =
      late.get(digest) ??
      tools
        .call(
          { callId, agent, key: own, tool, arguments: given },
          AbortSignal.timeout(LATE_LIMIT_MS),
        )
        .then((result) => (JSON.stringify(result).length > LONGEST_RESULT ? unavailable : result))
        .catch(() => unavailable)
    late.set(digest, asked)
    const answer = await within(asked, TOOL_LIMIT_MS)
    if (typeof answer === 'string') return unavailable
    late.delete(digest)
    if (answer.value.status !== 'unavailable') unknown.delete(digest)
    return answer.value
  }

  function begin(
    call: TaskCall,
    digest: string,
    key: string,
    take = began(call),
  ): Promise<TaskToolResult> {
    const result = carryOut(call, digest, key).then((value) => {
      take(value)
      working.delete(result)
      return value
    })
    working.add(result)
    return result
  }

  const keyOf = (call: TaskCall, digest: string): string => `${callId}:${call.request}:${digest}`

  for (const { result, ...call } of earlier) {
    const digest = digestOf(call)
    const key = keyOf(call, digest)
    if (result) {
      results.set(key, Promise.resolve(result))
      if (result.status !== 'unavailable') unknown.delete(digest)
      else unknown.set(digest, unknown.get(digest) ?? key)
    } else
      results.set(
        key,
        begin(call, digest, key, (came) => settle(call, came)),
      )
  }

  return {
    async run(call) {
      const digest = digestOf(call)
      const key = keyOf(call, digest)
      const result = results.get(key) ?? begin(call, digest, key)
      results.set(key, result)
      const { request, tool, arguments: given } = call
      return {
        role: 'taskResult',
        request,
        tool,
        arguments: given,
        result: await result,
        isTold: false,
      }
    },
    isWorking: () => working.size > 0,
    async settled() {
      await Promise.all(working)
    },
  }
}

/**
 * A short text that identifies what a tool call does. The request's number is not enough: it may come up again when the
 * oldest turns of a long call are cut off.
 */
export function digestOf({ tool, arguments: given }: Pick<TaskCall, 'tool' | 'arguments'>): string {
  const sorted = JSON.stringify([tool, given], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url').slice(0, 16)
}
