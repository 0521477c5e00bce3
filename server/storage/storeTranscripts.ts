import type { Database } from './database.ts'
import { callLock } from './storeCalls.ts'
import type { StoredTurn, TranscriptStorage } from './transcriptStorage.ts'

export function storeTranscripts(db: Database): TranscriptStorage {
  return {
    saveTurns: (callId, turns, saidAt) =>
      db.transaction(async (sql) => {
        const call = await sql
          .selectFrom('calls')
          .select('callId')
          .where('callId', '=', callId)
          .where('erasedAt', 'is', null)
          .executeTakeFirst()
        if (!call) return false
        for (const { position, who, text } of turns) {
          await sql
            .insertInto('callTurns')
            .values({ callId, position, who, text, saidAt })
            .onConflict((conflict) =>
              conflict.columns(['callId', 'position']).doUpdateSet({ who, text }),
            )
            .execute()
        }
        return true
      }, callLock(callId)),

    async listTurns(callIds) {
      const byCall = new Map<string, StoredTurn[]>()
      if (callIds.length === 0) return byCall
      const rows = await db.sql
        .selectFrom('callTurns')
        .selectAll()
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
  }
}
