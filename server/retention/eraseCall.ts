import { recordingFolder, type RecordingStore } from '../recordings/recordingStore.ts'
import type { Storage } from '../storage/storage.ts'

export interface EraseDeps {
  storage: Pick<Storage, 'eraseCall'>
  files: Pick<RecordingStore, 'removeFolder'>
}

/** Erases all versions of both recordings of a call, and the caller's details. Returns false if the call is unknown. */
export async function eraseCall(callId: string, { storage, files }: EraseDeps): Promise<boolean> {
  // Delete the rows first. From then on, an upload that is still arriving is refused and removes its own
  // file.
  const erased = await storage.eraseCall(callId, new Date().toISOString())
  if (!erased) return false
  await files.removeFolder(recordingFolder(erased.agentUuid, callId))
  return true
}
