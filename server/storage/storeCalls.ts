import { listPage } from './listPage.ts'
import { toCall } from './rows.ts'
import type { Database, Sql } from './sql.ts'
import type { CallEnd, CallStorage, NewCall } from './storage.ts'

export function storeCalls(db: Database): CallStorage {
  return {
    async createCall(call) {
      await insertCall(db, call)
    },

    async findCall(callId) {
      const row = await db.get('SELECT * FROM calls WHERE call_id = ?', callId)
      return row && toCall(row)
    },

    async wasCalled(agentUuid) {
      const row = await db.get('SELECT 1 AS yes FROM calls WHERE agent_uuid = ? LIMIT 1', agentUuid)
      return row !== undefined
    },

    async answerCall(callId, answeredAt) {
      await db.run('UPDATE calls SET answered_at = ? WHERE call_id = ?', answeredAt, callId)
    },

    async endCall(callId, end) {
      await db.run(
        `UPDATE calls SET ended_at = ?, connected_at = ?, duration_ms = ?, end_reason = ?,
           network_hash = NULL
         WHERE call_id = ? AND ended_at IS NULL`,
        end.endedAt,
        connectedAt(end),
        end.durationMs,
        end.reason,
        callId,
      )
    },

    async extendCall(callId, end) {
      await db.run(
        `UPDATE calls SET ended_at = ?, connected_at = ?, duration_ms = ?, end_reason = ?
         WHERE call_id = ? AND (duration_ms IS NULL OR duration_ms < ?)`,
        end.endedAt,
        connectedAt(end),
        end.durationMs,
        end.reason,
        callId,
        end.durationMs,
      )
    },

    endOpenCalls: (end, answeredBefore) =>
      db.run(
        `UPDATE calls SET ended_at = ?, connected_at = ?, duration_ms = ?, end_reason = ?,
           network_hash = NULL
         WHERE answered_at < ? AND ended_at IS NULL`,
        end.endedAt,
        connectedAt(end),
        end.durationMs,
        end.reason,
        answeredBefore,
      ),

    async rateCall(callId, rating) {
      return (await db.run('UPDATE calls SET rating = ? WHERE call_id = ?', rating, callId)) > 0
    },

    async eraseCall(callId, erasedAt) {
      const erased = await db.transaction(async (sql) => {
        await sql.lock(`recording:${callId}`)
        const row = await sql.get('SELECT agent_uuid FROM calls WHERE call_id = ?', callId)
        if (!row) return undefined
        await sql.run(
          `UPDATE calls SET erased_at = COALESCE(erased_at, ?), visitor_name = '',
             visitor_company = '', visitor_mobile = '' WHERE call_id = ?`,
          erasedAt,
          callId,
        )
        // A key's brief contains who wants to call.
        await sql.run("UPDATE session_keys SET brief = '' WHERE call_id = ?", callId)
        await sql.run('DELETE FROM call_turns WHERE call_id = ?', callId)
        const agentUuid = String(row.agent_uuid)
        await sql.run(
          'DELETE FROM recordings WHERE agent_uuid = ? AND recording_id = ?',
          agentUuid,
          callId,
        )
        return { agentUuid }
      })
      if (erased) await db.scrub()
      return erased
    },

    async listCalls(page) {
      return (await listPage(db, { name: 'calls', key: 'call_id' }, page)).map(toCall)
    },

    async deleteCallsBefore(before) {
      const deleted = await db.run('DELETE FROM calls WHERE created_at < ?', before)
      if (deleted > 0) await db.scrub()
      return deleted
    },
  }
}

export async function insertCall(sql: Sql, call: NewCall, networkHash?: string): Promise<void> {
  await sql.run(
    `INSERT INTO calls (call_id, token_hash, agent_uuid, created_at, language, voice, accent, origin,
       visitor_name, visitor_company, visitor_mobile, network_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    call.callId,
    call.tokenHash ?? null,
    call.agentUuid,
    call.createdAt,
    call.language,
    call.voice,
    call.accent,
    call.origin ?? null,
    call.visitor.name,
    call.visitor.companyName,
    call.visitor.mobileNumber,
    networkHash ?? null,
  )
}

const connectedAt = (end: CallEnd): string | null =>
  end.durationMs > 0 ? new Date(Date.parse(end.endedAt) - end.durationMs).toISOString() : null
