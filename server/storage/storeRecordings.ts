import type { Database } from './database.ts'
import type { RecordingStorage, StoredRecording } from './recordingStorage.ts'
import { callLock } from './storeCalls.ts'
import type { RecordingRow } from './tables.ts'
import { findCells, findRow, hasRow } from './rows.ts'

export function storeRecordings(db: Database): RecordingStorage {
  return {
    async findRecording({ agentUuid, recordingId, side }) {
      const row = await findRow(db.sql, 'recordings', { agentUuid, recordingId, side })
      return row && toRecording(row)
    },

    keepLongest: (recording) =>
      db.transaction(async (sql) => {
        const { agentUuid, recordingId, side, durationSeconds, isComplete, ...version } = recording
        const durationS = durationSeconds
        const refused = { kept: false, unused: version.path }
        const erased = await sql
          .selectFrom('calls')
          .select('erasedAt')
          .where('callId', '=', recordingId)
          .where('erasedAt', 'is not', null)
          .executeTakeFirst()
        if (erased) return { ...refused, erased: true }
        const which = { agentUuid, recordingId, side }
        const stored = await findCells(sql, 'recordings', which, ['path', 'durationS', 'bytes'])
        if (stored) {
          const longer = durationS - stored.durationS
          const keptIsLonger = longer === 0 ? version.bytes < stored.bytes : longer < 0
          if (keptIsLonger) return { ...refused, erased: false }
        }
        // `storedAt` keeps the time of the first version: a new version must not extend the retention.
        const { storedAt, ...others } = version
        const replaced = { ...others, durationS, isComplete: isComplete ? 1 : 0, peaks: null }
        await sql
          .insertInto('recordings')
          .values({ ...which, storedAt, ...replaced })
          .onConflict((conflict) =>
            conflict.columns(['agentUuid', 'recordingId', 'side']).doUpdateSet(replaced),
          )
          .execute()
        return { kept: true, unused: stored?.path, erased: false }
      }, callLock(recording.recordingId)),

    isKept: (recordingId, path) =>
      // The lock waits for a transaction that is writing a version of this recording.
      db.transaction((sql) => hasRow(sql, 'recordings', { path }), callLock(recordingId)),

    async listRecordingsBefore(before, limit, agentUuid) {
      const rows = await db.sql
        .selectFrom('recordings')
        .selectAll()
        .where('storedAt', '<', before)
        .$if(agentUuid !== undefined, (query) => query.where('agentUuid', '=', agentUuid!))
        .orderBy('storedAt')
        .limit(limit)
        .execute()
      return rows.map(toRecording)
    },

    async findPeaks(path) {
      const row = await findCells(db.sql, 'recordings', { path }, ['peaks'])
      return row?.peaks ?? undefined
    },

    async savePeaks(path, peaks) {
      await db.sql.updateTable('recordings').set({ peaks }).where('path', '=', path).execute()
    },

    async deleteRecording(path) {
      await db.sql.deleteFrom('recordings').where('path', '=', path).execute()
    },
  }
}

export const toRecording = ({
  durationS,
  isComplete,
  peaks: _peaks,
  ...row
}: RecordingRow): StoredRecording => ({
  ...row,
  isComplete: isComplete === 1,
  durationSeconds: durationS,
})
