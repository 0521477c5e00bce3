import type { Database } from './database.ts'
import type { RecordingStorage, StoredRecording } from './storage.ts'
import { callLock } from './storeCalls.ts'
import type { RecordingRow } from './tables.ts'

export function storeRecordings(db: Database): RecordingStorage {
  return {
    async findRecording({ agentUuid, recordingId, side }) {
      const row = await db.sql
        .selectFrom('recordings')
        .selectAll()
        .where((is) => is.and({ agentUuid, recordingId, side }))
        .executeTakeFirst()
      return row && toRecording(row)
    },

    keepLongest: (recording) =>
      db.transaction(async (sql) => {
        const { agentUuid, recordingId, side, durationSeconds: durationS, ...version } = recording
        const refused = { kept: false, unused: version.path }
        const erased = await sql
          .selectFrom('calls')
          .select('erasedAt')
          .where('callId', '=', recordingId)
          .where('erasedAt', 'is not', null)
          .executeTakeFirst()
        if (erased) return { ...refused, erased: true, storedBytes: 0 }
        const stored = await sql
          .selectFrom('recordings')
          .select(['path', 'durationS', 'bytes'])
          .where((is) => is.and({ agentUuid, recordingId, side }))
          .executeTakeFirst()
        if (stored) {
          const longer = durationS - stored.durationS
          const keptIsLonger = longer === 0 ? version.bytes < stored.bytes : longer < 0
          if (keptIsLonger) return { ...refused, erased: false, storedBytes: stored.bytes }
        }
        // `storedAt` keeps the time of the first version: a new version must not extend the retention.
        const { storedAt, ...replaced } = version
        await sql
          .insertInto('recordings')
          .values({ agentUuid, recordingId, side, durationS, storedAt, ...replaced })
          .onConflict((conflict) =>
            conflict
              .columns(['agentUuid', 'recordingId', 'side'])
              .doUpdateSet({ durationS, ...replaced }),
          )
          .execute()
        return { kept: true, unused: stored?.path, erased: false, storedBytes: version.bytes }
      }, callLock(recording.recordingId)),

    isKept: (recordingId, path) =>
      // The lock waits for a transaction that is writing a version of this recording.
      db.transaction(async (sql) => {
        const row = await sql
          .selectFrom('recordings')
          .select('path')
          .where('path', '=', path)
          .executeTakeFirst()
        return row !== undefined
      }, callLock(recordingId)),

    async listRecordingsBefore(before, limit) {
      const rows = await db.sql
        .selectFrom('recordings')
        .selectAll()
        .where('storedAt', '<', before)
        .orderBy('storedAt')
        .limit(limit)
        .execute()
      return rows.map(toRecording)
    },

    async deleteRecording(path) {
      await db.sql.deleteFrom('recordings').where('path', '=', path).execute()
    },
  }
}

const toRecording = ({ durationS, ...row }: RecordingRow): StoredRecording => ({
  ...row,
  durationSeconds: durationS,
})
