import path from 'node:path'
import type { Config } from '../config.ts'
import type { Logger } from '../logging.ts'
import { createDiskRecordings } from './diskRecordings.ts'
import type { RecordingStore } from './recordingStore.ts'

/** The store that the settings name. Rejects, and says why, when it can't be used. */
export async function openRecordings(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  _log: Logger,
): Promise<RecordingStore> {
  const folder = path.join(dataDir, 'recordings')
  if (s3 === undefined) return createDiskRecordings(folder)
  throw new Error('S3_BUCKET: recordings in a bucket are not supported yet')
}
