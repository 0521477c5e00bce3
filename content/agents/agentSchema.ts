import { z } from 'zod'

/** One sentence that is printed in a caption and spoken: no markup, no addresses, short enough to cache. */
export const Sentence = z
  .string()
  .min(1)
  .max(219)
  .refine((text) => text === text.trim(), 'has a space at an end')
  .refine((text) => !/[*_#`<>[\]|\\]/.test(text), 'holds markup')
  .refine((text) => !/https?:|www\.|\.com\b|\/\w/.test(text), 'holds an address')

/** The part of an agent that the server sends to browsers, so it is small. */
export const AgentBrief = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z]*$/),
  name: z.string().min(1),
  /**
   * The session's instructions. The server accepts them because they are published. Empty for the general
   * agent.
   */
  prompt: z.string().max(8_000),
  /** What the agent says first, one sentence per entry. */
  greeting: z.array(Sentence).min(1).max(3),
})
export type AgentBrief = z.infer<typeof AgentBrief>

export const UseCase = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  text: z.string().min(1),
  image: z.enum(['hospitality', 'healthcare', 'estate', 'gaming', 'restaurant', 'training']),
  prompt: z.string().min(200).max(8_000),
})
export type UseCase = z.infer<typeof UseCase>
