import { z } from 'zod'

/**
 * A visitor's rating of a call: `POST {api}/call/rating/{call_id}`. A visitor may send it again to change
 * the rating. Browser code imports only the type.
 */
export const CallRating = z.object({
  /** Stars. */
  rating: z.number().int().min(1).max(5),
})
export type CallRating = z.infer<typeof CallRating>
