/** Whether a value can be taken: by its type, by the calendar and by the opening hours of the task. */
import { Temporal } from 'temporal-polyfill'
import type { Slot, Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueLine } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import type { SlotValue } from './dialogueTypes.ts'
import { minutesOf } from './slots/clockTime.ts'
import { saySlot } from './slotValues.ts'

export type Verdict =
  | { taken: true }
  | {
      taken: false
      /** A line that every agent has, or the slot's own. */
      line: DialogueLine | { own: string }
      fill: Readonly<Record<string, string>>
      /** What would be taken in its place, of the same slot. */
      proposal?: SlotValue
    }

type Values = Readonly<Record<string, SlotValue>>

const taken: Verdict = { taken: true }

export interface CheckContext {
  task: Task
  /** What is known besides, for rules that need two slots. */
  values: Values
  now: Temporal.PlainDateTime
}

export function checkSlot(name: string, value: SlotValue, context: CheckContext): Verdict {
  const slot = context.task.slots[name]
  if (!slot) return taken
  if (value.type === 'date' && slot.type === 'date')
    return checkDate(value.date, slot.withinDays, context)
  if (value.type === 'time') return checkTime(value.time, context)
  if (value.type === 'party' && slot.type === 'party' && value.people > slot.most) {
    return { taken: false, line: { own: slot.tooMany.en[0] ?? '' }, fill: {} }
  }
  if (value.type === 'code' && !value.fits) {
    return { taken: false, line: 'codeDoesNotFit', fill: { code: value.code.split('').join(' ') } }
  }
  return taken
}

function checkDate(date: string, withinDays: number, { task, now }: CheckContext): Verdict {
  const day = Temporal.PlainDate.from(date)
  const today = now.toPlainDate()
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (ahead < 0) return { taken: false, line: 'pastDay', fill: { date: spoken(date, now) } }
  if (ahead > withinDays)
    return { taken: false, line: 'farDay', fill: { days: String(withinDays) } }
  if (!task.hours || hoursOn(task, day).length > 0) return taken
  const next = Array.from({ length: 7 }, (_, later) => day.add({ days: later + 1 })).find(
    (other) => hoursOn(task, other).length > 0,
  )
  return {
    taken: false,
    line: 'closedDay',
    fill: { weekday: weekdayOf(day) },
    ...(next && { proposal: { type: 'date', date: next.toString() } }),
  }
}

function checkTime(time: string, { task, values, now }: CheckContext): Verdict {
  const date = dateIn(values)
  if (date === now.toPlainDate().toString() && minutesOf(time) <= now.hour * 60 + now.minute) {
    return { taken: false, line: 'pastTime', fill: { time: spokenTime(time, now) } }
  }
  const spans = spansFor(task, date)
  if (spans.length === 0 || spans.some((span) => isWithin(time, span))) return taken
  const fill = { hours: spans.map((span) => saySpan(span, now)).join(' and from ') }
  const near = nearestIn(time, spans)
  return near === undefined
    ? { taken: false, line: 'closedTimeOnly', fill }
    : { taken: false, line: 'closedTime', fill, proposal: { type: 'time', time: near } }
}

type Span = readonly [string, string]

/** Of the day where it is known, else of any day: what is closed all week needs no day to be refused. */
function spansFor(task: Task, date: string | undefined): readonly Span[] {
  if (date !== undefined) return hoursOn(task, Temporal.PlainDate.from(date))
  const all = Object.values(task.hours ?? {}).flatMap((spans) => spans ?? [])
  return all.filter((span, at) => all.findIndex((other) => other.join() === span.join()) === at)
}

/** The readings of a time that fall into the opening hours; all of them where none does. */
export function openReadings<Value extends SlotValue>(
  values: readonly Value[],
  { task, values: known }: Pick<CheckContext, 'task' | 'values'>,
): readonly Value[] {
  const spans = spansFor(task, dateIn(known))
  const open = values.filter(
    (value) => value.type === 'time' && spans.some((span) => isWithin(value.time, span)),
  )
  return open.length > 0 ? open : values
}

const hoursOn = (task: Task, day: Temporal.PlainDate): readonly Span[] =>
  task.hours?.[String(day.dayOfWeek)] ?? []

const dateIn = (values: Values): string | undefined =>
  Object.values(values).find((value) => value.type === 'date')?.date

const isWithin = (time: string, [from, to]: Span): boolean =>
  minutesOf(time) >= minutesOf(from) && minutesOf(time) < minutesOf(to)

/** The opening time, or the last hour before closing: whichever is nearer. Nothing that is hours away. */
function nearestIn(time: string, spans: readonly Span[]): string | undefined {
  const candidates = spans.flatMap(([from, to]) => [from, clockOf(minutesOf(to) - 60)])
  const distance = (other: string) => Math.abs(minutesOf(other) - minutesOf(time))
  const nearest = candidates.toSorted((a, b) => distance(a) - distance(b))[0]
  return nearest !== undefined && distance(nearest) <= 240 ? nearest : undefined
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const anySlot = {} as Slot
const spoken = (date: string, now: Temporal.PlainDateTime): string => {
  const text = saySlot({ type: 'date', date }, anySlot, now).replace(/^on /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const spokenTime = (time: string, now: Temporal.PlainDateTime): string =>
  saySlot({ type: 'time', time }, anySlot, now)
const saySpan = ([from, to]: Span, now: Temporal.PlainDateTime): string =>
  `${spokenTime(from, now)} to ${spokenTime(to, now)}`
const weekdayOf = (day: Temporal.PlainDate): string =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][
    day.dayOfWeek - 1
  ] ?? ''
