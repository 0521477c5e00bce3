import { z } from 'zod'
import { dangerKinds } from '../danger.ts'

/** The list of calls: what `/api/admin/calls` takes and returns. Browser code imports only the types. */

export const outcomes = [
  'emergency',
  'done',
  'handed_over',
  'answered',
  'abandoned',
  'nothing',
] as const
const channels = ['browser', 'phone', 'socket'] as const
const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-29T10:00:00Z' })
/** UTC, so that times can be compared as texts. */
const utc = time.transform((text) => new Date(text).toISOString())
const yesNo = z.enum(['yes', 'no'], 'must be yes or no')
const seconds = z.coerce
  .number('must be a number of seconds')
  .min(0, 'must be a number of seconds')
  .max(86_400, 'must be at most 86400 seconds')
const text = z.string().max(20_000, 'must be at most 20000 characters')

/** Several values with commas between them, or the same name several times. */
const listOf = <Each extends string>(each: z.ZodType<Each, string>) =>
  z
    .union([z.string().max(5_000), z.array(z.string().max(200)).max(50)])
    .transform((given) => (typeof given === 'string' ? given.split(',') : given))
    .pipe(z.array(each).min(1).max(50))

/**
 * Which calls are meant. The same names stand in the address of the console, in a saved view and in every request, and a
 * filter that is absent leaves nothing out.
 */
export const CallFilters = z.object({
  /** Words that were said in the call, in any order. The last one may be the beginning of a word. */
  q: text.optional(),
  agent: listOf(z.string().min(1)).optional(),
  outcome: listOf(z.enum(outcomes)).optional(),
  /** A kind of danger, or `any`. */
  danger: listOf(z.enum(['any', ...dangerKinds])).optional(),
  channel: listOf(z.enum(channels)).optional(),
  direction: z.enum(['in', 'out'], 'must be in or out').optional(),
  /** Stars. */
  rating: listOf(z.enum(['1', '2', '3', '4', '5'])).optional(),
  from: utc.optional(),
  /** Calls at this time are not meant any more. */
  to: utc.optional(),
  shortest: seconds.optional(),
  longest: seconds.optional(),
  /** Whether something about the call is open in the inbox. */
  request: yesNo.optional(),
  /** Whether the call left a question open that nobody has settled since. */
  unanswered: yesNo.optional(),
  /** Whether the caller complained. */
  upset: yesNo.optional(),
  erased: yesNo.optional(),
  /** The addresses of operators to whom the call was handed on. */
  assignee: listOf(z.string().min(1)).optional(),
  /** A part of the caller’s name, or of the number in any spelling. */
  caller: text.optional(),
  reference: text.optional(),
  /** These calls and no others, as somebody has chosen them in a list. */
  ids: z
    .string()
    .max(7_500, 'must be at most 7500 characters')
    .transform((given) => given.split(','))
    .optional(),
})
export type CallFilters = z.infer<typeof CallFilters>

/** A place in what was said. Parts that are hits are what was searched for. Never HTML. */
export const Excerpt = z.object({
  /** The position of the turn in the transcript. */
  position: z.number(),
  who: z.enum(['agent', 'visitor']),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type Excerpt = z.infer<typeof Excerpt>

const cell = z.string().nullable()

/** A recording as operators see it. */
export const ShownRecording = z.object({
  side: z.enum(['agent', 'user']),
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  duration_s: z.number(),
  is_complete: z.boolean().describe('False if it ended before its call.'),
})
export type ShownRecording = z.infer<typeof ShownRecording>

/** What the console reads of a row. The row has all columns of the CSV but the transcript. */
export const CallRow = z.looseObject({
  call_id: z.string(),
  agent_uuid: z.string(),
  created_at: z.string(),
  /** A call that was answered and has not ended is under way, and what it came to is not known yet. */
  answered_at: cell,
  ended_at: cell,
  duration_ms: z.number().nullable(),
  channel: z.enum(channels),
  direction: z.enum(['in', 'out']),
  caller_number: cell,
  name: cell,
  company_name: cell,
  mobile_number: cell,
  rating: z.number().nullable(),
  /** As corrected, like the values, and without a summary of the agent then. */
  outcome: z.enum(outcomes).nullable(),
  danger: cell,
  task: cell,
  reference: cell,
  /** What was asked and neither answered nor settled since, one question a line. */
  unanswered: cell,
  /** The position of the turn in which the caller was upset first. */
  upset_turn: z.number().nullable(),
  summary: cell,
  /** What the caller said, one value a line: `name: Wei Chen`. */
  values: cell,
  /** The address of the operator whose call it is now. */
  assigned_to: cell,
  corrected_at: cell,
  erased_at: cell,
  recordings: z.array(ShownRecording),
  /** Only where words were searched for. */
  excerpt: Excerpt.optional(),
})
export type CallRow = z.infer<typeof CallRow>

export const CallPage = z.object({ calls: z.array(CallRow), next: z.string().nullable() })
export type CallPage = z.infer<typeof CallPage>

export const CallCount = z.object({
  count: z.number(),
  /** False if there are more, and were not counted. */
  is_exact: z.boolean(),
})
export type CallCount = z.infer<typeof CallCount>

const CallIds = z.array(z.string().min(1).max(100)).min(1).max(500)

/** Which calls to erase: these, or all that match, if they are not more than the operator has seen. */
export const EraseCalls = z.union([
  z.strictObject({ ids: CallIds }),
  z.strictObject({ filters: CallFilters, count: z.int().min(0) }),
])
export type EraseCalls = z.input<typeof EraseCalls>

export const ErasedCalls = z.object({
  erased: z.number(),
  /** How many of them are left. Send the request again, with this as the count, until it is 0. */
  left: z.number(),
  at: z.string(),
})
export type ErasedCalls = z.infer<typeof ErasedCalls>

/** Filters under a name. */
export const NewCallView = z.strictObject({
  name: z
    .string('must be 1 to 80 characters')
    .trim()
    .min(1, 'must be 1 to 80 characters')
    .max(80, 'must be 1 to 80 characters'),
  /** As they stand in the address of the console, such as `outcome=emergency&rating=1,2`. */
  query: z.string().max(4_000),
})
export type NewCallView = z.infer<typeof NewCallView>

export const CallView = NewCallView.extend({ view_id: z.string(), created_at: z.string() })
export type CallView = z.infer<typeof CallView>
