/** Tests of an agent: what a caller says, and what has to come out. Browser code imports only the types. */
import { z } from 'zod'

/** What fits into one test. */
export const testLimits = {
  turns: 60,
  says: 2_000,
  answer: 4_000,
  writes: 10,
  write: 8_000,
} as const
const Name = z.string().trim().min(1, 'Give the test a name.').max(200)

/** Something that an agent writes, such as a booking. */
const Write = z.strictObject({
  tool: z.string().min(1).max(100),
  arguments: z.string().max(testLimits.write).describe('JSON, by the names of the values.'),
})
export type TestWrite = z.infer<typeof Write>

export const TestTurn = z.strictObject({
  says: z.string().trim().min(1, 'Every turn needs words of the caller.').max(testLimits.says),
  answer: z
    .string()
    .trim()
    .max(testLimits.answer)
    .describe(
      'Words that have to be in the answer, whatever their case. Empty: any answer will do.',
    ),
  writes: z
    .array(Write)
    .max(testLimits.writes)
    .nullable()
    .describe('What has to be written in this turn, and nothing else. Null: anything may be.'),
})
export type TestTurn = z.infer<typeof TestTurn>

const Turns = z
  .array(TestTurn)
  .min(1, 'A test needs at least one turn of the caller.')
  .max(testLimits.turns)

export const NewAgentTest = z.union([
  z.strictObject({ call_id: z.string().min(1).max(200) }).describe('Makes a test of this call.'),
  z.strictObject({ name: Name, turns: Turns }),
])

export const AgentTestInput = z.strictObject({
  name: Name,
  turns: Turns,
  without_call: z
    .boolean()
    .default(false)
    .describe('Keeps the test when its call is erased. Nothing in it may then be of the caller.'),
})
export type AgentTestInput = z.input<typeof AgentTestInput>

export const AgentTestView = z.object({
  test_id: z.string(),
  name: z.string(),
  kind: z
    .enum(['call', 'own', 'answer'])
    .describe(
      '`call`: made of a call, and erased with it. `answer`: a question that somebody answered under “unanswered”; it is changed there.',
    ),
  call_id: z.string().nullable(),
  at: z.string().describe('When it is, for the agent: “tomorrow” is the day after this.'),
  turns: z.array(TestTurn),
  changed_at: z.string(),
  changed_by: z.string(),
})
export type AgentTestView = z.infer<typeof AgentTestView>

export const RunInput = z.strictObject({ version: z.enum(['draft', 'published']) })

export const TestRun = z.object({
  passed: z.boolean(),
  greeting: z.string(),
  turns: z.array(
    z.object({
      answer: z.string().describe('What the agent said.'),
      writes: z.array(Write).describe('What it wrote, or would have written.'),
      answer_is_right: z.boolean(),
      writes_are_right: z.boolean(),
      end: z
        .enum(['agent', 'failed', 'notReached'])
        .nullable()
        .describe('Why nothing follows: the agent ended the call, failed, or had done so before.'),
    }),
  ),
})
export type TestRun = z.infer<typeof TestRun>
