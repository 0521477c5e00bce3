import { z } from 'zod'
import { AgentTaskView } from './agents.ts'
import { outcomes, ShownRecording } from './calls.ts'
import { TurnTrace } from './turnTrace.ts'

/** One call as the operator's API shows it. Browser code imports only the types. */

const Value = z.object({
  label: z.string().trim().min(1).max(200),
  text: z.string().trim().max(2_000),
})

/** What an operator says that a call came to. It stands beside what the agent noted. */
export const CorrectionInput = z.strictObject({
  outcome: z.enum(outcomes),
  values: z.array(Value).max(60),
})
export type CorrectionInput = z.infer<typeof CorrectionInput>

const CallCorrection = CorrectionInput.extend({
  corrected_at: z.string(),
  by: z.string().describe('The name of the operator. Empty for a program.'),
})
export type CallCorrection = z.infer<typeof CallCorrection>

/** Something that an operator has written about a call, on its page or on an item of the inbox. */
export const CallRemark = z.object({
  remark_id: z.string(),
  by: z.string().describe('The address of the operator, or “A program”.'),
  text: z.string(),
  created_at: z.string(),
})
export type CallRemark = z.infer<typeof CallRemark>

export const RemarkInput = z.strictObject({
  text: z.string().trim().min(1, 'Write something first.').max(4_000),
})

export const AssigneeInput = z.strictObject({
  operator_id: z.string().nullable().describe('Null takes the call back from everybody.'),
})

export const CallTurnView = z.object({
  position: z.int(),
  who: z.enum(['agent', 'visitor']),
  text: z.string(),
  said_at: z.string(),
  from_ms: z
    .int()
    .nullable()
    .describe('Where it begins in the recordings. Null if the call was not held by our engine.'),
  to_ms: z.int().nullable(),
  by: z.string().nullable().describe('The operator whose words the agent said.'),
  trace: TurnTrace.nullable(),
})
export type CallTurnView = z.infer<typeof CallTurnView>

/** What is added to the columns of a call when one call is shown. */
export const callDetails = {
  agent_name: z.string().describe('Empty if there is no such agent any more.'),
  recordings: z.array(ShownRecording),
  turns: z.array(CallTurnView),
  tasks: z.array(AgentTaskView).describe('What the agent could do, with the words for it.'),
  noted_outcome: z
    .enum(outcomes)
    .nullable()
    .describe('What the agent noted, whatever was corrected since.'),
  noted_values: z.array(Value),
  remarks: z.array(CallRemark),
  correction: CallCorrection.nullable(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
}

/** One call with everything that is known of it. It has more columns of the list than the console needs. */
export const CallDetails = z.object({
  call_id: z.string(),
  agent_uuid: z.string(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  end_reason: z.string().nullable(),
  channel: z.enum(['browser', 'socket', 'phone']),
  agent_version: z
    .number()
    .nullable()
    .describe('Of an agent of your own: the version that answered, or 0 for its draft.'),
  caller_number: z.string().nullable(),
  name: z.string(),
  company_name: z.string(),
  mobile_number: z.string(),
  rating: z.number().nullable(),
  erased_at: z.string().nullable(),
  corrected_at: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  danger: z.string().nullable(),
  reference: z.string().nullable(),
  unanswered: z.string().nullable(),
  values: z.string().nullable(),
  summary: z.string().nullable(),
  ...callDetails,
})
export type CallDetails = z.infer<typeof CallDetails>

/**
 * How loud each side of a call is, for a drawing: base64 of one byte for each `1 / per_second` of a second, from 0 to 255.
 * Null if there is no recording of this side, or if it can't be decoded.
 */
export const CallPeaks = z.object({
  per_second: z.int(),
  agent: z.string().nullable(),
  user: z.string().nullable(),
})
export type CallPeaks = z.infer<typeof CallPeaks>
