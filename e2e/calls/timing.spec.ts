/** The timing strip of the live demo, in a real call: nothing of it is loaded before somebody asks for it. */
import { expect, test } from '@playwright/test'
import { demo as words } from '@ringwell/content/site/demo.ts'
import { violationsOf } from '../axe.ts'
import { heardThrough, microphone } from '../browsers.ts'
import { ANSWER_MS, hearAnswersOnce, speakToAgent } from './demoPage.ts'
import { heardQuestion } from './firstWords.ts'

test.use(heardThrough(microphone('question')))

const { timing } = words

// Rule C50
test('a curious visitor sees how long each step took, in the drawing and as a list @full', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const blocked: string[] = []
  page.on('console', (line) => {
    if (/content.security.policy/i.test(line.text())) blocked.push(line.text())
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const isLoaded = () => loaded.some((url) => url.includes('TimingStrip'))
  await hearAnswersOnce(page, [{ question: 'What does the Pro plan cost?', says: '500 minutes' }])

  const demo = await speakToAgent(page)
  const key = page.getByRole('button', { name: timing.show })
  await expect(key).toBeVisible()
  expect(isLoaded()).toBe(false)
  await page.keyboard.press('Alt+KeyT')
  const strip = page.getByRole('region', { name: timing.title })
  await expect(strip.getByRole('img', { name: timing.drawing })).toBeVisible()
  expect(isLoaded()).toBe(true)

  const turns = page.locator('.timing-turns li')
  await expect(turns.first()).toContainText(heardQuestion, { timeout: ANSWER_MS })
  for (const step of ['turnOver', 'transcript', 'text', 'sound'] as const) {
    await expect(turns.first()).toContainText(timing.steps[step], { timeout: ANSWER_MS })
  }
  await expect(page.getByText(timing.measuredHere)).toBeHidden()
  await expect(strip.locator('.timing-wait')).toBeVisible()
  await page.getByText(timing.asList).click()
  await expect(page.getByText(timing.began.visitor).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await demo.end.click()
  await expect(demo.start).toBeVisible()
  await expect(turns.first()).toBeVisible()
  await page.getByRole('button', { name: timing.hide }).click()
  await expect(strip).toBeHidden()
  expect(blocked).toEqual([])
})
