/** What is free, when a caller asks for it or names a week instead of a day. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Temporal } from 'temporal-polyfill'
import { nextOpenDay, spansOn } from './openingHours.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import { expectOneOf } from './propose.ts'
import { daySlotOf } from './taskProgress.ts'
import { sayTime } from '../english/spoken/sayTime.ts'
import { alternatives } from '../english/lists.ts'

type Week = 'this' | 'next' | 'weekend'

/** Proposes an open day, or says the hours of the day that is known. */
export function sayFree(turn: DialogueTurn, frame: TaskFrame, week?: Week): void {
  const task = turn.taskOf(frame.task)
  const { business } = turn.context.agent
  if (!business.hours || turn.asked) return
  const dateName = daySlotOf(task)
  const day = dateName === undefined ? undefined : frame.values[dateName]
  if (dateName !== undefined && day?.type !== 'date') {
    const before = dayBefore(turn.context.now.toPlainDate(), week)
    const date = nextOpenDay(business, before.toString(), frame.excluded)
    if (date === undefined) return
    const option = { [dateName]: { type: 'date' as const, date } }
    return expectOneOf(turn, frame, [option], week === 'next' ? { week: date } : {})
  }
  const [timeName, slot] = Object.entries(task.slots).find(([, { type }]) => type === 'time') ?? []
  if (timeName === undefined || slot?.type !== 'time' || day?.type !== 'date') return
  if (frame.values[timeName] !== undefined) return
  const spans = spansOn(business, day.date, slot.beforeClosing)
  if (spans.length === 0) return
  const hours = spans.map((span) => span.map((time) => sayTime(time, { half: true })).join(' to '))
  turn.say('freeTimes', { hours: alternatives(hours) })
}

/** The caller wants an earlier day than the one that is known: `have you nothing sooner?` */
export function wantsSooner(text: string, { values }: TaskFrame, task: Task): boolean {
  const day = daySlotOf(task)
  return day !== undefined && values[day]?.type === 'date' && SOONER.test(text)
}

const SOONER =
  /\b(?:(?:any|some|no)(?:thing|body)?|have you|do you have|is there|are there|can(?:['’]t| ?not)? you|could|can|earliest|possible)\b.*\b(?:sooner|earlier(?! than (?:\d|half|noon|mid))|before (?:that|then))\b|^\W*(?:(?:and|or|but|so) )?(?:sooner|earlier)\?/i

/** Proposes the first open day if it is before the one that is known, and says otherwise that none is. */
export function saySooner(turn: DialogueTurn, frame: TaskFrame): void {
  const task = turn.taskOf(frame.task)
  const name = daySlotOf(task)
  const known = frame.values[name ?? '']
  if (name === undefined || known?.type !== 'date') return
  const { now, agent } = turn.context
  const date = nextOpenDay(agent.business, now.toPlainDate().toString(), frame.excluded)
  if (date === undefined || date >= known.date) return turn.say('noneSooner')
  const option = { [name]: { type: 'date' as const, date } }
  expectOneOf(turn, frame, [option])
}

/** The day after which the first open day is proposed. */
function dayBefore(today: Temporal.PlainDate, week: Week | undefined): Temporal.PlainDate {
  if (week === 'next') return today.add({ days: 7 - today.dayOfWeek })
  if (week === 'weekend') return today.add({ days: (5 - today.dayOfWeek + 7) % 7 })
  return today
}
