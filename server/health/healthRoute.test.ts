import { describe, expect, test } from 'vitest'
import { createDiskRecordings } from '../recordings/diskRecordings.ts'
import { StorageError } from '../storage/storageError.ts'
import { createTestServer, temporaryFolder } from '../testing/createTestServer.ts'

describe('health', () => {
  const adminToken = 'a-token-of-an-operator'
  const states = {
    status: 'ready',
    provider: 'embedded',
    engine: {
      state: 'ready',
      progress: { step: 'loading speech recognition', done: 2, total: 5 },
    },
    storage: 'ok',
    recordings: 'ok',
    problems: [],
  }

  test('is 200 when a visitor can call, and shows everybody the state of each part but no numbers', async () => {
    const { app } = await createTestServer({
      adminToken,
      dailyMinutes: { server: 60, agents: new Map(), eachAgent: undefined },
    })
    const wrong = { authorization: 'Bearer a-token-that-somebody-guessed' }
    for (const headers of [{}, wrong]) {
      const response = await app.inject({ url: '/api/health', headers })
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toEqual(states)
    }
  })

  test('shows the operator the numbers of calls, deliveries and minutes', async () => {
    const { app } = await createTestServer({
      adminToken,
      dailyMinutes: { server: 60, agents: new Map(), eachAgent: undefined },
    })
    const headers = { authorization: `Bearer ${adminToken}` }
    expect((await app.inject({ url: '/api/health', headers })).json()).toEqual({
      ...states,
      engine: expect.objectContaining({ state: 'ready', calls: 0, maxCalls: 2 }),
      outbox: { stored: 0, waiting: 0, retrying: 0, delivered: 0, dead: 0 },
      minutes: { usedMinutes: 0, limitMinutes: 60, resetsAt: expect.stringMatching(/T00:00:00/) },
    })
  })

  test('can be requested without limit, but guesses at the token are limited', async () => {
    const { app } = await createTestServer({ adminToken, rateLimitScale: 0.01 })
    const statuses = async (headers: Record<string, string>) => {
      const codes = new Set<number>()
      for (let guess = 0; guess < 10; guess += 1) {
        codes.add((await app.inject({ url: '/api/health', headers })).statusCode)
      }
      return [...codes]
    }
    expect(await statuses({ authorization: 'Bearer a-token-that-somebody-guessed' })).toEqual([
      200, 429,
    ])
    expect(await statuses({})).toEqual([200])
  })

  test.each([
    ['starting', 'starting'],
    ['restarting', 'starting'],
    ['unresponsive', 'unresponsive'],
    ['stopped', 'failed'],
  ] as const)('is 503 while the engine is %s, with its progress', async (state, status) => {
    const { app, engine } = await createTestServer()
    engine.setState(state)
    const response = await app.inject('/api/health')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({
      status,
      engine: { state, progress: { step: 'loading speech recognition', done: 2, total: 5 } },
      problems: state === 'unresponsive' ? ['engine_unresponsive'] : [],
    })
  })

  test('is 503 when nothing can be stored', async () => {
    const { app, storage } = await createTestServer()
    await storage.close()
    const response = await app.inject('/api/health')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({
      status: 'failed',
      storage: 'failed',
      problems: ['database_failed'],
    })
  })

  test.each([
    ['a full database', new StorageError('full', new Error('disk is full')), 'full'],
    ['a database that does not respond', new Error('connect ECONNREFUSED'), 'failed'],
  ] as const)('is 503 with %s', async (_what, failure, state) => {
    const { storage } = await createTestServer()
    const broken = { ...storage, check: () => Promise.reject(failure) }
    const { app } = await createTestServer({ storage: broken })
    const response = await app.inject('/api/health')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ storage: state, problems: [`database_${state}`] })
  })

  test('is 200 but degraded while a visitor can call and something needs an operator', async () => {
    const recordings = await createDiskRecordings(temporaryFolder())
    const { app } = await createTestServer({
      freeBytes: async () => 10_000_000,
      recordings: {
        ...recordings,
        check: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
      },
      outbox: {
        nudge: () => undefined,
        health: async () => ({ stored: 0, waiting: 2, retrying: 1, delivered: 0, dead: 3 }),
        close: async () => undefined,
      },
    })
    const response = await app.inject('/api/health')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'degraded',
      recordings: 'full',
      problems: ['recordings_full', 'disk_low', 'deliveries_failing', 'deliveries_dead'],
    })
  })

  test('writes to the disk only once for many requests', async () => {
    let checks = 0
    const { storage } = await createTestServer()
    const counting = {
      ...storage,
      check: async () => {
        checks += 1
      },
    }
    const { app } = await createTestServer({ storage: counting })
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/health')))
    expect(checks).toBe(1)
  })

  test('is 503 while the server stops', async () => {
    const { app } = await createTestServer({ isStopping: () => true })
    expect((await app.inject('/api/health')).json().status).toBe('stopping')
  })
})
