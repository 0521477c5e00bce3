/** The inbox of the operator's console: what people left and somebody has to answer, in one list. */
import { z } from 'zod'
import { dangerKinds } from '../danger.ts'

const inboxKinds = [
  'emergency' /* somebody may have been in danger in a call, or the caller made a threat */,
  'callback' /* a caller wants to be rung back */,
  'request' /* an agent took a message or a request for the team */,
  'unfinished' /* a call ended before what its caller wanted was done */,
  'handed' /* a colleague has handed a call on */,
  'lead' /* from the details form */,
  'message' /* from the contact form */,
] as const
export type InboxKind = (typeof inboxKinds)[number]

const inboxStatuses = ['open', 'waiting', 'done'] as const
export type InboxStatus = (typeof inboxStatuses)[number]

const Id = z.string().min(1).max(200)
/** Whoever signed in, by email address. */
const Operator = z.string().trim().min(1).max(254)
const Time = z.iso.datetime()

/** What was done with an item, or noted about it, by whom. */
export const InboxEntry = z.object({
  id: Id,
  at: z.string(),
  by: z.string(),
  type: z.enum(['note', 'status', 'owner', 'due', 'answering', 'reply', 'call']),
  /** The note, the new value, the text of the reply, or the number that was rung. Empty if a value was taken away. */
  text: z.string(),
  /** Only of a reply: how far its mail is. */
  delivery: z.enum(['waiting', 'delivered', 'dead']).nullable(),
})
export type InboxEntry = z.infer<typeof InboxEntry>

export const InboxItem = z.object({
  id: Id,
  kind: z.enum(inboxKinds),
  created_at: z.string(),
  /** Rises with every change. Send the one that you have seen with a change. */
  version: z.number(),
  status: z.enum(inboxStatuses),
  owner: z.string().nullable(),
  due_at: z.string().nullable(),
  /** Who is writing an answer. They have ten minutes from `answering_since` on. */
  answering: z.string().nullable(),
  answering_since: z.string().nullable(),
  /** What the danger was, of an emergency. */
  danger: z.enum(dangerKinds).exclude(['abuse']).nullable(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  /** What the person wants, in a line or in their own words. */
  text: z.string(),
  /** What else was said, and what the call came to. */
  summary: z.string(),
  /** The id of the agent, if an agent took it. */
  agent: z.string().nullable(),
  call_id: z.string().nullable(),
})
export type InboxItem = z.infer<typeof InboxItem>

export const InboxQuery = z.object({
  status: z.enum([...inboxStatuses, 'unanswered']).optional(),
  kind: z.enum(inboxKinds).optional(),
  /** An operator, or `none` for what nobody has taken. */
  owner: Operator.optional(),
  /** `overdue`, or until the end of a day by UTC. */
  due: z.union([z.literal('overdue'), z.iso.date()]).optional(),
  agent: Id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Words, or a part of a number, an address or a name. */
  q: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  /** The `next` of the page before. */
  after: z.string().max(500).optional(),
  format: z.enum(['json', 'csv']).default('json'),
})
export type InboxQuery = z.input<typeof InboxQuery>

export const InboxPage = z.object({
  items: z.array(InboxItem),
  next: z.string().nullable(),
  /** Whether this server can send mail. Without it, answer with your own mail program. */
  sends_mail: z.boolean(),
  /** Whether agents can ring people. Without it, ring them yourself. */
  rings: z.boolean(),
})
export type InboxPage = z.infer<typeof InboxPage>

/** What is counted: whatever fits the filters, of any status. */
export const InboxCountQuery = InboxQuery.omit({
  status: true,
  limit: true,
  after: true,
  format: true,
})

export const InboxCounts = z.record(z.enum(inboxStatuses), z.number())
export type InboxCounts = z.infer<typeof InboxCounts>

export const InboxDetail = z.object({ item: InboxItem, history: z.array(InboxEntry) })
export type InboxDetail = z.infer<typeof InboxDetail>

const Version = z.int().min(1)

/** Changes what it names. */
export const InboxChange = z.strictObject({
  version: Version,
  status: z.enum(inboxStatuses).optional(),
  owner: Operator.nullable().optional(),
  due_at: Time.nullable().optional(),
  /** True before you write an answer, so that nobody else writes one. False if you write none. */
  answering: z.boolean().optional(),
})
export type InboxChange = z.infer<typeof InboxChange>

export const InboxNote = z.strictObject({ text: z.string().trim().min(1).max(4_000) })
export type InboxNote = z.infer<typeof InboxNote>

/** Has an agent ring the person. */
export const InboxRing = z.strictObject({
  version: Version,
  /** The id of the agent. */
  agent: Id,
  /** Ends the sentence “I am calling about …”, so nothing personal. */
  purpose: z.string().trim().min(1).max(120),
})
export type InboxRing = z.infer<typeof InboxRing>

export const InboxReply = z.strictObject({
  version: Version,
  subject: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line'),
  text: z.string().trim().min(1).max(20_000),
  /** What the item is afterwards. */
  status: z.enum(['waiting', 'done']).default('done'),
})
export type InboxReply = z.input<typeof InboxReply>
