import type { FieldChanges, ToolWords } from '@ringwell/protocol/operator/ownTools.ts'
import type { AgentTasks } from './agentTasks.ts'
import { appointmentDeskTasks } from './appointmentDesk.ts'
import { withChanges } from './changeFields.ts'
import { gamingTasks } from './gaming.ts'
import { generalTasks } from './general.ts'
import { healthcareTasks } from './healthcare.ts'
import { hospitalityTasks } from './hospitality.ts'
import { withoutLeft } from './leaveOut.ts'
import { loanReminderTasks } from './loanReminder.ts'
import { orderStatusTasks } from './orderStatus.ts'
import { taskOfTool } from './ownTools.ts'
import { ownBusinessTasks } from './ownBusiness.ts'
import { realEstateTasks } from './realEstate.ts'
import { restaurantTasks } from './restaurant.ts'
import { salesDeskTasks } from './salesDesk.ts'
import { supportDeskTasks } from './supportDesk.ts'
import { trainingTasks } from './training.ts'
import { travelChangesTasks } from './travelChanges.ts'

/** What each agent can do, by their ids. */
export const tasksOfAgents: ReadonlyMap<string, AgentTasks> = new Map(
  [
    generalTasks,
    salesDeskTasks,
    supportDeskTasks,
    appointmentDeskTasks,
    loanReminderTasks,
    orderStatusTasks,
    travelChangesTasks,
    hospitalityTasks,
    healthcareTasks,
    realEstateTasks,
    gamingTasks,
    restaurantTasks,
    trainingTasks,
  ].map((each) => [each.agent, each]),
)

/**
 * For an operator's agent that has its own prompt and is not based on a particular business: a language model notes
 * what it cannot answer, and does nothing else.
 */
export const noTasks: AgentTasks = {
  agent: 'noTasks',
  business: generalTasks.business,
  tasks: new Map(),
}

/** What the agents of calls can do, by their ids. */
export const tasksOfCalls: ReadonlyMap<string, AgentTasks> = new Map([
  ...tasksOfAgents,
  [noTasks.agent, noTasks],
  [ownBusinessTasks.agent, ownBusinessTasks],
])

/** What an operator has changed in what an own agent does, and added to it. */
export interface OwnTasks {
  fields: FieldChanges
  tools: readonly ToolWords[]
}

/**
 * What the agent of a call can do, by the call's `tasksOf`: an id, what is left out, and as JSON what is changed and added,
 * as in `restaurant -cancelBooking -{"fields":…}`. The same text leads to the same tasks.
 */
export function findTasks(tasksOf: string | undefined): AgentTasks | undefined {
  const [id = '', ...changes] = (tasksOf ?? '').split(BETWEEN)
  const standard = tasksOfCalls.get(id)
  if (!standard || changes.length === 0) return standard
  const key = tasksOf!
  const known = found.get(key)
  if (known) return known
  const leftOut = changes.filter((change) => !change.startsWith('{'))
  const json = changes.find((change) => change.startsWith('{')) ?? '{}'
  const { fields = {}, tools = [] } = JSON.parse(json) as Partial<OwnTasks>
  const { tasks, ...rest } = withoutLeft(withChanges(standard, fields), leftOut)
  const own = tools.map(taskOfTool).map((task) => [task.id, task] as const)
  const agent = { ...rest, tasks: new Map([...tasks, ...own]), changes: changes.join(BETWEEN) }
  found.set(key, agent)
  if (found.size > MOST_FOUND) found.delete(found.keys().next().value!)
  return agent
}

const BETWEEN = ' -'
const found = new Map<string, AgentTasks>()
const MOST_FOUND = 100

export function writeTasksOf(
  id: string,
  leftOut: readonly string[],
  { fields = {}, tools = [] }: Partial<OwnTasks> = {},
): string {
  const hasFields = Object.keys(fields).length > 0
  const own = { ...(hasFields && { fields }), ...(tools.length > 0 && { tools }) }
  // JSON may say the same without what stands between the parts.
  const json = JSON.stringify(own).replaceAll(BETWEEN, String.raw` \u002d`)
  return [id, ...leftOut, ...(json === '{}' ? [] : [json])].join(BETWEEN)
}
