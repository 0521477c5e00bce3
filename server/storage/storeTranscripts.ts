import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import { type Database, ROWS_AT_ONCE, type Sql } from './database.ts'
import { callLock } from './storeCalls.ts'
import { indexWords } from './storeWords.ts'
import type { Tables } from './tables.ts'
import type { StoredTurn, TranscriptStorage } from './transcriptStorage.ts'

export function storeTranscripts(db: Database): TranscriptStorage {
  const saveTurnsOf: TranscriptStorage['saveTurnsOf'] = (said) =>
    db.transaction(
      async (sql) => {
        const calls = await sql
          .selectFrom('calls')
          .select(['callId', 'endedAt'])
          .where(
            'callId',
            'in',
            said.map(({ callId }) => callId),
          )
          .where('erasedAt', 'is', null)
          .execute()
        const known = new Set(calls.map(({ callId }) => callId))
        const turns = said.flatMap(({ callId, turns: some, saidAt }) =>
          known.has(callId) ? some.map((turn) => ({ ...turn, callId, saidAt })) : [],
        )
        await addTurns(sql, turns)
        const over = calls.filter(({ endedAt }) => endedAt !== null)
        await indexWords(
          sql,
          db.kind,
          over.map(({ callId }) => callId),
        )
        return said.map(({ callId }) => known.has(callId))
      },
      ...said.map(({ callId }) => callLock(callId)),
    )

  return {
    saveTurns: async (callId, turns, saidAt) =>
      (await saveTurnsOf([{ callId, turns, saidAt }]))[0]!,

    saveTurnsOf,

    async listTurns(callIds) {
      const byCall = new Map<string, StoredTurn[]>()
      if (callIds.length === 0) return byCall
      const rows = await db.sql
        .selectFrom('callTurns')
        .select(['callId', 'position', 'who', 'text', 'saidAt'])
        .where('callId', 'in', callIds)
        .where('text', '<>', '')
        .orderBy('callId')
        .orderBy('position')
        .execute()
      for (const { callId, ...turn } of rows) {
        const turns = byCall.get(callId) ?? []
        turns.push(turn)
        byCall.set(callId, turns)
      }
      return byCall
    },

    async findTurns(callId) {
      const rows = await db.sql
        .selectFrom('callTurns')
        .selectAll()
        .where('callId', '=', callId)
        .where('text', '<>', '')
        .orderBy('position')
        .execute()
      return rows.map(({ position, who, text, saidAt, fromMs, toMs, saidBy, trace }) => ({
        position,
        who,
        text,
        saidAt,
        ...(fromMs !== null && { fromMs }),
        ...(toMs !== null && { toMs }),
        ...(saidBy !== null && { by: saidBy }),
        // No validation: only our own code writes this column.
        ...(trace !== null && { trace: JSON.parse(trace) as TurnTrace }),
      }))
    },
  }
}

/** Whether the caller complains in this turn, as the reader of turns has read it. */
const isUpset = ({ trace }: StoredTurn): boolean =>
  trace?.understood?.clauses.some(({ act }) => act === 'upset') ?? false

/** Stores turns of calls in a transaction of the caller. Newer text replaces the text at the same position. */
export async function addTurns(
  sql: Sql,
  turns: readonly (StoredTurn & { callId: string })[],
): Promise<void> {
  // A statement changes each row once.
  const rows = new Map<string, Tables['callTurns']>()
  for (const { callId, position, who, text, saidAt, ...known } of turns) {
    const key = `${callId} ${position}`
    rows.set(key, {
      callId,
      position,
      saidAt: rows.get(key)?.saidAt ?? saidAt,
      who,
      text,
      fromMs: known.fromMs ?? null,
      toMs: known.toMs ?? null,
      saidBy: known.by ?? null,
      trace: known.trace ? JSON.stringify(known.trace) : null,
    })
  }
  const all = [...rows.values()]
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    await sql
      .insertInto('callTurns')
      .values(all.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['callId', 'position']).doUpdateSet((is) => ({
          who: is.ref('excluded.who'),
          text: is.ref('excluded.text'),
          fromMs: is.ref('excluded.fromMs'),
          toMs: is.ref('excluded.toMs'),
          saidBy: is.ref('excluded.saidBy'),
          trace: is.ref('excluded.trace'),
        })),
      )
      .execute()
  }
  const upset = new Map<string, number>()
  for (const turn of turns.filter(isUpset)) {
    upset.set(turn.callId, Math.min(turn.position, upset.get(turn.callId) ?? Infinity))
  }
  // In one order, so that no two transactions wait for each other.
  for (const [callId, upsetTurn] of [...upset].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    await sql
      .updateTable('calls')
      .set({ upsetTurn })
      .where('callId', '=', callId)
      .where((is) => is.or([is('upsetTurn', 'is', null), is('upsetTurn', '>', upsetTurn)]))
      .execute()
  }
}
