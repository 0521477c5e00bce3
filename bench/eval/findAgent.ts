/** Finds an agent by its name, and reports how long typed replies took. */
import { type BuiltInAgent, builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { spread } from '../figures.ts'

/**
 * The agent with this id or name, in upper or lower case.
 * @throws Error that lists the existing agents
 */
export function findAgent(name: string): BuiltInAgent {
  const wanted = name.trim().toLowerCase()
  const agent = builtInAgents.find(({ profile }) =>
    [profile.id, profile.name].some((each) => each.toLowerCase() === wanted),
  )
  if (agent) return agent
  const known = builtInAgents.map(({ profile }) => profile.id).join(', ')
  throw new Error(`There is no agent “${name}”. The agents are: ${known}.`)
}

/** `Typed replies (120): p50 4 ms, p95 11 ms, longest 20 ms (asked ≤ 30 ms).` */
export function replyTimes(times: readonly number[]): string {
  const { p50, p95, max, n } = spread(times)
  return `Typed replies (${n}): p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(max)} (asked ≤ 30 ms).`
}

const ms = (value: number): string => `${value.toFixed(1)} ms`
