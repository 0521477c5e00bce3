import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  ErasePerson,
  FoundPerson,
  type PersonItem,
  type PersonKind,
  PersonQuery,
  Receipt,
} from '@ringwell/protocol/operator/persons.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { type ZipFile, zipOf } from '../http/zip.ts'
import type { Logger } from '../logging.ts'
import { audit } from '../people/audit.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Removals } from '../recordings/removals.ts'
import { eraseCall } from '../retention/eraseCall.ts'
import type { PersonStorage } from '../storage/personStorage.ts'
import type { Storage } from '../storage/storage.ts'
import {
  bookingEntries,
  callEntries,
  type Entry,
  leadEntries,
  messageEntries,
  objectOf,
} from './listedColumns.ts'

export interface PersonRoutesDeps {
  storage: Storage
  files: Pick<RecordingStore, 'read'>
  removals: Pick<Removals, 'removeFolder'>
  log: Pick<Logger, 'warn'>
}

/** More of one kind are not of one person. */
const MOST_OF_PERSON = 300

/** Finds everything that is stored of a person, and says whether it is all that there is. */
export async function findAll(
  storage: PersonStorage,
  q: string,
): Promise<z.infer<typeof FoundPerson>> {
  const found = await storage.findPerson(q, new Date().toISOString(), MOST_OF_PERSON + 1)
  const counts = new Map<PersonKind, number>()
  const items = found.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MOST_OF_PERSON
  })
  return { items, is_whole: items.length === found.length }
}

/** Adds `/admin/people`: everything that is stored of one person, to show, to hand out and to erase. */
export function addPersonRoutes(scope: ApiServer, deps: PersonRoutesDeps): void {
  const { storage, removals } = deps

  const find = (q: string) => findAll(storage, q)

  scope.route({
    method: 'GET',
    url: '/people',
    schema: {
      summary: 'Find everything that is stored of a person, by number, mail address or name',
      querystring: PersonQuery,
      response: { 200: answerOf(FoundPerson) },
    },
    handler: async ({ query }) => answerWith(await find(query.q)),
  })

  scope.route({
    method: 'GET',
    url: '/people/export',
    schema: {
      summary:
        'Hand out everything that is stored of a person, with the recordings, as a ZIP archive',
      querystring: PersonQuery,
      documented: {
        responses: {
          200: {
            description:
              '`person.json` has the same things as the search finds, each with all that is stored of it, and `recordings/` what was said',
            content: { 'application/zip': null },
          },
        },
      },
    },
    // Sound is compressed already.
    compress: false,
    async handler({ query }, reply) {
      const { items, is_whole: isWhole } = await find(query.q)
      await audit(reply.request, { action: 'person.export', after: countsOf(items) })
      const now = new Date()
      const whole = await wholeOf(storage, items)
      const files = filesOf({ exported_at: now.toISOString(), is_whole: isWhole, ...whole }, deps)
      return reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="person.zip"')
        .send(Readable.from(zipOf(files, now)))
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
    schema: {
      summary: 'Erase what is stored of a person: exactly what is named',
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
      return answerWith({ receipt_id: receiptId, at, erased, missing })
    },
  })
}

function countsOf(items: readonly PersonItem[]): Partial<Record<PersonKind, number>> {
  const counts: Partial<Record<PersonKind, number>> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

type Whole = Awaited<ReturnType<typeof wholeOf>>

async function wholeOf(storage: Storage, items: readonly PersonItem[]) {
  /** What was noted and done in the inbox. */
  const historyOf = async (itemId: string) => (await storage.findInboxItem(itemId))?.history ?? []
  const withHistory = (kind: 'lead' | 'message', entries: readonly Entry[]) =>
    Promise.all(
      entries.map(async (entry) => ({
        ...objectOf(entry),
        history: await historyOf(`${kind}-${entry.position.id}`),
      })),
    )
  const idsOf = (kind: PersonKind): string[] =>
    items.filter((item) => item.kind === kind).map(({ id }) => id)
  const calls = (await Promise.all(idsOf('call').map((callId) => storage.findCall(callId)))).filter(
    (call) => call !== undefined,
  )
  const bookings = (
    await Promise.all(idsOf('booking').map((id) => storage.findBooking(id)))
  ).filter((booking) => booking !== undefined)
  const callIds = calls.map(({ callId }) => callId)
  const [recordings, outcomes] = await Promise.all([
    storage.listRecordings(callIds),
    storage.listOutcomes(callIds),
  ])
  const entries = await callEntries(storage, calls)
  return {
    calls: await Promise.all(
      calls.map(async ({ callId }, at) => {
        const [review, tests, said, history] = await Promise.all([
          storage.findReview(callId),
          storage.listAgentTests({ callId }),
          storage.findTurns(callId),
          historyOf(`call-${callId}`),
        ])
        return {
          ...objectOf(entries[at]!),
          understood: said.flatMap(({ position, trace }) => (trace ? { position, ...trace } : [])),
          history: history.filter(({ type }) => type !== 'note'),
          noted_outcome: outcomes.get(callId)?.outcome ?? null,
          noted_values: (outcomes.get(callId)?.slots ?? []).map(({ label, text }) => ({
            label,
            text,
          })),
          correction: review?.correction ?? null,
          notes: (review?.remarks ?? []).map(({ text, created_at: on }) => ({ text, on })),
          tests: tests.map(({ name, turns }) => ({ name, turns })),
          recordings: (recordings.get(callId) ?? []).map(({ path: file, ...stored }) => ({
            side: stored.side,
            duration_s: stored.durationSeconds,
            is_complete: stored.isComplete,
            file: `recordings/${callId}-${stored.side}${path.extname(file)}`,
            stored_as: file,
          })),
        }
      }),
    ),
    bookings: (await bookingEntries(storage, bookings)).map(objectOf),
    leads: await withHistory(
      'lead',
      await leadEntries(storage, await storage.findLeads(idsOf('lead'))),
    ),
    messages: await withHistory(
      'message',
      await messageEntries(storage, await storage.findMessages(idsOf('message'))),
    ),
    never_rung: items
      .filter(({ kind }) => kind === 'never_rung')
      .map(({ number, at, about }) => ({ number, added_at: at, reason: about })),
  }
}

/** The recordings first, one at a time, because `person.json` says which of them could be read. */
async function* filesOf(
  { calls, ...rest }: Whole & { exported_at: string; is_whole: boolean },
  { files, log }: Pick<PersonRoutesDeps, 'files' | 'log'>,
): AsyncGenerator<ZipFile> {
  let isWhole = rest.is_whole
  const shown: object[] = []
  for (const { recordings, ...call } of calls) {
    const there: object[] = []
    for (const { stored_as: storedAs, ...recording } of recordings) {
      const content = await contentOf(storedAs, files).catch((error: unknown) => {
        log.warn({ err: error }, 'a recording could not be handed out')
        return undefined
      })
      if (content) yield { name: recording.file, content }
      else isWhole = false
      there.push(content ? recording : { ...recording, file: null })
    }
    shown.push({ ...call, recordings: there })
  }
  const person = JSON.stringify({ ...rest, is_whole: isWhole, calls: shown }, undefined, 2)
  yield { name: 'person.json', content: Buffer.from(person) }
}

async function contentOf(
  file: string,
  files: PersonRoutesDeps['files'],
): Promise<Uint8Array | undefined> {
  const stream = await files.read(file)
  return stream && Buffer.concat((await stream.toArray()) as Buffer[])
}
