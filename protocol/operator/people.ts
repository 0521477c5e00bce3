import { z } from 'zod'
import { Role } from './session.ts'

/**
 * Who may use the operator's console, and what they did: what `/api/admin` and `/api/sign-in` exchange with it. Browser
 * code imports only the types.
 */

/** A person who may sign in to the console. */
export const OperatorView = z.object({
  operator_id: z.string(),
  email: z.string(),
  /** Empty until the invitation is accepted. */
  name: z.string(),
  role: Role,
  created_at: z.string(),
  /** `null` while the invitation waits to be accepted. */
  joined_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  callers_told: z
    .boolean()
    .nullable()
    .describe('Whether callers are told when they listen. Null is what `LISTENING_TOLD` says.'),
})
export type OperatorView = z.infer<typeof OperatorView>

/** One browser in which somebody is signed in. */
export const SessionView = z.object({
  session_id: z.string(),
  operator_id: z.string(),
  email: z.string(),
  signed_in_at: z.string(),
  /** To the minute. */
  last_seen_at: z.string(),
  signed_in_with: z.enum(['passkey', 'password', 'oidc', 'link']),
  network: z.string(),
  /** What the browser calls itself. */
  browser: z.string(),
  is_this: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/** Who did something: a person, a program with `ADMIN_TOKEN`, or somebody at the machine's command line. */
export const actors = ['person', 'machine', 'command line'] as const
export type Actor = (typeof actors)[number]

/** What an entry of the audit log is about, as it is called now. */
export const AuditTarget = z.object({
  name: z.string().describe('Of a call or an item: a name or a number. Empty if nobody knows.'),
  /** When the call began, the item came in, or the booking is. */
  at: z.string().nullable(),
  /** Of a booking. */
  calendar: z.string().optional(),
  day: z.string().optional(),
})
export type AuditTarget = z.infer<typeof AuditTarget>

export const AuditEntryView = z.object({
  entry_id: z.string(),
  created_at: z.string(),
  actor: z.enum(actors),
  /** The last four are `null` unless a person did it. A person who was removed still has an address here. */
  operator_id: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Such as `agent.change`; for a change that has no name, the request (`PATCH /api/admin/agents/:agent_id`). */
  action: z.string(),
  target_kind: z.string().nullable(),
  target_id: z.string().nullable(),
  /** The settings that changed, as they were. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** The same settings, as they are now. */
  after: z.record(z.string(), z.unknown()).nullable(),
  network: z.string().nullable(),
  /** `begun`: nobody knows whether it was done, because the server ended in between. */
  outcome: z.enum(['begun', 'done', 'failed']),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** An entry as a page shows it. What was erased has no name any more: its target is `null`. */
export const NamedAuditEntryView = AuditEntryView.extend({
  target: AuditTarget.nullable().optional(),
})
export type NamedAuditEntryView = z.infer<typeof NamedAuditEntryView>

/** What somebody can sign in with, as the page of their account shows it. */
export const AccountView = z.object({
  operator: OperatorView,
  has_password: z.boolean(),
  recovery_codes_left: z.number(),
  /** Whether they have signed in through the company's own sign-in. */
  has_oidc: z.boolean(),
  passkeys: z.array(
    z.object({
      passkey_id: z.string(),
      label: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
})
export type AccountView = z.infer<typeof AccountView>

/** A new second factor, to be scanned by an app that shows codes. */
export const CodeSetup = z.object({
  /** Sent back with the first code. */
  setup: z.string(),
  /** Base32, to be typed where nothing can be scanned. */
  secret: z.string(),
  /** `otpauth://…`, as a QR code. */
  uri: z.string(),
})
export type CodeSetup = z.infer<typeof CodeSetup>

/** What a link is good for. */
export const LinkView = z.object({
  email: z.string(),
  name: z.string(),
  role: Role,
  /** Whether somebody joins, and does not come back. */
  is_new: z.boolean(),
  code: CodeSetup,
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
  passkey: z.record(z.string(), z.unknown()),
})
export type LinkView = z.infer<typeof LinkView>

/** A person who was invited or got a new link. */
export const Invited = z.object({
  operator: OperatorView,
  /** Good once, until `expires_at`. Nobody can read it a second time. */
  link: z.string(),
  expires_at: z.string(),
  /** Whether the link went out by mail. */
  was_mailed: z.boolean(),
})
export type Invited = z.infer<typeof Invited>

/** Why signing in through the company's own sign-in came to nothing: `/console?problem=…`. */
export type SignInProblem = 'not_invited' | 'email_unverified' | 'refused' | 'unreachable'
