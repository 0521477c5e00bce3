import { appendFileSync, copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { recordingFile } from '@ringwell/engine/recording/recordingDisk.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { writeLive } from '../testing/liveFiles.ts'
import { agentUuid, beginCall, filesOf, until } from '../testing/uploads.ts'
import { createKeepLive, createLiveRecordings } from './liveRecordings.ts'
import type { RecordingStore } from './recordingStore.ts'
import { recordingsUnavailable } from './recordingStore.ts'
import { createRemovals } from './removals.ts'
import { liveFolder } from './spool.ts'

function createLive(
  server: TestServer,
  { recordings = server.recordings, ...options }: LiveOptions = {},
) {
  const { storage } = server
  let logged = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => (logged += line) })
  const removals = createRemovals({ storage, recordings: server.recordings, log })
  const folder = liveFolder(server.recordingsDir)
  const keep = createKeepLive({ storage, recordings, removals, log })
  const hasLine = async (callId: string) => (await storage.findLine(callId)) !== undefined
  const live = createLiveRecordings({ folder, hasLine, keep, log, ...options })
  onTestFinished(() => live.close())
  return { live, logged: () => logged }
}

interface LiveOptions {
  recordings?: Pick<RecordingStore, 'takeLive'>
  sweepEveryMs?: number
}

const hangs = () => new Promise<never>(() => undefined)

const rowsOf = async ({ storage }: TestServer, recordingId: string) => [
  await storage.findRecording({ agentUuid, recordingId, side: 'agent' }),
  await storage.findRecording({ agentUuid, recordingId, side: 'user' }),
]

// Rule C65
test('when a call is over, both sides are stored with the length that they have', async () => {
  const server = await createTestServer()
  const { live } = createLive(server)
  const { call_id: callId } = await beginCall(server)
  const other = await beginCall(server)
  writeLive(server.recordingsDir, callId, { seconds: 12.4 })
  writeLive(server.recordingsDir, other.call_id)
  live.finish(callId)
  await until(async () => (await rowsOf(server, callId))[1] !== undefined)
  for (const row of await rowsOf(server, callId)) {
    expect(row).toMatchObject({ durationSeconds: 12, type: 'audio/ogg', isComplete: true })
    expect(Date.parse(row?.endTime ?? '') - Date.parse(row?.startTime ?? '')).toBe(12_400)
    expect(filesOf(server)).toContain(row?.path)
  }
  expect(await rowsOf(server, other.call_id)).toEqual([undefined, undefined])
  expect(filesOf(server)).toHaveLength(4)
})

// Rule C65
test('what a killed process left behind is stored at the next start, and the row says that its end is missing', async () => {
  const server = await createTestServer()
  const { live } = createLive(server)
  const { call_id: callId } = await beginCall(server)
  writeLive(server.recordingsDir, callId, { seconds: 7, isComplete: false, sides: ['user'] })
  appendFileSync(
    path.join(liveFolder(server.recordingsDir), recordingFile({ callId, side: 'user' })),
    'OggS torn',
  )
  await live.finishAll()
  const [agent, user] = await rowsOf(server, callId)
  expect(agent).toBeUndefined()
  expect(user).toMatchObject({ durationSeconds: 7, isComplete: false })
})

test('the lines of one call are one recording, once the call is over', async () => {
  const server = await createTestServer()
  const { live } = createLive(server)
  const { call_id: callId } = await beginCall(server)
  await server.storage.openLine(callId, '{}')
  const folder = liveFolder(server.recordingsDir)
  writeLive(server.recordingsDir, callId, { seconds: 7 })
  for (const side of ['agent', 'user'] as const) {
    const file = (next?: { line: number; beforeMs: number }) =>
      path.join(folder, recordingFile({ callId, side, next }))
    copyFileSync(file(), file({ line: 2, beforeMs: 9_000 }))
  }
  expect(await live.lengthOf(callId, 2)).toBe(7_000)
  await live.finishAll()
  expect(await rowsOf(server, callId)).toEqual([undefined, undefined])
  await server.storage.loseLine(callId, 0, new Date().toISOString(), 16_000)
  await server.storage.closeLines({ callId })
  live.finish(callId)
  await until(async () => (await rowsOf(server, callId))[1] !== undefined)
  for (const row of await rowsOf(server, callId)) expect(row).toMatchObject({ durationSeconds: 16 })
  expect(readdirSync(folder)).toEqual([])
})

test('a file that no longer grows is stored, and one that grows is left alone', async () => {
  const server = await createTestServer()
  const { live } = createLive(server, { sweepEveryMs: 30 })
  const over = await beginCall(server)
  const underWay = await beginCall(server)
  writeLive(server.recordingsDir, over.call_id)
  writeLive(server.recordingsDir, underWay.call_id)
  const growing = setInterval(() => {
    for (const side of ['agent', 'user'] as const) {
      const file = path.join(
        liveFolder(server.recordingsDir),
        recordingFile({ callId: underWay.call_id, side }),
      )
      appendFileSync(file, 'more')
    }
  }, 5)
  onTestFinished(() => clearInterval(growing))
  live.start()
  await until(async () => (await rowsOf(server, over.call_id))[1] !== undefined)
  expect(await rowsOf(server, underWay.call_id)).toEqual([undefined, undefined])
})

test('a recording that could not be stored stays on this machine, and is stored later', async () => {
  const server = await createTestServer()
  const takeLive = vi
    .fn((file: string) => server.recordings.takeLive(file))
    .mockImplementationOnce(async (file) => ({
      ...(await server.recordings.takeLive(file)),
      keep: () => Promise.reject(recordingsUnavailable()),
    }))
  const { live, logged } = createLive(server, { recordings: { takeLive }, sweepEveryMs: 30 })
  const { call_id: callId } = await beginCall(server)
  writeLive(server.recordingsDir, callId, { sides: ['agent'] })
  live.finish(callId)
  await until(() => logged().includes('could not store a recording yet'))
  expect(filesOf(server)).toEqual([`.live/${callId}.agent.ogg`])
  live.start()
  await until(async () => (await rowsOf(server, callId))[0] !== undefined)
  expect(filesOf(server)).toHaveLength(1)
})

// Rule C38
test('a recording of a call that was erased while it was under way is removed, and so is one of no call', async () => {
  const server = await createTestServer()
  const { live } = createLive(server)
  const { call_id: callId } = await beginCall(server)
  await server.storage.eraseCall(callId, new Date().toISOString())
  writeLive(server.recordingsDir, callId)
  writeLive(server.recordingsDir, 'of-no-call')
  await live.finishAll()
  expect(filesOf(server)).toEqual([])
  expect(await rowsOf(server, callId)).toEqual([undefined, undefined])
})

test('a file without sound, or of another name, breaks nothing', async () => {
  const server = await createTestServer()
  const { live } = createLive(server)
  const { call_id: callId } = await beginCall(server)
  const folder = liveFolder(server.recordingsDir)
  writeFileSync(path.join(folder, recordingFile({ callId, side: 'agent' })), '')
  writeFileSync(path.join(folder, 'notes.txt'), 'not ours')
  await live.finishAll()
  live.finish('unknown')
  expect(filesOf(server)).toEqual(['.live/notes.txt'])
})

test('a store that hangs keeps a server neither from starting nor from ending', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const server = await createTestServer()
  const { live } = createLive(server, { recordings: { takeLive: hangs } })
  const { call_id: callId } = await beginCall(server)
  writeLive(server.recordingsDir, callId)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  await live.finishAll()
  await live.close()
})
