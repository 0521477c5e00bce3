import { describe, expect, test } from 'vitest'
import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import { createTaskTools } from './createTaskTools.ts'
import type { Tools } from './tool.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { agentWith, date, phone, quiet, signal } from '../testing/openTools.ts'

test('a tool of the operator writes like any other: once for a key, five times in a call', async () => {
  const asked: string[] = []
  const agent = agentWith(['http.crm'])
  const storage = openTestStorage()
  const tools = createTaskTools({
    storage,
    tools: {} as Tools,
    agents: new Map([[agent.agent, agent]]),
    log: quiet,
    httpTools: new Map([
      [
        'http.crm',
        async ({ key }) => {
          asked.push(key)
          return { status: 'done', reference: `R${asked.length}`, facts: { open: 'one' } }
        },
      ],
    ]),
  })
  const ask = (key: string, tool = 'http.crm') =>
    tools.call(
      {
        callId: 'c1',
        agent: agent.agent,
        key,
        tool,
        arguments: { phone, date: date('2026-11-27') },
      },
      signal,
    )
  const first = await ask('1')
  expect(first).toEqual({ status: 'done', reference: 'R1', facts: { open: 'one' } })
  expect(await ask('1')).toEqual(first)
  expect(asked).toEqual(['1'])
  expect(await ask('2', 'http.other')).toMatchObject({ reason: 'notAllowed' })
  for (const key of ['2', '3', '4', '5']) expect((await ask(key)).status).toBe('done')
  expect(await ask('6')).toMatchObject({ reason: 'tooManyBookings' })
  expect(asked).toHaveLength(5)
})

/** Opens a call whose agent has a tool of the operator that gives this answer. */
function withCrm(answer: (key: string) => Promise<TaskToolResult>) {
  const agent = agentWith(['http.crm'])
  const storage = openTestStorage()
  const tools = createTaskTools({
    storage,
    tools: {} as Tools,
    agents: new Map([[agent.agent, agent]]),
    log: quiet,
    httpTools: new Map([['http.crm', ({ key }) => answer(key)]]),
  })
  return (key: string) =>
    tools.call({ callId: 'c1', agent: agent.agent, key, tool: 'http.crm', arguments: {} }, signal)
}

// Rule T4
describe('a tool of the operator', () => {
  test('is asked five times by twenty that come at once', async () => {
    let asked = 0
    const ask = withCrm(async () => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { status: 'done' }
    })
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`k${n}`)))
    expect(asked).toBe(5)
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(5)
    for (const result of results.filter(({ status }) => status !== 'done')) {
      expect(result).toMatchObject({ reason: 'tooManyBookings' })
    }
  })

  test('may refuse as often as it likes, and what nobody knows about counts', async () => {
    let next: TaskToolResult | undefined = { status: 'refused', reason: 'busy', alternatives: [] }
    const ask = withCrm(() =>
      next ? Promise.resolve(next) : Promise.reject(new Error('no answer')),
    )
    for (let n = 0; n < 8; n += 1) expect(await ask(`r${n}`)).toMatchObject({ reason: 'busy' })
    next = undefined
    for (let n = 0; n < 5; n += 1) expect((await ask(`u${n}`)).status).toBe('unavailable')
    next = { status: 'done' }
    expect(await ask('n')).toMatchObject({ reason: 'tooManyBookings' })
    // Repeating an earlier write is allowed, because that one has already counted.
    expect((await ask('u0')).status).toBe('done')
  })
})

// Rule T17
test('what a tool of an own agent looks up is a guess like any other, in this call and over many', async () => {
  const agent = agentWith(['ask.voucher'])
  const guessed = new Set<string>()
  const tools = createTaskTools({
    storage: openTestStorage(),
    tools: {} as Tools,
    agents: new Map([[agent.agent, agent]]),
    log: quiet,
    httpTools: new Map([['ask.voucher', () => Promise.reject(new Error('was asked'))]]),
    guesses: { begin: async (_, by) => void guessed.add(by) },
  })
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-28']) {
    const args = { callId: 'c1', agent: agent.agent, key: day, arguments: { date: date(day) } }
    const found = await tools.call({ ...args, tool: 'ask.voucher' }, signal)
    expect(found).toMatchObject({ reason: 'tooManyTries' })
  }
  expect(guessed.size).toBe(2)
})
