import { z } from 'zod'
import { CallRating } from '@ringwell/protocol/rating.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'

export interface RatingRouteDeps {
  storage: Storage
  rateLimit: RateLimit
}

/** One to five stars for a call, from whoever knows its unguessable id; the last word stands. */
export function addRatingRoute(api: ApiServer, deps: RatingRouteDeps): void {
  api.route({
    method: 'POST',
    url: '/call/rating/:call_id',
    bodyLimit: 1_024,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Rate a call, 1 to 5',
      params: z.object({ call_id: z.string() }),
      body: CallRating,
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      const rated = await deps.storage.rateCall(request.params.call_id, request.body.rating)
      if (!rated) throw new ApiError(404, 'call_not_found', 'No call has this id.')
      return { success: true as const }
    },
  })
}
