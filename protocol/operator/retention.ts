import { z } from 'zod'

/** What the server knows of the time, and what it deletes by it. */
export const RetentionView = z.object({
  keep_days: z.number().describe('How long calls are kept, where no agent says less. 0 keeps all.'),
  is_paused: z
    .boolean()
    .describe('Whether what is too old waits until somebody confirms the clock.'),
  doubt: z
    .enum(['ahead', 'behind'])
    .nullable()
    .describe('The clock is ahead of what the server has seen, or behind what it has stored.'),
  clock: z.string().describe('The time now, by the clock of the server.'),
  certain_at: z.string().nullable().describe('A time that has certainly passed.'),
  newest_at: z.string().nullable().describe('When the newest call, lead or message was stored.'),
  too_old: z
    .object({ calls: z.number(), recordings: z.number() })
    .describe(
      'What is older than `keep_days` by that clock. With it go old bookings, and what an agent or the audit log keeps for less time.',
    ),
})
export type RetentionView = z.infer<typeof RetentionView>

export const ClockConfirmation = z.strictObject({
  clock: z.iso.datetime().describe('The time that you have seen and that is right.'),
})
