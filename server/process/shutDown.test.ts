import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { closeServer, endCalls } from './shutDown.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('stopping', () => {
  test('does not wait if there are no calls', async () => {
    const engine = createFakeEngine()
    expect(await timed(() => endCalls(engine, 5_000, 5_000))).toBeLessThan(100)
    expect(engine.closed).toBe(true)
  })

  test('lets a call end by itself and its recordings arrive', async () => {
    const engine = createFakeEngine()
    await engine.connect({ kind: 'webrtc', offer: 'v=0' }, testBrief)
    const reasons: string[] = []
    engine.onCallEnd(({ reason }) => reasons.push(reason))
    setTimeout(() => engine.end(testBrief.callId, 'visitor', 1_000), 150)
    const ms = await timed(() => endCalls(engine, 5_000, 100))
    expect(reasons).toEqual(['visitor'])
    expect(ms).toBeGreaterThanOrEqual(240)
    expect(ms).toBeLessThan(2_000)
  })

  test('ends a call that does not end by itself', async () => {
    const engine = createFakeEngine()
    await engine.connect({ kind: 'webrtc', offer: 'v=0' }, testBrief)
    const reasons: string[] = []
    engine.onCallEnd(({ reason }) => reasons.push(reason))
    expect(await timed(() => endCalls(engine, 200, 50))).toBeLessThan(2_000)
    expect(reasons).toEqual(['shutdown'])
  })

  test('waits for calls of media workers only if their sockets or signalling are here', async () => {
    const engine = createFakeEngine()
    await engine.connect({ kind: 'webrtc', offer: 'v=0' }, testBrief)
    const elsewhere = { ...engine, health: () => ({ ...engine.health(), tiedCalls: 0 }) }
    // Otherwise, this takes as long as its grace.
    await endCalls(elsewhere, 600_000, 600_000)
    expect(engine.closed).toBe(true)
  })

  test('stores a form whose request had begun to arrive', async () => {
    const server = await createTestServer()
    const { port } = new URL(await server.listen())
    const socket = connect(Number(port), '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const body = JSON.stringify({ name: 'Asha', companyName: 'Tamsel', mobileNumber: '5550100' })
    socket.write('POST /api/leads HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closing = closeServer(server.app, 2_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.write(`content-length: ${body.length}\r\n\r\n${body}`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    await closing
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200/)
    expect(answer.toString()).toMatch(/^connection: close/im)
  })

  test('cuts off a client that never finishes its request', async () => {
    const server = await createTestServer()
    const { port } = new URL(await server.listen())
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(
      'POST /api/leads HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    const ms = await timed(() => closeServer(server.app, 200))
    expect(ms).toBeGreaterThan(150)
    expect(ms).toBeLessThan(2_000)
  })
})
