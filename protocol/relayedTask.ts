import { z } from 'zod'
import type { TaskView } from './taskView.ts'

/** The most characters that a model may write into the arguments of a function. */
export const LONGEST_ARGUMENTS = 8_000

/**
 * A task's function that the model called, in a call with OpenAI: `POST {api}/call/task/{call_id}`. The page hears of
 * it on the event channel and passes it on. Browser code imports only the types.
 */
export const RelayedTask = z.object({
  /** The provider's id of the function call. A repeated request with the same id acts once. */
  function_call_id: z.string().min(1).max(100),
  name: z.string().max(64),
  /** JSON, as the model wrote it. */
  arguments: z.string().max(LONGEST_ARGUMENTS),
  /** How many turns the visitor has had so far. */
  turns: z.int().min(0).max(1_000),
  /** What the visitor said last, as far as the page knows the words. */
  said: z.string().max(4_000),
  /** What the agent said before that, as far as the page knows it. */
  asked: z.string().max(4_000).optional(),
  /** The `state` that the previous answer in this call returned. */
  state: z.string().max(16_000).optional(),
})
export type RelayedTask = z.infer<typeof RelayedTask>

/**
 * What the agent has said in one response of a call with OpenAI: `POST {api}/call/claim/{call_id}`. The server compares
 * it with what the functions have returned.
 */
export const RelayedClaim = z.object({
  said: z.string().max(4_000),
  /** A function of the page has answered in this call, so the agent may tell what it did. */
  page_answered: z.boolean(),
  state: z.string().max(16_000).optional(),
})
export type RelayedClaim = z.infer<typeof RelayedClaim>

export interface RelayedClaimAnswer {
  /** For the model, if it has claimed what no function has returned. */
  correction?: string
}

export interface RelayedTaskAnswer {
  /** For the model. */
  output: string
  state: string
  /** Present if the function reported that somebody is in danger, or that nobody is any more. */
  in_danger?: boolean
  /** For the card. */
  task?: TaskView
}
