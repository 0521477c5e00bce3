import { z } from 'zod'
import { audit } from '../people/audit.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { AgentId } from './agentInput.ts'
import { NumberView, TrunkView } from '@ringwell/protocol/operator/numbers.ts'
import type { Sip } from '../sip/sip.ts'
import type { NumberInput, NumberService } from './numberService.ts'

const Params = z.object({ number: z.string().max(40) })
const Change = z.strictObject({
  agent_id: AgentId,
  transfer_to: z.string().max(40).nullable().optional(),
  cost_per_minute: z.string().max(20).nullable().optional(),
  currency: z.string().max(3).nullable().optional(),
})
const OneNumber = z.object({ success: z.literal(true), data: z.object({ number: NumberView }) })
const AllNumbers = z.object({
  success: z.literal(true),
  data: z.object({ numbers: z.array(NumberView) }),
})
const security = [{ operator: [] }]

const inputOf = (change: z.infer<typeof Change>): NumberInput => ({
  agentId: change.agent_id,
  transferTo: change.transfer_to ?? undefined,
  costPerMinute: change.cost_per_minute ?? undefined,
  currency: change.currency ?? undefined,
})

const trunksOf = (sip: Pick<Sip, 'figures'> | undefined): TrunkView[] =>
  (sip?.figures().trunks ?? []).map(({ name, host, network, protocol, account, registration }) => ({
    name,
    address: host ?? (network ? `${network.address}/${network.prefix}` : ''),
    protocol,
    account: account ?? null,
    registration: registration ?? null,
  }))

/** Adds `/admin/numbers` and `/admin/trunks`. A change applies from the next call on, on every server that uses the database. */
export function addNumberRoutes(
  scope: ApiServer,
  {
    numbers,
    sip,
    rateLimit,
  }: {
    numbers: NumberService
    sip?: Pick<Sip, 'figures'> | undefined
    rateLimit: RateLimit
  },
): void {
  const config = { rateLimit }
  scope.route({
    method: 'GET',
    url: '/trunks',
    config,
    schema: {
      summary: 'List the SIP trunks of the settings, and whether we are registered there',
      security,
      response: {
        200: z.object({
          success: z.literal(true),
          data: z.object({ trunks: z.array(TrunkView) }),
        }),
      },
    },
    handler: async () => ({ success: true as const, data: { trunks: trunksOf(sip) } }),
  })
  scope.route({
    method: 'GET',
    url: '/numbers',
    config,
    schema: {
      summary: 'List the telephone numbers and the agents that answer under them',
      security,
      response: { 200: AllNumbers },
    },
    handler: async () => ({ success: true as const, data: { numbers: await numbers.list() } }),
  })
  scope.route({
    method: 'PUT',
    url: '/numbers/:number',
    bodyLimit: 4 * 1024,
    config,
    schema: {
      summary: 'Give a telephone number to an agent, and say whom it puts callers through to',
      security,
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
      return { success: true as const, data: { number } }
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/numbers/:number',
    config,
    schema: {
      summary: 'Take a telephone number off its agent',
      security,
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
}
