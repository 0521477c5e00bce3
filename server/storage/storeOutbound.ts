import { pageOf, type Database, type Sql } from './database.ts'
import type { NewCall } from './callStorage.ts'
import { announce, cellsOf } from './storeCalls.ts'
import type {
  OutboundRefusal,
  OutboundStorage,
  OutboundWish,
  StoredOutboundCall,
} from './outboundStorage.ts'
import type { OutboundCallRow } from './tables.ts'
import { addMissing, countRows, deleteRows, findRow, hasRow } from './rows.ts'

export function storeOutbound(db: Database): OutboundStorage {
  return {
    async findOutboundCall(by) {
      const row = await findRow(db.sql, 'outboundCalls', by)
      return row && toOutboundCall(row)
    },

    async advanceOutboundCall(callId, state, carrierCall) {
      await db.sql
        .updateTable('outboundCalls')
        .set({ state, carrierCall })
        .where('callId', '=', callId)
        .where('state', 'in', state === 'ringing' ? ['dialling', 'ringing'] : ['dialling'])
        .where((is) => is.or([is('carrierCall', 'is', null), is('carrierCall', '=', carrierCall)]))
        .execute()
    },

    async takeOutboundAnswer(callId, carrierCall) {
      const taken = await db.sql
        .updateTable('outboundCalls')
        .set({ state: 'answered', carrierCall })
        .where('callId', '=', callId)
        .where((is) => is.or([is('carrierCall', 'is', null), is('carrierCall', '=', carrierCall)]))
        .where((is) =>
          is.exists(
            is
              .selectFrom('calls')
              .select('calls.callId')
              .where('calls.callId', '=', callId)
              .where('endedAt', 'is', null)
              .where('answeredAt', 'is', null)
              .where('erasedAt', 'is', null),
          ),
        )
        .returning('brief')
        .executeTakeFirst()
      return taken?.brief
    },

    endUnheldCall: (callId, carrierCall, end, announceAt) =>
      db.transaction(async (sql) => {
        const ended = await sql
          .updateTable('calls')
          .set({ ...cellsOf(end), networkHash: null })
          .where('callId', '=', callId)
          .where('endedAt', 'is', null)
          .where('answeredAt', 'is', null)
          .where((is) =>
            is.exists(
              is
                .selectFrom('outboundCalls')
                .select('outboundCalls.callId')
                .where('outboundCalls.callId', '=', callId)
                .$if(carrierCall !== undefined, (rows) =>
                  rows.where((row) =>
                    row.or([
                      row('carrierCall', 'is', null),
                      row('carrierCall', '=', carrierCall ?? ''),
                    ]),
                  ),
                ),
            ),
          )
          .returning('callId')
          .execute()
        await announce(sql, ended, announceAt)
        return ended.length > 0
      }),

    async listUnheldCalls(before) {
      const rows = await db.sql
        .selectFrom('outboundCalls')
        .innerJoin('calls', 'calls.callId', 'outboundCalls.callId')
        .select(['outboundCalls.callId', 'outboundCalls.state', 'outboundCalls.carrierCall'])
        .where('calls.createdAt', '<', before)
        .where('calls.endedAt', 'is', null)
        .where('calls.answeredAt', 'is', null)
        .execute()
      return rows.map(({ carrierCall, ...row }) => ({
        ...row,
        carrierCall: carrierCall ?? undefined,
      }))
    },

    addNeverRung: (entry) => addMissing(db.sql, 'neverRung', entry),

    deleteNeverRung: (number) => deleteRows(db.sql, 'neverRung', { number }),

    listNeverRung: (page) =>
      pageOf(page, 'number', db.sql.selectFrom('neverRung').selectAll(), 'addedAt').execute(),
  }
}

/** Returns why a call may not be made. The caller holds the lock of `createCallWithin`, so no other is counted meanwhile. */
export async function refusalOf(
  sql: Sql,
  { call, limits }: OutboundWish,
): Promise<OutboundRefusal | undefined> {
  const { keyId, idempotencyKey, number } = call
  if (await hasRow(sql, 'neverRung', { number })) return 'neverRing'
  if (idempotencyKey !== undefined) {
    if (await hasRow(sql, 'outboundCalls', { keyId, idempotencyKey })) return 'repeated'
  }
  const { ofNumber, ofKey, ofDay } = await sql
    .selectFrom('outboundCalls')
    .select(({ fn }) => [
      fn.countAll<number>().as('ofDay'),
      fn.countAll<number>().filterWhere('number', '=', number).as('ofNumber'),
      fn.countAll<number>().filterWhere('keyId', '=', keyId).as('ofKey'),
    ])
    .where('createdAt', '>=', limits.since)
    .executeTakeFirstOrThrow()
  if (ofNumber >= limits.perNumber) return 'perNumber'
  if (ofDay >= limits.perDay) return 'perDay'
  const own = limits.ofKey
  if (own && ofKey >= own.perDay) return 'keyPerDay'
  const open = { direction: 'out', endedAt: null } as const
  if ((await countRows(sql, 'calls', open)) >= limits.atOnce) return 'atOnce'
  const isKeyBusy = own && (await countRows(sql, 'calls', { ...open, keyId })) >= own.atOnce
  return isKeyBusy ? 'keyAtOnce' : undefined
}

/** Stores a call that we make, beside the row of the call itself. */
export async function insertOutbound(
  sql: Sql,
  { callId, createdAt }: NewCall,
  { call, record }: OutboundWish,
): Promise<void> {
  await sql
    .insertInto('outboundCalls')
    .values({ ...call, callId, state: 'dialling' })
    .execute()
  if (!record) return
  await sql
    .insertInto('records')
    .values({ ...record, callId, isSample: 1, updatedAt: createdAt })
    .execute()
}

const toOutboundCall = ({
  idempotencyKey,
  carrierCall,
  ...row
}: OutboundCallRow): StoredOutboundCall => ({
  ...row,
  idempotencyKey: idempotencyKey ?? undefined,
  carrierCall: carrierCall ?? undefined,
})
