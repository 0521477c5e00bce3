/** What callers asked that no agent could answer, and what operators made of it. */
import { z } from 'zod'

const AgentId = z.string().min(1).max(100)
const Question = z.string().trim().min(1).max(300)

export const AskedQuestion = z.object({
  call_id: z.string(),
  question: z.string(),
  asked_at: z.string(),
  /** How long into the call it was asked, in ms. Null if nobody knows. */
  moment_ms: z.number().nullable(),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** Questions with one meaning, to one agent. */
export const UnansweredGroup = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  /** The wording of the most recent time it was asked. */
  question: z.string(),
  times: z.number(),
  last_asked_at: z.string(),
  /** The most recent times that it was asked. */
  asked: z.array(AskedQuestion),
  /** Whether the agent can be given an answer. It can if it is the operator's own. */
  can_answer: z.boolean(),
})
export type UnansweredGroup = z.infer<typeof UnansweredGroup>

/** What an operator answered or put aside. With its answer, a question is a test of the agent. */
export const SettledQuestion = z.object({
  id: z.string(),
  agent_id: z.string(),
  question: z.string(),
  /** Null if the question was put aside. */
  answer: z.string().nullable(),
  reason: z.string().nullable(),
  /** In how many calls it was asked until then. */
  times: z.number(),
  settled_at: z.string(),
  by: z.string(),
})
export type SettledQuestion = z.infer<typeof SettledQuestion>

export const UnansweredList = z.object({
  groups: z.array(UnansweredGroup),
  settled: z.array(SettledQuestion),
})
export type UnansweredList = z.infer<typeof UnansweredList>

const Group = z.strictObject({
  agent_id: AgentId,
  /** A time that the question was asked. All that mean the same go with it. */
  call_id: z.string().min(1).max(200),
  asked: z.string().min(1).max(4_000),
})

/** Without the call and what was asked in it, nobody has asked it yet. */
export const QuestionAnswer = Group.partial({ call_id: true, asked: true })
  .extend({
    /** As callers may ask it. It becomes knowledge of the agent, so it should have nothing personal in it. */
    question: Question,
    answer: z.string().trim().min(1).max(1_000),
  })
  .refine((body) => (body.call_id === undefined) === (body.asked === undefined), {
    path: ['asked'],
    error: 'must come with call_id, or without it be left out',
  })

export const QuestionDismissal = Group.extend({ reason: z.string().trim().min(1).max(300) })
