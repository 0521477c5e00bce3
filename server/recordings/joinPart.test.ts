import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { RecordingSide } from '../storage/storage.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import {
  agentUuid,
  audio,
  beginCall,
  filesOf,
  type Parts,
  type TestCall,
  upload,
} from '../testing/uploads.ts'
import { createDiskRecordings } from './diskRecordings.ts'

/** Bytes that encode their position. */
function sound(bytes: number): Buffer {
  const content = audio('webm', bytes)
  for (let at = 4; at < bytes; at += 1) content[at] = at % 251
  return content
}

const stored = async (
  { storage, recordingsDir }: TestServer,
  call: TestCall,
  side: RecordingSide,
) => {
  const row = await storage.findRecording({ agentUuid, recordingId: call.call_id, side })
  if (!row) return undefined
  const file = readFileSync(path.join(recordingsDir, row.path))
  expect(file).toHaveLength(row.bytes)
  return file
}

async function ready() {
  const server = await createTestServer()
  const call = await beginCall(server, { secondsAgo: 400 })
  const url = await server.listen()
  const send = (seconds: number, { fields, ...files }: Parts) =>
    upload(url, { fields: { ...call, duration: String(seconds), ...fields }, ...files })
  return { server, call, send }
}

describe('a part of a recording', () => {
  test('is appended to what is stored, at the given byte of each side [C19, S8]', async () => {
    const { server, call, send } = await ready()
    const [agent, user] = [sound(500_000), sound(300_000)]
    await send(5, { agent: agent.subarray(0, 200_000), user: user.subarray(0, 100_000) })
    const { status, body } = await send(11, {
      fields: { agent_offset: '200000', user_offset: '90000' },
      agent: agent.subarray(200_000),
      user: user.subarray(90_000),
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      recording_id: call.call_id,
      agent: { bytes: 500_000, kept: true, stored: 500_000 },
      user: { bytes: 300_000, kept: true, stored: 300_000 },
    })
    expect((await stored(server, call, 'agent'))?.equals(agent)).toBe(true)
    expect((await stored(server, call, 'user'))?.equals(user)).toBe(true)
    expect(filesOf(server)).toHaveLength(2)
  })

  test('may come together with a whole recording of the other side [C21]', async () => {
    const { server, call, send } = await ready()
    const [agent, user] = [sound(50_000), sound(30_000)]
    await send(5, { agent: agent.subarray(0, 20_000) })
    await send(11, { fields: { agent_offset: '20000' }, agent: agent.subarray(20_000), user })
    expect((await stored(server, call, 'agent'))?.equals(agent)).toBe(true)
    expect((await stored(server, call, 'user'))?.equals(user)).toBe(true)
  })

  test('that overlaps what is stored replaces it with the same bytes', async () => {
    const { server, call, send } = await ready()
    const agent = sound(50_000)
    await send(5, { agent: agent.subarray(0, 30_000) })
    for (let again = 0; again < 2; again += 1) {
      const fields = { agent_offset: '20000' }
      const { body } = await send(9, { fields, agent: agent.subarray(20_000) })
      expect(body.data.agent).toMatchObject({ stored: 50_000 })
      expect((await stored(server, call, 'agent'))?.equals(agent)).toBe(true)
    }
    expect(filesOf(server)).toHaveLength(1)
  })

  test('that leaves a gap is refused, and the error says how much is stored [C19]', async () => {
    const { server, call, send } = await ready()
    const agent = sound(50_000)
    await send(5, { agent: agent.subarray(0, 20_000) })
    const gap = await send(9, {
      fields: { agent_offset: '20001' },
      agent: agent.subarray(20_001),
      user: sound(100),
    })
    expect(gap.status).toBe(409)
    expect(gap.body.error).toMatchObject({
      code: 'part_out_of_order',
      field: 'agent_offset',
      stored: { agent: 20_000, user: 0 },
    })
    const never = await send(9, { fields: { user_offset: '1' }, user: sound(100) })
    expect(never.status).toBe(409)
    expect(never.body.error).toMatchObject({
      field: 'user_offset',
      stored: { agent: 20_000, user: 0 },
    })
    expect(await stored(server, call, 'agent')).toHaveLength(20_000)
    expect(filesOf(server)).toHaveLength(1)
  })

  test('that races with another one leaves one of the two, complete', async () => {
    const { server, call, send } = await ready()
    const agent = sound(400_000)
    await send(5, { agent: agent.subarray(0, 100_000) })
    const ends = [150_000, 400_000, 200_000, 300_000, 250_000]
    const answers = await Promise.all(
      ends.map((end, index) =>
        send(10 + index, {
          fields: { agent_offset: '100000' },
          agent: agent.subarray(100_000, end),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const kept = await stored(server, call, 'agent')
    expect(kept?.equals(agent.subarray(0, 250_000))).toBe(true)
    expect(filesOf(server)).toHaveLength(1)
  })

  test('that goes to a second server continues what the first server received', async () => {
    const { server, call, send } = await ready()
    const agent = sound(60_000)
    await send(5, { agent: agent.subarray(0, 20_000) })
    const { storage } = server
    const recordings = await createDiskRecordings(server.recordingsDir)
    const other = await createTestServer({ storage, recordings })
    const fields = { ...call, agent_offset: '20000', duration: '9' }
    const answer = await upload(await other.listen(), { fields, agent: agent.subarray(20_000) })
    expect(answer.status).toBe(200)
    expect((await stored(server, call, 'agent'))?.equals(agent)).toBe(true)
  })

  test('needs the call’s token', async () => {
    const { server, call, send } = await ready()
    await send(5, { agent: sound(500) })
    const fields = { agent_offset: '500', call_token: undefined }
    const { status, body } = await send(9, { fields, agent: sound(500) })
    expect(status).toBe(422)
    expect(body.error.code).toBe('call_token_missing')
    expect(await stored(server, call, 'agent')).toHaveLength(500)
  })

  test.each(['-1', '1.5', 'x', '9999999999'])('does not continue at %s', async (offset) => {
    const { send } = await ready()
    const { status, body } = await send(9, { fields: { agent_offset: offset }, agent: sound(500) })
    expect(status).toBe(422)
    expect(body.error.field).toBe('agent_offset')
  })

  test('cannot make a recording that is larger than the call may have', async () => {
    const { server, call, send } = await ready()
    const most = sound(315 * 32 * 1024)
    await send(5, { agent: most })
    const fields = { agent_offset: String(most.length) }
    const { status, body } = await send(9, { fields, agent: Buffer.from('x') })
    expect(status).toBe(413)
    expect(body.error.code).toBe('recording_too_large')
    expect(await stored(server, call, 'agent')).toHaveLength(most.length)
    expect(filesOf(server)).toHaveLength(1)
  })

  test('is refused if the store has less than the row says, and no partial file is left', async () => {
    const { server, call } = await ready()
    const { storage } = server
    const whole = await createTestServer({ storage })
    const url = await whole.listen()
    await upload(url, { fields: { ...call, duration: '5' }, agent: sound(1_000) })
    const store = await createDiskRecordings(whole.recordingsDir)
    const short = await createTestServer({
      storage,
      recordings: { ...store, read: async () => Readable.from([sound(400)]) },
    })
    const fields = { ...call, agent_offset: '1000', duration: '9' }
    const answer = await upload(await short.listen(), { fields, agent: sound(500) })
    expect(answer.status).toBe(503)
    expect(answer.body.error.code).toBe('recordings_unavailable')
    expect(await stored(whole, call, 'agent')).toHaveLength(1_000)
    expect(filesOf(whole)).toHaveLength(1)
  })

  test('continues the version that replaced the one it just looked up', async () => {
    const { server, call, send } = await ready()
    const agent = sound(60_000)
    await send(5, { agent: agent.subarray(0, 20_000) })
    const store = await createDiskRecordings(server.recordingsDir)
    let replaced = false
    const late = await createTestServer({
      storage: server.storage,
      recordings: {
        ...store,
        async read(name, range) {
          if (!replaced) {
            replaced = true
            await send(7, { agent: agent.subarray(0, 30_000) })
          }
          return store.read(name, range)
        },
      },
    })
    const fields = { ...call, agent_offset: '20000', duration: '9' }
    const answer = await upload(await late.listen(), { fields, agent: agent.subarray(20_000) })
    expect(answer.status).toBe(200)
    expect((await stored(server, call, 'agent'))?.equals(agent)).toBe(true)
  })
})
