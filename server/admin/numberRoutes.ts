import { z } from 'zod'
import { audit } from '../people/audit.ts'
import { sendCsv, wholeList } from '../people/sendCsv.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { answerOf, answerWith, pagesOrCsv } from '../http/answerOf.ts'
import { AgentId } from './agentInput.ts'
import { NeverView, NumberView, TrunkView } from '@ringwell/protocol/operator/numbers.ts'
import type { Sip } from '../sip/sip.ts'
import type { Page } from '../storage/page.ts'
import { type NumberInput, type NumberService, placeOfNever } from './numberService.ts'
import { everyItem, ListQuery, pageIn } from './paging.ts'

const Params = z.object({ number: z.string().max(40) })
const Change = z.strictObject({
  agent_id: AgentId,
  transfer_to: z.string().max(40).nullable().optional(),
  cost_per_minute: z.string().max(20).nullable().optional(),
  currency: z.string().max(3).nullable().optional(),
})
const OneNumber = answerOf(z.object({ number: NumberView }))
const numberList = wholeList({ action: 'numbers.export', name: 'numbers', view: NumberView })
const trunkList = wholeList({ action: 'trunks.export', name: 'trunks', view: TrunkView })
/** In bodies and not in paths: these numbers are people's, and paths are logged on the way. */
const Never = z.strictObject({ number: z.string().max(40) })
const NewNever = Never.extend({ reason: z.string().trim().min(1).max(200).optional() })
/** What the routes need to know of SIP. */
type SipView = Pick<Sip, 'figures' | 'trunks'>

const inputOf = (change: z.infer<typeof Change>): NumberInput => ({
  agentId: change.agent_id,
  transferTo: change.transfer_to ?? undefined,
  costPerMinute: change.cost_per_minute ?? undefined,
  currency: change.currency ?? undefined,
})

function trunksOf(sip: SipView | undefined): TrunkView[] {
  const states = sip?.figures().trunks ?? []
  return (sip?.trunks() ?? []).map(({ name, host, network, protocol, account }) => {
    const known = states.find(({ trunk }) => trunk === name)
    return {
      name,
      address: host ?? (network ? `${network.address}/${network.prefix}` : ''),
      protocol,
      account: account ?? null,
      state: known?.state ?? null,
      problem: known?.problem ?? null,
    }
  })
}

/** Adds `/admin/numbers` and `/admin/trunks`. A change applies from the next call on, on every server that uses the database. */
export function addNumberRoutes(
  scope: ApiServer,
  { numbers, sip }: { numbers: NumberService; sip?: SipView | undefined },
): void {
  scope.route({
    method: 'GET',
    url: '/trunks',
    schema: {
      summary:
        'List the SIP trunks of the settings, and whether each would take a call now, or export them (format=csv)',
      ...trunkList.schema,
    },
    handler: async (request, reply) => trunkList.send(request, reply, trunksOf(sip)),
  })
  scope.route({
    method: 'GET',
    url: '/numbers',
    schema: {
      summary:
        'List the telephone numbers and the agents that answer under them, or export them (format=csv)',
      ...numberList.schema,
    },
    handler: async (request, reply) => numberList.send(request, reply, await numbers.list()),
  })
  scope.route({
    method: 'PUT',
    url: '/numbers/:number',
    bodyLimit: 4 * 1024,
    schema: {
      summary: 'Give a telephone number to an agent, and say whom it puts callers through to',
      params: Params,
      body: Change,
      response: { 200: OneNumber },
    },
    async handler(request) {
      const all = await numbers.list()
      const number = await numbers.add(request.params.number, inputOf(request.body))
      const before = all.find((each) => each.number === number.number)
      const target = { kind: 'number', id: number.number }
      await audit(request, { action: 'number.assign', target, before, after: number })
      return answerWith({ number })
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/numbers/:number',
    schema: {
      summary: 'Take a telephone number off its agent',
      params: Params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { number } = request.params
      await numbers.remove(number)
      await audit(request, { action: 'number.remove', target: { kind: 'number', id: number } })
      return reply.code(204).send()
    },
  })
  addNeverRungRoutes(scope, numbers)
}

/** Adds `/admin/never-rung`: whom no agent rings, whatever a program asks for. */
function addNeverRungRoutes(scope: ApiServer, numbers: NumberService): void {
  const listNever = (page: Page) => numbers.listNever(page)
  scope.route({
    method: 'GET',
    url: '/never-rung',
    schema: {
      summary:
        'List the numbers that are never rung, and why, the newest first, or export them (format=csv)',
      querystring: ListQuery,
      documented: pagesOrCsv(
        z.object({ never_rung: z.array(NeverView), next: z.string().nullable() }),
      ),
    },
    async handler({ query }, reply) {
      if (query.format === 'csv') {
        const items = everyItem(listNever, placeOfNever, query.limit)
        const columns = Object.keys(NeverView.shape)
        return sendCsv(reply, { action: 'never_rung.export', columns, items })
      }
      const { items, next } = await pageIn(query, listNever, placeOfNever)
      return answerWith({ never_rung: items, next })
    },
  })
  scope.route({
    method: 'POST',
    url: '/never-rung',
    bodyLimit: 4 * 1024,
    schema: {
      summary: 'Never ring a number again. One that is on the list keeps its entry',
      body: NewNever,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { number, reason = 'added by an operator' } = request.body
      await numbers.addNever(number, reason)
      await audit(request, { action: 'never_rung.add' })
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'POST',
    url: '/never-rung/remove',
    bodyLimit: 4 * 1024,
    schema: {
      summary: 'Take a number off the list of those that are never rung',
      body: Never,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      await numbers.removeNever(request.body.number)
      await audit(request, { action: 'never_rung.remove' })
      return reply.code(204).send()
    },
  })
}
