import { sql as raw, type SelectQueryBuilder } from 'kysely'
import type { CallFilters } from '@ringwell/protocol/operator/calls.ts'
import type { CallListStorage } from './callListStorage.ts'
import { pageOf, type Database } from './database.ts'
import type { Page } from './page.ts'
import type { StoredRecording } from './recordingStorage.ts'
import { hasCameTo, toCall } from './storeCalls.ts'
import { toRecording } from './storeRecordings.ts'
import { ftsQuery, hasWords, IDS_PER_MS } from './storeWords.ts'
import type { Tables } from './tables.ts'
import { termsOf } from './words.ts'

type Calls = SelectQueryBuilder<Tables, 'calls' | 'callOutcomes', object>

export function storeCallLists(db: Database): CallListStorage {
  return {
    async listCalls(page, filters = {}) {
      const found = matching(db, filters)
      if (!found) return []
      const rows = await newest(found, page).selectAll('calls').execute()
      return rows.map(toCall)
    },

    async countMatching(filters, most) {
      const found = matching(db, filters)
      if (!found) return 0
      const some = found.calls.select('calls.callId').limit(most).as('some')
      const { count } = await db.sql
        .selectFrom(some)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async listRecordings(callIds) {
      const byCall = new Map<string, StoredRecording[]>()
      if (callIds.length === 0) return byCall
      const rows = await db.sql
        .selectFrom('recordings')
        .innerJoin('calls', (join) =>
          join
            .onRef('calls.callId', '=', 'recordings.recordingId')
            .onRef('calls.agentUuid', '=', 'recordings.agentUuid'),
        )
        .selectAll('recordings')
        .where('calls.callId', 'in', callIds)
        .orderBy('side')
        .execute()
      for (const row of rows) {
        byCall.set(row.recordingId, [...(byCall.get(row.recordingId) ?? []), toRecording(row)])
      }
      return byCall
    },

    listCallViews: (operatorId) =>
      db.sql
        .selectFrom('callViews')
        .selectAll()
        .where('operatorId', '=', operatorId)
        .orderBy('name')
        .orderBy('viewId')
        .execute(),

    async saveCallView(view) {
      const { name, query } = view
      await db.sql
        .insertInto('callViews')
        .values(view)
        .onConflict((conflict) =>
          conflict
            .column('viewId')
            .doUpdateSet({ name, query })
            .whereRef('callViews.operatorId', '=', 'excluded.operatorId'),
        )
        .execute()
    },

    async deleteCallView(operatorId, viewId) {
      const deleted = await db.sql
        .deleteFrom('callViews')
        .where('operatorId', '=', operatorId)
        .where('viewId', '=', viewId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0
    },
  }
}

/** `byIndex`: they come from SQLite's full-text search, which has an order of its own. */
interface Matching {
  calls: Calls
  byIndex: boolean
}

/** Returns undefined if nothing can match, because what was searched for has no words. */
function matching(db: Database, filters: CallFilters): Matching | undefined {
  const terms = filters.q === undefined ? [] : termsOf(filters.q)
  if (terms.length === 0) {
    if (filters.q !== undefined && filters.q.trim() !== '') return undefined
    const all = db.sql
      .selectFrom('calls')
      .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
    return { calls: filtered(db, all, filters), byIndex: false }
  }
  if (db.kind === 'postgres') {
    const found = db.sql
      .selectFrom('callWords')
      .innerJoin('calls', 'calls.callId', 'callWords.callId')
      .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
      .where(hasWords(terms))
    return { calls: filtered(db, found, filters), byIndex: false }
  }
  const found = db.sql
    .selectFrom('callWordsIndex')
    .innerJoin('callWords', 'callWords.id', 'callWordsIndex.rowid')
    .innerJoin('calls', 'calls.callId', 'callWords.callId')
    .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
    .where(raw<boolean>`call_words_index MATCH ${ftsQuery(terms)}`)
  return { calls: filtered(db, found, filters), byIndex: true }
}

function newest({ calls, byIndex }: Matching, page: Page): Calls {
  if (!byIndex) return pageOf(page, 'calls.callId', calls, 'calls.createdAt')
  const { limit, after } = page
  const id = raw.ref<number>('call_words_index.rowid')
  const before =
    after &&
    raw<number>`COALESCE(
    (SELECT id FROM call_words WHERE call_id = ${after.id}), ${Date.parse(after.createdAt) * IDS_PER_MS})`
  return (before ? calls.where(raw<boolean>`${id} < ${before}`) : calls)
    .orderBy(id, 'desc')
    .limit(limit)
}

/** What numbers are typed with. */
const PHONE_NUMBER = /^[\d\s()+./-]*\d[\d\s()+./-]*$/

function filtered(db: Database, calls: Calls, filters: CallFilters): Calls {
  const { agent, outcome, danger, channel, direction, rating, from, to } = filters
  const { shortest, longest, request, unanswered, upset, erased, caller, reference } = filters
  let query = calls
  if (agent) query = query.where('calls.agentUuid', 'in', agent)
  if (outcome) query = query.where('callOutcomes.outcome', 'in', outcome).where(hasCameTo)
  if (danger?.includes('any')) query = query.where('callOutcomes.danger', 'is not', null)
  else if (danger) query = query.where('callOutcomes.danger', 'in', danger as never[])
  if (channel) query = query.where('calls.channel', 'in', channel)
  if (direction) query = query.where('calls.direction', '=', direction)
  if (rating) query = query.where('calls.rating', 'in', rating.map(Number))
  if (from !== undefined) query = query.where('calls.createdAt', '>=', from)
  if (to !== undefined) query = query.where('calls.createdAt', '<', to)
  if (shortest !== undefined) query = query.where('calls.durationMs', '>=', shortest * 1_000)
  if (longest !== undefined) query = query.where('calls.durationMs', '<=', longest * 1_000)
  if (request) {
    query = query.where((row) => {
      const leads = row.exists(
        row.selectFrom('leads').select('leads.id').whereRef('leads.callId', '=', 'calls.callId'),
      )
      return request === 'yes' ? leads : row.not(leads)
    })
  }
  if (unanswered === 'yes') query = query.where('callOutcomes.unanswered', '<>', '[]')
  if (unanswered === 'no') {
    query = query.where((is) =>
      is.or([is('callOutcomes.unanswered', 'is', null), is('callOutcomes.unanswered', '=', '[]')]),
    )
  }
  if (upset) query = query.where('calls.upsetTurn', upset === 'yes' ? 'is not' : 'is', null)
  if (erased) query = query.where('calls.erasedAt', erased === 'yes' ? 'is not' : 'is', null)
  if (reference?.trim()) {
    query = query.where('callOutcomes.reference', '=', reference.trim().toUpperCase())
  }
  if (caller?.trim()) query = query.where(isCaller(db, caller.trim()))
  return query
}

/** The name stands where visitors leave it, or among the values that the agent noted. */
function isCaller(db: Database, caller: string) {
  const like = raw.raw(db.kind === 'postgres' ? 'ILIKE' : 'LIKE')
  const has = (column: string, part: string) =>
    raw<boolean>`${raw.ref(column)} ${like} ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ESCAPE '\\'`
  const digits = caller.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (PHONE_NUMBER.test(caller)) {
    const plain = raw`REPLACE(REPLACE(calls.visitor_mobile, ' ', ''), '-', '')`
    return raw<boolean>`(${has('calls.caller_number', digits)} OR ${plain} LIKE ${`%${digits}%`})`
  }
  return raw<boolean>`(${has('calls.visitor_name', caller)} OR ${has('call_outcomes.slots', caller)})`
}
