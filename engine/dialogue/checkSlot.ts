/** Whether a slot accepts a value: by its type, by the calendar and by the opening hours of the business. */
import { Temporal } from 'temporal-polyfill'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import type { DialogueLine } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Line } from '@ringwell/content/agents/tasks/words.ts'
import type { SlotValue } from '../slotValue.ts'
import { type TimeWish, isWindow, windowOf } from '../timeWish.ts'
import {
  isWithin,
  minutesOff,
  nearestTime,
  nextOpenDay,
  type Span,
  spansOfAnyDay,
  spansOn,
} from './openingHours.ts'
import { minutesOf } from '../clockTime.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import { saySlot } from './slotValues.ts'

export type Verdict =
  | { taken: true }
  | {
      taken: false
      /** A line that every agent has, or the slot's own. */
      line: DialogueLine | { own: Line }
      fill: Readonly<Record<string, string>>
      /** What the same slot would accept instead. */
      proposal?: SlotValue
    }

type Values = Readonly<Record<string, SlotValue>>

const taken: Verdict = { taken: true }
const refused = (
  line: DialogueLine | { own: Line },
  fill: Readonly<Record<string, string>> = {},
  proposal?: SlotValue,
): Verdict => ({ taken: false, line, fill, ...(proposal && { proposal }) })

export interface CheckContext {
  task: Task
  business: Business
  /** What else is known, for rules that involve two slots. */
  values: Values
  /** Days that are not proposed, because the caller has ruled them out. */
  excluded?: TaskFrame['excluded'] | undefined
  now: Temporal.PlainDateTime
}

export const checkContext = (
  task: Task,
  { values, excluded }: Pick<TaskFrame, 'values' | 'excluded'>,
  { agent, now }: DialogueContext,
): CheckContext => ({ task, business: agent.business, values, excluded, now })

const spelled = (code: string): string => Array.from(code).join(' ')

export function checkSlot(name: string, value: SlotValue, context: CheckContext): Verdict {
  const slot = context.task.slots[name]
  if (!slot) return taken
  if (value.type === 'date' && slot.type === 'date') return checkDate(value.date, slot, context)
  if (value.type === 'time' && slot.type === 'time') return checkTime(value, slot, context)
  if (value.type === 'stay' && slot.type === 'stay') return checkStay(value, slot, context)
  if (value.type === 'code' && !value.fits && slot.type === 'code') {
    return refused('codeDoesNotFit', { code: spelled(value.code) })
  }
  return checkLimits(value, slot)
}

/** The limits `least` and `most`, in the unit of the slot. */
function checkLimits(value: SlotValue, slot: Slot): Verdict {
  const amount = amountOf(value)
  if (amount === undefined || !('least' in slot)) return taken
  if (amount >= slot.least && amount <= slot.most) return taken
  if (slot.unfit) return refused({ own: slot.unfit })
  return amount > slot.most
    ? refused('tooMuch', { most: String(slot.most) })
    : refused('tooLittle', { least: String(slot.least) })
}

function amountOf(value: SlotValue): number | undefined {
  switch (value.type) {
    case 'party':
      return value.people
    case 'number':
      return value.number
    case 'volume':
      return value.minutes
    case 'money':
      return value.hundredths / 100
    default:
      return undefined
  }
}

type SlotOf<T extends Slot['type']> = Extract<Slot, { type: T }>

function checkDate(
  date: string,
  { withinDays, on, unfit }: Pick<SlotOf<'date'>, 'withinDays' | 'on' | 'unfit'>,
  context: CheckContext,
): Verdict {
  const { business, excluded, now } = context
  const ahead = now.toPlainDate().until(date, { largestUnit: 'days' }).days
  if (ahead < 0) return refused('pastDay', { date: sentenceOf({ type: 'date', date }, context) })
  if (ahead > withinDays) {
    return refused(unfit ? { own: unfit } : 'farDay', { days: String(withinDays) })
  }
  if (on === 'anyDay' || !business.hours || spansOn(business, date).length > 0) return taken
  const next = nextOpenDay(business, date, excluded)
  return refused(
    'closedDay',
    { day: spoken({ type: 'date', date }, context) },
    next === undefined ? undefined : { type: 'date', date: next },
  )
}

function checkTime(wish: TimeWish, slot: SlotOf<'time'>, context: CheckContext): Verdict {
  const { values, now } = context
  const { time } = wish
  const date = dateIn(values)
  const isToday = date === now.toPlainDate().toString()
  if (isToday && minutesOf(lastOf(wish)) <= now.hour * 60 + now.minute) {
    return refused('pastTime', { time: sentenceOf({ type: 'time', time }, context) })
  }
  const spans = spansFor(context, slot)
  if (spans.length === 0 || spans.some((span) => fits(wish, span))) return taken
  const hours = spans.map((span) => saySpan(span, context)).join(' and from ')
  const near = nearestTime(time, spans)
  return near === undefined
    ? refused('closedTimeOnly', { hours })
    : refused('closedTime', { hours }, { type: 'time', time: near })
}

