/** Validates the events that a client sends. Unknown fields are dropped, not refused. */
import { z } from 'zod'
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import {
  LARGEST_EVENT_BYTES,
  LARGEST_SCHEMA,
  LARGEST_TOOLS,
  LONGEST_INSTRUCTIONS,
  LONGEST_TEXT,
  MOST_PARTS,
  MOST_TOOLS,
  schemaProblem,
  shapeProblem,
} from './eventBounds.ts'
import type { Problem } from './eventSender.ts'

/**
 * A list whose length is checked before its entries. Validation stops at the first invalid entry, because a
 * list with many invalid entries would take long.
 */
const shortArray = <Item>(item: z.ZodType<Item>, { min = 0, max }: { min?: number; max: number }) =>
  z
    .array(z.unknown())
    .min(min)
    .max(max)
    .transform((values, context): Item[] => {
      const items: Item[] = []
      for (const [at, value] of values.entries()) {
        const parsed = item.safeParse(value)
        if (!parsed.success) {
          const { message, path } = deepest(parsed.error.issues)
          context.addIssue({ code: 'custom', message, path: [at, ...path] })
          return z.NEVER
        }
        items.push(parsed.data)
      }
      return items
    })

const id = z.string().min(1).max(64)
const text = z.string().max(LONGEST_TEXT)
const LONGEST_EVENT_ID = 512
const eventId = z.string().max(LONGEST_EVENT_ID).optional()

const turnSwitches = {
  create_response: z.boolean().optional(),
  interrupt_response: z.boolean().optional(),
}

const turnDetection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('server_vad'),
    threshold: z.number().min(0).max(1).optional(),
    prefix_padding_ms: z.number().int().min(0).max(5_000).optional(),
    silence_duration_ms: z.number().int().min(0).max(10_000).optional(),
    idle_timeout_ms: z.number().int().min(5_000).max(30_000).nullish(),
    ...turnSwitches,
  }),
  z.object({
    type: z.literal('semantic_vad'),
    eagerness: z.enum(['low', 'medium', 'high', 'auto']).optional(),
    ...turnSwitches,
  }),
])

const tool = z.object({
  type: z.literal('function'),
  name: z.string().min(1).max(64),
  description: z.string().max(4_000).optional(),
  parameters: z.unknown().superRefine((parameters, context) => {
    const message = schemaProblem(parameters)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }),
})
const tools = shortArray(tool, { max: MOST_TOOLS }).refine(
  (all) => JSON.stringify(all).length <= LARGEST_TOOLS,
  `must not be larger than ${LARGEST_TOOLS} characters of JSON in total`,
)

/** Only the type and the size of a forced choice are checked, because nothing else of it is used. */
const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z
    .looseObject({ type: z.string() })
    .refine((choice) => JSON.stringify(choice).length <= LARGEST_SCHEMA, 'is too large'),
])

const modalities = shortArray(z.enum(['text', 'audio']), { min: 1, max: 1 })

const sessionUpdate = z.object({
  type: z.literal('realtime').optional(),
  instructions: z.string().max(LONGEST_INSTRUCTIONS).optional(),
  output_modalities: modalities.optional(),
  tools: tools.optional(),
  tool_choice: toolChoice.optional(),
  include: shortArray(z.string().max(64), { max: 16 }).nullish(),
  audio: z
    .object({
      input: z
        .object({
          transcription: z.object({ language: z.string().max(40).optional() }).nullish(),
          turn_detection: turnDetection.nullish(),
          /** Checked where sound travels in events. */
          format: z.unknown().optional(),
        })
        .optional(),
      output: z
        .object({
          voice: z.string().max(64).optional(),
          speed: z.number().min(0.25).max(1.5).optional(),
          format: z.unknown().optional(),
        })
        .optional(),
    })
    .optional(),
})

const itemStatus = z.enum(['completed', 'incomplete', 'in_progress']).optional()

/** Sound comes only over the audio track, so an item may contain the transcript of earlier speech but no sound. */
const spokenBefore = z.string().max(LONGEST_TEXT, 'is too long')

const contentOf = <Part extends ContentPart>(part: z.ZodType<Part>, min: number) =>
  shortArray(part, { min, max: MOST_PARTS }).refine(
    (parts) => parts.reduce((sum, each) => sum + lengthOf(each), 0) <= LONGEST_TEXT,
    `must not have more than ${LONGEST_TEXT} characters of text`,
  )
type ContentPart = { text: string } | { transcript: string }
const lengthOf = (part: ContentPart) => ('text' in part ? part.text : part.transcript).length

const clientItem = z.union([
  z.object({
    type: z.literal('message'),
    role: z.literal('system'),
    id: id.optional(),
    content: contentOf(z.object({ type: z.literal('input_text'), text }), 1),
  }),
  z.object({
    type: z.literal('message'),
    role: z.literal('user'),
    id: id.optional(),
    status: itemStatus,
    content: contentOf(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('input_text'), text }),
        z.object({ type: z.literal('input_audio'), transcript: spokenBefore }),
      ]),
      1,
    ),
  }),
  z.object({
    type: z.literal('message'),
    role: z.literal('assistant'),
    id: id.optional(),
    status: itemStatus,
    content: contentOf(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('output_text'), text }),
        z.object({ type: z.literal('output_audio'), transcript: spokenBefore }),
      ]),
      0,
    ),
  }),
  z.object({
    type: z.literal('function_call'),
    id: id.optional(),
    status: itemStatus,
    name: z.string().max(64),
    call_id: id.optional(),
    arguments: text,
  }),
  z.object({
    type: z.literal('function_call_output'),
    id: id.optional(),
    status: itemStatus,
    call_id: id,
    output: text,
  }),
])
export type ClientItem = z.infer<typeof clientItem>

