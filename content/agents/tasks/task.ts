import { z } from 'zod'

/**
 * Different ways to say the same thing, by language. The agent uses the next one each time. English is
 * required.
 */
const Variants = z.array(z.string().min(1).max(300)).min(1).max(4)
const Line = z.object({ en: Variants }).catchall(Variants)
export type Line = z.infer<typeof Line>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 19:30')

/**
 * Opening hours of a business by day of the week, where 1 is Monday. The business is closed on a missing day.
 */
const OpeningHours = z.partialRecord(
  z.enum(['1', '2', '3', '4', '5', '6', '7']),
  z.array(z.tuple([Clock, Clock])).min(1),
)
type OpeningHours = Partial<Record<string, readonly (readonly [string, string])[]>>

const Option = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  words: z.array(z.string()).optional(),
})

const common = {
  /** The question. The second time, the agent asks it in other words. */
  ask: Line,
  /** Helps a caller whom the agent has not understood twice: an example or the choices. */
  help: Line,
  /** The agent asks once. The slot stays empty if the caller says no or `skip`. */
  optional: z.literal(true).optional(),
}

const Slot = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('date'),
    ...common,
    /** How many days from today the latest allowed day is. */
    withinDays: z.int().min(1).max(1_000).default(365),
  }),
  z.strictObject({ type: z.literal('time'), ...common }),
  z.strictObject({
    type: z.literal('party'),
    ...common,
    most: z.int().min(1).max(500),
    /** Said when the party is larger than `most`. */
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

const Task = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z]*$/),
  /** In lower case, for lines such as `Back to the table:`. */
  title: z.string().min(1),
  /** How callers start the task. */
  examples: z.array(z.string().min(1)).min(3),
  /** The slots in the order in which the agent asks for them. */
  slots: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), Slot),
  /** Limits times and days. A caller who names another one hears when the business is open. */
  hours: OpeningHours.optional(),
  /** Repeats all values and asks whether they are right. `{slot}` stands for a value. */
  confirm: Line,
  /** The tool that does the work after the caller has confirmed. */
  tool: z.string().min(1),
  /** Said when the task is done. `{reference}` is what the tool returned. */
  done: Line,
})
export type Task = z.infer<typeof Task> & { readonly hours?: OpeningHours | undefined }

/**
 * Checks a task and returns it. Throws an error that names the task and the field, also for a `{slot}` that
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
