import { z } from 'zod'

/** Sentences by language, in ways to say the same: the agent takes the next one each time. English is always there. */
const Variants = z.array(z.string().min(1).max(300)).min(1).max(4)
const Line = z.object({ en: Variants }).catchall(Variants)
export type Line = z.infer<typeof Line>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 19:30')

/** When a business is open, by the day of the week; 1 is Monday. A day that is missing is closed. */
const OpeningHours = z.partialRecord(
  z.enum(['1', '2', '3', '4', '5', '6', '7']),
  z.array(z.tuple([Clock, Clock])).min(1),
)
export type OpeningHours = Partial<Record<string, readonly (readonly [string, string])[]>>

const Option = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  words: z.array(z.string()).optional(),
})

const common = {
  /** The question, in other words the second time. */
  ask: Line,
  /** What helps a caller who was not understood twice: an example, or the choices. */
  help: Line,
  /** Asked once; whoever says no or `skip` leaves it empty. */
  optional: z.literal(true).optional(),
}

const Slot = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('date'),
    ...common,
    /** No day later than so many days from today. */
    withinDays: z.int().min(1).max(1_000).default(365),
  }),
  z.strictObject({ type: z.literal('time'), ...common }),
  z.strictObject({
    type: z.literal('party'),
    ...common,
    most: z.int().min(1).max(500),
    /** Said to a party that is larger. */
    tooMany: Line,
  }),
  z.strictObject({ type: z.literal('name'), ...common }),
  z.strictObject({ type: z.literal('phone'), ...common, country: z.string().length(2) }),
  z.strictObject({ type: z.literal('email'), ...common }),
  z.strictObject({
    type: z.literal('code'),
    ...common,
    /** A regular expression for the whole code in capitals, such as `^\d{4}$`. */
    pattern: z.string(),
  }),
  z.strictObject({ type: z.literal('choice'), ...common, options: z.array(Option).min(2).max(12) }),
  z.strictObject({ type: z.literal('nights'), ...common, most: z.int().min(1).max(60) }),
  z.strictObject({
    type: z.literal('text'),
    ...common,
    most: z.int().min(20).max(500).default(200),
  }),
])
export type Slot = z.infer<typeof Slot>
export type SlotTypeName = Slot['type']

const Task = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z]*$/),
  /** For `Back to the table:`, lower case. */
  title: z.string().min(1),
  /** How callers begin it. */
  examples: z.array(z.string().min(1)).min(3),
  /** In the order in which they are asked for. */
  slots: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), Slot),
  /** Narrows times and days; a caller who names another is told when it is open. */
  hours: OpeningHours.optional(),
  /** Reads everything back and asks whether it is right. `{slot}` stands for a value. */
  confirm: Line,
  /** What does the work once the caller has confirmed. */
  tool: z.string().min(1),
  /** Said when it is done; `{reference}` is what the tool gave. */
  done: Line,
})
export type Task = z.infer<typeof Task> & { readonly hours?: OpeningHours | undefined }

/**
 * Checks a task and gives it back. Throws an error that names the task and the place, also for a `{slot}` that
 * the task does not have.
 */
export function defineTask(task: z.input<typeof Task>): Task {
  const result = Task.safeParse(task)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new Error(`task ${task.id}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const known = new Set([...Object.keys(task.slots), 'reference'])
  for (const line of [result.data.confirm, result.data.done]) {
    for (const [, name = ''] of Object.values(line)
      .flat()
      .join(' ')
      .matchAll(/\{(\w+)\}/g)) {
      if (!known.has(name)) throw new Error(`task ${task.id}: {${name}} is no slot of it`)
    }
  }
  return result.data
}
