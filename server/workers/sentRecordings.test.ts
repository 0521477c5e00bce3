import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { recordingFile } from '@ringwell/engine/recording/recordingDisk.ts'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLiveRecordings } from '../recordings/liveRecordings.ts'
import { createRemovals } from '../recordings/removals.ts'
import { liveFolder } from '../recordings/spool.ts'
import { createTestServer, temporaryFolder, type TestServer } from '../testing/createTestServer.ts'
import { writeLive } from '../testing/liveFiles.ts'
import { startNats } from '../testing/natsServer.ts'
import { agentUuid, beginCall, until } from '../testing/uploads.ts'
import { type Link, openLink } from './link.ts'
import { newId } from './messages.ts'
import { createSendRecording, receiveRecordings } from './sentRecordings.ts'

const nats = await startNats()
afterAll(() => nats?.kill())
const log = pino({ level: 'silent' })

async function connected(): Promise<Link> {
  const link = openLink({ url: nats!.url, name: 'test', log })
  onTestFinished(() => link.close())
  await until(() => link.upForMs() !== undefined)
  return link
}

async function startReceiver(): Promise<{ server: TestServer; stop: () => void }> {
  const server = await createTestServer()
  const { storage, recordings } = server
  const removals = createRemovals({ storage, recordings, log })
  const link = await connected()
  const stop = receiveRecordings({ link, id: newId(), storage, recordings, removals, log })
  onTestFinished(stop)
  return { server, stop }
}

const hasLine = async (): Promise<boolean> => false

const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')

test.runIf(nats)(
  'a recording of a worker reaches the store byte by byte, also what a killed worker had on its disk, and leaves no file behind',
  async () => {
    const { server, stop } = await startReceiver()
    const folder = temporaryFolder()
    const [whole, torn, erased] = [
      await beginCall(server),
      await beginCall(server),
      await beginCall(server),
    ]
    // Longer than one message may be.
    writeLive(folder, whole.call_id, { seconds: 3_000 })
    writeLive(folder, torn.call_id, { seconds: 7, isComplete: false, sides: ['user'] })
    writeLive(folder, erased.call_id)
    writeLive(folder, 'of-no-call')
    await server.storage.eraseCall(erased.call_id, new Date().toISOString())
    const sent = liveFolder(folder)
    const original = digestOf(
      path.join(sent, recordingFile({ callId: whole.call_id, side: 'agent' })),
    )
    const keep = createSendRecording(await connected())
    await createLiveRecordings({ folder: sent, hasLine, keep, keepsParts: true, log }).finishAll()
    await until(() => readdirSync(sent).length === 0)
    const find = (recordingId: string, side: 'agent' | 'user') =>
      server.storage.findRecording({ agentUuid, recordingId, side })
    const row = await find(whole.call_id, 'agent')
    expect(row).toMatchObject({ durationSeconds: 3_000, isComplete: true, type: 'audio/ogg' })
    expect(digestOf(path.join(server.recordingsDir, row!.path))).toBe(original)
    expect(await find(torn.call_id, 'user')).toMatchObject({
      durationSeconds: 7,
      isComplete: false,
    })
    expect(await find(erased.call_id, 'user')).toBeUndefined()

    // Without a server, it stays where it is until there is one.
    stop()
    writeLive(folder, torn.call_id, { seconds: 9, sides: ['user'] })
    const live = createLiveRecordings({
      folder: sent,
      hasLine,
      keep,
      keepsParts: true,
      log,
      sweepEveryMs: 50,
    })
    live.finish(torn.call_id)
    live.start()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(readdirSync(sent)).toHaveLength(1)
    const { storage, recordings } = server
    const removals = createRemovals({ storage, recordings, log })
    const link = await connected()
    onTestFinished(receiveRecordings({ link, id: newId(), storage, recordings, removals, log }))
    await until(() => readdirSync(sent).length === 0)
    expect(await find(torn.call_id, 'user')).toMatchObject({ durationSeconds: 9, isComplete: true })
    await live.close()

    // The line that a killed worker had is joined with the next one, which waits for it.
    const { call_id: callId } = await beginCall(server)
    const side = 'agent'
    const second = { callId, side, next: { line: 1, beforeMs: 10_000 } } as const
    writeLive(folder, callId, { seconds: 5, sides: [side] })
    renameSync(
      path.join(sent, recordingFile({ callId, side })),
      path.join(sent, recordingFile(second)),
    )
    const ofSecond = createLiveRecordings({ folder: sent, hasLine, keep, keepsParts: true, log })
    await ofSecond.finishAll()
    expect(readdirSync(sent)).toHaveLength(1)
    writeLive(folder, callId, { seconds: 10, sides: [side] })
    await ofSecond.finishAll()
    await until(() => readdirSync(sent).length === 0)
    expect(await find(callId, side)).toMatchObject({ durationSeconds: 15, isComplete: true })
  },
)
