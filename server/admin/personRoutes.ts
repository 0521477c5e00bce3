import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  ErasePerson,
  FoundPerson,
  type PersonItem,
  type PersonKind,
  PersonQuery,
  Receipt,
} from '@ringwell/protocol/operator/persons.ts'
import { answerOf } from '../http/answerOf.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import type { Removals } from '../recordings/removals.ts'
import { eraseCall } from '../retention/eraseCall.ts'
import type { Storage } from '../storage/storage.ts'
import { bookingEntries, callEntries, objectOf } from './listedColumns.ts'
import { shownRecording } from './recordingsOf.ts'

export interface PersonRoutesDeps {
  storage: Storage
  removals: Pick<Removals, 'removeFolder'>
  rateLimit: RateLimit
}

/** More of one kind are not of one person. */
const MOST = 300

const security = [{ operator: [] }]

/** Adds `/admin/people`: everything that is stored of one person, to show, to hand out and to erase. */
export function addPersonRoutes(scope: ApiServer, deps: PersonRoutesDeps): void {
  const { storage, removals, rateLimit } = deps
  const config = { rateLimit }

  async function find(q: string): Promise<z.infer<typeof FoundPerson>> {
    const found = await storage.findPerson(q, new Date().toISOString(), MOST + 1)
    const counts = new Map<PersonKind, number>()
    const items = found.filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= MOST
    })
    return { items, is_whole: items.length === found.length }
  }

  scope.route({
    method: 'GET',
    url: '/people',
    config,
    schema: {
      summary: 'Find everything that is stored of a person, by number, mail address or name',
      security,
      querystring: PersonQuery,
      response: { 200: answerOf(FoundPerson) },
    },
    handler: async ({ query }) => ({ success: true as const, data: await find(query.q) }),
  })

  scope.route({
    method: 'GET',
    url: '/people/export',
    config,
    schema: {
      summary: 'Hand out everything that is stored of a person, as JSON',
      security,
      querystring: PersonQuery,
      documented: {
        responses: {
          200: {
            description: 'The same things as the search finds, each with all that is stored of it',
            content: { 'application/json': z.record(z.string(), z.unknown()) },
          },
        },
      },
    },
    async handler({ query }, reply) {
      const { items, is_whole: isWhole } = await find(query.q)
      await audit(reply.request, { action: 'person.export', after: countsOf(items) })
      void reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="person.json"')
      return JSON.stringify(
        {
          exported_at: new Date().toISOString(),
          is_whole: isWhole,
          ...(await wholeOf(storage, items)),
        },
        undefined,
        2,
      )
    },
  })

  const eraseOne: Record<PersonKind, (id: string) => Promise<boolean>> = {
    call: (id) => eraseCall(id, { storage, files: removals }),
    lead: (id) => storage.deleteLead(id),
    message: (id) => storage.deleteMessage(id),
    booking: (id) => storage.deleteBooking(id),
    never_rung: (id) => storage.deleteNeverRung(id),
  }

  scope.route({
    method: 'POST',
    url: '/people/erase',
    bodyLimit: 512 * 1024,
    config,
    schema: {
      summary: 'Erase what is stored of a person: exactly what is named',
      security,
      body: ErasePerson,
      response: { 200: answerOf(Receipt) },
    },
    async handler(request) {
      const erased: Partial<Record<PersonKind, number>> = {}
      let missing = 0
      const receiptId = randomUUID()
      for (const { kind, id } of request.body.items) {
        if (await eraseOne[kind](id)) erased[kind] = (erased[kind] ?? 0) + 1
        else missing += 1
      }
      const target = { kind: 'receipt', id: receiptId }
      await audit(request, { action: 'person.erase', target, after: erased })
      const at = new Date().toISOString()
      return { success: true as const, data: { receipt_id: receiptId, at, erased, missing } }
    },
  })
}

function countsOf(items: readonly PersonItem[]): Partial<Record<PersonKind, number>> {
  const counts: Partial<Record<PersonKind, number>> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

async function wholeOf(storage: Storage, items: readonly PersonItem[]): Promise<object> {
  const idsOf = (kind: PersonKind): string[] =>
    items.filter((item) => item.kind === kind).map(({ id }) => id)
  const calls = (await Promise.all(idsOf('call').map((callId) => storage.findCall(callId)))).filter(
    (call) => call !== undefined,
  )
  const bookings = (
    await Promise.all(idsOf('booking').map((id) => storage.findBooking(id)))
  ).filter((booking) => booking !== undefined)
  const recordings = await storage.listRecordings(calls.map(({ callId }) => callId))
  return {
    calls: (await callEntries(storage, calls)).map((entry, at) => ({
      ...objectOf(entry),
      recordings: (recordings.get(calls[at]?.callId ?? '') ?? []).map(shownRecording),
    })),
    bookings: (await bookingEntries(storage, bookings)).map(objectOf),
    leads: items.filter(({ kind }) => kind === 'lead'),
    messages: items.filter(({ kind }) => kind === 'message'),
    never_rung: items.filter(({ kind }) => kind === 'never_rung'),
  }
}
