/** What an operator's own agent asks differently from the agent that it is based on, and its other limits. */
import type { FieldChange, FieldChanges } from '@ringwell/protocol/operator/ownTools.ts'
import { areSpoken } from '../agentSchema.ts'
import type { AgentTasks } from './agentTasks.ts'
import { fieldName } from './leaveOut.ts'
import { Slot } from './slot.ts'
import type { Task } from './task.ts'
import { placesIn } from './words.ts'

/** The limits of a slot that can be changed, under the names of the operator's API. */
export const limitsIn = (slot: Slot) => ({
  least: 'least' in slot ? slot.least : null,
  most: 'least' in slot || slot.type === 'stay' ? slot.most : null,
  within_days: 'withinDays' in slot ? slot.withinDays : null,
  before_closing_minutes:
    slot.type === 'time' && slot.at === 'openHours' ? slot.beforeClosing : null,
})

/**
 * Whether the agent can be told to ask for a field that it only notes, or to want an answer. Nothing else may decide when
 * it is asked for, and the read-back has to have it.
 */
export function mayAsk(agent: AgentTasks, task: Task, name: string): boolean {
  const { optional, unasked, when } = task.slots[name] ?? {}
  if (!(optional ?? unasked) || when || task.lookup || agent.isOutbound) return false
  return placesIn(task.confirm ?? ['']).optional.has(name)
}

/** Why a field can't be changed like this; undefined if it can. */
export function faultOfChange(
  agent: AgentTasks,
  name: string,
  change: FieldChange,
): string | undefined {
  const [id = '', field = ''] = name.split('.')
  const task = agent.tasks.get(id)
  const slot = task && Object.hasOwn(task.slots, field) && task.slots[field]
  if (!slot || fieldName(id, field) !== name) return 'is no field of this agent'
  const { question, asked, ...limits } = change
  if (asked !== undefined && !mayAsk(agent, task, field)) return 'cannot be asked in another way'
  if (question !== undefined && slot.unasked && asked === undefined) return 'is not asked for'
  if (question !== undefined && !areSpoken(question)) return 'must be asked in plain sentences'
  const known = limitsIn(slot)
  const unknown = Object.keys(limits).find((limit) => known[limit as keyof typeof known] === null)
  if (unknown !== undefined) return `has no ${unknown.replaceAll('_', ' ')}`
  const { least, most } = { ...known, ...limits }
  if (least !== null && most !== null && least > most)
    return `has no values from ${least} to ${most}`
  const [issue] = Slot.safeParse(changed(slot, change)).error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

/** The agent with these fields. What it does not have, or cannot have differently, is ignored. */
export function withChanges(agent: AgentTasks, fields: FieldChanges): AgentTasks {
  const able = Object.entries(fields).filter(
    ([name, change]) => !faultOfChange(agent, name, change),
  )
  if (able.length === 0) return agent
  const changes = new Map(able)
  const tasks = [...agent.tasks].map(([id, task]): [string, Task] => {
    const slots = Object.entries(task.slots).map(([name, slot]) => {
      const change = changes.get(fieldName(id, name))
      return [name, change ? changed(slot, change) : slot]
    })
    return [id, { ...task, slots: Object.fromEntries(slots) }]
  })
  return { ...agent, tasks: new Map(tasks) }
}

function changed(slot: Slot, change: FieldChange): Slot {
  const { question, asked, within_days, before_closing_minutes, ...amounts } = change
  const limits = {
    ...amounts,
    ...(within_days !== undefined && { withinDays: within_days }),
    ...(before_closing_minutes !== undefined && { beforeClosing: before_closing_minutes }),
  }
  const copy: Record<string, unknown> = { ...slot, ...limits }
  // Its own words for a value beyond the limits name the limits that it had.
  if (Object.keys(limits).length > 0) delete copy['unfit']
  if (question !== undefined) copy['ask'] = [question]
  if (asked !== undefined) {
    delete copy['unasked']
    delete copy['optional']
    if (asked === 'once') copy['optional'] = true
  }
  return copy as Slot
}
