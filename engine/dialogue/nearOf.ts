/** What was mentioned last, for values that are said in relation to it: `the day after`, `that week`, `ends in 124`. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { dateIn } from './checkSlot.ts'
import type { DialogueContext, DialogueState } from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import type { Near } from '../english/values/found.ts'
import { sentencesOf } from '../english/clauses.ts'
import { mendsCode } from '../english/values/code.ts'
import { firstMoved, firstNamed } from '../english/values/date.ts'
import { callingCodeIn } from '../english/values/phone.ts'
import { MOST_CHARACTERS } from '../english/values/readUtterance.ts'
import { callsBack } from './taskProgress.ts'
import { tokenise } from '../english/values/tokens.ts'

/** The day, the month and the phone number that were mentioned last, and a calling code among these words. */
export function nearOf(
  said: string,
  { stack, ended }: DialogueState,
  { agent, now }: DialogueContext,
): Near {
  const text = said.slice(0, MOST_CHARACTERS)
  const frame = stack.at(-1)
  const proposed =
    frame?.expects.name === 'proposal' && frame.expects.options.length === 1
      ? frame.expects.options[0]
      : undefined
  const known = Object.values({
    ...withPrefix(frame?.found),
    ...(frame ?? ended.at(-1))?.values,
    ...proposed,
  })
  const stay = known.findLast((value) => value.type === 'stay')
  const days = known.flatMap((value) => (value.type === 'date' ? [value.date] : []))
  const day = days.at(-1) ?? stay?.from
  // Who rings back does so soon: `on Monday, not on the eleventh` is the coming Monday.
  const isCallback = frame !== undefined && callsBack(agent.tasks.get(frame.task)!)
  const chosen = isCallback ? undefined : (dateIn(frame?.values ?? {}) ?? (frame && stay?.from))
  const { tokens } = tokenise(text)
  const found = dateIn(frame?.found ?? {})
  const month = frame?.month ?? (stay?.from ?? found ?? firstMoved(tokens, now))?.slice(0, 7)
  const phone = [
    ...ended,
    ...stack.map((each) => ({ values: { ...each.notFound, ...each.values } })),
  ]
    .flatMap(({ values }) => Object.values(values))
    .findLast((value) => value.type === 'phone')?.phone
  const [, begun] = /^\+(\d{1,3})…$/.exec(phone ?? '') ?? []
  const callingCode = callingCodeIn(tokens) ?? begun
  const coded = Object.values({
    ...frame?.notFound,
    ...(frame?.misheard && { misheard: frame.misheard }),
    ...frame?.values,
  }).findLast((value) => value.type === 'code')
  const isOpen =
    coded?.fits === false || sentencesOf(text).some((one) => mendsCode(tokenise(one).tokens))
  const code = isOpen ? coded?.code : undefined
  const openCode = openCodeIn(stack.slice(0, -1), agent)
  const { expects, task } = frame ?? {}
  const asked = expects?.name === 'slot' ? agent.tasks.get(task!)?.slots[expects.slot] : undefined
  const near: Near = {
    ...(day !== undefined && { day, days }),
    ...(chosen !== undefined && { chosen }),
    ...(chosen !== undefined && stay?.to !== undefined && { departure: stay.to }),
    ...(stay?.from !== undefined && { arrival: stay.from }),
    ...(month !== undefined && { month }),
    ...(frame?.week !== undefined && { week: frame.week }),
    ...(found !== undefined && { booked: found }),
    ...(phone !== undefined && { phone }),
    ...(code !== undefined && { code }),
    ...(openCode && { openCode }),
    ...(asked?.type === 'phone' && { phoneIs: 'asked' as const }),
    ...(callingCode !== undefined && { callingCode }),
  }
  const named = firstNamed(tokens, now, near)
  return named === undefined ? near : { ...near, named }
}

/** For a callback that begins: `on Thursday` is the coming one, whatever day was chosen or booked before. */
export function asOfNow(context: DialogueContext): DialogueContext {
  const {
    days: _days,
    chosen: _chosen,
    booked: _booked,
    named: _named,
    ...near
  } = context.near ?? {}
  return { ...context, near }
}

/** The code that a task has asked for and not got, before it was handed over. */
function openCodeIn(stack: DialogueState['stack'], { tasks }: AgentTasks): Near['openCode'] {
  const frame = stack.findLast((each) => each.handedOver !== undefined && !each.found)
  const slots = Object.entries(tasks.get(frame?.task ?? '')?.slots ?? {})
  const [name, slot] = slots.find(([, { type }]) => type === 'code') ?? []
  if (!frame || name === undefined || slot?.type !== 'code' || frame.values[name]) return undefined
  const [label, pattern] = [slot.label.toLowerCase(), new RegExp(slot.pattern, 'u')]
  return { task: frame.task, slot: name, label, pattern }
}

/** What was found is mentioned before what the caller has said since. */
const withPrefix = (found: SlotValues = {}): SlotValues =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [`was.${name}`, value]))