const itemReference = z.object({ type: z.literal('item_reference'), id })

const responseParams = z.object({
  output_modalities: modalities.optional(),
  instructions: z.string().max(LONGEST_INSTRUCTIONS).optional(),
  conversation: z.enum(['auto', 'none']).optional(),
  metadata: z
    .custom<object>((pairs) => typeof pairs === 'object' && pairs !== null)
    .refine((pairs) => Object.keys(pairs).length <= 16, 'must have at most 16 pairs')
    .pipe(z.record(z.string().max(64), z.string().max(512)))
    .nullish(),
  input: shortArray(z.union([itemReference, clientItem]), { max: 100 }).optional(),
  tools: tools.optional(),
  tool_choice: toolChoice.optional(),
  audio: z
    .object({ output: z.object({ voice: z.string().max(64).optional() }).optional() })
    .optional(),
})

const eventOf = <Type extends ClientEvent['type'], Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
) => z.object({ type: z.literal(type), event_id: eventId, ...fields })

/** One schema per event type. The compiler reports a missing type. */
const schemas = {
  'session.update': eventOf('session.update', { session: sessionUpdate }),
  'response.create': eventOf('response.create', { response: responseParams.optional() }),
  'response.cancel': eventOf('response.cancel', { response_id: z.string().optional() }),
  'conversation.item.create': eventOf('conversation.item.create', {
    previous_item_id: z.string().nullish(),
    item: clientItem,
  }),
  'conversation.item.delete': eventOf('conversation.item.delete', { item_id: z.string() }),
  'conversation.item.retrieve': eventOf('conversation.item.retrieve', { item_id: z.string() }),
  'conversation.item.truncate': eventOf('conversation.item.truncate', {
    item_id: z.string(),
    content_index: z.number().int().min(0),
    audio_end_ms: z.number().min(0),
  }),
  'input_audio_buffer.append': eventOf('input_audio_buffer.append', {}),
  'input_audio_buffer.commit': eventOf('input_audio_buffer.commit', {}),
  'input_audio_buffer.clear': eventOf('input_audio_buffer.clear', {}),
  'output_audio_buffer.clear': eventOf('output_audio_buffer.clear', {}),
} satisfies Record<ClientEvent['type'], z.ZodType>

const LONGEST_PARAM = 200

type Schemas = typeof schemas
export type ParsedEvent = { [Type in keyof Schemas]: z.infer<Schemas[Type]> }[keyof Schemas]
export type ParsedEventOf<Type extends keyof Schemas> = z.infer<Schemas[Type]>
export type SessionUpdate = z.infer<typeof sessionUpdate>
export type ResponseParams = z.infer<typeof responseParams>

export type ParseResult =
  | { event: ParsedEvent }
  | { problem: Problem; causedBy: string | undefined }

/** Parses any message that came through the channel. Never throws. */
export function parseClientEvent(message: unknown): ParseResult {
  if (typeof message !== 'string')
    return refuse('invalid_event', 'Send events as text, not binary.')
  if (Buffer.byteLength(message) > LARGEST_EVENT_BYTES) {
    return refuse('event_too_large', `Events must not be larger than ${LARGEST_EVENT_BYTES} bytes.`)
  }
  const unfit = shapeProblem(message)
  if (unfit !== undefined) return refuse('event_too_large', unfit)
  const json = parseJson(message)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse('invalid_json', 'Send each event as one JSON object.')
  }
  const { type, event_id: given } = json as { type?: unknown; event_id?: unknown }
  const causedBy = typeof given === 'string' && given.length <= LONGEST_EVENT_ID ? given : undefined
  if (typeof type !== 'string') {
    return refuse(
      'missing_required_parameter',
      "Missing required parameter: 'type'.",
      'type',
      causedBy,
    )
  }
  if (!Object.hasOwn(schemas, type)) {
    const known = Object.keys(schemas).join(', ')
    return refuse('invalid_value', `Unknown event type. Supported are: ${known}.`, 'type', causedBy)
  }
  const parsed = schemas[type as keyof Schemas].safeParse(json)
  if (parsed.success) return { event: parsed.data }
  const issue = deepest(parsed.error.issues)
  // A path may contain a name that the client chose, of any length.
  const param = issue.path.join('.').slice(0, LONGEST_PARAM)
  const missing = issue.message.endsWith('received undefined')
  return refuse(
    missing ? 'missing_required_parameter' : 'invalid_value',
    `Invalid '${param}': ${issue.message}.`,
    param,
    causedBy,
  )
}

type Issue = Pick<z.core.$ZodIssue, 'message'> & { path: PropertyKey[] }

/** For a failed union, returns the issue of the alternative that matched deepest. */
function deepest(issues: readonly z.core.$ZodIssue[], above: PropertyKey[] = []): Issue {
  const found = issues.flatMap((issue): Issue[] => {
    const path = [...above, ...issue.path]
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ ...issue, path }]
    const alternatives = issue.errors.filter((each) => each.length > 0)
    // If two alternatives match equally deep, the client meant the one with fewer mistakes.
    return alternatives
      .toSorted((one, other) => one.length - other.length)
      .map((each) => deepest(each, path))
  })
  const [first, ...others] = found
  if (!first) return { message: 'does not match any known form', path: above }
  return others.reduce((best, each) => (each.path.length > best.path.length ? each : best), first)
}

function parseJson(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}

function refuse(code: string, message: string, param?: string, causedBy?: string): ParseResult {
  const problem: Problem = { type: 'invalid_request_error', code, message }
  if (param !== undefined) problem.param = param
  return { problem, causedBy }
}
