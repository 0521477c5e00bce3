/**
 * How fast pages are in visitors' browsers: measured without delaying a page, and reported only to our own
 * server.
 */
import { type APIRequestContext, expect, test } from '@playwright/test'
import { ADMIN_TOKEN } from '../startServer.ts'

const idle = () => new Promise((resolve) => requestIdleCallback(resolve))

const largestShown = () =>
  new Promise<void>((resolve) =>
    new PerformanceObserver(() => resolve()).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  )

async function reportsSoFar(request: APIRequestContext): Promise<number> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const text = await (await request.get('/api/metrics', { headers })).text()
  return Number(/^\w+_web_vital_fcp_seconds_count (\d+)$/m.exec(text)?.[1] ?? 0)
}

test('the reporter is fetched when a visitor first does something, and its report reaches the metrics', async ({
  page,
  request,
}) => {
  const before = await reportsSoFar(request)
  const fetched: string[] = []
  page.on('request', (sent) => fetched.push(sent.url()))
  const reporters = () => fetched.filter((url) => url.includes('reportVitals'))
  await page.goto('/')
  await page.evaluate(idle)
  expect(reporters()).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(reporters).toHaveLength(1)
  await page.evaluate(idle)
  await page.goto('/pricing')
  await expect.poll(() => reportsSoFar(request)).toBeGreaterThan(before)
  const origin = new URL(page.url()).origin
  expect(fetched.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([])
})

test('a report has five numbers at most, is sent once, and contains nothing else', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const sent: string[] = []
    Object.assign(window, { sent })
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => sent.push(`${String(url)} ${text}`))
      return true
    }
  })
  await page.goto('/about')
  // The largest element counts until a visitor does something.
  await page.evaluate(largestShown)
  await Promise.all([page.waitForResponse(/reportVitals/), page.mouse.click(5, 400)])
  await page.evaluate(idle)
  for (const _ of [1, 2]) await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const sent = () => page.evaluate(() => (window as unknown as { sent: string[] }).sent)
  await expect.poll(sent).toHaveLength(1)
  const [path = '', body = ''] = (await sent())[0]!.split(' ')
  expect(path).toBe('/api/vitals')
  const report = JSON.parse(body) as Record<string, number>
  expect(Object.keys(report)).toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']))
  for (const [name, value] of Object.entries(report)) {
    expect(['CLS', 'INP', 'FCP', 'LCP', 'TTFB']).toContain(name)
    expect(value).toBeGreaterThanOrEqual(0)
  }
  expect(report.LCP).toBeGreaterThanOrEqual(report.FCP ?? Infinity)
})
