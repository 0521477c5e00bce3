import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { at, call as sample } from '../testing/storageSamples.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { writeLive } from '../testing/liveFiles.ts'
import {
  agentUuid,
  audio,
  beginCall,
  bearerOf,
  filesOf,
  halvesOf,
  type TestCall,
  until,
  upload,
} from '../testing/uploads.ts'

const erase = ({ app }: TestServer, call: TestCall) =>
  app.inject({ method: 'DELETE', url: `/api/call/${call.call_id}`, headers: bearerOf(call) })

const bothSides = (call: TestCall, duration = '10') => ({
  fields: { ...call, duration },
  agent: audio('webm', 5_000),
  user: audio('webm', 5_000),
})

describe('a visitor who withdraws consent', () => {
  // Rule C38
  test('gets both recordings and the name deleted, but nobody else’s', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const [mine, other] = [await beginCall(server), await beginCall(server)]
    await upload(url, bothSides(mine))
    await upload(url, bothSides(other))
    const response = await erase(server, mine)
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
    expect(await server.storage.findCall(mine.call_id)).toMatchObject({
      agentUuid,
      visitor: { name: '', companyName: '', mobileNumber: '' },
      erasedAt: expect.any(String),
    })
    const key = { agentUuid, recordingId: mine.call_id, side: 'user' } as const
    expect(await server.storage.findRecording(key)).toBeUndefined()
    expect(filesOf(server)).toHaveLength(2)
    expect(filesOf(server).every((file) => file.includes(other.call_id))).toBe(true)
    expect(existsSync(path.join(server.recordingsDir, agentUuid, mine.call_id))).toBe(false)
    expect((await server.storage.findCall(other.call_id))?.visitor.name).toBe('Asha Rao')
  })

  // Rule C38
  test('may ask any number of times, also for an unknown call', async () => {
    const server = await createTestServer()
    const call = await beginCall(server)
    for (const call_id of [call.call_id, call.call_id, 'made-up', '..%2F..', '%00']) {
      expect((await erase(server, { ...call, call_id })).statusCode).toBe(204)
    }
  })

  test('needs the call token; the call’s id alone deletes nothing', async () => {
    const server = await createTestServer()
    const [mine, other] = [await beginCall(server), await beginCall(server)]
    await upload(await server.listen(), bothSides(mine))
    const forged = await erase(server, { call_id: mine.call_id, call_token: other.call_token })
    expect(forged.statusCode).toBe(403)
    expect(forged.json().error.code).toBe('wrong_call_token')
    const url = `/api/call/${mine.call_id}`
    expect((await server.app.inject({ method: 'DELETE', url })).statusCode).toBe(401)
    expect(filesOf(server)).toHaveLength(2)
    expect((await server.storage.findCall(mine.call_id))?.visitor.name).toBe('Asha Rao')
  })

  // Rule C38
  test.each([
    ['no token', {}],
    ['any token', { authorization: `Bearer ct_${'x'.repeat(43)}` }],
  ])(
    'of a call that was made before calls had tokens needs only its id, with %s',
    async (_which, headers) => {
      const server = await createTestServer()
      const { storage, app } = server
      const visitor = { name: 'Asha Rao', companyName: 'Rao', mobileNumber: '+15550100' }
      await storage.createCall({ ...sample, callId: 'old', tokenHash: undefined, visitor })
      await storage.saveTurns('old', [{ position: 0, who: 'visitor', text: 'Hello.' }], at(1))
      const answer = await app.inject({ method: 'DELETE', url: '/api/call/old', headers })
      expect(answer.statusCode).toBe(204)
      expect(await storage.findCall('old')).toMatchObject({
        visitor: { name: '', companyName: '', mobileNumber: '' },
        erasedAt: expect.any(String),
      })
      expect(await storage.listTurns(['old'])).toEqual(new Map())
      // The id alone gives access to nothing else.
      const url = '/api/call/rating/old'
      const rated = await app.inject({ method: 'POST', url, headers, payload: { rating: 1 } })
      expect(rated.statusCode).toBeGreaterThanOrEqual(401)
    },
  )

  test('gets no later upload of that call stored, under any agent', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const call = await beginCall(server)
    await upload(url, bothSides(call))
    await erase(server, call)
    for (const [fields, agent] of [
      [call, agentUuid],
      [call, 'another-agent'],
      [{ call_id: call.call_id }, agentUuid],
    ] as const) {
      const { status, body } = await upload(url, { fields, agent: audio('webm', 5_000) }, agent)
      expect(status).toBe(410)
      expect(body.error.code).toBe('call_erased')
    }
    expect(filesOf(server)).toEqual([])
  })

  test('also gets an upload that is still arriving deleted', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const { port } = new URL(url)
    const call = await beginCall(server)
    const { head, halves } = await halvesOf({
      fields: { ...call },
      agent: audio('webm', 400_000),
    })
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.write(head)
    socket.write(halves[0])
    await until(() => filesOf(server).length === 1)
    expect((await erase(server, call)).statusCode).toBe(204)
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString()))
    })
    socket.write(halves[1])
    expect(await answer).toMatch(/^HTTP\/1\.1 410/)
    socket.destroy()
    expect(filesOf(server)).toEqual([])
  })

  // Rule C38
  test('also gets what our engine has recorded of a call under way deleted, and of no other', async () => {
    const server = await createTestServer()
    const call = await beginCall(server)
    writeLive(server.recordingsDir, call.call_id)
    writeLive(server.recordingsDir, 'another')
    expect((await erase(server, call)).statusCode).toBe(204)
    expect(filesOf(server).toSorted()).toEqual([
      '.live/another.agent.ogg',
      '.live/another.user.ogg',
    ])
  })

  test('is also obeyed if the erasure happens between the lookup and writing the row', async () => {
    const { storage } = await createTestServer()
    const server = await createTestServer({
      storage: {
        ...storage,
        async keepLongest(recording) {
          await storage.eraseCall(recording.recordingId, new Date().toISOString())
          return storage.keepLongest(recording)
        },
      },
    })
    const call = await beginCall(server)
    const { status } = await upload(await server.listen(), bothSides(call))
    expect(status).toBe(410)
    expect(filesOf(server)).toEqual([])
  })

  test('may do so from a page of another origin', async () => {
    const { app } = await createTestServer()
    const response = await app.inject({
      method: 'OPTIONS',
      url: '/api/call/x',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'DELETE' },
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-methods']).toContain('DELETE')
  })
})
