/** The stage of a call: what is on screen from the first word to the last, and what is said when something fails. */
import { expect, type Page, test, type Route } from '@playwright/test'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { callSummary } from '@ringwell/content/site/callSummary.ts'
import { home } from '@ringwell/content/site/home.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { violationsInBothThemes, violationsOf } from '../axe.ts'
import { ANSWER_MS, demoPage, openDemo, startCall } from './demoPage.ts'
import { interruptConnection, spyOn } from './pageSpy.ts'
import { booking, showTask, tellPage } from './shownTasks.ts'

const sizes = [
  { width: 1_440, height: 900 },
  { width: 1_366, height: 768 },
  { width: 768, height: 1_024 },
  { width: 390, height: 844 },
]

/**
 * Begins a call on the home page or on the page of the demo, and waits for the first words.
 * @returns where each part was when the call appeared, and how much parts of the page have moved since the press
 */
async function begin(page: Page, route: '/' | '/live-demo') {
  const demo = route === '/live-demo' ? await openDemo(page) : demoPage(page)
  if (route === '/') {
    await spyOn(page)
    await page.goto('/')
  }
  const seen = await watch(page)
  if (route === '/live-demo') {
    await startCall(page, demo)
  } else {
    await page.locator('.hero').getByRole('checkbox').check()
    await page.getByRole('button', { name: home.hero.talk }).click()
  }
  await expect(demo.captions).toContainText(/help you/i, { timeout: ANSWER_MS })
  return seen
}

const parts = [
  '.live-disc',
  '.live-head',
  '.live-talk',
  '.prompts',
  '.say',
  '.live-bar',
  '.key-stop',
]

/** Where each part is, and whether the window shows all of it. Runs in the page. */
const findPlaces = (selectors: readonly string[]) =>
  selectors.map((selector) => {
    const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect()
    const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
    return `${selector} ${[x, y, width, height].map(Math.round).join()} ${isInside}`
  })
const placesOf = (page: Page) => page.evaluate(findPlaces, parts)

/**
 * Notes where the parts are in the first frame of the call, and adds up by how much parts of the page move from now on.
 * Scrolled captions and the voices' drawing do not count.
 */
async function watch(page: Page) {
  await page.evaluate(`{
    const seen = { shift: 0 }
    window.seen = seen
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) seen.shift += value
    }).observe({ type: 'layout-shift' })
    const look = () => {
      if (document.querySelector('.live')) seen.first = (${findPlaces.toString()})(${JSON.stringify(parts)})
      else requestAnimationFrame(look)
    }
    look()
  }`)
  return () =>
    page.evaluate(() => (window as unknown as { seen: { shift: number; first: string[] } }).seen)
}

for (const route of ['/', '/live-demo'] as const) {
  for (const size of sizes) {
    // The demo on a phone has the least room.
    const isUsual = route === '/live-demo' && size.width === 390
    test(`a call on ${route} at ${size.width}×${size.height} has everything in the window, and nothing moves${isUsual ? '' : ' @full'}`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      const seen = await begin(page, route)
      const { first } = await seen()
      expect(await placesOf(page)).toEqual(first)
      expect(first.filter((place) => place.endsWith('false'))).toEqual([])
      // What the visitor can press or type begins where the words above it do.
      const left = (part: string) =>
        page
          .locator(part)
          .first()
          .evaluate((it) => it.getBoundingClientRect().x)
      for (const part of ['.prompts legend', '.prompts button', '.say input'])
        expect(await left(part), part).toBe(await left('.live-talk .captions'))
      const newest = page.getByRole('log').locator('.line').last()
      await page.getByRole('textbox').last().fill('What does the Pro plan cost?')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('log')).toContainText('$50', { timeout: ANSWER_MS })
      for (const state of ['asking', 'confirming', 'working', 'refused', 'done'] as const) {
        await showTask(page, booking[state])
        await expect(page.locator('.live-task')).toContainText(
          callPanel.task.statuses[booking[state].status],
        )
        expect(await placesOf(page)).toEqual(first)
        await expect(newest).toBeInViewport({ ratio: 1 })
        // The line glides into its place while the agent goes on speaking.
        await expect(async () => {
          const card = await page.locator('.live-task').boundingBox()
          const line = await newest.boundingBox()
          expect((card?.y ?? Infinity) + (card?.height ?? 0), state).toBeLessThanOrEqual(
            (line?.y ?? 0) + 1,
          )
        }).toPass({ timeout: 5_000 })
      }
      await page.getByRole('button', { name: callPanel.mute }).click()
      await expect(page.getByText(callPanel.muted, { exact: true })).toBeVisible()
      expect(await placesOf(page)).toEqual(first)
      expect((await seen()).shift).toBeLessThan(0.002)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: callPanel.end }).click()
    })
  }
}

const voiceFailed = (page: Page) => page.getByText(callPanel.voiceFailed, { exact: true })
const error = { type: 'server_error', code: 'speech_failed', message: 'The voice failed.' }
const failure = { type: 'error', event_id: 'event_error', error }

