import { z } from 'zod'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { type KeyService, KeyView, NewKeyInput } from './keyService.ts'

const security = [{ operator: [] }]

/** Adds `/admin/keys`: the keys with which an operator's own programs call agents. */
export function addKeyRoutes(
  scope: ApiServer,
  { keyService, rateLimit }: { keyService: KeyService; rateLimit: RateLimit },
): void {
  const config = { rateLimit }
  scope.route({
    method: 'GET',
    url: '/keys',
    config,
    schema: {
      summary: 'List all keys, without the keys themselves',
      security,
      response: {
        200: z.object({ success: z.literal(true), data: z.object({ keys: z.array(KeyView) }) }),
      },
    },
    handler: async () => ({ success: true as const, data: { keys: await keyService.list() } }),
  })
  scope.route({
    method: 'POST',
    url: '/keys',
    bodyLimit: 64 * 1024,
    config,
    schema: {
      summary: 'Make a key (sk-…), which is shown only in this answer',
      security,
      body: NewKeyInput,
      response: {
        201: z.object({
          success: z.literal(true),
          data: z.object({ secret: z.string(), key: KeyView }),
        }),
      },
    },
    async handler(request, reply) {
      return reply.code(201).send({ success: true, data: await keyService.create(request.body) })
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/keys/:key_id',
    config,
    schema: {
      summary: 'Revoke a key: no call begins with it any more, and calls under way go on',
      security,
      params: z.object({ key_id: z.string().min(1).max(100) }),
      response: { 204: z.undefined() },
    },
    async handler({ params }, reply) {
      await keyService.revoke(params.key_id)
      return reply.code(204).send()
    },
  })
}