function checkStay(
  { from, to, nights }: Extract<SlotValue, { type: 'stay' }>,
  slot: SlotOf<'stay'>,
  context: CheckContext,
): Verdict {
  const length = nights ?? (from && to ? Temporal.PlainDate.from(from).until(to).days : undefined)
  if (length !== undefined && length > slot.most) {
    return slot.unfit
      ? refused({ own: slot.unfit })
      : refused('tooMuch', { most: `${slot.most} nights` })
  }
  const day = from ?? to
  if (day === undefined) return taken
  return checkDate(day, { withinDays: slot.withinDays, on: 'anyDay' }, context)
}

/** When the time can be. None if it can be at any time. */
function spansFor(
  { business, values, now, task }: CheckContext,
  { at, beforeClosing }: SlotOf<'time'>,
): readonly Span[] {
  if (at === 'anyTime' || !business.hours) return []
  const date = dateIn(values)
  if (date !== undefined) return spansOn(business, date, beforeClosing)
  const today = now.toPlainDate()
  const ahead = Object.values(task.slots).map((slot) =>
    slot.type === 'date' ? slot.withinDays : 0,
  )
  const until = today.add({ days: Math.max(0, ...ahead) })
  return spansOfAnyDay(business, today.toString(), until.toString(), beforeClosing)
}

/** Of a window, a part is enough. */
const fits = (wish: TimeWish, span: Span): boolean =>
  overlap(isWindow(wish) ? windowOf(wish) : [wish.time, wish.time], span)

const overlap = ([from, to]: Span, [opens, closes]: Span): boolean => from <= closes && to >= opens

/**
 * A wish whose window is no longer than the business is open. A calendar does not know the hours of every business: all
 * businesses of visitors share one.
 */
export function withinHours<Wish extends TimeWish>(
  name: string,
  wish: Wish,
  context: CheckContext,
): Wish {
  const slot = context.task.slots[name]
  if (slot?.type !== 'time' || (wish.earliest ?? wish.latest) === undefined) return wish
  const [from, to] = windowOf(wish)
  const spans = spansFor(context, slot).filter((span) => overlap([from, to], span))
  const opens = spans.map(([time]) => time).toSorted()[0]
  const closes = spans
    .map(([, time]) => time)
    .toSorted()
    .at(-1)
  if (opens === undefined || closes === undefined) return wish
  const earliest = from < opens ? opens : from
  const latest = to > closes ? closes : to
  return { ...wish, earliest, latest, ...(isWindow(wish) && { time: earliest }) }
}

/** The time, or the last one of a window. */
const lastOf = (wish: TimeWish): string => (isWindow(wish) ? windowOf(wish)[1] : wish.time)

/** The end of a window that the caller has surely named, or the time. */
const namedEnd = (wish: TimeWish): string =>
  isWindow(wish) ? (wish.latest ?? wish.time) : wish.time

const WAKING_HOURS: Span = ['07:00', '21:59']

/** The readings of a time that fall into the opening hours, or the nearest one if none does. */
export function openReadings(
  name: string,
  readings: readonly SlotValue[],
  context: CheckContext,
): readonly SlotValue[] {
  const { task, values, now } = context
  const slot = task.slots[name]
  if (slot?.type !== 'time' || readings.length < 2) return readings
  const date = dateIn(values)
  const spans = spansFor(context, slot)
  const isOpen = (wish: TimeWish) => spans.length === 0 || spans.some((span) => fits(wish, span))
  const isToCome = (wish: TimeWish) =>
    date !== now.toPlainDate().toString() || minutesOf(lastOf(wish)) > now.hour * 60 + now.minute
  const times = readings.filter((value) => value.type === 'time')
  const open = times.filter((value) => isOpen(value) && isToCome(value))
  // A caller who may be called at any time does not mean five in the morning.
  // And `before eleven`, said to a shop that closes at six, is before eleven in the morning.
  const usual = spans.length === 0 ? [WAKING_HOURS] : spans
  const awake = open.filter((wish) => usual.some((span) => isWithin(namedEnd(wish), span)))
  if (awake.length > 0) return awake
  if (open.length > 0 || spans.length === 0) return open.length > 0 ? open : readings
  // If the business opens at nine, `quarter to nine` still means the morning, and is too early.
  const [nearest] = times.toSorted((a, b) => minutesOff(a.time, spans) - minutesOff(b.time, spans))
  return nearest ? [nearest] : readings
}

export const dateIn = (values: Values): string | undefined =>
  Object.values(values).find((value) => value.type === 'date')?.date

/** A value as the beginning of a sentence: `Monday the 7th of December`. */
function sentenceOf(value: SlotValue, context: CheckContext): string {
  const text = spoken(value, context).replace(/^on /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const spoken = (value: SlotValue, { now, business }: CheckContext): string =>
  saySlot(value, undefined, { now, country: business.country })

const saySpan = ([from, to]: Span, context: CheckContext): string =>
  `${spoken({ type: 'time', time: from }, context)} to ${spoken({ type: 'time', time: closing(to) }, context)}`

/** The last minute before closing is read out as the closing time. */
const closing = (time: string): string =>
  time.endsWith(':59') ? `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00` : time
