/** How a call ends on the page and on the server. `call/` tests every ending and every failure of its own. */
import { expect, test } from '@playwright/test'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { CALL_LIMIT_MS, LIMIT_END_DELAY_MS } from '@ringwell/protocol/callLimits.ts'
import { keepCallIds, openDemo, speakToAgent } from './demoPage.ts'
import { loseConnection } from './pageSpy.ts'
import { hasLine, readCallState } from './recordings.ts'
import { generalFirstWords } from './firstWords.ts'
import { expectReleased } from '../widget/widgetPage.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

test('at two minutes the visitor is informed, and the call ends 3.5 seconds later @full', async ({
  page,
}) => {
  await page.clock.install()
  const demo = await speakToAgent(page)
  await page.clock.fastForward(CALL_LIMIT_MS - 5_000)
  await expect(page.getByText(messages.limitReached)).toBeHidden()
  await expect(demo.end).toBeVisible()
  await page.clock.runFor(5_100)
  await expect(page.getByText(messages.limitReached)).toBeVisible()
  await page.clock.runFor(LIMIT_END_DELAY_MS)
  await expect(demo.start).toBeVisible()
  await expectReleased(page)
})

test('after a failed call, the visitor can have everything deleted @full', async ({ page }) => {
  const demo = await speakToAgent(page)
  await expect(demo.captions).toContainText(generalFirstWords)
  await loseConnection(page)
  await expect(page.getByText(/The connection was lost/).first()).toBeVisible()
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: callPanel.after.erase }).click()
  expect((await erased).status()).toBe(204)
  await expect(page.getByText(callPanel.after.erased)).toBeVisible()
})

// Rule C5
test('Cancel after the offer ends the call on the server at once @full', async ({ page }) => {
  const callIds = keepCallIds(page)
  const state = () => readCallState(dataDir, callIds[0])
  await page.route('**/api/realtime/calls?*', async (route) => {
    // The server answers, but its answer never reaches the page.
    await route.fetch()
  })
  const demo = await openDemo(page)
  await demo.consent.check()
  await demo.start.click()
  await expect.poll(state).toBe('live')
  const told = page.waitForResponse('**/hangup')
  await page.getByRole('button', { name: callPanel.cancel, exact: true }).click()
  expect((await told).status()).toBe(200)
  // The engine has ended the call when it answers. Its end is written a moment later.
  await expect.poll(state, { timeout: 1_000, intervals: [50] }).toBe('over')
})

test('leaving the page frees its line on the server within 10 seconds, and the call waits for the page to come back', async ({
  page,
}) => {
  const callIds = keepCallIds(page)
  await speakToAgent(page)
  expect(hasLine(dataDir, callIds[0])).toBe(true)
  await page.goto('about:blank')
  await expect.poll(() => hasLine(dataDir, callIds[0]), { timeout: 10_000 }).toBe(false)
  expect(readCallState(dataDir, callIds[0])).toBe('live')
})
