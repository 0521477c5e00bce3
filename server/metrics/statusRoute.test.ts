import { describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { createTestServer } from '../testing/createTestServer.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { addStatusRoute } from './statusRoute.ts'

describe('the status', () => {
  test('says to everybody whether visitors can call, and when the server started', async () => {
    const { app, engine } = await createTestServer({ publishesFigures: true })
    const read = async () => (await app.inject('/api/status')).json()
    const up = await read()
    expect(up).toMatchObject({
      status: 'ready',
      engine: 'ready',
      storage: 'ok',
      recordings: 'ok',
      figures: { hours: expect.any(Array) },
    })
    expect(Date.now() - Date.parse(up.up_since)).toBeLessThan(60_000)
    engine.setState('unresponsive')
    const response = await app.inject('/api/status')
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(response.json()).toMatchObject({ status: 'unresponsive', engine: 'unresponsive' })
  })

  test('has no figures if the operator does not publish them', async () => {
    const { app } = await createTestServer({ publishesFigures: false })
    expect((await app.inject('/api/status')).json()).not.toHaveProperty('figures')
  })

  test('keeps its figures for five minutes, whatever happens meanwhile', async () => {
    const api = Fastify() as unknown as ApiServer
    let time = Date.UTC(2026, 0, 1)
    let calls = 0
    addStatusRoute(api, {
      look: async () => ({
        status: 'ready',
        parts: {
          storage: 'ok',
          recordings: 'ok',
          outbox: undefined,
          freeBytes: undefined,
          trunks: [],
          problems: [],
        },
        engine: undefined,
      }),
      recentCalls: () => ({
        from: time,
        hours: Array.from({ length: 24 }, () => ({ calls, failed: 0 })),
        answers: undefined,
      }),
      now: () => time,
    })
    const shown = async (): Promise<number> =>
      (await api.inject('/status')).json().figures.hours[0].calls
    expect(await shown()).toBe(0)
    calls = 7
    time += 299_999
    expect(await shown()).toBe(0)
    time += 1
    expect(await shown()).toBe(7)
  })
})
