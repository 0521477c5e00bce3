/** A typed call. It handles the brain's answers as a session does, but without speech. */
import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { type CallNote, outcomeOf } from '../callNotes.ts'
import type { Brain, BrainOutput, Turn } from '../stages.ts'
import type { TaskTools } from '../tools.ts'
import { brainAgent, brainRequest, builtInAgent, textOf } from './callAgents.ts'
import { collect } from './collect.ts'
import { createFakeTaskTools } from './fakeTaskTools.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'

/** What the agent did with one turn. */
export interface Reply {
  text: string
  /** The tasks as the card shows them after the turn; empty if nothing has changed. */
  views: readonly TaskView[]
  notes: readonly CallNote[]
  ms: number
}

type SpokenTurn = Extract<Turn, { role: 'user' }>

export interface TypedCall {
  readonly greeting: string
  /** The turns so far. Tests may add turns. */
  readonly history: Turn[]
  /** @param voice as if the words were spoken: what is not certain about them */
  say(text: string, voice?: Pick<SpokenTurn, 'isDoubtful' | 'unsure'>): Promise<Reply>
  /** Returns the brain's output for the turns so far. */
  outputs(): Promise<BrainOutput[]>
  /** The last view of each task, in the order in which the tasks began. */
  tasks(): TaskView[]
  outcome(): CallOutcome
}

export interface TypedCallOptions {
  brain: Brain
  agent: BuiltInAgent
  tools: TaskTools
  callId: string
  /** When every turn is said, in epoch ms. */
  at: number
}

/** The most tool calls in one turn. A lookup and what follows from it need fewer; more is a loop. */
const MOST_TOOLS = 10

export function createTypedCall({ brain, agent, tools, callId, at }: TypedCallOptions): TypedCall {
  const { profile } = agent
  const greeting = profile.greeting.join(' ')
  const history: Turn[] = [{ role: 'assistant', text: greeting }]
  const views = new Map<string, TaskView>()
  const allNotes: CallNote[] = []
  const { signal } = new AbortController()

  const own = brainAgent(profile.id)
  const outputsNow = (): Promise<BrainOutput[]> =>
    collect(brain.reply(brainRequest({ agent: own, history, takesTaskCalls: true, signal })))

  return {
    greeting,
    history,
    outputs: outputsNow,
    async say(text, voice) {
      history.push({ role: 'user', text, at, ...voice })
      const begun = performance.now()
      const said: string[] = []
      const changed: TaskView[] = []
      const notes: CallNote[] = []
      for (let turn = 0; turn <= MOST_TOOLS; turn += 1) {
        // Each answer depends on what the previous tools returned.
        const outputs = await outputsNow()
        const words = textOf(outputs)
        if (words !== '') {
          history.push({ role: 'assistant', text: words })
          said.push(words)
        }
        for (const output of outputs) {
          if (output.type === 'task') {
            changed.push(output.task)
            views.set(output.task.id, output.task)
          } else if (output.type === 'note') notes.push(output.note)
        }
        const calls = outputs.filter((one) => one.type === 'taskCall')
        if (calls.length === 0) break
        for (const { request, tool, arguments: given } of calls) {
          const key = `${callId}:${request}`
          const result = await tools.call(
            { callId, agent: profile.id, key, tool, arguments: given },
            signal,
          )
          history.push({ role: 'taskResult', request, tool, arguments: given, result })
        }
      }
      allNotes.push(...notes)
      return { text: said.join(' '), views: changed, notes, ms: performance.now() - begun }
    },
    tasks: () => [...views.values()],
    outcome: () => outcomeOf(allNotes),
  }
}

/** Tuesday, ten in the morning in London. */
export const AT = Date.UTC(2026, 11, 1, 10)

/** A typed call with the published agent of this id. Without `tools`, everything works. */
export const typedCallTo = (
  brain: Brain,
  id: string,
  { tools = createFakeTaskTools(), at = AT }: Partial<Pick<TypedCallOptions, 'tools' | 'at'>> = {},
): TypedCall => createTypedCall({ brain, agent: builtInAgent(id), tools, callId: 'call', at })
