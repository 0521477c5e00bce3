import { expect, test } from 'vitest'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { at, call } from '../testing/storageSamples.ts'

const headers = asProgram

test('a day is counted in the zone that the operator names, and each agent by its name', async () => {
  const { app, storage } = await createTestServer({ adminToken })
  await storage.createCall({ ...call, callId: 'a', agentUuid: 'restaurant', createdAt: at(0) })
  await storage.createCall({ ...call, callId: 'b', agentUuid: 'gone', createdAt: at(1) })
  const ask = (from: string, until: string) =>
    app.inject({ url: '/api/admin/today', query: { from, until }, headers })
  const { data } = (await ask('2026-01-01T05:30:00+05:30', '2026-01-02T05:30:00+05:30')).json()
  expect(data.figures.calls).toBe(2)
  expect(data.figures.begun).toEqual([{ from: '2026-01-01T00:00:00Z', calls: 2 }])
  expect(data.figures.agents.map((agent: { agent_name: string }) => agent.agent_name)).toEqual(
    expect.arrayContaining(['gone']),
  )
  expect((await ask('2026-01-01T05:30:01+05:30', at(60))).json().data.figures.calls).toBe(1)
  const refused = await ask('yesterday', at(0))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.field).toBe('from')
})
