import { z } from 'zod'

/** One sentence that is printed in a caption and spoken: no markup, no addresses, and short. */
export const Sentence = z
  .string()
  .min(1)
  .max(219)
  .refine((text) => text === text.trim(), 'has a space at an end')
  .refine((text) => !/[*_#`<>{}[\]|\\]/.test(text), 'holds markup')
  .refine((text) => !/https?:|www\.|\.com\b|\/\w/.test(text), 'holds an address')

/** The sentences of a text that an agent says. */
export const spokenSentences = (text: string): string[] => text.split(/(?<=[.!?…])\s+/)

/** Whether an agent can say this: nothing, or plain sentences. */
export const areSpoken = (text: string): boolean =>
  text === '' || spokenSentences(text).every((sentence) => Sentence.safeParse(sentence).success)

/** The part of an agent that the server sends to browsers, so it is small. */
export interface AgentProfile {
  id: string
  name: string
  /**
   * The session's instructions. The server accepts them because they are published. Empty for the general
   * agent.
   */
  prompt: string
  /** What the agent says first, one sentence per entry. */
  greeting: string[]
  /** What a visitor who does not know what to say can try: two sentences of a caller. */
  tryIt: [string, string]
}

export interface UseCase {
  id: string
  name: string
  text: string
  image: 'hospitality' | 'healthcare' | 'estate' | 'gaming' | 'restaurant' | 'training'
  prompt: string
}
