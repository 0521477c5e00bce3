import { z } from 'zod'
import { MOST_FIELDS } from './toolName.ts'

/** How a tool hears, checks and reads back what a caller says. Each kind is a type of slot (`content/agents/tasks/slot.ts`). */
const fieldKinds = [
  'text',
  'name',
  'phone',
  'email',
  'date',
  'time',
  'number',
  'code',
  'choice',
  'yesNo',
  'address',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const words = (most: number) => z.string().trim().max(most)
const Name = words(40).regex(/[a-z]/i, 'must have a letter from A to Z')

/** Something that the caller has to say before a tool is called. */
export const ToolField = z.strictObject({
  /** As in `the {label}`. In letters alone and without spaces, it names the argument: `phoneNumber`. */
  label: Name,
  kind: z.enum(fieldKinds),
  /** Empty for “What’s the {label}?” */
  question: words(200).default(''),
  optional: z.boolean().default(false).describe('Callers are asked once, and need not answer.'),
  options: z.array(words(60).min(1)).max(12).default([]).describe('Of a `choice`.'),
  example: words(20).default('').describe('Of a `code`: all others look like it.'),
})
export type ToolField = z.infer<typeof ToolField>

/** What callers notice of a tool. */
export const ToolWords = z.strictObject({
  /** A noun, as in `Back to your {name}, then.` */
  name: Name,
  does: z
    .enum(['reads', 'writes'])
    .describe('`writes`: everything is read back, and it is called only after a yes.'),
  /** What goes on after `I would like to`. Callers and language models choose the tool by it. */
  purpose: words(120).min(1, 'must say what callers would like'),
  says: z
    .array(words(200).min(1))
    .max(20, 'must be 20 sentences at most')
    .default([])
    .describe('How callers ask for it.'),
  fields: z.array(ToolField).max(MOST_FIELDS).default([]),
  done: words(280)
    .default('')
    .describe('What the agent says then. `{state}` is a field, or a fact of the answer.'),
})
export type ToolWords = z.infer<typeof ToolWords>

/** What an own agent has differently about a field of the agent that it is based on. What is absent stays as it is. */
export const FieldChange = z.strictObject({
  question: words(200).min(1).optional(),
  asked: z
    .enum(['always', 'once'])
    .optional()
    .describe('Only where the field says `may_ask`. `once`: callers need not answer.'),
  least: z.int().min(0).max(1_000_000).optional(),
  most: z.int().min(1).max(1_000_000).optional(),
  within_days: z.int().min(1).max(1_000).optional(),
  before_closing_minutes: z.int().min(0).max(600).optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** By the name of the field: `bookTable.people`. */
export const FieldChanges = z
  .record(z.string(), FieldChange)
  .refine((fields) => Object.keys(fields).length <= 200, 'must be at most 200')
export type FieldChanges = z.infer<typeof FieldChanges>

/** A tool that the operator gives to an own agent. */
export const OwnToolView = ToolWords.extend({
  url: words(2_000),
  /** The name of the header that carries the secret. Empty if there is none. */
  header: words(60).default(''),
  secret: z
    .string()
    .nullable()
    .default(null)
    .describe('Names the secret that is stored, and is not the secret itself.'),
  limit_seconds: z
    .int()
    .min(1)
    .max(6)
    .default(6)
    .describe('If there is no answer after 45 % of it, a call asks a second time.'),
})
export type OwnToolView = z.infer<typeof OwnToolView>

/** As an operator sends it. */
export const OwnToolInput = OwnToolView.extend({
  new_secret: z.string().min(1).max(2_000).optional().describe('Replaces the one that is stored.'),
})
export type OwnToolInput = z.infer<typeof OwnToolInput>

/** What a tool was sent to try it, and what came of it. */
export const ToolTrial = z.object({
  /** The body, as it was sent. */
  sent: z.string(),
  /** Null if there was no answer. */
  status: z.number().nullable(),
  took_ms: z.number(),
  /** The beginning of the answer. */
  answer: z.string(),
  problem: z.string().nullable().describe('Why an agent could do nothing with it.'),
  says: z.string().describe('What the agent would say, if it could.'),
})
export type ToolTrial = z.infer<typeof ToolTrial>
