import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { audio } from '../testing/uploads.ts'
import { describeRecordings } from '../testing/recordingContract.ts'
import { createDiskRecordings } from './diskRecordings.ts'

describeRecordings('a folder', async () => {
  const folder = temporaryFolder()
  return {
    open: () => createDiskRecordings(folder),
    folder,
  }
})

// Rule S13
test('a folder that is moved away during an upload is not recreated, and the upload is refused', async () => {
  const folder = path.join(temporaryFolder(), 'recordings')
  const recordings = await createDiskRecordings(folder)
  const file = await recordings.receive(Readable.from([audio('webm', 10_000)]))
  renameSync(folder, `${folder}.away`)
  await expect(file.keep('agent/call/agent-1.webm')).rejects.toMatchObject({
    status: 503,
    code: 'recordings_unavailable',
  })
  expect(existsSync(folder)).toBe(false)
  renameSync(`${folder}.away`, folder)
  await file.keep('agent/call/agent-1.webm')
  expect(existsSync(path.join(folder, 'agent/call/agent-1.webm'))).toBe(true)
})
