/** Decides when something can be booked from opening hours, special days, capacity and what is already taken. Pure. */
import { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Business, Resource } from '@ringwell/content/agents/tasks/business.ts'
import { isWindow, windowOf, type TimeWish } from '@ringwell/engine/timeWish.ts'
import { hoursOn } from '@ringwell/protocol/openingHours.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { DEMO } from '../tools/tool.ts'
import type { Place, TakenUnit } from '../storage/taskStorage.ts'

/** The resources of one kind, and the rules for booking them. */
export interface Calendar {
  business: Business
  kind: string
  /** Only resources of this kind, the smallest first. */
  resources: readonly Resource[]
  /** How many days ahead the last bookable day is. */
  withinDays: number
  /** How many minutes before closing the latest bookable time is. */
  beforeClosing: number
  /** Whether it can only be booked during opening hours. */
  keepsHours: boolean
  mostNights: number
}

/** The time or the nights that a caller asks for, by the clock of the business. */
export type Wish =
  | { by: 'time'; date: string; time: string; people: number }
  | { by: 'night'; date: string; nights: number; people: number }

/** The period that a wish occupies: start and end in UTC, the rest by the clock of the business. */
interface Slot {
  startsAt: string
  endsAt: string
  date: string
  time: string | null
  nights: number | null
}

export type Check =
  | { possible: true; slot: Slot; places: readonly Place[] }
  | { possible: false; reason: 'closed' | 'past' | 'tooLarge' }

/** The length of a unit, unless the unit is a night. */
export const QUARTER_MS = 15 * 60_000
/** A taken unit with this resource counts as taken for every resource. */
export const ANY_RESOURCE = '*'
const DAY_MS = 86_400_000

/**
 * Returns the calendar for one kind of resource. How far ahead and how late it can be booked follows from the tasks
 * that book it.
 */
export function calendarOf(
  { business, tasks }: Pick<AgentTasks, 'business' | 'tasks'>,
  kind: string,
): Calendar {
  const slots = [...tasks.values()]
    .filter(({ tool, arguments: own, slots: { kind: asked } }) =>
      asked?.type === 'choice'
        ? asked.options.some(({ id }) => id === kind)
        : own['kind'] === kind || (kind === DEMO && tool === 'leads.bookDemo'),
    )
    .flatMap((task) => Object.values(task.slots))
  const times = slots.filter((slot) => slot.type === 'time')
  const stays = slots.filter((slot) => slot.type === 'stay')
  const days = slots.filter((slot) => slot.type === 'date')
  return {
    business,
    kind,
    resources: business.resources
      .filter((resource) => resource.kind === kind)
      .toSorted((a, b) => a.capacity - b.capacity),
    withinDays: Math.max(...[...days, ...stays].map(({ withinDays }) => withinDays), 1),
    beforeClosing: times.length > 0 ? Math.min(...times.map((slot) => slot.beforeClosing)) : 0,
    keepsHours:
      business.hours !== undefined &&
      times.every(({ at }) => at === 'openHours') &&
      days.every(({ on }) => on === 'openDays'),
    mostNights: Math.max(...stays.map(({ most }) => most), 1),
  }
}

/**
 * Checks a wish against the rules of the calendar, but not against what is taken. Returns the places that would fit,
 * the smallest first.
 */
