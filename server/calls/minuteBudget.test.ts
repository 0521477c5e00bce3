import { describe, expect, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import type { NewCall } from '../storage/callStorage.ts'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import { askSession, createTestServer, openTestStorage } from '../testing/createTestServer.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { createMinuteBudget, type DailyMinutes } from './minuteBudget.ts'
import { call as sampleCall } from '../testing/storageSamples.ts'

const noon = Date.UTC(2026, 5, 30, 12)
const none: DailyMinutes = { server: undefined, agents: new Map(), eachAgent: undefined }

function setUp(daily: Partial<DailyMinutes>, knowsAnswers = true, callsAtOnce?: number) {
  const storage = openTestStorage()
  const clock = { now: noon }
  const budget = createMinuteBudget({
    storage,
    daily: { ...none, ...daily },
    knowsAnswers,
    callLimitMs: CALL_LIMIT_MS,
    callsAtOnce,
    now: () => clock.now,
  })
  let calls = 0
  const call = (agentUuid = 'a'): NewCall => ({
    ...sampleCall,
    callId: `c${(calls += 1)}`,
    agentUuid,
    createdAt: new Date(clock.now).toISOString(),
  })
  const end = (callId: string, seconds: number) =>
    storage.endCall(callId, {
      endedAt: new Date(clock.now).toISOString(),
      durationMs: seconds * 1_000,
      reason: 'visitor',
    })
  return { storage, budget, clock, call, end }
}

describe('the minutes of a day', () => {
  test('admit calls while any are left, and then refuse with the time until they reset', async () => {
    const { budget, call, end } = setUp({ server: 3 })
    await budget.admit(call())
    await budget.admit(call())
    await expect(budget.check('a')).rejects.toMatchObject({
      status: 429,
      code: 'daily_minutes_used',
      details: { retryAfterSeconds: 12 * 3_600 },
    })
    await expect(budget.admit(call())).rejects.toMatchObject({ code: 'daily_minutes_used' })
    // Both calls reserved a whole call's minutes, but one was short.
    await end('c1', 10)
    await budget.check('a')
    await budget.admit(call())
  })

  test('of an agent are what an operator has set, and else what the settings say', async () => {
    const { storage, budget, call } = setUp({ agents: new Map([['a', 1]]), eachAgent: 1 })
    const at = new Date(noon).toISOString()
    for (const agent of ['a', 'b', 'c']) await budget.admit(call(agent))
    await expect(budget.check('a')).rejects.toMatchObject({ code: 'agent_daily_minutes_used' })
    await storage.changeAgent('a', { dailyMinutes: 60 }, at)
    await storage.changeAgent('b', { dailyMinutes: 0 }, at)
    for (const agent of ['a', 'b']) await budget.admit(call(agent))
    await expect(budget.admit(call('c'))).rejects.toMatchObject({
      code: 'agent_daily_minutes_used',
    })
    const { agents } = (await budget.usage())!
    expect(agents.map(({ agentUuid, limitMinutes }) => [agentUuid, limitMinutes])).toEqual([
      ['a', 60],
      ['b', undefined],
      ['c', 1],
    ])
    await storage.changeAgent('a', { dailyMinutes: undefined }, at)
    await expect(budget.check('a')).rejects.toMatchObject({ status: 429 })
  })

  test('of an unused key become available again when it expires', async () => {
    const { budget, clock, call } = setUp({ server: 2 })
    await budget.admit(call())
    await expect(budget.check('a')).rejects.toMatchObject({ status: 429 })
    clock.now += 61_000
    await budget.check('a')
  })

  test('of an OpenAI key do not, because only a browser knows whether it was used', async () => {
    const { budget, clock, call, storage } = setUp({ server: 2 }, false)
    const held = call()
    await budget.admit(held)
    clock.now += 3_600_000
    await expect(budget.check('a')).rejects.toMatchObject({ status: 429 })
    const endedAt = new Date(clock.now).toISOString()
    await storage.extendCall(held.callId, { endedAt, durationMs: 5_000, reason: 'visitor' })
    await budget.check('a')
  })

  test('reset at midnight UTC', async () => {
    const { budget, clock, call } = setUp({ server: 2 })
    clock.now = Date.UTC(2026, 5, 30, 23, 59, 50)
    const last = call()
    await budget.admit(last)
    await expect(budget.check('a')).rejects.toMatchObject({ details: { retryAfterSeconds: 10 } })
    clock.now = Date.UTC(2026, 6, 1)
    await budget.check('a')
    expect(await budget.usage()).toMatchObject({ server: { usedMinutes: 0 } })
  })

  test('are counted for each agent separately, and 0 means no limit', async () => {
    const { budget, call } = setUp({
      agents: new Map([
        ['small', 1],
        ['free', 0],
      ]),
      eachAgent: 3,
    })
    await budget.admit(call('small'))
    await expect(budget.check('small')).rejects.toMatchObject({
      code: 'agent_daily_minutes_used',
      details: { field: 'agent_uuid' },
    })
    for (let index = 0; index < 2; index += 1) await budget.admit(call('other'))
    await expect(budget.admit(call('other'))).rejects.toMatchObject({ status: 429 })
    for (let index = 0; index < 9; index += 1) await budget.admit(call('free'))
  })

  test('are reported with the usage of each agent', async () => {
    const { budget, call, end } = setUp({ server: 10, agents: new Map([['a', 5]]) })
    await budget.admit(call('a'))
    await budget.admit(call('b'))
    await end('c1', 90)
    expect(await budget.usage()).toEqual({
      resetsAt: '2026-07-01T00:00:00.000Z',
      server: { usedMinutes: 3.5, limitMinutes: 10 },
      agents: [
        { agentUuid: 'a', isNamed: true, usedMinutes: 1.5, limitMinutes: 5 },
        { agentUuid: 'b', isNamed: false, usedMinutes: 2, limitMinutes: undefined },
      ],
    })
  })

  test('are not counted if they are not limited', async () => {
    const { budget, call } = setUp({})
    for (let index = 0; index < 5; index += 1) await budget.admit(call())
    expect(await budget.usage()).toBeUndefined()
  })
})

describe('simultaneous calls', () => {
  test('are limited to the lines, and a line is free some time after its last recording', async () => {
    const { budget, storage, clock, call } = setUp({}, false, 2)
    const held = call()
    await budget.admit(held)
    await budget.admit(call())
    await expect(budget.admit(call())).rejects.toMatchObject({
      status: 503,
      code: 'provider_busy',
      details: { retryAfterSeconds: 10 },
    })
    clock.now += 20_000
    const endedAt = new Date(clock.now).toISOString()
    await storage.extendCall(held.callId, { endedAt, durationMs: 20_000, reason: 'visitor' })
    // The call may still be under way, because the next recording is not due yet.
    await expect(budget.admit(call())).rejects.toMatchObject({ status: 503 })
    clock.now += 46_000
    await budget.admit(call())
  })

  test('that send nothing more are over after the longest possible time', async () => {
    const { budget, clock, call } = setUp({}, false, 1)
    await budget.admit(call())
    clock.now += 180_000
    await expect(budget.admit(call())).rejects.toMatchObject({ status: 503 })
    clock.now += 4_000
    await budget.admit(call())
  })
})

test('in a burst, visitors get the calls that are left, and the others a readable reason', async () => {
  const server = await createTestServer({
    dailyMinutes: { ...none, server: 8 },
    adminToken,
  })
  const answers = await Promise.all(Array.from({ length: 12 }, () => askSession(server)))
  const taken = answers.filter(({ statusCode }) => statusCode === 200)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([taken.length, refused.length]).toEqual([4, 8])
  const { error } = refused[0]!.json()
  expect(error.code).toBe('daily_minutes_used')
  expect(error.message).toMatch(/used up.*00:00 UTC/)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  const health = (await server.app.inject({ url: '/api/health', headers: asProgram })).json()
  expect(health.minutes).toMatchObject({ usedMinutes: 8, limitMinutes: 8 })
})

test('an operator sees the minutes in the metrics and by agent', async () => {
  const server = await createTestServer({
    dailyMinutes: { server: 60, agents: new Map([['sales', 10]]), eachAgent: 20 },
    adminToken,
  })
  for (const agent_uuid of ['sales', 'made-up']) await askSession(server, { agent_uuid })
  const ask = (url: string) => server.app.inject({ url, headers: asProgram })
  expect((await ask('/api/admin/minutes')).json().data.minutes).toEqual({
    resets_at: expect.stringMatching(/T00:00:00/),
    used_minutes: 4,
    limit_minutes: 60,
    agent_limit_minutes: 20,
    agents: [
      { agent_id: 'sales', used_minutes: 2, limit_minutes: 10 },
      { agent_id: 'made-up', used_minutes: 2, limit_minutes: 20 },
    ],
  })
  const metrics = (await ask('/api/metrics')).body
  expect(metrics).toContain(`${brand.slug}_call_minutes_today 4\n`)
  expect(metrics).toContain(`${brand.slug}_call_minutes_limit{agent="sales"} 10\n`)
  // Visitors can make up agent names, and each name would be a series that is kept forever.
  expect(metrics).not.toContain('made-up')
})
