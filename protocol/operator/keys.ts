import { z } from 'zod'

/** The view of a key that an operator gets. */
export const KeyView = z.object({
  key_id: z.string(),
  name: z.string(),
  /** The last four characters of the key. */
  ending: z.string(),
  /** `null` means all agents. */
  agents: z.array(z.string()).nullable(),
  calls_at_once: z.number(),
  created_at: z.string(),
  /** To the minute. `null` means never. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type KeyView = z.infer<typeof KeyView>
