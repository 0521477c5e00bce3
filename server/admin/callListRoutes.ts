import { z } from 'zod'
import {
  CallCount,
  CallFilters,
  CallPage,
  CallView,
  EraseCalls,
  ErasedCalls,
  NewCallView,
} from '@ringwell/protocol/operator/calls.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import { audit } from '../people/audit.ts'
import { operatorOf } from '../people/operator.ts'
import { sendCsv } from '../people/sendCsv.ts'
import type { Removals } from '../recordings/removals.ts'
import { eraseCall } from '../retention/eraseCall.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import type { Page } from '../storage/page.ts'
import type { Storage } from '../storage/storage.ts'
import { type Term, termsOf } from '../storage/words.ts'
import { excerptOf } from './excerpt.ts'
import { callEntries, entriesOf, objectOf, tables } from './listedColumns.ts'
import { ListQuery, pageIn } from './paging.ts'
import { shownRecording } from './recordingsOf.ts'

export interface CallListDeps {
  storage: Storage
  removals: Pick<Removals, 'removeFolder'>
}

/** More than this is only counted if somebody needs to know it exactly. */
const MOST_COUNTED = 10_000
/** More views than anybody can choose from. */
const MOST_VIEWS = 100
/** How long one request may erase, in ms. The rest is left for the next one. */
const ERASE_MS = 5_000
const ERASE_AT_ONCE = 50

/** Adds the list of calls, with filters, search and saved views, and what can be done with all calls that match. */
export function addCallListRoutes(scope: ApiServer, deps: CallListDeps): void {
  const { storage, removals } = deps

  scope.route({
    method: 'GET',
    url: '/calls',
    schema: {
      summary: 'List calls that match, the newest first, or export them (format=csv)',
      querystring: CallFilters.extend(ListQuery.shape),
      documented: pagesOrCsv(CallPage),
    },
    async handler(request, reply) {
      const { limit, after, format, ...filters } = request.query
      if (format === 'csv') {
        const list = async (from: Storage, page: Page) =>
          callEntries(from, await from.listCalls(page, filters))
        return sendCsv(reply, {
          action: 'calls.export',
          columns: tables.calls.columns,
          items: entriesOf({ list }, storage, limit),
          rowOf: ({ cells }) => cells,
        })
      }
      const { items, next } = await pageIn(
        { limit, after },
        (page) => storage.listCalls(page, filters),
        ({ createdAt, callId }) => ({ createdAt, id: callId }),
      )
      const calls = await rowsOf(storage, items, termsOf(filters.q ?? ''))
      return answerWith({ calls, next })
    },
  })

  scope.route({
    method: 'GET',
    url: '/calls/count',
    schema: {
      summary: `Count the calls that match: up to ${MOST_COUNTED}, or exactly`,
      querystring: CallFilters.extend({ exact: z.enum(['yes', 'no']).default('no') }),
      response: { 200: answerOf(CallCount) },
    },
    async handler(request) {
      const { exact, ...filters } = request.query
      const most = exact === 'yes' ? Number.MAX_SAFE_INTEGER - 1 : MOST_COUNTED
      const count = await storage.countMatching(filters, most + 1)
      return answerWith({ count: Math.min(count, most), is_exact: count <= most })
    },
  })

  scope.route({
    method: 'POST',
    url: '/calls/erase',
    bodyLimit: 256 * 1024,
    schema: {
      summary: 'Erase these calls, or all that match. Send it again until nothing is left',
      body: EraseCalls,
      response: { 200: answerOf(ErasedCalls) },
    },
    async handler(request) {
      const { body } = request
      const filters: CallFilters = 'ids' in body ? {} : { ...body.filters, erased: 'no' }
      const total =
        'ids' in body
          ? body.ids.length
          : await storage.countMatching(filters, Number.MAX_SAFE_INTEGER)
      if ('count' in body && total > body.count) {
        throw new ApiError(
          409,
          'more_match_now',
          `${total} calls match now, and not ${body.count}: look at the list again. Nothing was erased.`,
        )
      }
      const until = performance.now() + ERASE_MS
      let erased = 0
      let gone = 0
      const erase = async (callId: string): Promise<void> => {
        if (await eraseCall(callId, { storage, files: removals })) {
          erased += 1
          await audit(request, { action: 'call.erase', target: { kind: 'call', id: callId } })
        } else gone += 1
      }
      if ('ids' in body) for (const callId of body.ids) await erase(callId)
      else {
        while (performance.now() < until) {
          const calls = await storage.listCalls({ limit: ERASE_AT_ONCE, after: undefined }, filters)
          for (const { callId } of calls) await erase(callId)
          if (calls.length < ERASE_AT_ONCE) break
        }
      }
      const left = 'ids' in body ? 0 : Math.max(0, total - erased - gone)
      return answerWith({ erased, left, at: new Date().toISOString() })
    },
  })

  addCallViewRoutes(scope, deps)
}

