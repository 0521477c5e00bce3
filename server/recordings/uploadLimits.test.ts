import { describe, expect, test } from 'vitest'
import { createTestServer, shareTestServer, type TestServer } from '../testing/createTestServer.ts'
import { plainAgent } from '../testing/storageSamples.ts'
import {
  agentUuid,
  audio,
  beginCall,
  beginUpload,
  connectTo,
  filesOf,
  halvesOf,
  mintCall,
  type Parts,
  type TestCall,
  until,
  upload,
} from '../testing/uploads.ts'
import { createDiskReserve } from './diskReserve.ts'
import {
  BARE_DAY_RECORDINGS,
  BARE_HOUR_BYTES,
  CALL_BYTES,
  createUploadQuotas,
} from './uploadQuotas.ts'

const makeAgent = ({ storage }: TestServer, agentId: string) => {
  const own = { ...plainAgent, basedOn: 'general' }
  const at = new Date().toISOString()
  return storage.createAgent(agentId, { enabled: true, origins: undefined, own }, at)
}

const shared = shareTestServer()

describe('the agent of an upload has to be known', () => {
  const bare = { agent: audio('webm', 500) }

  // Rule C20
  test('published agents, operators’ own, those in settings and those once called are known', async () => {
    const server = await createTestServer({ agentOrigins: new Map([['set', ['https://a.test']]]) })
    const url = await server.listen()
    await makeAgent(server, 'own')
    await beginCall(server, { agent: 'called' })
    for (const agent of ['general', agentUuid, 'own', 'set', 'called']) {
      expect((await upload(url, bare, agent)).status).toBe(200)
    }
  })

  test('a deleted agent gives 410', async () => {
    const server = shared()
    await makeAgent(server, 'own')
    await server.storage.deleteAgent('own', new Date().toISOString())
    const { status, body } = await upload(await server.listen(), bare, 'own')
    expect([status, body.error.code]).toEqual([410, 'agent_gone'])
  })

  // Rule C20
  test('an unknown agent gives 404, and nothing is stored', async () => {
    const server = shared()
    const before = filesOf(server)
    const { status, body } = await upload(await server.listen(), bare, 'nobody')
    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'agent_not_found', field: 'agent_uuid' })
    expect(filesOf(server)).toEqual(before)
  })
})

const send = async (server: TestServer, call: TestCall, parts: Parts = {}) =>
  upload(await server.listen(), {
    agent: audio('webm', 500),
    ...parts,
    fields: { ...call, ...parts.fields },
  })

describe('a call’s uploads', () => {
  test('are accepted if it was answered', async () => {
    const server = shared()
    const before = filesOf(server)
    const call = await beginCall(server, { isAnswered: false })
    const { status, body } = await send(server, call)
    expect([status, body.error.code]).toEqual([409, 'call_not_answered'])
    expect(filesOf(server)).toEqual(before)
    // OpenAI never tells us that a call was answered.
    const openAi = await createTestServer({ embedded: undefined })
    const held = await beginCall(openAi, { isAnswered: false })
    expect((await send(openAi, held)).status).toBe(200)
  })

  // Rule C22
  test('are accepted until 12 minutes after its session', async () => {
    const server = shared()
    const [late, last] = [
      await beginCall(server, { secondsAgo: 721 }),
      await beginCall(server, { secondsAgo: 700 }),
    ]
    const url = await server.listen()
    const tell = (call: TestCall) => upload(url, { fields: call, agent: audio('webm', 500) })
    expect((await tell(late)).body.error.code).toBe('call_over')
    expect((await tell(last)).status).toBe(200)
  })

  test.each([
    [undefined, 25],
    [{ embedded: undefined }, 25],
  ])('are no longer than the call can have been', async (options, seconds) => {
    const server = await createTestServer(options)
    const call = await beginCall(server, { secondsAgo: 20 })
    expect((await send(server, call, { fields: { duration: '600' } })).status).toBe(200)
    const key = { agentUuid, recordingId: call.call_id, side: 'agent' } as const
    const row = await server.storage.findRecording(key)
    expect(row?.durationSeconds).toBeGreaterThanOrEqual(seconds)
    expect(row?.durationSeconds).toBeLessThan(seconds + 20)
  })

  test('may be no larger than its length needs', async () => {
    const server = await createTestServer()
    const call = await beginCall(server, { secondsAgo: 1 })
    const { status, body } = await send(server, call, { agent: audio('webm', 3_000_000) })
    expect([status, body.error.code]).toEqual([413, 'recording_too_large'])
    expect(filesOf(server)).toEqual([])
  })

  test('are refused when they have sent more than its recordings can need', async () => {
    const server = await createTestServer()
    const call = await beginCall(server)
    const url = await server.listen()
    const storage = server.storage
    const spent = createUploadQuotas({ storage, scale: 0 })
    const sound = audio('webm', 500_000)
    expect((await upload(url, { fields: call, agent: sound })).status).toBe(200)
    const bytes = CALL_BYTES - 1_500_000
    await spent.spendOnCall({ callId: call.call_id, address: '', bytes })
    expect((await upload(url, { fields: call, agent: sound })).status).toBe(200)
    const { status, body } = await upload(url, { fields: call, agent: sound })
    expect([status, body.error.code]).toEqual([413, 'call_quota_used'])
  })
})

