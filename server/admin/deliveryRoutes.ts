import { z } from 'zod'
import {
  DeliveriesRetried,
  DeliveryKind,
  DeliveryState,
  DeliveryView,
  WholeDelivery,
} from '@ringwell/protocol/operator/deliveries.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import { callEnded } from '../outbox/webhookChannel.ts'
import { audit } from '../people/audit.ts'
import { sendCsv } from '../people/sendCsv.ts'
import type { DeliverySubject, FormStorage, StoredDelivery } from '../storage/formStorage.ts'
import type { Page } from '../storage/page.ts'
import { everyItem, ListQuery, pageIn } from './paging.ts'

const Params = z.object({ delivery_id: z.string().min(1).max(200) })

export interface DeliveryRoutesDeps {
  storage: Pick<
    FormStorage,
    'listDeliveries' | 'findWholeDelivery' | 'repeatDelivery' | 'retryDeliveries'
  >
  /** Has the outbox look for deliveries now. */
  onStored: () => void
  webhooks?: Webhooks | undefined
}

/** The addresses of the settings. */
export interface Webhooks {
  lead?: string | undefined
  call?: string | undefined
}

/** Adds `/admin/deliveries`: what was sent on, what its receivers answered, and sending it again. */
export function addDeliveryRoutes(
  scope: ApiServer,
  { storage, onStored, webhooks = {} }: DeliveryRoutesDeps,
): void {
  scope.route({
    method: 'GET',
    url: '/deliveries',
    schema: {
      summary: 'List deliveries, the latest due first, or export them (format=csv)',
      querystring: ListQuery.extend({
        kind: DeliveryKind.optional(),
        state: DeliveryState.optional(),
      }),
      documented: pagesOrCsv(
        z.object({ deliveries: z.array(DeliveryView), next: z.string().nullable() }),
      ),
    },
    async handler({ query: { kind, state, format, ...wanted } }, reply) {
      const list = (page: Page) => storage.listDeliveries(page, { kind, state })
      if (format === 'csv') {
        return sendCsv(reply, {
          action: 'deliveries.export',
          columns: Object.keys(DeliveryView.shape),
          items: everyItem(list, placeOf, wanted.limit),
          rowOf: viewOf,
        })
      }
      const { items, next } = await pageIn(wanted, list, placeOf)
      return answerWith({ deliveries: items.map(viewOf), next })
    },
  })
  scope.route({
    method: 'GET',
    url: '/deliveries/:delivery_id',
    schema: {
      summary: 'Show a delivery: what is sent, every attempt, and what the receiver answered',
      params: Params,
      response: { 200: answerOf(WholeDelivery) },
    },
    async handler({ params }) {
      const whole = await storage.findWholeDelivery(params.delivery_id)
      if (!whole) throw notFound()
      const { delivery, subject, attempts } = whole
      const { kind } = delivery
      const address = kind === 'lead' || kind === 'call' ? webhooks[kind] : undefined
      return answerWith({
        delivery: viewOf(delivery),
        request: subject ? bodyOf(subject) : null,
        url: address === undefined ? null : shownUrl(address),
        attempts: attempts.map((attempt) => shownAs(WholeDelivery.shape.attempts.element, attempt)),
      })
    },
  })
  scope.route({
    method: 'POST',
    url: '/deliveries/:delivery_id/repeat',
    schema: {
      summary: 'Send a delivery again, also one that was accepted or given up',
      params: Params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { delivery_id: id } = request.params
      if (!(await storage.repeatDelivery(id, new Date().toISOString()))) throw notFound()
      await audit(request, { action: 'delivery.repeat', target: { kind: 'delivery', id } })
      onStored()
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'POST',
    url: '/deliveries/retry',
    schema: {
      summary: 'Send everything again that was given up',
      response: { 200: answerOf(DeliveriesRetried) },
    },
    async handler(request) {
      const retried = await storage.retryDeliveries(new Date().toISOString())
      await audit(request, { action: 'delivery.retry', after: { retried } })
      onStored()
      return answerWith({ retried })
    },
  })
}

/** Without what is only for the two servers to know. Many receivers have their secret in the path. */
export const shownUrl = (address: string): string => `${new URL(address).origin}/…`

const notFound = (): ApiError =>
  new ApiError(
    404,
    'delivery_not_found',
    'No delivery has this id. It goes with what it brings: somebody may have erased that.',
  )

const placeOf = ({ dueAt, id }: StoredDelivery) => ({ createdAt: dueAt, id })

const viewOf = (delivery: StoredDelivery): DeliveryView => shownAs(DeliveryView, delivery)

/** Returns the body that the webhook gets. Null for what goes elsewhere. */
function bodyOf(subject: DeliverySubject): string | null {
  if (subject.kind === 'lead') return JSON.stringify(subject.lead, undefined, 2)
  if (subject.kind === 'call') return JSON.stringify(callEnded(subject.call), undefined, 2)
  return null
}
