/** Lets many simulated callers ring each agent. */
import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { Brain } from '@ringwell/engine/stages.ts'
import { openTools } from '../realTools.ts'
import { createTypedCall } from '@ringwell/engine/testing/typedCall.ts'
import { type CallerResult, runCaller } from './caller.ts'

export interface AgentResult {
  agent: string
  results: CallerResult[]
}

export interface CallersOptions {
  brain: Brain
  agents: readonly BuiltInAgent[]
  /** How many callers ring each agent. */
  count: number
  seed: number
  at: number
}

/** How many callers share a database. With more of them, everything would be booked out. */
const CALLERS_OF_A_DAY = 10

/** The same options lead to the same calls. Agents do not share databases. */
export async function runCallers(options: CallersOptions): Promise<AgentResult[]> {
  const { brain, agents, count, seed, at } = options
  const all: AgentResult[] = []
  for (const agent of agents) {
    const tasks = tasksOfAgents.get(agent.profile.id)
    if (!tasks) continue
    // oxlint-disable-next-line no-await-in-loop
    let tools = await openTools(at)
    const results: CallerResult[] = []
    for (let number = 0; number < count; number += 1) {
      if (number > 0 && number % CALLERS_OF_A_DAY === 0) {
        // oxlint-disable-next-line no-await-in-loop
        await tools.close()
        // oxlint-disable-next-line no-await-in-loop
        tools = await openTools(at)
      }
      const callId = `${tasks.agent}-${number}`
      const call = createTypedCall({ brain, agent, tools, callId, at })
      const own = seedOf(tasks.agent, seed * 1_000_003 + number)
      results.push(
        // oxlint-disable-next-line no-await-in-loop
        await runCaller({ tasks, agent, tools, callId, seed: own, at, call }),
      )
    }
    // oxlint-disable-next-line no-await-in-loop
    await tools.close()
    all.push({ agent: tasks.agent, results })
  }
  return all
}

/** A seed that gives every agent different callers. */
const seedOf = (agent: string, number: number): number =>
  Array.from(agent).reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), number)
