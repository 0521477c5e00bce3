import { z } from 'zod'
import { bearerCallToken, checkCallToken } from '../calls/callToken.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'
import { eraseCall, type EraseDeps } from './eraseCall.ts'

export interface EraseCallRouteDeps extends EraseDeps {
  storage: EraseDeps['storage'] & Pick<Storage, 'findCall'>
  rateLimit: RateLimit
}

/**
 * Lets a visitor withdraw consent. The call token is enough, because only the browser that held the call received it.
 * Pages of calls that were made before calls had tokens know only the call's id, as was promised then. Always responds with 204, even for a call that is unknown or already erased, because in every case nothing is stored
 * anymore.
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
      const call = await deps.storage.findCall(request.params.call_id)
      if (!call || call.tokenHash !== undefined) {
        const token = bearerCallToken(request)
        if (call) checkCallToken(token, call)
      }
      if (call) await eraseCall(call.callId, deps)
      return reply.code(204).send()
    },
  })
}
