/** What callers often say to what a task asks next, as a page shows it to somebody who does not know what to say. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { SlotValues } from '../slotValue.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import { spansOfAnyDay } from './openingHours.ts'
import { saySlot } from './slotValues.ts'
import { bare, capitalised } from './wording.ts'

/** More would not fit beside each other. */
const MOST = 3

/** Only short ones, and none that only the caller can know, such as a name. */
export function likelyAnswers(
  { task, values, expects }: TaskFrame,
  context: DialogueContext,
): readonly string[] {
  const { agent, now } = context
  const { slots = {}, lookup, tool } = agent.tasks.get(task) ?? {}
  // A booking has a reference of its own. Orders and trips of the demo have those of the examples.
  const isOfBooking = (lookup?.tool ?? tool)?.startsWith('bookings.') === true
  const say = (changed: SlotValues): string =>
    Object.entries(changed)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]))
      .flatMap(([name, value]) =>
        value ? saySlot(value, slots[name], { now, country: agent.business.country }) : [],
      )
      .join(' ')
  const answers = (): readonly string[] => {
    switch (expects.name) {
      case 'slot':
        return isOfBooking && slots[expects.slot]?.type === 'code'
          ? []
          : toSlot(slots[expects.slot], context)
      case 'reading':
        return expects.values.map((value) => say({ [expects.slot]: value }))
      case 'proposal':
        return expects.options.map(say)
      case 'callback':
        return ['Yes, please.', 'No, thanks.']
      default:
        return []
    }
  }
  return answers()
    .filter(Boolean)
    .slice(0, MOST)
    .map((answer) => capitalised(bare(answer)))
}

function toSlot(slot: Slot | undefined, { agent, now }: DialogueContext) {
  switch (slot?.type) {
    case 'yesNo':
      return ['Yes.', 'No.']
    case 'choice':
      return slot.options.map(({ name }) => name)
    case 'code':
      return [slot.example]
    case 'party':
      return ['Two', 'Four'].slice(0, slot.most < 4 ? 1 : 2)
    case 'stay':
      return ['Two nights from Friday']
    case 'date':
      return ['Tomorrow', 'On Friday']
    case 'time': {
      const today = now.toPlainDate()
      const week = today.add({ days: 7 }).toString()
      const isMorning = spansOfAnyDay(agent.business, today.toString(), week).some(
        ([from]) => from < '12',
      )
      return isMorning ? ['In the morning', 'In the afternoon'] : ['At seven', 'At eight']
    }
    default:
      return slot?.optional ? ['No, thanks.'] : []
  }
}
