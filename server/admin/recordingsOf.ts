import type { ShownRecording } from '@ringwell/protocol/operator/call.ts'
import { sides } from '../recordings/spool.ts'
import type { Storage } from '../storage/storage.ts'
import type { Entry } from './listedColumns.ts'

/** Returns the recordings of a call. */
export async function recordingsOf(
  { cells }: Pick<Entry, 'cells'>,
  storage: Pick<Storage, 'findRecording'>,
): Promise<ShownRecording[]> {
  const agentUuid = String(cells.agent_uuid)
  const recordingId = String(cells.call_id)
  const found = await Promise.all(
    sides.map((side) => storage.findRecording({ agentUuid, recordingId, side })),
  )
  return found
    .filter((each) => each !== undefined)
    .map(({ side, type, bytes, durationSeconds, isComplete }) => ({
      side,
      url: `/api/admin/recordings/${agentUuid}/${recordingId}/${side}`,
      type,
      bytes,
      duration_s: durationSeconds,
      is_complete: isComplete,
    }))
}
