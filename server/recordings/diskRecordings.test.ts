import { readdirSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { createDiskRecordings, INCOMING } from './diskRecordings.ts'
import { describeRecordings } from './recordingContract.ts'

describeRecordings('a folder', async () => {
  const folder = temporaryFolder()
  return {
    open: () => createDiskRecordings(folder),
    arriving: () => readdirSync(path.join(folder, INCOMING)),
  }
})
