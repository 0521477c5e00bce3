import { z } from 'zod'
import { bearerCallToken, checkCallToken } from '../calls/callToken.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { eraseCall, type EraseDeps } from './eraseCall.ts'

export interface EraseCallRouteDeps extends EraseDeps {
  rateLimit: RateLimit
}

/**
 * A visitor takes the consent back. Whoever has the call's token may: only the browser that held the
 * call was told it. 204 as often as it is asked, also for a call of which nothing is left: either way
 * nothing is kept.
 */
export function addEraseCallRoute(api: ApiServer, deps: EraseCallRouteDeps): void {
  api.route({
    method: 'DELETE',
    url: '/call/:call_id',
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Delete both recordings of a call, and who called',
      security: [{ callToken: [] }],
      params: z.object({ call_id: z.string() }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const token = bearerCallToken(request)
      const call = await deps.storage.findCall(request.params.call_id)
      if (call) {
        checkCallToken(token, call)
        await eraseCall(call.callId, deps)
      }
      return reply.code(204).send()
    },
  })
}
