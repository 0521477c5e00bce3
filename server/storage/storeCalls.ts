import { sql as raw } from 'kysely'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Database, Sql } from './database.ts'
import { forgetTasksOf } from './deleteTaskData.ts'
import type { MinuteCost } from './callCost.ts'
import type { CallEnd, CallLine, CallStorage, NewCall, StoredCall } from './callStorage.ts'
import { indexWords } from './storeWords.ts'
import type { CallRow } from './tables.ts'
import { changeRows, deleteRows, findCells, findRow, hasRow } from './rows.ts'

export function storeCalls(db: Database): CallStorage {
  return {
    createCall: (call) => insertCall(db.sql, call),

    async findCall(callId) {
      const row = await findRow(db.sql, 'calls', { callId })
      return row && toCall(row)
    },

    hasCarrierCall: (trunk, carrierCall) => hasRow(db.sql, 'calls', { trunk, carrierCall }),

    wasCalled: (agentUuid) => hasRow(db.sql, 'calls', { agentUuid }),

    async answerCall(callId, answeredAt, channel) {
      await changeRows(db.sql, 'calls', { callId }, { answeredAt, channel })
    },

    async endCall(callId, end, announceAt) {
      await db.transaction(async (sql) => {
        const ended = await sql
          .updateTable('calls')
          .set({ ...cellsOf(end), networkHash: null })
          .where('callId', '=', callId)
          .where('endedAt', 'is', null)
          .returning('callId')
          .execute()
        await announce(sql, ended, announceAt)
        await sql.deleteFrom('callLines').where('callId', '=', callId).execute()
        if (ended.length > 0) await indexWords(sql, db.kind, [callId])
      }, callLock(callId))
    },

    async extendCall(callId, end) {
      await db.transaction(async (sql) => {
        const known = await findCells(sql, 'calls', { callId }, ['endedAt'])
        await sql
          .updateTable('calls')
          .set(cellsOf(end))
          .where('callId', '=', callId)
          .where((is) =>
            is.or([is('durationMs', 'is', null), is('durationMs', '<', end.durationMs)]),
          )
          .execute()
        if (known?.endedAt === null) await indexWords(sql, db.kind, [callId])
      }, callLock(callId))
    },

    endOpenCalls: (end, answeredBefore, announceAt, beyondLimitMs) =>
      db.transaction(async (sql) => {
        const answered = await sql
          .selectFrom('calls')
          .select((is) => [
            'callId',
            'answeredAt',
            'limitMs',
            is
              .selectFrom('recordings')
              .select(({ fn }) => fn.max('durationS').as('recordedS'))
              .whereRef('recordings.recordingId', '=', 'calls.callId')
              .whereRef('recordings.agentUuid', '=', 'calls.agentUuid')
              .as('recordedS'),
            is
              .selectFrom('callTurns')
              .select(({ fn }) => fn.max('saidAt').as('saidAt'))
              .whereRef('callTurns.callId', '=', 'calls.callId')
              .as('saidAt'),
          ])
          .where('answeredAt', '<', answeredBefore)
          .where('endedAt', 'is', null)
          // Its caller may still ring back.
          .where('callId', 'not in', (all) =>
            all.selectFrom('callLines').select('callId').where('lostAt', 'is not', null),
          )
          .execute()
        const isLost = (call: (typeof answered)[number]): boolean =>
          beyondLimitMs === undefined ||
          Date.parse(call.answeredAt ?? '') + call.limitMs + beyondLimitMs <
            Date.parse(answeredBefore)
        const open = answered.filter(isLost)
        for (const call of open) {
          await sql.deleteFrom('callLines').where('callId', '=', call.callId).execute()
          const ending = { ...cellsOf({ ...end, ...lastKnownOf(call, end) }), networkHash: null }
          await changeRows(sql, 'calls', { callId: call.callId, endedAt: null }, ending)
        }
        await announce(sql, open, announceAt)
        await indexWords(
          sql,
          db.kind,
          open.map(({ callId }) => callId),
        )
        return open.length
      }),

    rateCall: (callId, rating) => changeRows(db.sql, 'calls', { callId }, { rating }),

    async eraseCall(callId, erasedAt) {
      const erased = await db.transaction(async (sql) => {
        const call = await sql
          .updateTable('calls')
          .set((is) => ({
            erasedAt: is.fn.coalesce('erasedAt', is.val(erasedAt)),
            visitorName: '',
            visitorCompany: '',
            visitorMobile: '',
            callerNumber: null,
            carrierCall: null,
            upsetTurn: null,
            assignee: null,
          }))
          .where('callId', '=', callId)
          .returning('agentUuid')
          .executeTakeFirst()
        if (!call) return undefined
        // A key's brief contains the visitor's details.
        await changeRows(sql, 'sessionKeys', { callId }, { brief: '' })
        await changeRows(sql, 'outboundCalls', { callId }, { brief: '', number: '' })
        for (const table of [
          'callLines',
          'callTurns',
          'callWords',
          'callOutcomes',
          'callRemarks',
          'callCorrections',
          'agentTests',
        ] as const) {
          await sql.deleteFrom(table).where('callId', '=', callId).execute()
        }
        await sql.deleteFrom('deliveries').where('subjectId', '=', callId).execute()
        await deleteRows(sql, 'recordings', { agentUuid: call.agentUuid, recordingId: callId })
        await forgetTasksOf(sql, callId, erasedAt)
        return call
      }, callLock(callId))
      if (erased) await db.scrub()
      return erased
    },

    async listUnerasedBefore(agentUuid, before, limit) {
      const calls = await db.sql
        .selectFrom('calls')
        .select('callId')
        .where('agentUuid', '=', agentUuid)
        .where('createdAt', '<', before)
        .where('erasedAt', 'is', null)
        .orderBy('createdAt')
        .limit(limit)
        .execute()
      return calls.map(({ callId }) => callId)
    },

    async deleteCallsBefore(before, limit) {
      const deleted = await db.transaction(async (sql) => {
        const calls = await sql
          .deleteFrom('calls')
          .where('callId', 'in', (all) =>
            all
              .selectFrom('calls')
              .select('callId')
              .where('createdAt', '<', before)
              .orderBy('createdAt')
              .limit(limit),
          )
          .returning('callId')
          .execute()
        const ids = calls.map(({ callId }) => callId)
        if (ids.length === 0) return 0
        await sql.deleteFrom('deliveries').where('subjectId', 'in', ids).execute()
        await sql.deleteFrom('records').where('callId', 'in', ids).execute()
        return ids.length
      })
      if (deleted > 0) await db.scrub()
      return deleted
    },
  }
}

