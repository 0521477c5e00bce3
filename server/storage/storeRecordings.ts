import { toRecording } from './rows.ts'
import type { Database } from './sql.ts'
import type { RecordingStorage } from './storage.ts'

export function storeRecordings(db: Database): RecordingStorage {
  return {
    async findRecording({ agentUuid, recordingId, side }) {
      const row = await db.get(
        'SELECT * FROM recordings WHERE agent_uuid = ? AND recording_id = ? AND side = ?',
        agentUuid,
        recordingId,
        side,
      )
      return row && toRecording(row)
    },

    keepLongest: (recording) =>
      db.transaction(async (sql) => {
        const { agentUuid, recordingId, side } = recording
        // Serialize with an erasure of the same call: whichever comes second sees the first.
        await sql.lock(`recording:${recordingId}`)
        const erased = await sql.get(
          'SELECT 1 AS yes FROM calls WHERE call_id = ? AND erased_at IS NOT NULL',
          recordingId,
        )
        if (erased) return { kept: false, unused: recording.path, erased: true, storedBytes: 0 }
        const row = await sql.get(
          `SELECT path, duration_s, bytes FROM recordings
           WHERE agent_uuid = ? AND recording_id = ? AND side = ?`,
          agentUuid,
          recordingId,
          side,
        )
        if (row) {
          const longer = recording.durationSeconds - Number(row.duration_s)
          const keptIsLonger = longer === 0 ? recording.bytes < Number(row.bytes) : longer < 0
          if (keptIsLonger) {
            const storedBytes = Number(row.bytes)
            return { kept: false, unused: recording.path, erased: false, storedBytes }
          }
        }
        // `stored_at` stays that of the first version: a new version must not extend the retention.
        await sql.run(
          `INSERT INTO recordings (agent_uuid, recording_id, side, path, bytes, type, duration_s,
             start_time, end_time, language, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (agent_uuid, recording_id, side) DO UPDATE SET
             path = excluded.path, bytes = excluded.bytes, type = excluded.type,
             duration_s = excluded.duration_s, start_time = excluded.start_time,
             end_time = excluded.end_time, language = excluded.language`,
          agentUuid,
          recordingId,
          side,
          recording.path,
          recording.bytes,
          recording.type,
          recording.durationSeconds,
          recording.startTime,
          recording.endTime,
          recording.language,
          recording.storedAt,
        )
        const unused = row ? String(row.path) : undefined
        return { kept: true, unused, erased: false, storedBytes: recording.bytes }
      }),

    isKept: (recordingId, path) =>
      db.transaction(async (sql) => {
        // Wait for a transaction that is writing a version of this recording.
        await sql.lock(`recording:${recordingId}`)
        return (await sql.get('SELECT 1 AS yes FROM recordings WHERE path = ?', path)) !== undefined
      }),

    async listRecordingsBefore(before, limit) {
      const rows = await db.all(
        'SELECT * FROM recordings WHERE stored_at < ? ORDER BY stored_at LIMIT ?',
        before,
        limit,
      )
      return rows.map(toRecording)
    },

    async deleteRecording(path) {
      await db.run('DELETE FROM recordings WHERE path = ?', path)
    },
  }
}
