import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createTestServer, shareTestServer, type TestServer } from '../testing/createTestServer.ts'
import {
  agentUuid,
  audio,
  beginCall,
  beginUpload,
  filesOf,
  formOf,
  type Parts,
  until,
  upload,
} from '../testing/uploads.ts'
import { createDiskRecordings } from './diskRecordings.ts'
import { createDiskReserve } from './diskReserve.ts'
import { RECORDING_LIMIT_BYTES } from './recordingStore.ts'
import { call as sampleCall } from '../testing/storageSamples.ts'

describe('an upload', () => {
  // Rule C21
  test('of both sides is stored byte for byte, with a row for each', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const call = await beginCall(server)
    const agent = audio('webm', 300_000, 7)
    const user = audio('ogg', 200_000, 9)
    const { status, body } = await upload(url, { fields: { ...call }, agent, user })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        recording_id: call.call_id,
        agent: { bytes: agent.length, kept: true },
        user: { bytes: user.length, kept: true },
      },
    })
    for (const [side, content, type] of [
      ['agent', agent, 'audio/webm'],
      ['user', user, 'audio/ogg'],
    ] as const) {
      const row = await server.storage.findRecording({
        agentUuid,
        recordingId: call.call_id,
        side,
      })
      expect(row).toMatchObject({ bytes: content.length, type, durationSeconds: 10 })
      const stored = readFileSync(path.join(server.recordingsDir, row?.path ?? ''))
      expect(stored.equals(content)).toBe(true)
    }
    expect(filesOf(server)).toHaveLength(2)
  })

  test('of only one side is enough: a text call has no microphone', async () => {
    const server = await createTestServer()
    const { status } = await upload(await server.listen(), { agent: audio('mp4', 500) })
    expect(status).toBe(200)
    expect(filesOf(server)).toHaveLength(1)
  })

  // Rule C16
  test('may have its fields after its files', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const form = new FormData()
    form.set('file_agent', new Blob([new Uint8Array(audio('webm', 500))]), 'a')
    for (const [name, value] of formOf({}).entries()) form.set(name, value)
    const response = await fetch(`${url}/api/call/upload_audio/${agentUuid}`, {
      method: 'POST',
      body: form,
    })
    expect(response.status).toBe(200)
  })

  // Rule C18
  test('without a token belongs to no known call, whatever its call_id', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const { call_id } = await beginCall(server)
    const ids = new Set<string>()
    for (const fields of [{ call_id: 'made-up' }, { call_id }, { call_id: '192.0.2.1' }, {}]) {
      const { status, body } = await upload(url, { fields, agent: audio('webm', 500) })
      expect(status).toBe(200)
      ids.add(body.data.recording_id)
    }
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    const key = { agentUuid, recordingId: call_id, side: 'agent' } as const
    expect(await server.storage.findRecording(key)).toBeUndefined()
  })

  // Rule C18
  test('from another address is another recording, whatever its call_id', async () => {
    const server = await createTestServer({ trustProxy: true })
    const url = await server.listen()
    const ids: string[] = []
    for (const [address, call_id] of [
      ['192.0.2.1', ''],
      ['192.0.2.2', ''],
      ['192.0.2.2', '192.0.2.1'],
    ] as const) {
      const response = await fetch(`${url}/api/call/upload_audio/${agentUuid}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: formOf({ fields: { call_id }, agent: audio('webm', 500) }),
      })
      ids.push(((await response.json()) as { data: { recording_id: string } }).data.recording_id)
    }
    expect(ids[1]).not.toBe(ids[0])
    expect(ids[2]).toBe(ids[1])
  })
})

const refusal = async (
  server: TestServer,
  fields: Record<string, string | undefined>,
  agent = agentUuid,
) => {
  const answer = await upload(await server.listen(), { fields, agent: audio('webm', 500) }, agent)
  expect(filesOf(server)).toEqual([])
  return [answer.status, answer.body.error.code]
}

describe('a call’s recording can be written only with its token', () => {
  const shared = shareTestServer()
  // Rule C17
  test('another call’s token is refused', async () => {
    const server = shared()
    const [mine, other] = [await beginCall(server), await beginCall(server)]
    const fields = { call_id: mine.call_id, call_token: other.call_token }
    expect(await refusal(server, fields)).toEqual([403, 'wrong_call_token'])
  })

  test('a call that was made before calls had tokens accepts none', async () => {
    const server = shared()
    const { call_token } = await beginCall(server)
    const created = { agentUuid, createdAt: new Date().toISOString(), tokenHash: undefined }
    await server.storage.createCall({ ...sampleCall, callId: 'old', ...created })
    expect(await refusal(server, { call_id: 'old', call_token })).toEqual([403, 'wrong_call_token'])
  })

  test.each([
    ['an unknown call', { call_id: 'made-up' }, agentUuid, 404, 'call_not_found'],
    ['no call', { call_id: undefined }, agentUuid, 404, 'call_not_found'],
    ['another agent', {}, 'another-agent', 403, 'wrong_agent'],
  ])('with %s it is refused', async (_what, change, agent, status, code) => {
    const server = shared()
    const fields = { ...(await beginCall(server)), ...change }
    expect(await refusal(server, fields, agent)).toEqual([status, code])
  })

  // Rule C16
  test('the token has to come before the files', async () => {
    const server = shared()
    const url = await server.listen()
    const call = await beginCall(server)
    const form = new FormData()
    form.set('file_agent', new Blob([new Uint8Array(audio('webm', 500))]), 'a')
    for (const [name, value] of formOf({ fields: { ...call } }).entries()) form.set(name, value)
    const response = await fetch(`${url}/api/call/upload_audio/${agentUuid}`, {
      method: 'POST',
      body: form,
    })
    expect(response.status).toBe(422)
    expect(((await response.json()) as { error: object }).error).toMatchObject({
      code: 'field_too_late',
      field: 'call_token',
    })
    expect(filesOf(server)).toEqual([])
  })

  test('the log contains at most the call’s id', async () => {
    const server = await createTestServer()
    const call = await beginCall(server)
    const url = await server.listen()
    await upload(url, { fields: { ...call }, agent: audio('webm', 500) })
    await fetch(`${url}/api/call/rating/${call.call_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${call.call_token}`, 'content-type': 'application/json' },
      body: '{"rating":9}',
    })
    expect(server.logged()).toContain('/api/call/rating/')
    expect(server.logged()).not.toContain(call.call_token.slice(3))
  })
})

describe('a call that OpenAI holds', () => {
  // Rule C6
  test('gets its start and end from its recordings', async () => {
    const server = await createTestServer({ embedded: undefined })
    const url = await server.listen()
    const call = await beginCall(server)
    const { call_id } = call
    const start_time = new Date().toISOString()
    for (const [seconds, longest] of [
      [5, 5],
      [35, 35],
      [10, 35],
    ] as const) {
      const fields = { ...call, start_time, duration: String(seconds) }
      await upload(url, { fields, agent: audio('webm', 500) })
      expect((await server.storage.findCall(call_id))?.end).toEqual({
        endedAt: new Date(Date.parse(start_time) + longest * 1_000).toISOString(),
        durationMs: longest * 1_000,
        reason: 'visitor',
      })
    }
  })

  test('is ended only by its own recordings', async () => {
    const server = await createTestServer({ embedded: undefined })
    const { call_id } = await beginCall(server)
    const parts = { fields: { call_id }, agent: audio('webm', 500) }
    await upload(await server.listen(), parts)
    expect((await server.storage.findCall(call_id))?.end).toBeUndefined()
  })

  test('differs from one of the embedded engine, which reports itself when a call ends', async () => {
    const server = await createTestServer()
    const call = await beginCall(server)
    await upload(await server.listen(), { fields: { ...call }, agent: audio('webm', 500) })
    expect((await server.storage.findCall(call.call_id))?.end).toBeUndefined()
  })
})

describe('an upload of a call that our engine records', () => {
  const recording = { fakeEngine: { recordsCalls: true } }

  // Rules C4, C21
  test('is accepted and checked like any other, and not stored', async () => {
    const server = await createTestServer(recording)
    const url = await server.listen()
    const call = await beginCall(server)
    const agent = audio('webm', 300_000)
    const user = audio('mp4', 500)
    const { status, body } = await upload(url, { fields: { ...call }, agent, user })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        recording_id: call.call_id,
        agent: { bytes: agent.length, kept: false },
        user: { bytes: user.length, kept: false },
      },
    })
    const noSound = await upload(url, { fields: { ...call }, agent: Buffer.from('MZ a program.') })
    expect([noSound.status, noSound.body.error.code]).toEqual([415, 'unsupported_recording'])
    const large = await upload(url, { fields: { ...call }, agent: audio('webm', 6_000_000) })
    expect([large.status, large.body.error.code]).toEqual([413, 'recording_too_large'])
    const fields = { ...call, call_token: 'ct_wrong' }
    expect((await upload(url, { fields, agent })).status).toBe(403)
    expect(filesOf(server)).toEqual([])
    const key = { agentUuid, recordingId: call.call_id, side: 'agent' } as const
    expect(await server.storage.findRecording(key)).toBeUndefined()
  })

  test('is accepted while the disk is full, because it needs no room', async () => {
    const diskReserve = createDiskReserve({ freeBytes: async () => 0, bytes: 1 })
    const server = await createTestServer({ ...recording, diskReserve })
    const call = await beginCall(server)
    const url = await server.listen()
    const agent = audio('webm', 500)
    expect((await upload(url, { fields: { ...call }, agent })).status).toBe(200)
    // In the bare form, it could be of any call.
    expect((await upload(url, { agent })).status).toBe(507)
  })
})

describe('the longest version is kept', () => {
  // Rule C31
  test('growing uploads replace each other, and a late shorter one changes nothing', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const call = await beginCall(server)
    const send = (seconds: number, bytes: number) =>
      upload(url, {
        fields: { ...call, duration: String(seconds) },
        agent: audio('webm', bytes, seconds),
        user: audio('webm', bytes, seconds),
      })
    for (const seconds of [5, 15, 35]) expect((await send(seconds, seconds * 100)).status).toBe(200)
    const late = await send(15, 9_000)
    expect(late.body.data.agent).toEqual({ bytes: 9_000, kept: false })
    expect(filesOf(server)).toHaveLength(2)
    for (const side of ['agent', 'user'] as const) {
      const row = await server.storage.findRecording({
        agentUuid,
        recordingId: call.call_id,
        side,
      })
      expect(row).toMatchObject({ durationSeconds: 35, bytes: 3_500 })
      expect(readFileSync(path.join(server.recordingsDir, row?.path ?? ''))[100]).toBe(35)
    }
  })

  // Rules C31, S7
  test('in whatever order concurrent uploads arrive', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const call = await beginCall(server)
    const seconds = [20, 3, 120, 41, 77, 5, 119, 60]
    await Promise.all(
      seconds.map((duration) =>
        upload(url, {
          fields: { ...call, duration: String(duration) },
          agent: audio('webm', 100_000 + duration, duration),
        }),
      ),
    )
    const row = await server.storage.findRecording({
      agentUuid,
      recordingId: call.call_id,
      side: 'agent',
    })
    expect(row).toMatchObject({ durationSeconds: 120, bytes: 100_120 })
    expect(filesOf(server)).toEqual([row?.path])
  })
})

describe('a bad upload is refused, and leaves nothing', () => {
  const shared = shareTestServer()
  const good = audio('webm', 500)
  test.each<[string, Parts, number, string]>([
    ['no audio', { agent: Buffer.from('MZ this is a program') }, 415, 'unsupported_recording'],
    ['an empty file', { agent: Buffer.alloc(0) }, 415, 'unsupported_recording'],
    ['no file', {}, 422, 'no_recording'],
    ['no duration', { agent: good, fields: { duration: undefined } }, 422, 'invalid_field'],
    ['a fractional duration', { agent: good, fields: { duration: '1.5' } }, 422, 'invalid_field'],
    ['an endless duration', { agent: good, fields: { duration: '99999' } }, 422, 'invalid_field'],
    ['no time', { agent: good, fields: { start_time: 'noon' } }, 422, 'invalid_field'],
  ])('%s', async (_what, parts, status, code) => {
    const server = shared()
    const answer = await upload(await server.listen(), parts)
    expect(answer.status).toBe(status)
    expect(answer.body.error.code).toBe(code)
    expect(filesOf(server)).toEqual([])
  })

  test.each(['..%2F..%2Fetc', '.hidden', 'a%20b', 'x'.repeat(150)])(
    'for the agent %s',
    async (agent) => {
      const server = shared()
      const { status, body } = await upload(await server.listen(), { agent: good }, agent)
      expect(status).toBe(422)
      expect(body.error.field).toBe('agent_uuid')
      expect(filesOf(server)).toEqual([])
    },
  )

  test('a file with an unexpected name', async () => {
    const server = shared()
    const url = await server.listen()
    const form = formOf({ agent: good })
    form.set('file_other', new Blob([new Uint8Array(good)]), 'x')
    const response = await fetch(`${url}/api/call/upload_audio/general`, {
      method: 'POST',
      body: form,
    })
    expect(response.status).toBe(422)
    expect(filesOf(server)).toEqual([])
  })

  test.each([
    ['file_agent', { user: good }],
    ['file_user', { agent: good }],
  ])('%s that is not a file', async (field, other) => {
    const server = shared()
    const answer = await upload(await server.listen(), { ...other, fields: { [field]: 'x' } })
    expect(answer.status).toBe(422)
    expect(answer.body.error).toMatchObject({ code: 'not_a_file', field })
    expect(filesOf(server)).toEqual([])
  })

  test('more than 25 MB, by one byte @full', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const most = await upload(url, { agent: audio('webm', RECORDING_LIMIT_BYTES) })
    expect(most.status).toBe(200)
    const more = await upload(url, {
      fields: { duration: '11' },
      agent: audio('webm', RECORDING_LIMIT_BYTES + 1),
    })
    expect(more.status).toBe(413)
    expect(more.body.error.code).toBe('recording_too_large')
    expect(filesOf(server)).toHaveLength(1)
  })

  test('a body that is not multipart', async () => {
    const { app } = shared()
    const response = await app.inject({
      method: 'POST',
      url: `/api/call/upload_audio/${agentUuid}`,
      payload: { hello: 1 },
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('an upload that is interrupted', () => {
  test('leaves nothing, and logs no error', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const { socket } = await beginUpload(url, 400_000)
    await until(() => filesOf(server).length === 1)
    socket.destroy()
    await until(() => filesOf(server).length === 0)
    expect(server.logged()).not.toMatch(/"level":[456]0/)
    expect((await upload(url, { agent: audio('webm', 500) })).status).toBe(200)
  })

  test('by pauses is waited for while others continue', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const slow = await beginUpload(url, 400_000)
    await until(() => filesOf(server).length === 1)
    expect(
      (await upload(url, { fields: { duration: '9' }, agent: audio('webm', 500) })).status,
    ).toBe(200)
    const answer = new Promise<string>((resolve) => {
      slow.socket.once('data', (data: Buffer) => resolve(data.toString()))
    })
    for (let at = 0; at < slow.rest.length; at += 50_000) {
      slow.socket.write(slow.rest.subarray(at, at + 50_000))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200/)
    slow.socket.destroy()
  })

  test('by a crash is swept at a later start, but one under way is not', async () => {
    const server = await createTestServer()
    const incoming = path.join(server.recordingsDir, '.incoming')
    for (const name of ['old.part', 'new.part']) writeFileSync(path.join(incoming, name), 'x')
    utimesSync(path.join(incoming, 'old.part'), new Date(0), new Date(0))
    await (await createDiskRecordings(server.recordingsDir)).deletePartialUploads()
    expect(readdirSync(incoming)).toEqual(['new.part'])
  })
})

describe('when the disk fails', () => {
  test('a missing folder gives 503 without mentioning paths', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    rmSync(server.recordingsDir, { recursive: true })
    const { status, body } = await upload(url, { agent: audio('webm', 500) })
    expect(status).toBe(503)
    expect(body.error.code).toBe('recordings_unavailable')
    expect(JSON.stringify(body)).not.toContain('ENOENT')
  })

  test('a full disk gives 507, and leaves nothing', async () => {
    const server = await createTestServer()
    const files = await createDiskRecordings(server.recordingsDir)
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const stream = Readable.from(
      (async function* () {
        yield audio('webm', 1_000)
        throw full
      })(),
    )
    await expect(files.receive(stream)).rejects.toMatchObject({
      status: 507,
      code: 'storage_full',
    })
    expect(filesOf(server)).toEqual([])
  })

  test('a file is removed if its row cannot be written', async () => {
    const { storage } = await createTestServer()
    const second = await createTestServer({
      storage: { ...storage, keepLongest: () => Promise.reject(new Error('disk I/O error')) },
    })
    const { status } = await upload(await second.listen(), { agent: audio('webm', 500) })
    expect(status).toBe(500)
    expect(filesOf(second)).toEqual([])
  })
})