/**
 * The lock for everything that is stored for a call. It keeps an erasure from running while a recording or a turn is
 * being stored: whichever comes second sees the first.
 */
export const callLock = (callId: string): string => `recording:${callId}`

export async function insertCall(
  sql: Sql,
  { visitor, line, ...call }: NewCall,
  networkHash?: string,
): Promise<void> {
  await sql
    .insertInto('calls')
    .values({
      ...call,
      ...(line && {
        ownNumber: line.ownNumber,
        trunk: line.trunk,
        carrierCall: line.carrierCall,
        ...costCells(line.cost),
      }),
      visitorName: visitor.name,
      visitorCompany: visitor.companyName,
      visitorMobile: visitor.mobileNumber,
      networkHash,
    })
    .execute()
}

/** Stores a delivery for each of these ends. A call never gets more than one. */
export async function announce(
  sql: Sql,
  ended: readonly { callId: string }[],
  dueAt: string | undefined,
): Promise<void> {
  if (dueAt === undefined || ended.length === 0) return
  await sql
    .insertInto('deliveries')
    .values(
      ended.map(({ callId }) => ({
        id: `ended-${callId}`,
        kind: 'call' as const,
        subjectId: callId,
        state: 'waiting' as const,
        attempts: 0,
        dueAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns how long a call that was cut off has certainly lasted, judging by what was stored of it. */
function lastKnownOf(
  call: { answeredAt: string | null; recordedS: number | null; saidAt: string | null },
  { endedAt }: Pick<CallEnd, 'endedAt'>,
): Pick<CallEnd, 'endedAt' | 'durationMs'> {
  const answered = Date.parse(call.answeredAt ?? endedAt)
  const said = Date.parse(call.saidAt ?? endedAt)
  const spokenMs = call.saidAt === null ? 0 : said - answered
  const lasted = Math.max((call.recordedS ?? 0) * 1_000, spokenMs)
  // Whatever wrong clocks have stored, the call cannot have begun later or lasted longer than until now.
  const durationMs = Math.min(lasted, Date.parse(endedAt) - answered)
  if (!(durationMs > 0)) return { endedAt, durationMs: 0 }
  return { endedAt: new Date(answered + durationMs).toISOString(), durationMs }
}

export const cellsOf = ({ endedAt, durationMs, reason }: CallEnd): Partial<CallRow> => ({
  endedAt,
  connectedAt: durationMs > 0 ? new Date(Date.parse(endedAt) - durationMs).toISOString() : null,
  durationMs,
  endReason: reason,
})

export const toCall = (row: CallRow): StoredCall => ({
  callId: row.callId,
  tokenHash: row.tokenHash ?? undefined,
  agentUuid: row.agentUuid,
  createdAt: row.createdAt,
  channel: row.channel,
  direction: row.direction,
  callerNumber: row.callerNumber ?? undefined,
  line: lineOf(row),
  keyId: row.keyId ?? undefined,
  agentVersion: row.agentVersion ?? undefined,
  limitMs: row.limitMs,
  language: row.language,
  voice: row.voice,
  accent: row.accent,
  tasksOf: row.tasksOf ?? undefined,
  knowledgeOf: row.knowledgeOf ?? undefined,
  origin: row.origin ?? undefined,
  visitor: {
    name: row.visitorName,
    companyName: row.visitorCompany,
    mobileNumber: row.visitorMobile,
  },
  answeredAt: row.answeredAt ?? undefined,
  end: endOf(row),
  rating: row.rating ?? undefined,
  erasedAt: row.erasedAt ?? undefined,
  upsetTurn: row.upsetTurn ?? undefined,
})

export function lineOf(row: CallRow): CallLine | undefined {
  const { ownNumber, trunk, carrierCall } = row
  if (ownNumber === null || trunk === null) return undefined
  return { ownNumber, trunk, carrierCall: carrierCall ?? undefined, cost: costIn(row) }
}

type CostCells = Pick<CallRow, 'minuteMicros' | 'currency'>

export const costCells = (cost: MinuteCost | undefined): CostCells => ({
  minuteMicros: cost?.micros ?? null,
  currency: cost?.currency ?? null,
})

export const costIn = ({ minuteMicros, currency }: CostCells): MinuteCost | undefined =>
  minuteMicros === null || currency === null ? undefined : { micros: minuteMicros, currency }

/** What a call came to: as an operator has corrected it, or else as the agent noted it. */
export const cameTo = raw<
  CallOutcome['outcome'] | null
>`COALESCE(call_corrections.outcome, call_outcomes.outcome)`

/** Whether the outcome of a call counts: while it is under way, its caller may still get what they want. */
export const hasCameTo = raw<boolean>`(calls.ended_at IS NOT NULL OR calls.answered_at IS NULL
  OR ${cameTo} = 'emergency')`

export const endOf = ({ endedAt, durationMs, endReason }: CallRow): CallEnd | undefined =>
  endedAt === null || durationMs === null || endReason === null
    ? undefined
    : { endedAt, durationMs, reason: endReason }
