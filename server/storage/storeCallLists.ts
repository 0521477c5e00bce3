import { sql as raw, type SelectQueryBuilder } from 'kysely'
import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import type { CallFilters } from '@ringwell/protocol/operator/calls.ts'
import type { CallListStorage } from './callListStorage.ts'
import { pageOf, type Database } from './database.ts'
import type { Page } from './page.ts'
import { cameTo, hasCameTo, toCall } from './storeCalls.ts'
import { isOpenCall } from './storeInbox.ts'
import { toRecording } from './storeRecordings.ts'
import { containing, contains, ftsQuery, hasWords, IDS_PER_MS, isSaidIn } from './storeWords.ts'
import type { Tables } from './tables.ts'
import { type Term, termsOf } from './words.ts'
import { deleteRows } from './rows.ts'

type Calls = SelectQueryBuilder<Tables, 'calls' | 'callOutcomes' | 'callCorrections', object>

export function storeCallLists(db: Database): CallListStorage {
  return {
    async listCalls(page, filters = {}) {
      const terms = termsIn(filters)
      if (!terms) return []
      if (isLookedThrough(db, filters, terms)) {
        const rows = await amongNewest(db, filters, terms, page).selectAll('calls').execute()
        if (rows.length === page.limit) return rows.map(toCall)
      }
      const rows = await amongAll(db, filters, terms, page).selectAll('calls').execute()
      return rows.map(toCall)
    },

    async countMatching(filters, most) {
      const terms = termsIn(filters)
      if (!terms) return 0
      const some = isIndexed(db, terms)
        ? hitsOf(db, filters, terms).select('rowid').limit(most)
        : hasMore(filters) || terms.length === 0
          ? filtered(db, callsWith(db, terms), filters).select('calls.callId').limit(most)
          : db.sql.selectFrom('callWords').select('callId').where(hasWords(terms)).limit(most)
      const { rows } = await raw<{ count: number }>`
        SELECT COUNT(*) AS count FROM ${some} AS found`.execute(db.sql)
      return rows[0]?.count ?? 0
    },

    async listRecordings(callIds) {
      if (callIds.length === 0) return new Map()
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
      return Map.groupBy(rows.map(toRecording), ({ recordingId }) => recordingId)
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

    deleteCallView: (operatorId, viewId) => deleteRows(db.sql, 'callViews', { operatorId, viewId }),
  }
}

/** Returns undefined if nothing can match, because what was searched for has no words. */
function termsIn({ q = '' }: CallFilters): Term[] | undefined {
  const terms = termsOf(q)
  return terms.length === 0 && q.trim() !== '' ? undefined : terms
}

/** Whether there are filters besides the words. */
const hasMore = (filters: CallFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'q' && value !== undefined)

/** Whether SQLite's full-text search finds them. It has an order of its own. */
const isIndexed = (db: Database, terms: readonly Term[]): boolean =>
  db.kind === 'sqlite' && terms.length > 0

/** So many calls are looked through one by one. If they are not enough, what matches among all is found first. */
const LOOKED_THROUGH = 4_000

/** Whether no index finds those that match, newest first. */
const isLookedThrough = (db: Database, filters: CallFilters, terms: readonly Term[]): boolean =>
  isIndexed(db, terms) ? hasMore(filters) : isName(filters.caller)

/** The calls in which this was said. */
function callsWith({ sql }: Database, terms: readonly Term[]) {
  const calls = sql
    .selectFrom('calls')
    .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
    .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
  if (terms.length === 0) return calls
  return calls.innerJoin('callWords', 'callWords.callId', 'calls.callId').where(hasWords(terms))
}

/** The places in SQLite's index where this was said, in calls that match. */
function hitsOf(db: Database, filters: CallFilters, terms: readonly Term[]) {
  const hits = db.sql
    .selectFrom('callWordsIndex')
    .where(raw<boolean>`call_words_index MATCH ${ftsQuery(terms)}`)
  if (!hasMore(filters)) return hits
  const calls = callsWith(db, []).innerJoin('callWords', 'callWords.callId', 'calls.callId')
  const ids = filtered(db, calls.select('callWords.id'), filters)
  // The sign keeps SQLite from searching once for each of them.
  return hits.where(raw<boolean>`+call_words_index.rowid IN ${ids}`)
}

/** Those after a page, the newest first. */
function newestHits(hits: ReturnType<typeof hitsOf>, { limit, after }: Page) {
  const id = raw.ref<number>('call_words_index.rowid')
  // If that call was erased meanwhile, others of its millisecond come once more rather than not at all.
  const before =
    after &&
    raw<number>`COALESCE((SELECT id FROM call_words WHERE call_id = ${after.id}),
      ${(Date.parse(after.createdAt) + 1) * IDS_PER_MS})`
  return (before ? hits.where(raw<boolean>`${id} < ${before}`) : hits)
    .orderBy(id, 'desc')
    .limit(limit)
}

function amongAll(db: Database, filters: CallFilters, terms: readonly Term[], page: Page): Calls {
  if (!isIndexed(db, terms)) {
    const calls = filtered(db, callsWith(db, terms), filters)
    return pageOf(page, 'calls.callId', calls, 'calls.createdAt')
  }
  return newestHits(hitsOf(db, filters, terms), page)
    .innerJoin('callWords', 'callWords.id', 'callWordsIndex.rowid')
    .innerJoin('calls', 'calls.callId', 'callWords.callId')
    .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
    .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
}

function amongNewest(
  db: Database,
  filters: CallFilters,
  terms: readonly Term[],
  page: Page,
): Calls {
  const some = { ...page, limit: LOOKED_THROUGH }
  if (isIndexed(db, terms)) {
    const hits = newestHits(hitsOf(db, { q: filters.q }, terms), some).select('rowid')
    // SQLite keeps the order of cross joins. Otherwise it begins with all calls of an agent.
    const calls = db.sql
      .selectFrom(hits.as('hits'))
      .crossJoin('callWords')
      .crossJoin('calls')
      .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
      .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
      .whereRef('callWords.id', '=', 'hits.rowid')
      .whereRef('calls.callId', '=', 'callWords.callId')
      .orderBy('hits.rowid', 'desc')
      .limit(page.limit)
    return filtered(db, calls, filters, true)
  }
  const newest = pageOf(some, 'callId', db.sql.selectFrom('calls').selectAll())
  const calls = db.sql
    .selectFrom(newest.as('calls'))
    .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
    .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
    .$if(terms.length > 0, (query) =>
      query.where(isSaidIn(db.kind, raw.ref('calls.call_id'), terms)),
    )
  return pageOf(
    page,
    'calls.callId',
    filtered(db, calls as Calls, filters, true),
    'calls.createdAt',
  )
}

/**
 * Whether something that was asked was neither answered nor settled. A call may have the same words twice. What callers ask
 * an invented business says nothing about the agent.
 */
const openOf = (questions: string) =>
  raw<boolean>`(call_outcomes.unanswered <> '[]' AND COALESCE(calls.tasks_of, '') <> ${OWN_BUSINESS}
    AND (SELECT COUNT(DISTINCT value) FROM ${raw.raw(questions)})
      > (SELECT COUNT(*) FROM settled_in_calls WHERE settled_in_calls.call_id = calls.call_id))`
const hasOpenQuestion = {
  sqlite: openOf('json_each(call_outcomes.unanswered)'),
  postgres: openOf('json_array_elements_text(call_outcomes.unanswered::json)'),
}

/** What numbers are typed with. */
const PHONE_NUMBER = /^[\d\s()+./-]*\d[\d\s()+./-]*$/

/** @param isFew whether no call is looked at but those few */
function filtered(db: Database, calls: Calls, filters: CallFilters, isFew = false): Calls {
  const { agent, outcome, danger, channel, direction, rating, from, to } = filters
  const { shortest, longest, request, unanswered, upset, erased, assignee } = filters
  const { caller, reference, ids } = filters
  let query = calls
  if (ids) query = query.where('calls.callId', 'in', ids)
  // Dangers are rarer than calls of an agent, but SQLite prefers the index of these if there is no sign.
  const agentOf =
    danger && db.kind === 'sqlite' ? raw<string>`+calls.agent_uuid` : 'calls.agentUuid'
  if (agent) query = query.where(agentOf as 'calls.agentUuid', 'in', agent)
  if (outcome) query = query.where(cameTo, 'in', outcome).where(hasCameTo)
  if (danger) query = query.where(cameTo, '=', 'emergency')
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
    const isOpen = isOpenCall(db, raw<string>`calls.call_id`)
    query = query.where(request === 'yes' ? isOpen : raw<boolean>`NOT ${isOpen}`)
  }
  if (unanswered) {
    const isOpen = raw<boolean>`COALESCE(${hasOpenQuestion[db.kind]}, FALSE)`
    query = query.where(unanswered === 'yes' ? isOpen : raw<boolean>`NOT ${isOpen}`)
  }
  if (assignee) {
    query = query.where('calls.assignee', 'in', (all) =>
      all.selectFrom('operators').select('operatorId').where('email', 'in', assignee),
    )
  }
  if (upset) query = query.where('calls.upsetTurn', upset === 'yes' ? 'is not' : 'is', null)
  if (erased) query = query.where('calls.erasedAt', erased === 'yes' ? 'is not' : 'is', null)
  if (reference?.trim()) {
    query = query.where('callOutcomes.reference', '=', reference.trim().toUpperCase())
  }
  if (caller?.trim()) query = query.where(isCaller(db, caller.trim(), isFew))
  return query
}

