import { z } from 'zod'

/**
 * Who may use the operator's console, and what they did: what `/api/admin` and `/api/sign-in` exchange with it. Browser
 * code imports only the types.
 */

/** From the fewest rights to the most. Each may do what those before it may. */
export const roles = ['reader', 'editor', 'owner'] as const
export const Role = z.enum(roles, `must be one of: ${roles.join(', ')}`)
export type Role = z.infer<typeof Role>

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
