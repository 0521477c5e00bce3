import type { TaskToolCall, TaskToolResult, TaskTools } from '../tools.ts'

export interface FakeTaskTools extends TaskTools {
  /** The tool calls so far, in order. */
  readonly asked: readonly TaskToolCall[]
}

const booked: TaskToolResult = { status: 'done', reference: 'RIN74' }

/** Tools without a server. Like the server, they act once per key. `answer` may wait forever. */
export function createFakeTaskTools(
  answer: (call: TaskToolCall) => TaskToolResult | Promise<TaskToolResult> = () => booked,
): FakeTaskTools {
  const asked: TaskToolCall[] = []
  const results = new Map<string, Promise<TaskToolResult>>()
  return {
    asked,
    call(call) {
      const known = results.get(call.key)
      if (known) return known
      asked.push(call)
      const result = Promise.resolve(answer(call))
      results.set(call.key, result)
      const forget = (): boolean => results.delete(call.key)
      void result.then(({ status }) => status !== 'done' && forget(), forget)
      return result
    },
  }
}
