/** A short call of the live demo in Firefox. WebDriver BiDi drives it, and its fake microphone hums a tone. */
import { expect, test } from '@playwright/test'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { firefoxSettings } from '../browsers.ts'
import { decodeAudio } from './hearing.ts'
import { HEARD, type Spied, spyScript } from './pageSpy.ts'
import { readRecording } from './recordings.ts'
import { generalFirstWords } from './firstWords.ts'

const baseUrl = process.env.BASE_URL ?? 'http://localhost:3000'
const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

let browser: Browser
let firefox: Page

test.beforeAll(async () => {
  browser = await launch(firefoxSettings())
  firefox = await browser.newPage()
  await firefox.evaluateOnNewDocument(spyScript)
})
test.afterAll(() => browser?.close())

const spied = (): Promise<Spied> =>
  firefox.evaluate(() => (window as unknown as { spied: Spied }).spied)
const captions = (): Promise<string> =>
  firefox.evaluate(() => document.querySelector('[role="log"]')?.textContent ?? '')
const press = (name: string): Promise<void> =>
  firefox.locator(`::-p-aria([name="${name}"][role="button"])`).click()

test('a call in Firefox connects, is heard and recorded on both sides, and hangs up @full', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const before = (await readRecording(dataDir))?.recordingId
  await firefox.goto(`${baseUrl}/live-demo`)
  // Selects by attribute, because Firefox's driver finds no accessible names in or behind a modal dialog.
  await firefox.locator('dialog [aria-label="Close"]').click()
  await firefox.locator('input[type="checkbox"]').click()
  await press('Start Conversation')

  await expect
    .poll(async () => (await spied()).states.map(({ state }) => state))
    .toContain('connected')
  const began = Date.now()
  await expect.poll(captions, { timeout: 10_000 }).toMatch(generalFirstWords)

  await firefox
    .locator('input[placeholder="Type instead of speaking"]')
    .fill('What does the Pro plan cost?')
  await firefox.keyboard.press('Enter')
  await expect.poll(captions, { timeout: 30_000 }).toContain('$50')
  await firefox.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4_000)))

  await press('End Conversation')
  const seconds = (Date.now() - began) / 1000
  await expect.poll(async () => (await spied()).peersOpen).toBe(0)
  expect((await spied()).microphones.filter(({ live }) => live)).toEqual([])

  await expect
    .poll(
      async () => {
        const kept = await readRecording(dataDir)
        return kept && kept.recordingId !== before ? kept.durationSeconds : 0
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(seconds - 4)
  const { agent, user } = (await readRecording(dataDir))!
  await page.goto('/404')
  for (const file of [agent, user]) {
    const side = await decodeAudio(page, file)
    expect(side.seconds).toBeGreaterThan(seconds - 4)
    const loudest = side.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest / 32_768, 'something is heard on each side').toBeGreaterThan(HEARD)
  }
})
