/** Calls with an agent whose language model answers over HTTP as a test specifies. */
import { isDeepStrictEqual } from 'node:util'
import { onTestFinished } from 'vitest'
import { type CallNote, outcomeOf } from '../../callNotes.ts'
import type { Brain, BrainOutput, BrainRequest, Turn } from '../../stages.ts'
import { brainAgent, brainRequest } from '../../testing/callAgents.ts'
import type { TaskToolCall, TaskToolResult } from '../../tools.ts'
import { createLlmBrain, type LlmBrainDeps } from '../llmBrain.ts'
import { resolveAgent } from '../resolveAgent.ts'
import { calling, type ChatReply, startChatServer } from './chatServer.ts'

/** A Monday, on which the restaurant is closed. Ten in the morning in London. */
const MONDAY = Date.parse('2026-11-23T10:00:00Z')

export const table = { date: '2026-11-24', time: '19:30', people: 4, name: 'Priya Shah' }
export const readBack =
  'So that’s a table for 4 people, tomorrow, Tuesday the 24th at 7:30 in the evening. The name is Priya Shah. Shall I book it?'
/** The model books the table above, with other values if there are any. */
export const bookTable = (values: object = {}): ChatReply =>
  calling(['bookTable', JSON.stringify({ ...table, ...values })])

export const booked: TaskToolResult = { status: 'done', reference: 'RIN74' }

/** An agent of an operator's own that has no tasks. */
export const withoutTasks = {
  agent: resolveAgent({
    id: 'roma',
    instructions: 'You are the front desk of Roma.',
    tasks: 'noTasks',
  }),
}

interface CallSetup {
  tools?: (call: Pick<TaskToolCall, 'tool' | 'arguments'>) => TaskToolResult
  agent?: Partial<BrainRequest>
  deps?: Partial<LlmBrainDeps>
}

/** Treats the outputs as a session does: runs tools at once, and asks again. */
export async function callWith(
  replies: readonly ChatReply[],
  { tools = () => booked, agent = {}, deps = {} }: CallSetup = {},
) {
  const server = await startChatServer(replies)
  onTestFinished(() => server.close())
  const brain: Brain = createLlmBrain({
    llm: { baseUrl: server.baseUrl, model: 'm', apiKey: '' },
    log: () => undefined,
    ...deps,
  })
  const history: Turn[] = []
  const outputs: BrainOutput[] = []
  const calls: { tool: string; arguments: object }[] = []
  const failures: string[] = []
  let minute = 0
  async function answer(): Promise<string> {
    let said = ''
    for (let round = 0; round < 6; round += 1) {
      const asked: Extract<BrainOutput, { type: 'taskCall' }>[] = []
      const request = brainRequest({
        agent: brainAgent('restaurant'),
        history,
        takesTaskCalls: true,
        ...agent,
      })
      try {
        for await (const output of brain.reply(request)) {
          outputs.push(output)
          if (output.type === 'text') said += output.text
          if (output.type === 'taskCall') asked.push(output)
        }
      } catch (error) {
        failures.push(String(error))
      }
      if (asked.length === 0) break
      for (const { request: number, tool, arguments: given } of asked) {
        calls.push({ tool, arguments: given })
        const result = tools({ tool, arguments: given })
        history.push({ role: 'taskResult', request: number, tool, arguments: given, result })
      }
    }
    if (said !== '') history.push({ role: 'assistant', text: said })
    return said
  }
  return {
    say(text: string): Promise<string> {
      history.push({ role: 'user', text, at: MONDAY + minute * 1_000 })
      minute += 1
      return answer()
    },
    history,
    calls,
    failures,
    outputs: () => outputs,
    views: () => outputs.flatMap((one) => (one.type === 'task' ? [one.task] : [])),
    outcome: () =>
      outcomeOf(
        outputs
          .flatMap((one): CallNote[] => (one.type === 'note' ? [one.note] : []))
          .filter((one, at, all) => all.findIndex((each) => isDeepStrictEqual(each, one)) === at),
      ),
    /** What the model was told about the last function that it called. */
    told: () => {
      const message = server.requests.at(-1)!.body.messages.at(-1)!
      return message.role === 'tool' ? JSON.parse(message.content ?? '') : undefined
    },
    requests: () => server.requests,
  }
}
