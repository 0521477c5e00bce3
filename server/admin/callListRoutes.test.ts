import { expect, test, vi } from 'vitest'
import { makeSamples } from '../samples/makeSamples.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { at, call, endAfter } from '../testing/storageSamples.ts'
import { excerptOf } from './excerpt.ts'
import { termsOf } from '../storage/words.ts'

/** A server with sample calls. */
async function openDesk(calls = 60) {
  const server = await createTestServer({ adminToken })
  const samples = [...makeSamples({ calls, seed: 3, untilMs: Date.UTC(2026, 5, 1) })]
  await server.storage.addSamples(samples)
  const ask = askerOf(server, '/')
  return { server, samples, ask }
}

// Rule O41
test('calls are searched, filtered, counted and exported alike, and show the place that was found', async () => {
  const { ask, samples } = await openDesk()
  const filter = 'calls?q=NUMBER%20reach&outcome=handed_over,emergency'
  const { data } = await ask('GET', filter)
  expect(data.calls.length).toBeGreaterThan(1)
  for (const { outcome, excerpt, call_id: id } of data.calls) {
    expect(outcome).toMatch(/^(handed_over|emergency)$/)
    const { turns } = samples.find((sample) => sample.call.callId === id)!
    const shown = excerpt.parts.map(({ text }: { text: string }) => text).join('')
    expect(turns[excerpt.position]?.text).toContain(shown)
    expect(excerpt.parts.filter(({ hit }: { hit: boolean }) => hit)).toEqual([
      { text: 'number', hit: true },
      { text: 'reach', hit: true },
    ])
  }
  const { count, is_exact: isExact } = (await ask('GET', filter.replace('?', '/count?'))).data
  expect([count, isExact]).toEqual([data.calls.length, true])
  expect((await ask('GET', `${filter}&format=csv`)).text.match(/^sample-/gm)).toHaveLength(count)
  const first = (await ask('GET', `${filter}&limit=1`)).data
  const second = (await ask('GET', `${filter}&limit=1&after=${first.next}`)).data
  expect([...first.calls, ...second.calls]).toEqual(data.calls.slice(0, 2))
  expect(data.calls[0]).not.toHaveProperty('transcript')
})

// Rule O2
test('a page is where it was although calls begin and are erased, and as many questions are asked for one call as for fifty', async () => {
  const { ask, server } = await openDesk()
  const { data: whole } = await ask('GET', 'calls?limit=60')
  const ids = whole.calls.map((each: { call_id: string }) => each.call_id)
  const { data: first } = await ask('GET', 'calls?limit=20')
  await server.storage.createCall({ ...call, createdAt: '2026-07-01T00:00:00.000Z' })
  await ask('DELETE', `calls/${ids[19]}`)
  const { data: second } = await ask('GET', `calls?limit=20&after=${first.next}`)
  expect(second.calls.map((each: { call_id: string }) => each.call_id)).toEqual(ids.slice(20, 40))

  const { storage } = server
  const asked = Object.keys(storage).map((name) => vi.spyOn(storage, name as 'listCalls'))
  const questionsFor = async (limit: number): Promise<number> => {
    for (const spy of asked) spy.mockClear()
    expect((await ask('GET', `calls?limit=${limit}&q=the`)).data.calls).toHaveLength(limit)
    return asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  }
  const forOne = await questionsFor(1)
  expect(forOne).toBeGreaterThan(2)
  expect(await questionsFor(50)).toBe(forOne)
})

// Rule O82
test('the list and its CSV show what operators have made of a call, and which version of its agent answered', async () => {
  const { ask, server } = await openDesk(0)
  const { headers, operatorId } = await signInAs(server, 'editor')
  const { storage } = server
  await storage.createCall({ ...call, agentVersion: 0 })
  const unanswered = ['Why?', 'How?'].map((text) => ({ type: 'questionUnanswered', text }) as const)
  await storage.saveNotes('c1', [{ type: 'danger', danger: 'fire' }, ...unanswered], at(1))
  await storage.endCall('c1', endAfter(5))
  const dismissal = { agent_id: call.agentUuid, call_id: 'c1', asked: 'Why?', reason: 'Small talk' }
  expect((await ask('POST', 'unanswered/dismiss', dismissal)).status).toBe(201)
  const correction = { outcome: 'done', values: [{ label: 'Name', text: 'Wei Chen' }] }
  await ask('PUT', 'calls/c1/correction', correction, headers)
  await ask('PUT', 'calls/c1/assignee', { operator_id: operatorId }, headers)
  const shown = {
    agent_version: 0,
    outcome: 'done',
    danger: null,
    values: 'Name: Wei Chen',
    summary: 'Name: Wei Chen',
    unanswered: 'How?',
    assigned_to: 'editor@example.com',
  }
  expect((await ask('GET', 'calls')).data.calls).toMatchObject([shown])
  const noted = { noted_outcome: 'emergency', noted_values: [] }
  expect((await ask('GET', 'calls/c1')).data.call).toMatchObject({ ...shown, ...noted })
  const [heads, cells] = (await ask('GET', 'calls?format=csv')).text
    .split('\r\n')
    .map((line) => line.split(','))
  for (const [name, value] of Object.entries(shown)) {
    expect([name, cells?.[heads?.indexOf(name) ?? -1]]).toEqual([name, String(value ?? '')])
  }
})

