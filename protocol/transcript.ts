import { z } from 'zod'

/** More than a call of two minutes can contain. */
const MOST_TURNS = 400
const LONGEST_TURN = 4_000

/**
 * The captions so far, as the browser shows them: `POST {api}/call/transcript/{call_id}`. The browser sends
 * the growing transcript several times, and only if an outside provider answers the call, because our own
 * engine stores its transcripts itself. Browser code imports only the type.
 */
export const CallTranscript = z.object({
  turns: z
    .array(z.object({ who: z.enum(['agent', 'visitor']), text: z.string().max(LONGEST_TURN) }))
    .min(1)
    .max(MOST_TURNS),
})
export type CallTranscript = z.infer<typeof CallTranscript>