/** Returns the rows of these calls, each with the place in which most of the terms were said. */
export async function rowsOf(
  storage: Storage,
  calls: readonly StoredCall[],
  terms: readonly Term[],
): Promise<object[]> {
  const ids = calls.map(({ callId }) => callId)
  const [entries, recordings, said] = await Promise.all([
    callEntries(storage, calls, { withTurns: false }),
    storage.listRecordings(ids),
    terms.length > 0 ? storage.listTurns(ids) : undefined,
  ])
  return entries.map((entry, at) => {
    const callId = ids[at] ?? ''
    const excerpt = excerptOf(said?.get(callId) ?? [], terms)
    const { transcript: _, ...cells } = objectOf(entry)
    return {
      ...cells,
      recordings: (recordings.get(callId) ?? []).map(shownRecording),
      ...(excerpt && { excerpt }),
    }
  })
}

const ownerIn = (request: Parameters<typeof operatorOf>[0]): string => {
  const operator = operatorOf(request)
  return operator.kind === 'person' ? operator.id : operator.kind
}

/** Adds the saved views of an operator. A program with the token has views of its own. */
function addCallViewRoutes(scope: ApiServer, { storage }: CallListDeps): void {
  // They are the reader's own.
  const config = { role: 'reader' as const }
  const params = z.object({
    view_id: z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits or hyphens'),
  })
  scope.route({
    method: 'GET',
    url: '/call-views',
    config,
    schema: {
      summary: 'List your saved views of calls',
      response: { 200: answerOf(z.object({ views: z.array(CallView) })) },
    },
    async handler(request) {
      const views = await storage.listCallViews(ownerIn(request))
      return answerWith({ views: views.map((view) => shownAs(CallView, view)) })
    },
  })
  scope.route({
    method: 'PUT',
    url: '/call-views/:view_id',
    config,
    schema: {
      summary: 'Save a view of calls, or rename it',
      params,
      body: NewCallView,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const operatorId = ownerIn(request)
      const viewId = request.params.view_id
      const views = await storage.listCallViews(operatorId)
      if (views.length >= MOST_VIEWS && !views.some((view) => view.viewId === viewId)) {
        throw new ApiError(
          422,
          'too_many_views',
          `You have ${MOST_VIEWS} saved views. Delete one first.`,
        )
      }
      const createdAt = new Date().toISOString()
      await storage.saveCallView({ viewId, operatorId, createdAt, ...request.body })
      await audit(request, { action: 'calls.saveView' })
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/call-views/:view_id',
    config,
    schema: {
      summary: 'Delete a saved view',
      params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      if (await storage.deleteCallView(ownerIn(request), request.params.view_id)) {
        await audit(request, { action: 'calls.deleteView' })
        return reply.code(204).send()
      }
      throw new ApiError(404, 'not_found', 'You have no saved view with this id.')
    },
  })
}
