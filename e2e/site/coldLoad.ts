import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

type Kind = 'document' | 'script' | 'stylesheet' | 'font'
type Weights = Record<Kind, number> & { files: string[] }

/** Opens the page, and weighs what it transfers before any island is in sight: gzip -9, as the server sends it. */
export async function coldLoad(page: Page, route: string): Promise<Weights> {
  const weights: Weights = {
    document: 0,
    script: 0,
    stylesheet: 0,
    font: 0,
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
    if (!(type in weights)) continue
    const kind = type as Kind
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