export function checkWish(calendar: Calendar, wish: Wish, nowMs: number): Check {
  const { business, resources } = calendar
  const today = dateAt(nowMs, business)
  if (wish.date < today) return { possible: false, reason: 'past' }
  if (wish.date > addDays(today, calendar.withinDays)) return { possible: false, reason: 'closed' }
  const fitting = resources.filter(({ capacity }) => capacity >= wish.people)
  if (fitting.length === 0) return { possible: false, reason: 'tooLarge' }
  if (wish.by === 'night') {
    if (wish.nights > calendar.mostNights) return { possible: false, reason: 'tooLarge' }
    const slot = nightsOf(wish, business)
    const first = dayNumber(wish.date)
    const units = Array.from({ length: wish.nights }, (_, night) => first + night)
    return { possible: true, slot, places: fitting.map(({ id }) => ({ resource: id, units })) }
  }
  const startMs = instantOf(wish.date, wish.time, business.timeZone)
  // When the clocks go forward, some local times do not exist.
  if (startMs === undefined) return { possible: false, reason: 'closed' }
  if (startMs <= nowMs) return { possible: false, reason: 'past' }
  if (!isOpen(calendar, wish.date, wish.time)) return { possible: false, reason: 'closed' }
  const places = fitting.map(({ id, minutes = 15 }) => ({
    resource: id,
    units: unitsBetween(startMs, startMs + minutes * 60_000),
  }))
  const minutes = Math.max(...fitting.map((resource) => resource.minutes ?? 15))
  const slot: Slot = {
    startsAt: iso(startMs),
    endsAt: iso(startMs + minutes * 60_000),
    date: wish.date,
    time: wish.time,
    nights: null,
  }
  return { possible: true, slot, places }
}

const NEAR_DAYS = 14
const ALTERNATIVES = 3
/** If both offered times are on the same side of the wish, they are at least this far apart. */
const APART_MINUTES = 30
/** On another day, only times within this distance of the wish are offered. */
const NEAR_MINUTES = 120

/** Returns the range of units that `alternativesTo` needs to know about. */
export function rangeAround(
  { business }: Calendar,
  wish: Wish,
  nowMs: number,
): { from: number; to: number } {
  const date = nearDate(business, wish, nowMs)
  const [from, to] = [dayNumber(date) - NEAR_DAYS - 1, dayNumber(date) + NEAR_DAYS + 2]
  if (wish.by === 'night') return { from, to: to + wish.nights }
  const quarters = DAY_MS / QUARTER_MS
  return { from: from * quarters, to: (to + 1) * quarters }
}

/** Returns free alternatives to a wish, nearest first: other times on the same day, then other days. */
export function alternativesTo(
  calendar: Calendar,
  wish: Wish,
  nowMs: number,
  taken: readonly TakenUnit[],
): Wish[] {
  const isFreePlace = freePlaces(taken)
  const isFree = (other: Wish): boolean => {
    const check = checkWish(calendar, other, nowMs)
    return check.possible && check.places.some(isFreePlace)
  }
  const date = nearDate(calendar.business, wish, nowMs)
  const days = nearDays(date)
  if (wish.by === 'night') {
    const others = date === wish.date ? days : [date, ...days]
    return firstOf(
      others.map((day) => ({ ...wish, date: day })),
      isFree,
      ALTERNATIVES,
    )
  }
  const on = (day: string, within: number): Wish[] =>
    timesOn(calendar, day)
      .filter((time) => distance(time, wish.time) <= within)
      .toSorted((a, b) => distance(a, wish.time) - distance(b, wish.time))
      .map((time) => ({ ...wish, date: day, time }))
  const sameDay = earlierAndLater(
    on(date, DAY_MS).filter((other) => !isSame(other, wish) && isFree(other)),
    wish,
  )
  const otherDays = firstOf(
    days,
    (day) => on(day, NEAR_MINUTES).some(isFree),
    ALTERNATIVES - sameDay.length,
  ).flatMap((day) => firstOf(on(day, NEAR_MINUTES), isFree, 1))
  return [...sameDay, ...otherDays]
}

/** Returns the first free time of those that will do: the one wished for, the one instead, or any in the window. */
export function freeTimeOf(
  calendar: Calendar,
  wish: Extract<Wish, { by: 'time' }>,
  times: TimeWish,
  nowMs: number,
  taken: readonly TakenUnit[],
): string | undefined {
  const isFreePlace = freePlaces(taken)
  const hasWindow = times.earliest !== undefined || times.latest !== undefined
  const [from, to] = windowOf({ ...times, earliest: times.earliest ?? times.time })
  const inWindow = timesOn(calendar, wish.date)
    .filter((time) => hasWindow && time >= from && time <= to)
    .toSorted((a, b) => distance(a, times.time) - distance(b, times.time))
  const first = isWindow(times) ? [] : [times.time, ...(times.or === undefined ? [] : [times.or])]
  return [...first, ...inWindow].find((time) => {
    const check = checkWish(calendar, { ...wish, time }, nowMs)
    return check.possible && check.places.some(isFreePlace)
  })
}

