/**
 * Checks the bytes of a cold load, before any island is in sight: gzip -9 of everything that is transferred.
 */
import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response, test } from '@playwright/test'
import { allRoutes } from './routes.ts'

const kB = 1_000
/** Pages that are programs and not texts to read: the demo, the widget's configurator and the search. */
const programs = ['/live-demo', '/widget', '/search']

type Kind = 'document' | 'script' | 'stylesheet' | 'font' | 'image' | 'fetch' | 'other'
type Weights = Record<Kind, number> & { files: string[] }

async function coldLoad(page: Page, route: string): Promise<Weights> {
  const weights: Weights = {
    document: 0,
    script: 0,
    stylesheet: 0,
    font: 0,
    image: 0,
    fetch: 0,
    other: 0,
    files: [],
  }
  const responses: Response[] = []
  const keep = (response: Response) => responses.push(response)
  page.on('response', keep)
  await page.goto(route)
  // By the time a page is first idle, it has requested everything that it fetches by itself.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForTimeout(100)
  page.off('response', keep)
  for (const response of responses) {
    const type = response.request().resourceType()
    const kind = type in weights ? (type as Kind) : 'other'
    // A busy browser may have discarded the body by now. The server sends the same again.
    const body = await response
      .body()
      .catch(async () => (await page.request.get(response.url())).body())
    // Fonts are already compressed and are sent as they are.
    const bytes = kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
    weights[kind] += bytes
    weights.files.push(`${kind} ${bytes} ${new URL(response.url()).pathname}`)
  }
  return weights
}

test('home: JavaScript <= 5.0 kB with the launcher, HTML + CSS + JS <= 33 kB, fonts <= 80 kB', async ({
  page,
}) => {
  const { document, stylesheet, script, font, files } = await coldLoad(page, '/')
  const shown = files.join('\n')
  expect.soft(script, shown).toBeLessThanOrEqual(5.0 * kB)
  expect.soft(document + stylesheet + script, shown).toBeLessThanOrEqual(33 * kB)
  expect.soft(font, shown).toBeLessThanOrEqual(80 * kB)
  expect(script, shown).toBeGreaterThan(0)
  expect(font, shown).toBeGreaterThan(0)
})

test('text pages: JavaScript <= 5.0 kB, fonts <= 80 kB', async ({ page }) => {
  // A page with a route handler has no cache, so every load is cold.
  await page.route('**/*', (route) => route.continue())
  for (const route of allRoutes) {
    if (route === '/' || programs.includes(route)) continue
    const { script, font, files } = await coldLoad(page, route)
    const shown = `${route}\n${files.join('\n')}`
    expect.soft(script, shown).toBeLessThanOrEqual(5.0 * kB)
    expect.soft(font, shown).toBeLessThanOrEqual(80 * kB)
    expect.soft(font, shown).toBeGreaterThan(0)
  }
})
