import { z } from 'zod'
import { answerOf, answerWith } from '../http/answerOf.ts'
import { audit } from '../people/audit.ts'
import { wholeList } from '../people/sendCsv.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { KeyView } from '@ringwell/protocol/operator/keys.ts'
import { type KeyService, NewKeyInput } from './keyService.ts'

const keys = wholeList({ action: 'keys.export', name: 'keys', view: KeyView })

/** Adds `/admin/keys`: the keys with which an operator's own programs call agents. */
export function addKeyRoutes(scope: ApiServer, { keyService }: { keyService: KeyService }): void {
  scope.route({
    method: 'GET',
    url: '/keys',
    schema: {
      summary: 'List all keys, without the keys themselves, or export them (format=csv)',
      ...keys.schema,
    },
    handler: async (request, reply) => keys.send(request, reply, await keyService.list()),
  })
  scope.route({
    method: 'POST',
    url: '/keys',
    bodyLimit: 64 * 1024,
    schema: {
      summary: 'Make a key (sk-…), which is shown only in this answer',
      body: NewKeyInput,
      response: { 201: answerOf(z.object({ secret: z.string(), key: KeyView })) },
    },
    async handler(request, reply) {
      const data = await keyService.create(request.body)
      const target = { kind: 'key', id: data.key.key_id }
      await audit(request, { action: 'key.create', target, after: data.key })
      return reply.code(201).send(answerWith(data))
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/keys/:key_id',
    schema: {
      summary: 'Revoke a key: no call begins with it any more, and calls under way go on',
      params: z.object({ key_id: z.string().min(1).max(100) }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { key_id: id } = request.params
      await keyService.revoke(id)
      await audit(request, { action: 'key.revoke', target: { kind: 'key', id } })
      return reply.code(204).send()
    },
  })
}
