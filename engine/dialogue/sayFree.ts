/** What is free, when a caller asks for it or names a week instead of a day. */
import type { Temporal } from 'temporal-polyfill'
import { nextOpenDay, spansOn } from './openingHours.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import { propose } from './propose.ts'
import { sayTime } from './slots/clockTime.ts'
import { alternatives } from './wording.ts'

type Week = 'this' | 'next' | 'weekend'

/** Proposes an open day, or says the hours of the day that is known. */
export function sayFree(turn: DialogueTurn, frame: TaskFrame, week?: Week): void {
  const task = turn.taskOf(frame.task)
  const { business } = turn.context.agent
  if (!business.hours || turn.asked) return
  const slotOf = (type: 'date' | 'time') =>
    Object.entries(task.slots).find(([, slot]) => slot.type === type)
  const [dateName] = slotOf('date') ?? []
  const day = dateName === undefined ? undefined : frame.values[dateName]
  if (dateName !== undefined && day?.type !== 'date') {
    const before = dayBefore(turn.context.now.toPlainDate(), week)
    const date = nextOpenDay(business, before.toString())
    if (date === undefined) return
    const option = { [dateName]: { type: 'date' as const, date } }
    turn.change(frame, {
      expects: { name: 'proposal', options: [option], tries: 0 },
      ...(week === 'next' && { week: date }),
    })
    propose(turn, task, [option])
    turn.asked = true
    return
  }
  const [timeName, slot] = slotOf('time') ?? []
  if (timeName === undefined || slot?.type !== 'time' || day?.type !== 'date') return
  if (frame.values[timeName] !== undefined) return
  const spans = spansOn(business, day.date, slot.beforeClosing)
  if (spans.length === 0) return
  const hours = spans.map((span) => span.map((time) => sayTime(time, { half: true })).join(' to '))
  turn.say('freeTimes', { hours: alternatives(hours) })
}

/** The day after which the first open day is proposed. */
function dayBefore(today: Temporal.PlainDate, week: Week | undefined): Temporal.PlainDate {
  if (week === 'next') return today.add({ days: 7 - today.dayOfWeek })
  if (week === 'weekend') return today.add({ days: (5 - today.dayOfWeek + 7) % 7 })
  return today
}
