import { z } from 'zod'

/**
 * What a visitor thinks of a call: `POST {api}/call/rating/{call_id}`, as often as they change their
 * mind. Browsers import the type only.
 */
export const CallRating = z.object({
  /** Stars. */
  rating: z.number().int().min(1).max(5),
})
export type CallRating = z.infer<typeof CallRating>
