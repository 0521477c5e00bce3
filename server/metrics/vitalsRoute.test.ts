import { describe, expect, test } from 'vitest'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const siteUrl = 'https://www.example.com'

const report = ({ app }: TestServer, payload: string | object, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/vitals',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

const metricsOf = async ({ app }: TestServer): Promise<string> =>
  (await app.inject({ url: '/api/metrics', headers: asProgram })).body

describe('a report of page speed', () => {
  test('appears in the metrics as histograms, with times in seconds', async () => {
    const server = await createTestServer({ adminToken, webVitals: true })
    const full = { CLS: 0.02, INP: 90, FCP: 700, LCP: 2_600, TTFB: 45 }
    expect((await report(server, full)).statusCode).toBe(204)
    // A browser sends only what it can measure.
    expect((await report(server, { LCP: 1_200 })).statusCode).toBe(204)
    const metrics = await metricsOf(server)
    for (const line of [
      '# TYPE ringwell_web_vital_lcp_seconds histogram',
      'ringwell_web_vital_lcp_seconds_bucket{le="1"} 0',
      'ringwell_web_vital_lcp_seconds_bucket{le="1.5"} 1',
      'ringwell_web_vital_lcp_seconds_bucket{le="3"} 2',
      'ringwell_web_vital_lcp_seconds_sum 3.8',
      'ringwell_web_vital_cls_bucket{le="0.05"} 1',
      'ringwell_web_vital_inp_seconds_bucket{le="0.1"} 1',
      'ringwell_web_vital_fcp_seconds_bucket{le="1"} 1',
      'ringwell_web_vital_ttfb_seconds_bucket{le="0.05"} 1',
      'ringwell_web_vital_ttfb_seconds_count 1',
    ]) {
      expect(metrics).toContain(`${line}\n`)
    }
  })

  test.each([
    ['a negative time', { LCP: -1 }, 422],
    ['a time of weeks', { LCP: 1e9 }, 422],
    ['words', { LCP: 'fast' }, 422],
    ['an unknown field', { LCP: 1, page: '/billing?name=Asha' }, 422],
    ['a body that is too long', { LCP: 1, pad: 'x'.repeat(2_000) }, 413],
    ['a body that is not an object', '[]', 422],
  ])('is refused with %s', async (_what, payload, status) => {
    const server = await createTestServer({ adminToken, webVitals: true })
    expect((await report(server, payload)).statusCode).toBe(status)
    expect(await metricsOf(server)).not.toMatch(/web_vital_\w+_count [^0]/)
  })

  test('is accepted only from our own pages, and within the rate limit', async () => {
    const server = await createTestServer({
      webVitals: true,
      publicUrl: siteUrl,
      rateLimitScale: 0.05,
    })
    expect((await report(server, { LCP: 1 }, { origin: siteUrl })).statusCode).toBe(204)
    const stranger = await report(server, { LCP: 1 }, { origin: 'https://thief.example' })
    expect(stranger.statusCode).toBe(403)
    const answers: number[] = []
    for (let index = 0; index < 5; index += 1) {
      answers.push((await report(server, { LCP: 1 }, { origin: siteUrl })).statusCode)
    }
    expect(answers.at(-1)).toBe(429)
  })

  test('is not possible if WEB_VITALS is off', async () => {
    const server = await createTestServer({ adminToken, webVitals: false })
    expect((await report(server, { LCP: 1 })).statusCode).toBe(404)
  })
})
