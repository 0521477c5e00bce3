/** What agents can book, when, and what they have booked, for the operator's console. */
import { z } from 'zod'
import { isDay } from '../openingHours.ts'

const Clock = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 19:30')

/** From and until, on the clock of the business. */
const Span = z
  .tuple([Clock, Clock])
  .refine(([from, until]) => from < until, 'must begin before it ends')

/** The business is closed on a day without a span. */
const Spans = z
  .array(Span)
  .max(6)
  .refine(
    (spans) => spans.every(([from], at) => at === 0 || from >= spans[at - 1]![1]),
    'must be in order and must not overlap',
  )

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
/** The days of the week, where 1 is Monday. */
const Hours = z.partialRecord(z.enum(weekdays), Spans)

const MOST_SPECIAL_DAYS = 400
const SpecialDays = z.record(z.string(), Spans).check(({ value, issues }) => {
  const refuse = (message: string, ...path: string[]): unknown =>
    issues.push({ code: 'custom', input: value, path, message })
  const days = Object.keys(value)
  if (days.length > MOST_SPECIAL_DAYS) refuse(`must be at most ${MOST_SPECIAL_DAYS} days`)
  for (const day of days) {
    if (!/^(?:\d{4}-)?\d{2}-\d{2}$/.test(day)) {
      refuse('must be a day such as 2026-12-25, or 12-25 for every year', day)
    } else if (!isDay(day)) {
      refuse('is no day of the calendar', day)
    }
  }
})

/** A table, a room or a person. Two bookings never have it at the same time. */
const Bookable = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have 1 to 40 small letters, digits or hyphens'),
  name: z.string().trim().min(1).max(80),
  /** Callers ask for a kind, and get any free one of it. */
  kind: z.string().min(1).max(60),
  /** How many people it takes. */
  capacity: z.int().min(1).max(500),
  /** How long a booking lasts. Null if it is booked by the night. */
  minutes: z.int().min(15).max(1_440).multipleOf(15).nullable(),
})

/** What an operator can change about a calendar. */
export const CalendarSettings = z.strictObject({
  /** Null if it can be booked at any time. */
  hours: Hours.nullable(),
  /** By date (`2026-12-24`) or by day of every year (`12-25`). A date takes precedence over such a day, and both over `hours`. */
  special_days: SpecialDays,
  resources: z
    .array(Bookable)
    .min(1)
    .max(200)
    .refine(
      (resources) => new Set(resources.map(({ id }) => id)).size === resources.length,
      'must have different ids',
    ),
})
export type CalendarSettings = z.infer<typeof CalendarSettings>

export const CalendarChange = CalendarSettings.extend({ version: z.int().min(0) })
export type CalendarChange = z.infer<typeof CalendarChange>

export const CalendarView = CalendarSettings.extend({
  calendar: z.string(),
  /** The business that the agents work for. */
  name: z.string(),
  agents: z.array(z.string()),
  /** IANA. All times are on this clock. */
  time_zone: z.string(),
  /** 0 until an operator changes something. */
  version: z.number(),
  /** The kinds that its agents ask for, so others cannot be booked. */
  kinds: z.array(z.string()),
  /** Whether a calendar of the company is connected, whose events keep times from being booked. */
  is_connected: z.boolean(),
})
export type CalendarView = z.infer<typeof CalendarView>

export const RangeQuery = z.object({
  calendar: z.string().min(1).max(100),
  /** The first day and the last one. At most 62 days. */
  from: z.iso.date(),
  to: z.iso.date(),
})

export const BookingView = z.object({
  id: z.string(),
  /** How often it was changed. Send the number that you have seen with a change. */
  changes: z.number(),
  reference: z.string(),
  state: z.enum(['booked', 'cancelled']),
  kind: z.string(),
  resource: z.string(),
  date: z.string(),
  time: z.string().nullable(),
  nights: z.number().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  people: z.number().nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.record(z.string(), z.string()),
  call_id: z.string().nullable(),
  /** How the guest can be told of a change. */
  tells_by: z.array(z.enum(['mail', 'text'])),
})
export type BookingView = z.infer<typeof BookingView>

export const BookingRange = z.object({
  bookings: z.array(BookingView),
  /** When the connected calendar is busy. */
  busy: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
  /** Why the connected calendar could not be read. */
  busy_problem: z.string().nullable(),
})
export type BookingRange = z.infer<typeof BookingRange>

/** What the console reads of a booking that was searched for. The row has all columns of the CSV. */
export const FoundBooking = z.looseObject({
  ...BookingView.pick({ id: true, reference: true, state: true, kind: true, date: true }).shape,
  ...BookingView.pick({ time: true, people: true, name: true }).shape,
  calendar: z.string(),
})
export type FoundBooking = z.infer<typeof FoundBooking>

const tells = z
  .array(z.enum(['mail', 'text']))
  .max(2)
  .default([])

export const BookingMove = z.strictObject({
  changes: z.int().min(0),
  date: z.iso.date(),
  /** Null for a booking by the night. */
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:30')
    .nullable(),
  nights: z.int().min(1).max(60).optional(),
  people: z.int().min(1).max(500).optional(),
  /** Also while the business is closed. Nothing is ever booked twice. */
  although_closed: z.boolean().default(false),
  /** How the guest is told. */
  tell: tells,
})
export type BookingMove = z.input<typeof BookingMove>

export const BookingCancel = z.strictObject({ changes: z.int().min(0), tell: tells })
export type BookingCancel = z.input<typeof BookingCancel>
