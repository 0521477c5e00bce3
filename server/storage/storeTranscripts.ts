import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import type { Database, Sql } from './database.ts'
import { callLock } from './storeCalls.ts'
import { indexWords } from './storeWords.ts'
import type { StoredTurn, TranscriptStorage } from './transcriptStorage.ts'

export function storeTranscripts(db: Database): TranscriptStorage {
  return {
    saveTurns: (callId, turns, saidAt) =>
      db.transaction(async (sql) => {
        const call = await sql
          .selectFrom('calls')
          .select('endedAt')
          .where('callId', '=', callId)
          .where('erasedAt', 'is', null)
          .executeTakeFirst()
        if (!call) return false
        await addTurns(
          sql,
          callId,
          turns.map((turn) => ({ ...turn, saidAt })),
        )
        if (call.endedAt !== null) await indexWords(sql, db.kind, [callId])
        return true
      }, callLock(callId)),

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

/** Stores turns of a call in a transaction of the caller. Newer text replaces the text at the same position. */
export async function addTurns(
  sql: Sql,
  callId: string,
  turns: readonly StoredTurn[],
): Promise<void> {
  for (const { position, who, text, saidAt, ...known } of turns) {
    const cells = {
      who,
      text,
      fromMs: known.fromMs ?? null,
      toMs: known.toMs ?? null,
      saidBy: known.by ?? null,
      trace: known.trace ? JSON.stringify(known.trace) : null,
    }
    await sql
      .insertInto('callTurns')
      .values({ callId, position, saidAt, ...cells })
      .onConflict((conflict) => conflict.columns(['callId', 'position']).doUpdateSet(cells))
      .execute()
  }
  const upset = turns.filter(isUpset).map(({ position }) => position)
  if (upset.length === 0) return
  const upsetTurn = Math.min(...upset)
  await sql
    .updateTable('calls')
    .set({ upsetTurn })
    .where('callId', '=', callId)
    .where((is) => is.or([is('upsetTurn', 'is', null), is('upsetTurn', '>', upsetTurn)]))
    .execute()
}
