import type { Database, Row } from './sql.ts'
import type { StoredTurn, TranscriptStorage } from './transcriptStorage.ts'

export function storeTranscripts(db: Database): TranscriptStorage {
  return {
    saveTurns: (callId, turns, saidAt) =>
      db.transaction(async (sql) => {
        // Serialize with an erasure of the same call: whichever comes second sees the first.
        await sql.lock(`recording:${callId}`)
        const call = await sql.get(
          'SELECT 1 AS yes FROM calls WHERE call_id = ? AND erased_at IS NULL',
          callId,
        )
        if (!call) return false
        for (const { position, who, text } of turns) {
          await sql.run(
            `INSERT INTO call_turns (call_id, position, who, text, said_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (call_id, position) DO UPDATE SET who = excluded.who, text = excluded.text`,
            callId,
            position,
            who,
            text,
            saidAt,
          )
        }
        return true
      }),

    async listTurns(callIds) {
      const byCall = new Map<string, StoredTurn[]>()
      if (callIds.length === 0) return byCall
      const rows = await db.all(
        `SELECT * FROM call_turns WHERE call_id IN (${callIds.map(() => '?').join(', ')})
           AND text <> '' ORDER BY call_id, position`,
        ...callIds,
      )
      for (const row of rows) {
        const callId = String(row.call_id)
        const turns = byCall.get(callId) ?? []
        turns.push(toTurn(row))
        byCall.set(callId, turns)
      }
      return byCall
    },
  }
}

const toTurn = (row: Row): StoredTurn => ({
  position: Number(row.position),
  who: row.who as StoredTurn['who'],
  text: String(row.text),
  saidAt: String(row.said_at),
})
