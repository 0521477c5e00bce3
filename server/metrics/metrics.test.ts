import { describe, expect, test } from 'vitest'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import { askSession, createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { beginCall, bearerOf, mintCall } from '../testing/uploads.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'

async function scrape({ app }: TestServer): Promise<Map<string, number>> {
  const response = await app.inject({
    url: '/api/metrics',
    headers: asProgram,
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const samples = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ')
      expect(line).toMatch(/^[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? \S+$/)
      return [line.slice(0, at), Number(line.slice(at))]
    }),
  )
}

describe('metrics', () => {
  test('need the token', async () => {
    const closed = await createTestServer()
    expect((await closed.app.inject('/api/metrics')).statusCode).toBe(404)
    const open = await createTestServer({ adminToken })
    // `inject` uses 127.0.0.1. Behind a proxy on the same machine, every request comes from that address.
    expect((await open.app.inject('/api/metrics')).statusCode).toBe(401)
  })

  // Rule O8
  test('count requests by the pattern of their route, never by their URL', async () => {
    const server = await createTestServer({ adminToken })
    const call = await beginCall(server)
    for (const callId of ['one', 'two']) {
      await server.app.inject({
        method: 'POST',
        url: `/api/call/rating/${callId}`,
        headers: bearerOf(call),
        payload: { rating: 5 },
      })
    }
    await mintCall(server)
    const metrics = await scrape(server)
    const route = 'route="/api/call/rating/:call_id"'
    const label = `{method="POST",${route},status="404"}`
    expect(metrics.get(`ringwell_http_requests_total${label}`)).toBe(2)
    expect(
      metrics.get(`ringwell_http_request_seconds_total{method="POST",${route}}`),
    ).toBeGreaterThan(0)
    expect([...metrics.keys()].join()).not.toMatch(/one|two/)
    // The second scrape includes the first one.
    const again = await scrape(server)
    const own = '{method="GET",route="/api/metrics",status="200"}'
    expect(metrics.get(`ringwell_http_requests_total${own}`)).toBeUndefined()
    expect(again.get(`ringwell_http_requests_total${own}`)).toBe(1)
  })

  test('include the durations of requests, sessions, offers and spoken answers as histograms', async () => {
    const server = await createTestServer({ adminToken })
    const minted = await askSession(server)
    const refused = await askSession(server, { language: 'Klingon' })
    expect(refused.statusCode).toBe(422)
    const answered = await server.app.inject({
      method: 'POST',
      url: '/api/realtime/calls',
      payload: 'v=0',
      headers: {
        'content-type': 'application/sdp',
        authorization: `Bearer ${minted.json().client_secret.value}`,
      },
    })
    expect(answered.statusCode).toBe(201)
    for (const ms of [350, 900, 30_000]) server.engine.answerAfter(ms)
    const shown = Object.fromEntries(await scrape(server))
    const route = 'method="POST",route="/api/ringwell-agent-session"'
    expect(shown).toMatchObject({
      [`ringwell_http_request_duration_seconds_bucket{le="+Inf",${route}}`]: 2,
      [`ringwell_http_request_duration_seconds_count{${route}}`]: 2,
      // The duration of a refused request is not interesting.
      ringwell_session_seconds_count: 1,
      ringwell_offer_seconds_count: 1,
      'ringwell_answer_seconds_bucket{le="0.3"}': 0,
      'ringwell_answer_seconds_bucket{le="0.4"}': 1,
      'ringwell_answer_seconds_bucket{le="1"}': 2,
      'ringwell_answer_seconds_bucket{le="10"}': 2,
      'ringwell_answer_seconds_bucket{le="+Inf"}': 3,
      ringwell_answer_seconds_sum: 31.25,
    })
    const sum = shown[`ringwell_http_request_duration_seconds_sum{${route}}`]
    expect(sum).toBe(shown[`ringwell_http_request_seconds_total{${route}}`])
  })

  test('include calls, the engine, and deliveries', async () => {
    const server = await createTestServer({ adminToken })
    for (let call = 0; call < 2; call += 1) {
      const callId = await mintCall(server)
      await server.engine.connect({ kind: 'webrtc', offer: 'v=0' }, { ...testBrief, callId })
      if (call === 0) server.engine.end(callId, 'vanished', 1_500)
      server.engine.recorded({ callId, cutOff: call === 0 ? 'slow' : undefined })
    }
    await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      payload: { name: 'Asha', companyName: 'Tamsel', mobileNumber: '5550100' },
    })
    const health = server.engine.health()
    const { calls, maxCalls, pacerLagMs } = health
    const rss = { media: 7 }
    const worker = { name: 'm1', version: '2.0', calls, maxCalls, pacerLagMs, rss }
    server.callLines.health = () => ({ ...health, workers: [{ ...worker, state: 'draining' }] })
    const metrics = await scrape(server)
    const shown = Object.fromEntries(metrics)
    expect(shown).toMatchObject({
      'ringwell_worker_ready{worker="m1",version="2.0"}': 0,
      'ringwell_worker_calls{worker="m1"}': 1,
      'ringwell_worker_calls_limit{worker="m1"}': 2,
      'ringwell_worker_resident_bytes{worker="m1",process="media"}': 7,
      ringwell_engine_ready: 1,
      ringwell_calls: 1,
      ringwell_calls_limit: 2,
      'ringwell_calls_ended_total{reason="vanished",channel="browser"}': 1,
      ringwell_call_seconds_total: 1.5,
      'ringwell_recordings_cut_off_total{reason="slow"}': 1,
      'ringwell_pacer_lag_seconds{quantile="0.99"}': 0,
      ringwell_storage_up: 1,
      'ringwell_outbox_deliveries{state="stored"}': 1,
      'ringwell_outbox_deliveries{state="dead"}': 0,
    })
    expect(shown['ringwell_process_resident_bytes{process="server"}']).toBeGreaterThan(10_000_000)
  })

  test('still work if the engine is down or absent, or the database has failed', async () => {
    const server = await createTestServer({ adminToken })
    server.engine.setState('restarting')
    await server.storage.close()
    const metrics = await scrape(server)
    expect(metrics.get('ringwell_engine_ready')).toBe(0)
    expect(metrics.get('ringwell_storage_up')).toBe(0)
    expect(metrics.has('ringwell_outbox_deliveries{state="dead"}')).toBe(false)
    const openAi = await scrape(await createTestServer({ adminToken, embedded: undefined }))
    expect(openAi.has('ringwell_engine_ready')).toBe(false)
    expect(openAi.get('ringwell_storage_up')).toBe(1)
  })
})
