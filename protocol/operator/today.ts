import { z } from 'zod'
import { dangerKinds } from '../danger.ts'

/** What calls of a stretch of time came to. */
export const CallFigures = z.object({
  /** Calls whose caller was answered, or who left before that. */
  calls: z.number(),
  answered: z.number(),
  /** The minutes of all calls that are over. */
  minutes: z.number(),
  /** Calls by what they came to. Calls without an outcome, such as those under way, are left out. */
  outcomes: z.record(z.string(), z.number()),
  agents: z.array(z.object({ agent_id: z.string(), agent_name: z.string(), calls: z.number() })),
  /** When calls began: the start of ten minutes, and how many began in them. Only those with a call. */
  begun: z.array(z.object({ from: z.string(), calls: z.number() })),
})
export type CallFigures = z.infer<typeof CallFigures>

/** A call in which somebody may have been in danger. */
export const Emergency = z.object({
  call_id: z.string(),
  agent_name: z.string(),
  created_at: z.string(),
  danger: z.enum(dangerKinds).exclude(['abuse']).nullable(),
})
export type Emergency = z.infer<typeof Emergency>

export const TodayQuery = z.object({
  /** ISO 8601 with a zone. The start of the day where the operator is. */
  from: z.iso.datetime({ offset: true }),
  until: z.iso.datetime({ offset: true }),
})

export const Today = z.object({
  figures: CallFigures,
  /** The newest first, at most 50. */
  emergencies: z.array(Emergency),
})
export type Today = z.infer<typeof Today>
