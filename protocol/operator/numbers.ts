import { z } from 'zod'

/** The view of a telephone number that an operator gets. */
export const NumberView = z.object({
  /** E.164. */
  number: z.string(),
  agent_id: z.string(),
  /** E.164. Null if the agent puts nobody through. */
  transfer_to: z.string().nullable(),
  /** Such as `0.0085`. Null together with `currency`. */
  cost_per_minute: z.string().nullable(),
  currency: z.string().nullable(),
  created_at: z.string(),
})
export type NumberView = z.infer<typeof NumberView>

/** A number that no agent rings. */
export const NeverView = z.object({ number: z.string(), reason: z.string(), added_at: z.string() })
export type NeverView = z.infer<typeof NeverView>

/** A company or machine that brings telephone calls over SIP, as the settings name it. */
export const TrunkView = z.object({
  name: z.string(),
  address: z.string().describe('A name, an address, or a network, from which calls can only come.'),
  protocol: z.enum(['udp', 'tcp', 'tls']),
  account: z.string().nullable().describe('The account that is registered there.'),
  state: z
    .enum(['registered', 'answers', 'down', 'unknown'])
    .nullable()
    .describe('Null for a network, which can’t be asked.'),
  problem: z.string().nullable().describe('Why it is down, as a sentence.'),
})
export type TrunkView = z.infer<typeof TrunkView>
