import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { agentUuid, audio, filesOf, halvesOf, mintCall, until, upload } from '../testing/uploads.ts'

const erase = ({ app }: TestServer, callId: string) =>
  app.inject({ method: 'DELETE', url: `/api/call/${callId}` })

const bothSides = (callId: string, duration = '10') => ({
  fields: { call_id: callId, duration },
  agent: audio('webm', 5_000),
  user: audio('webm', 5_000),
})

describe('a visitor who takes the consent back', () => {
  test('has both recordings and the name deleted, and nobody else’s', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const [mine, other] = [await mintCall(server), await mintCall(server)]
    await upload(url, bothSides(mine))
    await upload(url, bothSides(other))
    const response = await erase(server, mine)
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
    expect(await server.storage.findCall(mine)).toMatchObject({
      agentUuid,
      visitor: { name: '', companyName: '', mobileNumber: '' },
      erasedAt: expect.any(String),
    })
    const key = { agentUuid, recordingId: mine, side: 'user' } as const
    expect(await server.storage.findRecording(key)).toBeUndefined()
    expect(filesOf(server)).toHaveLength(2)
    expect(filesOf(server).every((file) => file.includes(other))).toBe(true)
    expect(existsSync(path.join(server.recordingsDir, agentUuid, mine))).toBe(false)
    expect((await server.storage.findCall(other))?.visitor.name).toBe('Asha Rao')
  })

  test('may ask as often as they like, and also for a call that is not known', async () => {
    const server = await createTestServer()
    const callId = await mintCall(server)
    for (const id of [callId, callId, 'made-up', '..%2F..', '%00']) {
      expect((await erase(server, id)).statusCode).toBe(204)
    }
  })

  test('gets no later upload of that call stored, under whichever agent', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    const callId = await mintCall(server)
    await erase(server, callId)
    for (const agent of [agentUuid, 'another-agent']) {
      const { status, body } = await upload(url, bothSides(callId), agent)
      expect(status).toBe(410)
      expect(body.error.code).toBe('call_erased')
    }
    expect(filesOf(server)).toEqual([])
  })

  test('gets an upload that is just arriving deleted too', async () => {
    const server = await createTestServer()
    const { port } = new URL(await server.listen())
    const callId = await mintCall(server)
    const { head, halves } = await halvesOf({
      fields: { call_id: callId },
      agent: audio('webm', 400_000),
    })
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.write(head)
    socket.write(halves[0])
    await until(() => filesOf(server).length === 1)
    expect((await erase(server, callId)).statusCode).toBe(204)
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString()))
    })
    socket.write(halves[1])
    expect(await answer).toMatch(/^HTTP\/1\.1 410/)
    socket.destroy()
    expect(filesOf(server)).toEqual([])
  })

  test('wins also when the erasure falls between the look-up and the row', async () => {
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
    const callId = await mintCall(server)
    const { status } = await upload(await server.listen(), bothSides(callId))
    expect(status).toBe(410)
    expect(filesOf(server)).toEqual([])
  })

  test('may do so from the page of another origin', async () => {
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
