/** What an agent of the operator's own answers from. */
import { z } from 'zod'

export const KnowledgeView = z.object({
  name: z.string(),
  bytes: z.number(),
  /** How many answers the file contains. */
  answers: z.number(),
  /**
   * `waiting`: the agent does not use the file yet, because the server is still making its vectors in the background.
   */
  state: z.enum(['ready', 'waiting']),
  added_at: z.string(),
  url: z.string().nullable().describe('The page that it was read from.'),
  is_of_answers: z
    .boolean()
    .describe('The server writes it from the questions that were answered.'),
})
export type KnowledgeView = z.infer<typeof KnowledgeView>

export const KnowledgeText = z.object({ file: KnowledgeView, text: z.string() })
export type KnowledgeText = z.infer<typeof KnowledgeText>

export const TriedQuestion = z.strictObject({ question: z.string().trim().min(1).max(300) })

export const TriedAnswer = z.object({
  answer: z.string().describe('What the draft says, or what is published if there is no draft.'),
  sources: z
    .array(z.object({ name: z.string(), passage: z.string(), is_said: z.boolean() }))
    .describe(
      'Passages of its files, the best first. `is_said`: the answer is in these words. A language model gets the others to answer from.',
    ),
})
export type TriedAnswer = z.infer<typeof TriedAnswer>