/** Returns a function that says whether a place is free, given the taken units. */
export function freePlaces(taken: readonly TakenUnit[]): (place: Place) => boolean {
  const isTaken = new Set(taken.map(({ resource, unit }) => `${resource}:${unit}`))
  return ({ resource, units }) =>
    units.every(
      (unit) => !isTaken.has(`${resource}:${unit}`) && !isTaken.has(`${ANY_RESOURCE}:${unit}`),
    )
}

/** Returns the times of a day, every quarter of an hour, that the opening hours allow. */
export function timesOn(calendar: Calendar, date: string): string[] {
  return Array.from({ length: 96 }, (_, quarter) => clock(quarter * 15)).filter((time) =>
    isOpen(calendar, date, time),
  )
}

function isOpen({ business, beforeClosing, keepsHours }: Calendar, date: string, time: string) {
  if (!keepsHours) return true
  const at = minutesOf(time)
  return hoursOn(business, date).some(
    ([from, to]) => at >= minutesOf(from) && at <= minutesOf(to) - Math.max(1, beforeClosing),
  )
}

/**
 * Counts from noon on the first day to noon on the last. The exact check-in and check-out times are up to the hotel.
 */
function nightsOf(wish: Extract<Wish, { by: 'night' }>, { timeZone }: Business): Slot {
  const noon = (date: string): string => iso(instantOf(date, '12:00', timeZone) ?? 0)
  return {
    startsAt: noon(wish.date),
    endsAt: noon(addDays(wish.date, wish.nights)),
    date: wish.date,
    time: null,
    nights: wish.nights,
  }
}

/** Returns the instant of a local time: the earlier one if there are two, undefined if there is none. */
export function instantOf(date: string, time: string, timeZone: string): number | undefined {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = local.toZonedDateTime(timeZone)
  return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds : undefined
}

function unitsBetween(startMs: number, endMs: number): number[] {
  const first = Math.floor(startMs / QUARTER_MS)
  return Array.from({ length: Math.ceil(endMs / QUARTER_MS) - first }, (_, at) => first + at)
}

export const dateAt = (ms: number, { timeZone }: Pick<Business, 'timeZone'>): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Returns the day of the wish, or today if that day is past. */
function nearDate(business: Business, { date }: Wish, nowMs: number): string {
  const today = dateAt(nowMs, business)
  return date < today ? today : date
}

/** Returns the days around a day: the next, the previous, the second next, and so on. */
const nearDays = (date: string): string[] =>
  Array.from({ length: NEAR_DAYS }, (_, index) => index + 1).flatMap((days) => [
    addDays(date, days),
    addDays(date, -days),
  ])

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const nightsBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Returns the nearest time, and a second one: on the other side of the wish, or else well away from the first. */
function earlierAndLater(nearest: readonly Wish[], wish: Wish): Wish[] {
  const [first] = nearest
  if (first?.by !== 'time' || wish.by !== 'time') return []
  const isLater = (other: Wish): boolean => other.by === 'time' && other.time > wish.time
  const second =
    nearest.find((other) => isLater(other) !== isLater(first)) ??
    nearest.find(
      (other) => other.by === 'time' && distance(other.time, first.time) >= APART_MINUTES,
    )
  return second ? [first, second] : [first]
}

const isSame = (a: Wish, b: Wish): boolean =>
  a.by === 'time' && b.by === 'time' && a.date === b.date && a.time === b.time

function firstOf<Item>(items: readonly Item[], isFit: (item: Item) => boolean, most: number) {
  const found: Item[] = []
  for (const item of items) {
    if (found.length >= most) break
    if (isFit(item)) found.push(item)
  }
  return found
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const distance = (a: string, b: string): number => Math.abs(minutesOf(a) - minutesOf(b))
