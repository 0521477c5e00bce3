import { z } from 'zod'
import { CallRating } from '@ringwell/protocol/rating.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { bearerCallToken, checkCallToken } from './callToken.ts'
import type { Storage } from '../storage/storage.ts'

export interface RatingRouteDeps {
  storage: Storage
  rateLimit: RateLimit
}

/** Takes a rating of one to five from anyone who has the call's token. The last rating counts. */
export function addRatingRoute(api: ApiServer, deps: RatingRouteDeps): void {
  api.route({
    method: 'POST',
    url: '/call/rating/:call_id',
    bodyLimit: 1_024,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Rate a call, 1 to 5',
      security: [{ callToken: [] }],
      params: z.object({ call_id: z.string() }),
      body: CallRating,
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      const token = bearerCallToken(request)
      const call = await deps.storage.findCall(request.params.call_id)
      if (!call) throw new ApiError(404, 'call_not_found', 'No call has this id.')
      checkCallToken(token, call)
      await deps.storage.rateCall(call.callId, request.body.rating)
      return { success: true as const }
    },
  })
}
