import type { ShownRecording } from '@ringwell/protocol/operator/calls.ts'
import type { StoredRecording } from '../storage/recordingStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Entry } from './listedColumns.ts'

/** Returns the recordings of a call. */
export async function recordingsOf(
  { cells }: Pick<Entry, 'cells'>,
  storage: Pick<Storage, 'listRecordings'>,
): Promise<ShownRecording[]> {
  const callId = String(cells['call_id'])
  return ((await storage.listRecordings([callId])).get(callId) ?? []).map(shownRecording)
}

export const shownRecording = (recording: StoredRecording): ShownRecording => ({
  side: recording.side,
  url: `/api/admin/recordings/${recording.agentUuid}/${recording.recordingId}/${recording.side}`,
  type: recording.type,
  bytes: recording.bytes,
  duration_s: recording.durationSeconds,
  is_complete: recording.isComplete,
})
