import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { Intent, Entities } from '@ringwell/content/agents/playbookSchema.ts'
import { offTopic, privateErrands } from '@ringwell/content/agents/playbooks/offTopic.ts'
import { companyPlaybook } from '@ringwell/content/agents/playbooks/companyPlaybook.ts'
import { generalPlaybook } from '@ringwell/content/agents/playbooks/general/general.ts'
import type { Match, Meaning } from '../understanding/intentIndex.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { readEntities } from './readEntities.ts'

/** What one agent can say: its own playbook, with the company's or the general playbook as a fallback. */
export interface AgentPlaybook {
  agent: BuiltInAgent
  intents: ReadonlyMap<string, Intent>
  /** The tasks that the agent can do. */
  tasks: AgentTasks | undefined
  /** Ids of the intents in the agent's own playbook. */
  own: ReadonlySet<string>
}

/** The agent's own job takes precedence: its phrases get this bonus. */
export const OWN_BONUS = 0.06
/** What a named plan or language adds to each intent whose answer depends on it. At most two of them count. */
const ENTITY_BONUS = 0.07
/** Below this similarity, an entity is no evidence: `on Friday` alone does not book a table. */
const ENTITY_FLOOR = 0.35
/** Visitors rarely ask a receptionist about our company, so such a meaning gets this penalty. */
const COMPANY_PENALTY = 0.12

export function createAgentPlaybook(agent: BuiltInAgent): AgentPlaybook {
  const { intents } = agent.playbook
  const own = new Set(intents.map(({ id }) => id))
  const base = agent.speaksForCompany ? companyPlaybook : generalPlaybook
  const inherited = base.intents.filter(
    ({ id, scope }) => !own.has(id) && (agent.fallsBackOn === undefined || scope === 'caller'),
  )
  return {
    agent,
    own,
    tasks: agent.tasks ?? tasksOfCalls.get(agent.profile.id),
    intents: new Map([...intents, ...inherited].map((one) => [one.id, one])),
  }
}

/** A meaning that nothing answers. If it is the nearest one, the utterance counts as not understood. */
export const OFF_TOPIC = 'offTopic'

const TASK_PREFIX = 'task:'

/** The prefix keeps tasks and intents with the same id apart. */
export const meaningOfTask = (id: string): string => `${TASK_PREFIX}${id}`

/** The task that a meaning stands for. */
export const taskIn = (meaning: string): string | undefined =>
  meaning.startsWith(TASK_PREFIX) ? meaning.slice(TASK_PREFIX.length) : undefined

/** @param hasHeard with what callers have said for tasks, and not only with the tasks' own examples */
export function meaningsOf(playbook: AgentPlaybook, hasHeard = true): Meaning[] {
  return [
    ...playbook.intents.values(),
    ...[...(playbook.tasks?.tasks.values() ?? [])].map(({ id, examples, heard }) => ({
      id: meaningOfTask(id),
      examples: hasHeard ? [...examples, ...heard] : examples,
    })),
    { id: OFF_TOPIC, examples: offTopicFor(playbook), scattered: true },
  ]
}

const offTopicFor = ({ agent }: AgentPlaybook): readonly string[] =>
  agent.speaksForCompany ? [...offTopic, ...privateErrands] : offTopic

/**
 * Adjusts similarity by what the visitor named and by whether it is the agent's own job. The likeliest match comes
 * first.
 */
export function weigh(playbook: AgentPlaybook, matches: readonly Match[], words: string): Match[] {
  const entities = readEntities(words)
  return matches
    .map((match) => {
      const { id, score } = match
      const named = score < ENTITY_FLOOR ? 0 : namedWeight(playbook, id, entities)
      return { ...match, score: score + named + jobWeight(playbook, id) }
    })
    .toSorted((a, b) => b.score - a.score)
}

function namedWeight(playbook: AgentPlaybook, id: string, entities: Entities): number {
  const takes = playbook.intents.get(id)?.takes ?? []
  const named = takes.filter((entity) => entities[entity] !== undefined).length
  return ENTITY_BONUS * Math.min(2, named)
}

function jobWeight(playbook: AgentPlaybook, id: string): number {
  if (playbook.agent.playbook === companyPlaybook) return 0
  const task = taskIn(id)
  if (playbook.own.has(id)) return OWN_BONUS
  // Every agent takes callbacks, so they are no agent's own job.
  if (task !== undefined) return task === callbackTask.id ? 0 : OWN_BONUS
  const ofCompany = playbook.intents.get(id)?.scope === 'company'
  return ofCompany && !playbook.agent.speaksForCompany ? -COMPANY_PENALTY : 0
}
