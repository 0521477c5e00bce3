import { randomBytes } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'
import type { StoredRecording } from '../storage/recordingStorage.ts'
import { type IncomingRecording, recordingFolder } from './recordingStore.ts'
import type { Removals } from './removals.ts'

export interface KeepVersionDeps {
  storage: Pick<Storage, 'keepLongest'>
  removals: Pick<Removals, 'remove' | 'removeLater' | 'removeUnlessKept'>
}

/** What is known of a version besides its file. */
type VersionDetails = Omit<StoredRecording, 'path' | 'bytes' | 'type' | 'storedAt'>

/**
 * Stores a file under a new name, with a row. A longer version that is already stored stays. Rejects if the store or the
 * database fails.
 */
export async function keepVersion(
  file: IncomingRecording,
  details: VersionDetails,
  { storage, removals }: KeepVersionDeps,
): Promise<'kept' | 'shorter' | 'erased'> {
  const { agentUuid, recordingId, side } = details
  const version = `${side}-${randomBytes(6).toString('hex')}.${file.container.extension}`
  const name = `${recordingFolder(agentUuid, recordingId)}/${version}`
  await file.keep(name).catch(async (error: unknown) => {
    // A file that failed may still arrive at a slow store.
    await removals.removeLater(name)
    throw error
  })
  const { kept, unused, erased } = await storage
    .keepLongest({
      ...details,
      path: name,
      bytes: file.bytes,
      type: file.container.type,
      storedAt: new Date().toISOString(),
    })
    .catch(async (error: unknown) => {
      await removals.removeUnlessKept(recordingId, name)
      throw error
    })
  if (unused) await removals.remove(unused)
  return erased ? 'erased' : kept ? 'kept' : 'shorter'
}
