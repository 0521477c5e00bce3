/** How smoothly the console's list of calls scrolls, and how soon a search shows, in a real browser on a filled database. */
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { join } from '@ringwell/e2e/console/persons.ts'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { spread } from './figures.ts'

const SECONDS = 8
/** Three screens a second, which nobody reads and everybody does. */
const PX_PER_FRAME = 45

export async function measureScroll(dataDir: string) {
  const env = { SPEECH_WARM_UP: 'false', RATE_LIMIT_SCALE: '0' }
  const server = await startServer({ dataDir, env })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags],
  })
  try {
    const faults: string[] = []
    const here: Pick<typeof browser, 'newContext'> = {
      newContext: (options) => browser.newContext({ ...options, baseURL: server.url }),
    }
    const { page } = await join(here, 'Rea', 'reader', faults)
    await page.goto('/console/calls')
    await page.locator('.call-row').first().waitFor()
    const frames = spread(await framesWhileScrolling(page))
    const rows = await page.locator('.call-row').count()
    await page.evaluate(() => scrollTo(0, 0))
    const searches: number[] = []
    for (const words of ['aubergine', 'please', 'table window', 'refund']) {
      searches.push(await searchedIn(page, words))
    }
    return { frames, rows, searches: spread(searches) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The milliseconds between frames, while the list moves with every frame. */
const framesWhileScrolling = (page: Page): Promise<number[]> =>
  page.evaluate(
    ([seconds, px]) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const began = performance.now()
        let last = began
        const step = (now: number): void => {
          times.push(now - last)
          last = now
          scrollBy(0, px)
          if (now - began < seconds * 1_000) requestAnimationFrame(step)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(step)
      }),
    [SECONDS, PX_PER_FRAME] as const,
  )

/** From the request to the answer, as the page sees it. */
async function searchedIn(page: Page, words: string): Promise<number> {
  const answer = page.waitForResponse((one) => one.url().includes('/admin/calls?q='))
  await page.getByRole('searchbox', { name: 'Search what was said' }).fill(words)
  const request = (await answer).request()
  await (await answer).finished()
  return request.timing().responseEnd
}
