import { z } from 'zod'
import { Text } from './words.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 19:30')
const Day = z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/, 'is a day such as 12-25 or 2026-12-25')

const Span = z.tuple([Clock, Clock])

/** Opening hours by day of the week, where 1 is Monday. The business is closed on a missing day. */
const OpeningHours = z.partialRecord(
  z.enum(['1', '2', '3', '4', '5', '6', '7']),
  z.array(Span).min(1),
)
type OpeningHours = z.infer<typeof OpeningHours>

/** Something that can be booked: a table, a room, a practitioner. Two bookings can never have it at the same time. */
const Resource = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: Text,
    /** Bookings ask for a kind, such as `table`, and get any free resource of it. */
    kind: z.string().min(1),
    /** How many people it takes. */
    capacity: z.int().min(1).max(500).default(1),
    /** How long a booking lasts. */
    minutes: z.int().min(15).max(1_440).multipleOf(15).optional(),
    /** It is booked by the night. */
    nights: z.literal(true).optional(),
  })
  .refine(({ minutes, nights }) => (minutes === undefined) !== (nights === undefined), {
    path: ['minutes'],
    message: 'a resource has either minutes or nights',
  })
export type Resource = z.infer<typeof Resource>

const SampleValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  /** A day, counted from the day of the call, so that samples never grow old. */
  z.strictObject({ inDays: z.int().min(-365).max(365) }),
  /**
   * The row stands for every key that fits this pattern, because visitors make up their numbers. If several rows fit,
   * they share the keys between them (`sampleRow`).
   */
  z.strictObject({ each: z.string().regex(/^\^.*\$$/) }),
])
const SampleRow = z.record(z.string(), SampleValue)
export type SampleRow = z.infer<typeof SampleRow>

export const Business = z.strictObject({
  name: z.string().min(1),
  /** The clock on which callers' days and times are read, such as `Europe/London`. */
  timeZone: z.string().refine(isTimeZone, 'is not an IANA time zone'),
  /** For phone numbers without a country code. ISO 3166, such as `GB`. */
  country: z.string().length(2),
  /** Whether 3/4 is the third of April. */
  dayFirst: z.boolean().default(true),
  /** Without hours, any day and any time will do. */
  hours: OpeningHours.optional(),
  /** Days that have other hours, or none, every year (`12-25`) or once (`2026-12-25`): `hoursOn`. */
  specialDays: z.record(Day, z.array(Span)).default({}),
  resources: z.array(Resource).default([]),
  /** Rows by table: `orders`, `loans`, `trips`. They are invented; the agents say so when they are asked. */
  sample: z.record(z.string(), z.array(SampleRow)).default({}),
})
export type Business = z.infer<typeof Business>

/**
 * The sample row whose `column` is this key, or else a row that stands for it. The same key always gets the same row:
 * if several rows stand for it, its digits choose one.
 */
export function sampleRow(
  { sample }: Pick<Business, 'sample'>,
  table: string,
  column: string,
  key: string,
): SampleRow | undefined {
  const rows = sample[table] ?? []
  const own = rows.find((row) => row[column] === key)
  if (own) return own
  const forAny = rows.filter((row) => {
    const value = row[column]
    return typeof value === 'object' && 'each' in value && new RegExp(value.each, 'u').test(key)
  })
  const row = forAny[Number(key.replaceAll(/\D/g, '')) % forAny.length]
  return row && { ...row, [column]: key }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(ENGLISH, { timeZone }))
  } catch {
    return false
  }
}