// Rule O41
test('a filter that cannot be is refused, and the error names it', async () => {
  const { ask } = await openDesk(0)
  for (const query of [
    'outcome=great',
    'from=yesterday',
    'shortest=-1',
    'rating=6',
    'request=maybe',
  ]) {
    const { status, error } = await ask('GET', `calls?${query}`)
    expect([status, error.field.split('.')[0]]).toEqual([422, query.split('=')[0]])
  }
})

// Rule O42
test('all calls that match are erased, but no more than the operator has seen', async () => {
  const { ask, server } = await openDesk()
  const filters = { outcome: 'handed_over' }
  const { count } = (await ask('GET', 'calls/count?outcome=handed_over&exact=yes')).data
  const refused = await ask('POST', 'calls/erase', { filters, count: count - 1 })
  expect([refused.status, refused.error.code]).toEqual([409, 'more_match_now'])
  expect((await ask('GET', 'calls/count?erased=yes')).data.count).toBe(0)
  const { data } = await ask('POST', 'calls/erase', { filters, count })
  expect(data).toMatchObject({ erased: count, left: 0 })
  expect((await ask('GET', 'calls?q=ring%20you%20back')).data.calls).toEqual([])
  expect((await ask('GET', 'calls/count?erased=yes')).data.count).toBe(count)
  // Once more, as after an answer that was lost.
  expect((await ask('POST', 'calls/erase', { filters, count: 0 })).data.erased).toBe(0)
  const ids = (await ask('GET', 'calls?limit=2&erased=no')).data.calls.map(
    (row: { call_id: string }) => row.call_id,
  )
  expect((await ask('POST', 'calls/erase', { ids: [...ids, 'gone'] })).data.erased).toBe(2)
  const nothing = await ask('POST', 'calls/erase', { filters: {}, count: 1, ids: [] })
  expect(nothing.status).toBe(422)
  const { headers } = await signInAs(server, 'reader')
  expect((await ask('POST', 'calls/erase', { ids: ['x'] }, headers)).status).toBe(403)
})

// Rule O43
test('each operator has saved views, readers too, and nobody sees those of another', async () => {
  const { ask, server } = await openDesk(0)
  const { headers } = await signInAs(server, 'reader')
  const view = { name: ' Angry ', query: 'rating=1,2' }
  expect((await ask('PUT', 'call-views/view-0001', view, headers)).status).toBe(204)
  expect((await ask('PUT', 'call-views/view-0001', { ...view, name: 'Mine' })).status).toBe(204)
  expect((await ask('GET', 'call-views', undefined, headers)).data.views).toMatchObject([
    { view_id: 'view-0001', name: 'Angry', query: 'rating=1,2' },
  ])
  expect((await ask('GET', 'call-views')).data.views).toEqual([])
  expect((await ask('DELETE', 'call-views/view-0001')).status).toBe(404)
  expect((await ask('DELETE', 'call-views/view-0001', undefined, headers)).status).toBe(204)
  expect((await ask('PUT', 'call-views/view-0002', { name: ' ', query: '' })).error.field).toBe(
    'name',
  )
})

test('an excerpt of a long turn begins and ends at words near the place', () => {
  const text = `${'before '.repeat(40)}the Crème brûlée, cold ${'after '.repeat(40)}`
  const turn = { position: 3, who: 'visitor', text, saidAt: '' } as const
  const { parts } = excerptOf([{ ...turn, text: 'creme' }, turn], termsOf('cold creme bru'))!
  expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual([
    'Crème',
    'brûlée',
    'cold',
  ])
  const shown = parts.map((part) => part.text).join('')
  expect(shown).toMatch(/^… before .* after …$/)
  expect(shown.length).toBeLessThan(180)
})
