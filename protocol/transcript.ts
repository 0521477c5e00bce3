import { z } from 'zod'

/** More than a call of two minutes can hold. */
export const MOST_TURNS = 400
export const LONGEST_TURN = 4_000

/**
 * What was said so far, as the browser shows it: `POST {api}/call/transcript/{call_id}`, again and
 * again, growing. Only where another provider holds the call; our own engine writes down what is said.
 * Browsers import the type only.
 */
export const CallTranscript = z.object({
  turns: z
    .array(z.object({ who: z.enum(['agent', 'visitor']), text: z.string().max(LONGEST_TURN) }))
    .min(1)
    .max(MOST_TURNS),
})
export type CallTranscript = z.infer<typeof CallTranscript>
