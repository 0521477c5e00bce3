import { z } from 'zod'
import { FieldChanges, OwnToolView } from './ownTools.ts'

/** What an operator decides about an own agent. Each publication of it is a version. */
export const AgentContent = z.object({
  agent_name: z.string(),
  agent_prompt: z.string(),
  greeting: z.string(),
  /** The id of the published agent whose answers it gives if no model follows its prompt. */
  based_on: z.string(),
  /** The tasks and fields of that agent that it does without: `cancelBooking`, `bookTable.wishes`. */
  left_out: z.array(z.string()),
  /** What it asks differently, and its other limits. */
  fields: FieldChanges,
  /** What it can do besides, on the operator's servers. */
  tools: z.array(OwnToolView),
  /** `null` lets the visitor choose. The same goes for the next two fields. */
  voice: z.string().nullable(),
  language: z.string().nullable(),
  accent: z.string().nullable(),
  /** Whether the demo offers the agent. */
  listed: z.boolean(),
  /** How long a call may last. `null` means the limit of the server. */
  call_limit_seconds: z.number().nullable(),
  /** Whom callers in danger or despair are told to ring. `null` means whom the server names. */
  emergency_number: z.string().nullable(),
  crisis_line: z.string().nullable(),
  /** After how many days its calls are erased, and their recordings. `null` means when the server deletes any others. */
  keep_calls_days: z.number().nullable(),
  keep_recordings_days: z.number().nullable(),
})
export type AgentContent = z.infer<typeof AgentContent>

/** Something that an agent can do for callers. */
export const AgentTaskView = z.object({
  id: z.string(),
  title: z.string(),
  may_leave_out: z.boolean(),
  fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      asked: z
        .enum(['always', 'once', 'never'])
        .describe('`once`: callers need not answer. `never`: only noted when they say it.'),
      limits: z.string().describe('Such as `at most 10`. Empty if there are none.'),
      may_leave_out: z.boolean(),
      question: z.string().describe('What the agent asks, if it does.'),
      may_ask: z.boolean().describe('Whether an own agent can have it asked for, or answered.'),
      /** The limits that an own agent can have differently. */
      least: z.number().nullable(),
      most: z.number().nullable(),
      within_days: z.number().nullable(),
      before_closing_minutes: z.number().nullable(),
      unit: z
        .string()
        .describe('Of `least` and `most`, such as `nights`. Empty if they are plain numbers.'),
    }),
  ),
})
export type AgentTaskView = z.infer<typeof AgentTaskView>

/** The view of an agent that an operator gets. */
export const AgentView = AgentContent.extend({
  agent_id: z.string(),
  greeting: z.string().nullable(),
  based_on: z.string().nullable(),
  /** `published`: we wrote it. `own`: the operator created it. `other`: an id that only has settings. */
  kind: z.enum(['published', 'own', 'other']),
  enabled: z.boolean(),
  /** Sites that may call the agent. `null` and `["*"]` allow any site. */
  origins: z.array(z.string()).nullable(),
  origins_from: z.enum(['operator', 'AGENT_ORIGINS']).nullable(),
  /** Minutes of calls in a day (UTC); 0 is no limit, and `null` is what `AGENT_DAILY_MINUTES` says. */
  daily_minutes: z.number().nullable(),
  /** Null for an agent that is not the operator's own. */
  version: z.number().nullable(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
})
export type AgentView = z.infer<typeof AgentView>

export const VersionView = z.object({
  version: z.number(),
  published_at: z.string(),
  /** The operator's address, or how it was done. Empty if that is not known. */
  published_by: z.string(),
  note: z.string(),
  content: AgentContent,
})
export type VersionView = z.infer<typeof VersionView>

/** What an own agent is to be once it is published. */
export const DraftView = z.object({
  /** The agent id under which the draft can be called, to try it. Whoever knows it can call it. */
  trial_id: z.string(),
  saved_at: z.string(),
  saved_by: z.string(),
  content: AgentContent,
})
export type DraftView = z.infer<typeof DraftView>