/** A voice that fails is said at once, and its words are shown. */
async function failVoice(page: Page): Promise<void> {
  await tellPage(page, failure)
  await expect(voiceFailed(page)).toBeVisible()
  await page.getByRole('textbox').last().fill('What does the Pro plan cost?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('$50', { timeout: ANSWER_MS })
  // The agent is heard again.
  await expect(voiceFailed(page)).toHaveCount(0)
}

for (const route of ['/', '/live-demo'] as const) {
  test(`a voice that fails is said at once; a lost server on ${route} stops the clock, and the page says that we lost the line and how to go on${route === '/live-demo' ? '' : ' @full'}`, async ({
    page,
  }) => {
    await begin(page, route)
    await failVoice(page)
    const asked: Route[] = []
    await page.route('**/realtime/calls/*/resume', (each) => void asked.push(each))
    await tellPage(page, failure)
    await interruptConnection(page)
    await expect(page.getByText(callPanel.interrupted, { exact: true })).toBeVisible()
    // A lost line is what the visitor has to know first.
    await expect(voiceFailed(page)).toHaveCount(0)
    const clock = page.getByRole('timer')
    const stoppedAt = await clock.textContent()
    await page.waitForTimeout(1_500)
    await expect(clock).toHaveText(stoppedAt ?? '')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await asked.at(-1)?.fulfill({ status: 410 })
    const title = page.getByRole('heading', { name: callPanel.after.lost })
    await expect(title).toBeFocused()
    const lead = page.locator('.over-head p')
    await expect(lead).toContainText(messages.tryAgain)
    await expect(lead).not.toContainText(/your internet/i)
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(page.getByRole('group', { name: callPanel.after.rating })).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: callPanel.retry }).click()
    await expect(page.getByRole('button', { name: callPanel.end })).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: callPanel.end }).click()
  })
}

test('a lost server stops the clock of the dock, which says that we lost the line and how to go on @full', async ({
  page,
}) => {
  await begin(page, '/live-demo')
  await page
    .getByRole('navigation', { name: navigation.label })
    .getByRole('link', { name: 'Pricing' })
    .click()
  const dock = page.getByRole('region', { name: callPanel.dock.label })
  const clock = dock.getByRole('timer')
  await expect(clock).toBeVisible()
  const asked: Route[] = []
  await page.route('**/realtime/calls/*/resume', (each) => void asked.push(each))
  await interruptConnection(page)
  await expect(dock.getByText(callPanel.interrupted, { exact: true })).toBeVisible()
  const stoppedAt = await clock.textContent()
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(1)
  await expect(clock).toHaveText(stoppedAt ?? '')
  await asked.at(-1)?.fulfill({ status: 410 })
  await expect(dock.getByRole('heading', { name: callPanel.after.lost })).toBeVisible()
  await expect(dock).toContainText(messages.tryAgain)
  await expect(page.locator('.toast')).toHaveCount(0)
  await dock.getByRole('button', { name: callPanel.retry }).click()
  await dock.getByRole('button', { name: callPanel.end }).click({ timeout: 15_000 })
})

test.describe('after a call', () => {
  test.use({ viewport: { width: 1_440, height: 900 } })

  test('a demo comes first, the poster is large, and the ratings have names @full', async ({
    page,
  }) => {
    await begin(page, '/')
    await showTask(page, booking.done)
    await page.waitForTimeout(1_500)
    await page.getByRole('button', { name: callPanel.end }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^That was 0:\d\d/)
    const keys = page.locator('.over-keys').locator('a, button')
    await expect(keys).toHaveText([callSummary.book, callPanel.retry, callPanel.dock.close])
    const poster = await page.getByRole('img', { name: /poster/i }).boundingBox()
    expect(poster?.width).toBeGreaterThan(400)
    for (const name of callPanel.after.ratings)
      await expect(page.locator('.ratings').getByText(name, { exact: true })).toBeVisible()
    // The words are beside the poster.
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.x).toBeGreaterThan((poster?.x ?? 0) + (poster?.width ?? 0))
  })

  test('in which somebody was in danger, only what counts is shown', async ({ page }) => {
    await begin(page, '/')
    await tellPage(page, { type: 'ringwell.danger', event_id: 'event_danger', in_danger: true })
    await showTask(page, booking.done)
    await page.getByRole('button', { name: callPanel.end }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(callSummary.safeTitle)
    await expect(page.locator('.over-head p')).toHaveText(callSummary.safe)
    await expect(page.locator('.over')).toContainText('RIN74')
    await expect(page.getByRole('img', { name: /poster/i })).toHaveCount(0)
    await expect(page.getByRole('link', { name: callSummary.book })).toHaveCount(0)
    await expect(page.getByText(callSummary.nothingOpen)).toHaveCount(0)
    await expect(page.getByRole('group', { name: callPanel.after.rating })).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
