/**
 * The console in a real browser on a filled database: how smoothly the list of calls scrolls, and how soon a search, the words
 * of a live call and the sound of a recording are there.
 */
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { join } from '@ringwell/e2e/console/persons.ts'
import { startServer } from '@ringwell/e2e/startServer.ts'
import { spread } from './figures.ts'
import { startTextCall } from './talk/textCall.ts'

const SECONDS = 8
/** Three screens a second, which nobody reads and everybody does. */
const PX_PER_FRAME = 45
const LINES = 8
const PRESSES = 8

export async function measurePages(dataDir: string) {
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
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
    const searches: number[] = []
    for (const words of ['aubergine', 'please', 'table window', 'refund']) {
      searches.push(await searchedIn(page, words))
    }
    const { behind, callId } = await liveBehind(page, server.url)
    const player = await playerStarts(page, callId)
    return {
      frames,
      rows,
      searches: spread(searches),
      behind: spread(behind),
      player: spread(player),
    }
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
          document.querySelector('main')?.scrollBy(0, px)
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

/** From the moment at which the caller sends a line until the operator sees it. */
async function liveBehind(page: Page, url: string) {
  await page.goto('/console/live')
  const call = await startTextCall({ url, session: { name: 'Bench' } })
  await page.getByRole('log', { name: 'What is said' }).waitFor()
  const behind: number[] = []
  for (let line = 0; line < LINES; line += 1) {
    const words = `Line ${line} of the caller, please.`
    const shown = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (document.querySelector('[role="log"]')?.textContent.includes(wanted))
              resolve(Date.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      words,
    )
    // The page looks before anything is said.
    await page.evaluate(() => undefined)
    const sentAt = Date.now()
    const answered = call.say(words)
    behind.push((await shown) - sentAt)
    await answered
  }
  await call.hangUp()
  return { behind, callId: call.callId }
}

/** From the press until the recording sounds, on a page that was just opened. */
async function playerStarts(page: Page, callId: string): Promise<number[]> {
  await page.addInitScript(() => {
    let pressedAt = 0
    addEventListener('click', () => (pressedAt = performance.now()), { capture: true })
    class TimedAudio extends Audio {
      constructor(url?: string) {
        super(url)
        this.addEventListener('playing', () => {
          document.body.setAttribute('data-sounds', `${performance.now() - pressedAt}`)
        })
      }
    }
    window.Audio = TimedAudio
  })
  const times: number[] = []
  for (let press = 0; press < PRESSES; press += 1) {
    await page.goto(`/console/calls/${callId}`)
    const key = page.getByRole('button', { name: 'Play', exact: true })
    // A recording is stored a moment after its call.
    await key.waitFor({ timeout: 5_000 }).catch(() => page.reload())
    await key.click()
    await page.locator('[data-sounds]').waitFor()
    times.push(Number(await page.locator('body').getAttribute('data-sounds')))
  }
  return times
}