describe('strangers’ uploads', () => {
  test('can fill the disk only by a small quota for each address', async () => {
    const server = await createTestServer({ rateLimitScale: 1 })
    const url = await server.listen()
    const spent = createUploadQuotas({ storage: server.storage, scale: 1 })
    await spent.spendBare('127.0.0.1', BARE_HOUR_BYTES - 1_000_000)
    const sound = audio('webm', 600_000)
    const codes: string[] = []
    for (let sent = 0; sent < 2; sent += 1) {
      const fields = { start_time: new Date(sent).toISOString() }
      const { status, body } = await upload(url, { fields, agent: sound })
      codes.push(status === 200 ? '200' : body.error.code)
    }
    expect(codes).toEqual(['200', 'upload_quota_used'])
    expect(filesOf(server)).toHaveLength(1)
    // The uploads of a call are not affected.
    const call = await beginCall(server)
    expect((await upload(url, { fields: call, agent: audio('webm', 9_000) })).status).toBe(200)
  })

  test('can make a limited number of recordings a day, and each may grow', async () => {
    const server = await createTestServer({ rateLimitScale: 1 })
    const url = await server.listen()
    const sendBare = (recording: number, bytes: number) =>
      upload(url, {
        fields: { start_time: new Date(recording).toISOString() },
        agent: audio('webm', bytes),
      })
    const spent = createUploadQuotas({ storage: server.storage, scale: 1 })
    for (let recording = 1; recording < BARE_DAY_RECORDINGS; recording += 1) {
      await spent.countBareRecording('127.0.0.1')
    }
    expect((await sendBare(0, 500)).status).toBe(200)
    expect((await sendBare(-1, 500)).body.error.code).toBe('upload_quota_used')
    expect((await sendBare(0, 600)).status).toBe(200)
    expect(filesOf(server)).toHaveLength(1)
  })

  // Rule C23
  test('that trickle are limited in number for each address', async () => {
    const server = await createTestServer({ rateLimitScale: 1 })
    const url = await server.listen()
    const slow = []
    for (let index = 0; index < 8; index += 1) slow.push(await beginUpload(url, 400_000))
    await until(() => filesOf(server).length === 8)
    const { status, body } = await upload(url, { agent: audio('webm', 500) })
    expect([status, body.error.code]).toEqual([429, 'too_many_uploads'])
    for (const { socket } of slow) socket.destroy()
    await until(() => filesOf(server).length === 0)
    await until(async () => (await upload(url, { agent: audio('webm', 500) })).status === 200)
  })

  // Rule C23
  test('that take too long are given up, however much they have sent', async () => {
    const server = await createTestServer({ uploadLimitMs: 300 })
    const url = await server.listen()
    const { head } = await halvesOf({ agent: audio('webm', 400_000) })
    const answers = await Promise.all(
      [head, undefined].map(async (only) => {
        const { socket } = only ? { socket: connectTo(url) } : await beginUpload(url, 400_000)
        if (only) socket.write(only)
        return new Promise<string>((resolve) => {
          socket.once('data', (data: Buffer) => resolve(data.toString()))
        }).finally(() => socket.destroy())
      }),
    )
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408/)
      expect(answer).toContain('upload_too_slow')
    }
    await until(() => filesOf(server).length === 0)
  })
})

describe('when the disk is nearly full', () => {
  const MB = 1024 * 1024

  test('recordings are refused with a message, and leads, messages and sessions are accepted', async () => {
    const diskReserve = createDiskReserve({ freeBytes: async () => 250 * MB, bytes: 256 * MB })
    const server = await createTestServer({ diskReserve })
    const url = await server.listen()
    const call = await beginCall(server)
    for (const fields of [{}, call]) {
      const { status, body } = await upload(url, { fields, agent: audio('webm', 500) })
      expect([status, body.error.code]).toEqual([507, 'storage_full'])
      expect(body.error.message).toMatch(/nearly full/)
    }
    expect(filesOf(server)).toEqual([])
    expect(await mintCall(server)).toBeTypeOf('string')
    const lead = { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100' }
    const sent = await server.app.inject({ method: 'POST', url: '/api/leads', payload: lead })
    expect(sent.statusCode).toBe(200)
    const health = (await server.app.inject('/api/health')).json()
    expect(health).toMatchObject({ recordings: 'full', problems: ['recordings_full'] })
  })

  test('an upload under way stops, and leaves nothing', async () => {
    let free = 300 * MB
    const diskReserve = createDiskReserve({ freeBytes: async () => free, bytes: 256 * MB })
    const server = await createTestServer({ diskReserve })
    const { socket, rest } = await beginUpload(await server.listen(), 8 * MB)
    await until(() => filesOf(server).length === 1)
    free = 200 * MB
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString()))
    })
    socket.write(rest)
    expect(await answer).toMatch(/^HTTP\/1\.1 507/)
    socket.destroy()
    await until(() => filesOf(server).length === 0)
  })
})
