import path from 'node:path'
import type { Logger } from '../logging.ts'
import type { BucketOptions } from './bucketOptions.ts'
import { createDiskRecordings } from './diskRecordings.ts'
import type { RecordingStore } from './recordingStore.ts'

/** The folder in which recordings arrive. Without a bucket, they also stay there. */
export const recordingsFolder = (dataDir: string): string => path.join(dataDir, 'recordings')

export interface RecordingSettings {
  dataDir: string
  /** The bucket for recordings. Undefined keeps them as files below `dataDir`. */
  s3: (BucketOptions & { prefix: string }) | undefined
}

/** Opens the store that the settings name. Rejects, and says why, if it cannot be used. */
export async function openRecordings(
  { dataDir, s3 }: RecordingSettings,
  log: Logger,
): Promise<RecordingStore> {
  const folder = recordingsFolder(dataDir)
  if (s3 === undefined) return createDiskRecordings(folder)
  const { createS3Recordings } = await import('./s3Recordings.ts')
  return createS3Recordings({ ...s3, folder, log })
}
