import { recordingFolder, type RecordingStore } from '../recordings/recordingStore.ts'
import type { Storage } from '../storage/storage.ts'

export interface EraseDeps {
  storage: Storage
  files: Pick<RecordingStore, 'removeFolder'>
}

/** Both recordings of a call, in every version, and who called. False for a call that is unknown. */
export async function eraseCall(callId: string, { storage, files }: EraseDeps): Promise<boolean> {
  // Rows first: from here on an upload that is still arriving is refused, and removes its own file.
  const erased = await storage.eraseCall(callId, new Date().toISOString())
  if (!erased) return false
  await files.removeFolder(recordingFolder(erased.agentUuid, callId))
  return true
}
