import { z } from 'zod'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import type { Removals } from '../recordings/removals.ts'
import { eraseCall } from '../retention/eraseCall.ts'
import type { Storage } from '../storage/storage.ts'

export interface DeleteRoutesDeps {
  storage: Storage
  removals: Pick<Removals, 'removeFolder'>
}

/**
 * Lets an operator delete what people wrote or said, when they ask for it. Visitors delete their own calls
 * through `eraseCallRoute.ts`.
 */
export function addDeleteRoutes(scope: ApiServer, { storage, removals }: DeleteRoutesDeps): void {
  scope.route({
    method: 'DELETE',
    url: '/calls/:call_id',
    schema: {
      summary: 'Delete both recordings of a call, what was said, and who called',
      params: z.object({ call_id: z.string() }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      await audit(request, { action: 'call.erase', target: { kind: 'call', id } })
      const isErased = await eraseCall(id, { storage, files: removals })
      if (isErased) return reply.code(204).send()
      throw new ApiError(404, 'call_not_found', 'No call has this id.')
    },
  })
  const kinds = {
    leads: { kind: 'lead', remove: (id: string) => storage.deleteLead(id) },
    messages: { kind: 'message', remove: (id: string) => storage.deleteMessage(id) },
    bookings: { kind: 'booking', remove: (id: string) => storage.deleteBooking(id) },
  }
  for (const [name, { kind, remove }] of Object.entries(kinds)) {
    scope.route({
      method: 'DELETE',
      url: `/${name}/:id`,
      schema: {
        summary: `Delete one of the ${name}`,
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
      async handler(request, reply) {
        const { id } = request.params
        await audit(request, { action: `${kind}.delete`, target: { kind, id } })
        if (await remove(id)) return reply.code(204).send()
        throw new ApiError(404, 'not_found', `None of the ${name} has this id.`)
      },
    })
  }
}
