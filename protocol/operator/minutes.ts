import { z } from 'zod'

const Used = {
  used_minutes: z.number(),
  limit_minutes: z.number().optional().describe('Absent where there is none.'),
}

/** How many of the day’s minutes calls have used, in total and by agent. */
export const Minutes = z.object({
  resets_at: z.string(),
  ...Used,
  agent_limit_minutes: z
    .number()
    .optional()
    .describe('The limit of every agent that has none of its own. Absent where there is none.'),
  agents: z.array(z.object({ agent_id: z.string(), ...Used })),
})
export type Minutes = z.infer<typeof Minutes>