const isName = (caller = ''): boolean => caller.trim() !== '' && !PHONE_NUMBER.test(caller.trim())

/** The name stands where visitors leave it, or among the values that the agent noted. */
function isCaller(db: Database, caller: string, isFew: boolean) {
  if (!isName(caller)) {
    const digits = containing(caller.replaceAll(/\D/g, '').replace(/^0+/, ''))
    const plain = raw`REPLACE(REPLACE(calls.visitor_mobile, ' ', ''), '-', '')`
    return raw<boolean>`(calls.caller_number LIKE ${digits} OR ${plain} LIKE ${digits})`
  }
  const has = (name: string) => contains(db.kind, raw.ref(name), caller)
  if (isFew) {
    return raw<boolean>`(${has('calls.visitor_name')} OR (SELECT ${has('slots')}
      FROM call_outcomes WHERE call_outcomes.call_id = calls.call_id)
      OR ${has('call_corrections.values')})`
  }
  // Each table is read once, in its own order.
  return raw<boolean>`calls.call_id IN (SELECT call_id FROM calls WHERE ${has('visitor_name')}
    UNION ALL SELECT call_id FROM call_outcomes WHERE ${has('slots')}
    UNION ALL SELECT call_id FROM call_corrections WHERE ${has('values')})`
}
