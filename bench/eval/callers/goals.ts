/** What a caller wants, derived from the agent's own task data. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { EvalTools } from '../realTools.ts'
import type { Random } from '@ringwell/server/samples/random.ts'
import {
  codeWish,
  isMet,
  nameWish,
  phoneWish,
  spellings,
  type ValueContext,
  type Wish,
  wishFor,
} from './values.ts'

export interface Goal {
  task: Task
  /** Wishes by slot name. The caller leaves out a slot without a wish when the agent asks for it. */
  wishes: Readonly<Record<string, Wish>>
  /** What the caller knows about an existing booking, so that it can be found. */
  facts: Readonly<Record<string, SlotValue | string>>
  /** What the caller says only if asked: the phone number that the booking was made with. */
  knows: Readonly<Record<string, Wish>>
}

/** Picks a task. The agent's main job comes up most often. */
export function pickTask({ tasks }: AgentTasks, random: Random): Task {
  const all = [...tasks.values()].filter(({ id }) => id !== 'callback')
  const [main] = all
  if (main === undefined || random.chance(0.05)) return tasks.get('callback')!
  return random.chance(0.4) ? main : random.pick(all)
}

export async function makeGoal(
  tasks: AgentTasks,
  task: Task,
  callId: string,
  tools: EvalTools,
  context: ValueContext,
): Promise<Goal> {
  const { random } = context
  const wishes: Record<string, Wish> = {}
  for (const [name, slot] of Object.entries(task.slots)) {
    if (slot.unasked && !random.chance(0.15)) continue
    if (slot.optional && random.chance(0.4)) continue
    wishes[name] = wishFor(name, slot, context)
  }
  const { facts, knows } = await bookedFor(tasks, task, wishes, callId, tools, context)
  fromSamples(tasks, task, wishes, context)
  // If there are several ways to reach the caller, they give only one.
  if (wishes['email'] && wishes['phone']) delete wishes[random.pick(['email', 'phone'])]
  if (task.changes) {
    keepOneChange(task.changes.slots, wishes, random)
    for (const name of task.changes.slots) differ(name, task, wishes, facts, context)
  }
  return { task, wishes, facts, knows }
}

/** Books what the caller wants to change, cancel or look up. */
async function bookedFor(
  tasks: AgentTasks,
  task: Task,
  wishes: Record<string, Wish>,
  callId: string,
  tools: EvalTools,
  context: ValueContext,
): Promise<Pick<Goal, 'facts' | 'knows'>> {
  if (task.lookup?.tool !== 'bookings.find') return { facts: {}, knows: {} }
  const { random } = context
  const booking = [...tasks.tasks.values()].find(
    ({ tool }) => tool === 'bookings.book' || tool === 'leads.bookDemo',
  )
  if (booking?.tool === undefined) throw new Error(`${tasks.agent} books nothing`)
  const name = nameWish(random)
  const phone = phoneWish(random)
  const email = booking.slots['email'] && wishFor('email', booking.slots['email'], context)
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const values: Record<string, SlotValue> = {}
    for (const [slotName, slot] of Object.entries(booking.slots)) {
      if (!slot.unasked && slot.type !== 'email')
        values[slotName] = wishFor(slotName, slot, context).value
    }
    for (const [argument, value] of Object.entries(booking.arguments)) {
      values[argument] = { type: 'text', text: String(value) }
    }
    // oxlint-disable-next-line no-await-in-loop
    const result = await tools.call(
      {
        callId: `${callId}-before-${attempt}`,
        agent: tasks.agent,
        key: `${callId}-before-${attempt}`,
        tool: booking.tool,
        arguments: {
          ...values,
          name: name.value,
          phone: phone.value,
          ...(email && { email: email.value }),
        },
      },
      new AbortController().signal,
    )
    if (result.status !== 'done' || result.reference === undefined) continue
    wishes['name'] = name
    delete wishes['reference']
    delete wishes['phone']
    delete wishes['email']
    if (random.chance(0.6)) wishes['reference'] = codeWish(result.reference)
    else if (email && random.chance(0.5)) wishes['email'] = email
    else wishes['phone'] = phone
    return { facts: values, knows: { phone, ...(email && { email }) } }
  }
  throw new Error(`Nothing could be booked for ${tasks.agent}`)
}

/** Uses the orders, trips and loans of the sample business. */
function fromSamples(
  { business }: AgentTasks,
  task: Task,
  wishes: Record<string, Wish>,
  context: ValueContext,
): void {
  const { random } = context
  const fit: Readonly<Record<string, readonly string[]>> = {
    'orders.return': ['delivered'],
    'orders.replace': ['delivered'],
    'orders.changeAddress': ['packed', 'waiting'],
  }
  if (task.slots['order']) {
    const states = fit[task.tool ?? '']
    const orders = (business.sample['orders'] ?? []).filter(
      ({ order, status }) =>
        typeof order === 'string' &&
        (states === undefined || (typeof status === 'string' && states.includes(status))),
    )
    wishes['order'] = codeWish(textOf(random.pick(orders)['order']))
  }
  if (task.lookup?.tool === 'trips.find') {
    const trip = random.pick(business.sample['trips'] ?? [])
    const last = textOf(trip['name'])
    wishes['reference'] = codeWish(textOf(trip['reference']))
    wishes['name'] = {
      value: { type: 'name', last },
      says: [last, `it's ${last}`, last],
      ...spellings(last),
    }
  }
  if (task.tool === 'loans.promise') {
    const soon = { ...task.slots['date']!, withinDays: 3 } as (typeof task.slots)[string]
    wishes['date'] = wishFor('date', soon, context)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Most callers change one thing. Whatever they do not mention stays. */
function keepOneChange(
  slots: readonly string[],
  wishes: Record<string, Wish>,
  random: Random,
): void {
  const kept = random.pick(slots)
  for (const name of slots) if (name !== kept) delete wishes[name]
}

/** Nobody asks to change something into what is already booked. */
function differ(
  name: string,
  task: Task,
  wishes: Record<string, Wish>,
  facts: Goal['facts'],
  context: ValueContext,
): void {
  const slot = task.slots[name]
  const booked = facts[name]
  if (!slot || typeof booked === 'string') return
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const wish = wishes[name]
    if (!wish || !isMet(wish.value, booked)) return
    wishes[name] = wishFor(name, slot, context)
  }
}

/** The tool that has to be called for the job to be done. */
export const toolOf = ({ tool, lookup }: Task): string => tool ?? lookup?.tool ?? ''

export const isWriting = (task: Task): boolean => writes(toolOf(task))
