import { z } from 'zod'
import { Text } from './words.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 19:30')
const Day = z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/, 'is a day such as 12-25 or 2026-12-25')

/** Opening hours by day of the week, where 1 is Monday. The business is closed on a missing day. */
const OpeningHours = z.partialRecord(
  z.enum(['1', '2', '3', '4', '5', '6', '7']),
  z.array(z.tuple([Clock, Clock])).min(1),
)
export type OpeningHours = z.infer<typeof OpeningHours>

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
  /** A day that many days after the database was seeded. */
  z.strictObject({ inDays: z.int().min(-365).max(365) }),
])

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
  /** Days on which the business is closed: every year (`12-25`) or once (`2026-12-25`). */
  holidays: z.array(Day).default([]),
  resources: z.array(Resource).default([]),
  /** Rows that an empty database begins with, by table: `orders`, `loans`. Invented, and marked as samples. */
  sample: z.record(z.string(), z.array(z.record(z.string(), SampleValue))).default({}),
})
export type Business = z.infer<typeof Business>

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
