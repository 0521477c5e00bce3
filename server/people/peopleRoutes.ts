import { z } from 'zod'
import { Invited, OperatorView } from '@ringwell/protocol/operator/people.ts'
import { Role } from '@ringwell/protocol/operator/session.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from './audit.ts'
import { Invitation, type PeopleService } from './peopleService.ts'
import { wholeList } from './sendCsv.ts'

const Params = z.object({ operator_id: z.string().max(100) })
const operators = wholeList({ action: 'operators.export', name: 'operators', view: OperatorView })

const targetOf = ({ operator_id: id }: { operator_id: string }) => ({ kind: 'operator', id })

/** Adds `/admin/operators`. A change of rights applies to the next request of the person. */
export function addPeopleRoutes(scope: ApiServer, { people }: { people: PeopleService }): void {
  const config = { role: 'owner' } as const
  scope.route({
    method: 'GET',
    url: '/operators',
    schema: {
      summary: 'List the operators and what they may do, or export them (format=csv)',
      ...operators.schema,
    },
    handler: async (request, reply) => operators.send(request, reply, await people.list()),
  })
  scope.route({
    method: 'POST',
    url: '/operators',
    config,
    schema: {
      summary:
        'Invite somebody: the link is good once, for a day, and sent by mail where SMTP_URL is set',
      body: Invitation,
      response: { 201: answerOf(Invited) },
    },
    async handler(request, reply) {
      const data = await people.invite(request.body)
      const { operator } = data
      const after = { email: operator.email, role: operator.role }
      await audit(request, { action: 'operator.invite', target: targetOf(operator), after })
      return reply.code(201).send(answerWith(data))
    },
  })
  scope.route({
    method: 'POST',
    url: '/operators/:operator_id/link',
    config,
    schema: {
      summary: 'Make a new link for somebody who has lost theirs, or everything they sign in with',
      params: Params,
      response: { 201: answerOf(Invited) },
    },
    async handler(request, reply) {
      const data = await people.renewLink(request.params.operator_id)
      await audit(request, { action: 'operator.link', target: targetOf(data.operator) })
      return reply.code(201).send(answerWith(data))
    },
  })
  scope.route({
    method: 'PATCH',
    url: '/operators/:operator_id',
    config,
    schema: {
      summary: 'Change what somebody may do, or whether callers are told when they listen',
      params: Params,
      body: z.union([
        z.strictObject({ role: Role }),
        z.strictObject({ callers_told: OperatorView.shape.callers_told }),
      ]),
      response: { 200: answerOf(z.object({ operator: OperatorView })) },
    },
    async handler(request) {
      const { operator_id: operatorId } = request.params
      const { body } = request
      const before = await people.find({ operatorId })
      if ('role' in body) {
        const operator = await people.changeRole(operatorId, body.role)
        await audit(request, {
          action: 'operator.role',
          target: targetOf(operator),
          before: { role: before.role },
          after: { role: operator.role },
        })
        return answerWith({ operator })
      }
      const operator = await people.setCallersTold(operatorId, body.callers_told)
      await audit(request, {
        action: 'operator.listening',
        target: targetOf(operator),
        before: { callers_told: before.callers_told },
        after: { callers_told: operator.callers_told },
      })
      return answerWith({ operator })
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/operators/:operator_id',
    config,
    schema: {
      summary: 'Remove somebody: their sessions end now',
      params: Params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { operator_id: operatorId } = request.params
      const { email, role } = await people.find({ operatorId })
      await people.remove(operatorId)
      await audit(request, {
        action: 'operator.remove',
        target: { kind: 'operator', id: operatorId },
        before: { email, role },
      })
      return reply.code(204).send()
    },
  })
}
