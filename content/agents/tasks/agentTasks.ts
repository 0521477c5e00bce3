import type { z } from 'zod'
import callerExamples from './callerExamples.json' with { type: 'json' }
import { Business } from './business.ts'
import { callbackTask, outboundCallbackTask } from './callback.ts'
import { type DeepReadonly, messagesOf, type Task } from './task.ts'

/** What an agent can do, and for which business. */
export interface AgentTasks {
  /** The id of the agent. */
  agent: string
  business: Business
  /** By id. Every agent of ours has `callback`. */
  tasks: ReadonlyMap<string, Task>
  /** The task that the greeting offers. It begins when the caller says yes or gives a value for one of its slots. */
  greetingOffers?: string
  /** The task that begins when the caller says no to the greeting: `Is this a good moment?` `No.` */
  greetingDeclined?: string
  /** The task that is for whatever the greeting asks about: `What is going wrong with your connection?` */
  greetingAsks?: string
  /** Words of which one shows that a story, however far from the task, answers the greeting. In lower case. */
  greetingWords?: readonly string[]
  /** The task that the agent offers whenever it has no answer to a question: `Shall I take a message?` */
  unknownOffers?: string
  /** The agent calls, and is not called. */
  isOutbound?: true
  /** The slot of the task `greetingOffers` to which a yes to “Am I speaking with …?” is the answer. */
  calleeConfirms?: string
  /**
   * The agent plays somebody. What has no answer is answered in this role, never with the offer of a callback, and a task
   * begins only when the caller asks for it by name.
   */
  playsRole?: true
  /** What an operator's own agent has differently, as `findTasks` reads it. */
  changes?: string
}

/**
 * Puts the tasks of one agent together.
 * @throws Error that names the agent and what is wrong
 */
export function defineAgentTasks(input: {
  agent: string
  business: DeepReadonly<z.input<typeof Business>>
  tasks: readonly Task[]
  greetingOffers?: string
  greetingDeclined?: string
  greetingAsks?: string
  greetingWords?: readonly string[]
  unknownOffers?: string
  isOutbound?: true
  calleeConfirms?: string
  playsRole?: true
}): AgentTasks {
  const fail = (what: string): never => {
    throw new Error(`The tasks of the agent ${input.agent} cannot be used:\n  ${what}`)
  }
  const business = Business.safeParse(input.business)
  if (!business.success) {
    return fail(
      business.error.issues.flatMap((issue) => messagesOf(issue, ['business'])).join('\n  '),
    )
  }
  const own = new Set(input.tasks.map(({ id }) => id))
  if (own.size < input.tasks.length) fail('two tasks have the same id')
  const callback = input.isOutbound ? outboundCallbackTask : callbackTask
  const all = own.has(callback.id) ? input.tasks : [...input.tasks, callback]
  const tasks = all.map((task) => withExamples(task, examplesOf[input.agent]?.[task.id] ?? []))
  const byId = new Map(tasks.map((task) => [task.id, task]))
  for (const { id, changedBy, cancelledBy, next, stops } of tasks) {
    for (const other of [
      changedBy,
      cancelledBy,
      next?.task,
      ...stops.map(({ starts }) => starts),
    ]) {
      if (other !== undefined && !byId.has(other))
        fail(`${id} names the task ${other}, which does not exist`)
    }
  }
  const { agent, greetingOffers, greetingDeclined, greetingAsks, unknownOffers } = input
  const named = { greetingOffers, greetingDeclined, greetingAsks, unknownOffers }
  for (const [field, id] of Object.entries(named)) {
    if (id !== undefined && !byId.has(id)) {
      fail(`${field} names the task ${id}, which does not exist`)
    }
  }
  const { calleeConfirms } = input
  const confirmed = byId.get(greetingOffers ?? '')?.slots[calleeConfirms ?? '']
  if (calleeConfirms !== undefined && confirmed?.type !== 'yesNo') {
    fail('calleeConfirms names no yesNo slot of the task that the greeting offers')
  }
  return {
    agent,
    business: business.data,
    tasks: byId,
    ...(greetingOffers !== undefined && { greetingOffers }),
    ...(greetingDeclined !== undefined && { greetingDeclined }),
    ...(greetingAsks !== undefined && { greetingAsks }),
    ...(input.greetingWords && { greetingWords: input.greetingWords }),
    ...(unknownOffers !== undefined && { unknownOffers }),
    ...(input.isOutbound && { isOutbound: true }),
    ...(input.calleeConfirms !== undefined && { calleeConfirms: input.calleeConfirms }),
    ...(input.playsRole && { playsRole: true }),
  }
}

/** What callers said in the turns that the reader of turns learned from, by agent and task. */
const examplesOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  callerExamples

const withExamples = (task: Task, heard: readonly string[]): Task => ({
  ...task,
  heard: [...task.heard, ...heard],
})
