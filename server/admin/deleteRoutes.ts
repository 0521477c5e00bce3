import { z } from 'zod'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Storage } from '../storage/storage.ts'

/** What somebody wrote goes when they ask for it; how a call goes is `retention/eraseCallRoute.ts`. */
export function addDeleteRoutes(
  scope: ApiServer,
  { storage, rateLimit }: { storage: Storage; rateLimit: RateLimit },
): void {
  const kinds = {
    leads: (id: string) => storage.deleteLead(id),
    messages: (id: string) => storage.deleteMessage(id),
  }
  for (const [name, remove] of Object.entries(kinds)) {
    scope.route({
      method: 'DELETE',
      url: `/${name}/:id`,
      config: { rateLimit },
      schema: {
        summary: `Delete one of the ${name}`,
        security: [{ operator: [] }],
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
      async handler(request, reply) {
        if (await remove(request.params.id)) return reply.code(204).send()
        throw new ApiError(404, 'not_found', `None of the ${name} has this id.`)
      },
    })
  }
}
