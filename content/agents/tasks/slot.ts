import { z } from 'zod'
import { Line, Phrases, Text } from './words.ts'

export const Name = z
  .string()
  .regex(/^[a-z][A-Za-z]*$/, 'is a name in letters that begins in lower case')

/** When something applies. `known` and `missing` name a slot or a fact that a tool returned. */
export const Condition = z.union([
  z.strictObject({ known: Name }),
  z.strictObject({ missing: Name }),
  /** The slot or fact has one of these values, such as an option's id, `yes` or `no`. */
  z.strictObject({ value: Name, is: z.array(z.string().min(1)).min(1) }),
  /** Both are days, and the first is later. */
  z.strictObject({ day: Name, after: Name }),
])
export type Condition = z.infer<typeof Condition>

const common = {
  /** What the slot holds, as in `the day`: lower case, without an article. The card shows it too. */
  label: Text,
  /** Other words by which callers refer to the slot, such as `date` for a day. */
  words: Phrases.optional(),
  /** The question. The second time, the agent asks it in other words. */
  ask: Line,
  /** Helps a caller whom the agent has failed to understand twice: an example or the choices. */
  help: Line,
  /** The same for a caller on the telephone, who can type nothing but digits. */
  helpOnPhone: Line.optional(),
  /** The agent asks once. The slot stays empty if the caller says no or `skip`. */
  optional: z.literal(true).optional(),
  /** The agent asks only if all of these hold. If missing, it always asks. */
  when: z.union([Condition, z.array(Condition).min(1)]).optional(),
  /** Never asked for. Only a fact, another task or something that the caller says unprompted fills it. */
  unasked: z.literal(true).optional(),
}

/** Said when the value is beyond `least` or `most`. */
const limits = { unfit: Line.optional() }

const Option = z.strictObject({
  id: z.string().min(1),
  /** As the agent says it: `an eye test`. */
  name: Text,
  /** Other words for it. */
  words: Phrases.optional(),
})

/** A regular expression, as a text. */
export const Pattern = z.string().refine((text) => isPattern(text), 'is not a regular expression')

/**
 * A value that a task needs. Its type says how it is found in an utterance, checked and read back. The types are
 * implemented in `engine/dialogue/slotValues.ts`.
 */
export const Slot = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('date'),
    ...common,
    /** Said of a day that is later than `withinDays`. */
    ...limits,
    /** The latest day that is possible, in days from today. */
    withinDays: z.int().min(1).max(1_000).default(365),
    /** Takes only days on which the business is open, or any day. */
    on: z.enum(['openDays', 'anyDay']).default('openDays'),
  }),
  z.strictObject({
    type: z.literal('time'),
    ...common,
    /** Takes only times at which the business is open, or any time. */
    at: z.enum(['openHours', 'anyTime']).default('openHours'),
    /** The latest time, in minutes before the business closes. */
    beforeClosing: z.int().min(0).max(600).default(0),
  }),
  /** The nights from one day to another. */
  z.strictObject({
    type: z.literal('stay'),
    ...common,
    ...limits,
    /** In nights. */
    most: z.int().min(1).max(365),
    withinDays: z.int().min(1).max(1_000).default(365),
  }),
  /** How many people come. */
  z.strictObject({
    type: z.literal('party'),
    ...common,
    ...limits,
    least: z.int().min(0).default(1),
    most: z.int().min(1).max(500),
  }),
  /** How many at the same time. A number with another unit is none, and of several, the largest counts. */
  z.strictObject({
    type: z.literal('number'),
    ...common,
    ...limits,
    least: z.int().min(0).default(0),
    most: z.int().min(1).max(1_000_000),
  }),
  /** Minutes of calls in a month. Callers may say calls, their length and the days instead. */
  z.strictObject({
    type: z.literal('volume'),
    ...common,
    ...limits,
    least: z.int().min(0).default(1),
    most: z.int().min(1).max(1_000_000),
  }),
  z.strictObject({
    type: z.literal('money'),
    ...common,
    ...limits,
    /** The currency of an amount that was said without one. ISO 4217, such as `USD`. */
    currency: z.string().length(3),
    /** In whole units of the currency. */
    least: z.number().min(0).default(0),
    most: z.number().positive(),
  }),
  /** A person's name. */
  z.strictObject({ type: z.literal('name'), ...common }),
  /** Numbers without a country code belong to the country of the business. */
  z.strictObject({ type: z.literal('phone'), ...common }),
  z.strictObject({ type: z.literal('email'), ...common }),
  z.strictObject({
    type: z.literal('code'),
    ...common,
    /** A regular expression for the whole code in capitals, such as `^\d{4}$`. */
    pattern: Pattern.refine((text) => /^\^.*\$$/.test(text), 'begins with ^ and ends with $'),
    /** A code that fits the pattern. */
    example: z.string().min(1),
  }),
  z.strictObject({ type: z.literal('choice'), ...common, options: z.array(Option).min(2).max(12) }),
  z.strictObject({
    type: z.literal('yesNo'),
    ...common,
    /** What a yes and a no mean, as they are read back: `with breakfast`. Without it, they are never read back. */
    says: z.strictObject({ yes: Text, no: Text }).optional(),
    /** A yes holds for the rest of the call, so no other task asks for it again. */
    lasts: z.literal(true).optional(),
  }),
  /** Street, house number and town, as one text. */
  z.strictObject({ type: z.literal('address'), ...common }),
  /**
   * Anything in the caller's own words. It is read when the agent has asked for it. One that is `unasked` gets what
   * callers tell besides: `one of us is vegan`.
   */
  z.strictObject({
    type: z.literal('text'),
    ...common,
    /** In an `unasked` text of a message: what is told with one of these words is part of it. */
    hears: Phrases.optional(),
    /** Words after which such a text begins: with `about`, `It's about my bill` gives `my bill`. */
    follows: Phrases.optional(),
    /** The company of the person who gives a name: `Sam Green of Kite Ltd`. */
    ofPerson: z.literal(true).optional(),
    /**
     * The sentence with which the caller begins the task may contain it: `I want to report that our line is down`. Unless
     * it is `unasked` too, it gets the whole sentence, with a day and a time in it.
     */
    opening: z.literal(true).optional(),
    /** A name or a few words: only `Night Owl` is taken from `It's Night Owl`. */
    short: z.literal(true).optional(),
    /**
     * Payments on several days, as the engine writes them: `120 dollars on Friday …`. The slot with a single amount,
     * whose `most` is the whole sum.
     */
    sharesOf: Name.optional(),
    /** In characters. */
    most: z.int().min(20).max(1_000).default(1_000),
  }),
])
export type Slot = z.infer<typeof Slot>
export type SlotTypeName = Slot['type']

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}
