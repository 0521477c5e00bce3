/** What happens during a call: it reaches its time limit, or the visitor selects another microphone. */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS, LIMIT_END_DELAY_MS } from '@ringwell/protocol/callLimits.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { heardThrough, microphone } from '../browsers.ts'
import { ANSWER_MS } from '../calls/demoPage.ts'
import { heardQuestion } from '../calls/firstWords.ts'
import { spied, spyOn } from '../calls/pageSpy.ts'
import { serveStrangers, type Strangers } from './strangers.ts'
import { expectReleased, holdCall, openWidget } from './widgetPage.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`
const agentUuid = brand.agents.widget

test.use({
  locale: 'en-GB',
  // The visitor asks one question, four seconds after a microphone is opened.
  ...heardThrough(microphone('question')),
})

let strangers: Strangers
test.beforeAll(async () => {
  const [plain] = makeHosts({ server, tagName, agentUuid })
  strangers = await serveStrangers(new Map([['/', { body: plain?.html ?? '' }]]))
})
test.afterAll(() => strangers.close())

test('at two minutes the visitor is informed, and 3.5 s later the panel is ready again @full', async ({
  page,
}) => {
  await page.clock.install()
  await spyOn(page)
  const widget = await openWidget(page, strangers.origin)
  await holdCall(widget)
  // A clock that stopped at each moment would show the page a line on which nothing comes. It also goes on by itself, so
  // the last seconds are gone through one by one.
  await page.clock.fastForward(CALL_LIMIT_MS - 15_000)
  await expect(widget.hangUp).toBeVisible()
  await expect(page.locator('.toast')).toBeHidden()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.locator('.toast')).toHaveText(messages.limitReached, { timeout: 100 })
  }).toPass({ timeout: 15_000 })
  await page.clock.fastForward(LIMIT_END_DELAY_MS)
  await expect(widget.start).toBeEnabled()
  await expect(widget.dialog.getByText('That was 2:03. Thank you.')).toBeVisible()
  await expectReleased(page)
})

test('another microphone during a call: the first is released, and what the second hears is answered @full', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await spyOn(page)
  const widget = await openWidget(page, strangers.origin)
  await holdCall(widget)
  const asked = widget.captions.locator('.visitor').filter({ hasText: heardQuestion })
  await expect(asked).toHaveCount(1, { timeout: ANSWER_MS })
  const picker = widget.dialog.getByLabel('Microphone')
  const labels = await picker.locator('option').allTextContents()
  expect(labels.length).toBeGreaterThan(1)
  // The choice appears once the microphones are known, and the panel keeps its height then.
  const height = () => widget.dialog.evaluate((dialog) => dialog.getBoundingClientRect().height)
  const tall = await height()
  const field = picker.locator('xpath=..')
  await field.evaluate((label) => label.toggleAttribute('hidden', true))
  expect(await height()).toBe(tall)
  await field.evaluate((label) => label.toggleAttribute('hidden', false))
  // Ripples reach up to three times the ring, and no higher than the bottom of the line above.
  const ring = await widget.dialog.locator('.ring').boundingBox()
  const status = await widget.dialog.locator('.listening').boundingBox()
  expect((ring?.y ?? 0) - (ring?.height ?? 0)).toBeGreaterThanOrEqual(
    (status?.y ?? 0) + (status?.height ?? Infinity) - 1,
  )
  const before = await picker.inputValue()
  await picker.selectOption({ index: labels.length - 1 })
  await expect(picker).not.toHaveValue(before)
  await expect
    .poll(async () => (await spied(page)).microphones.map(({ live }) => live))
    .toEqual([false, true])
  // The new microphone plays its track from the start. The agent hears it in the same call.
  await expect(asked).toHaveCount(2, { timeout: ANSWER_MS })
  expect((await spied(page)).peersOpen).toBe(1)
  await widget.hangUp.click()
  await expectReleased(page)
})
