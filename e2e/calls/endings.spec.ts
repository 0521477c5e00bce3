/**
 * Tests every way in which a call ends or does not begin: the visitor's message, and that the microphone is
 * released.
 */
import { expect, type Page, test } from '@playwright/test'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { CALL_LIMIT_MS, LIMIT_END_DELAY_MS } from '@ringwell/protocol/callLimits.ts'
import { ANSWER_MS, keepCallIds, openDemo, startCall } from './demoPage.ts'
import { loseConnection, spied } from './pageSpy.ts'
import { hasLine, readCallState } from './recordings.ts'
import { generalFirstWords } from './firstWords.ts'
import { expectReleased } from '../widget/widgetPage.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

/** Makes `getUserMedia` fail in the same way as a browser does. */
async function breakMicrophone(page: Page, name: string): Promise<void> {
  await page.addInitScript((errorName) => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused in a test', errorName))
  }, name)
}

test('End Conversation ends the call and releases the microphone', async ({ page }) => {
  const demo = await openDemo(page)
  await startCall(page, demo)
  await expect(demo.listening).toBeVisible()
  await demo.end.click()
  await expect(demo.start).toBeVisible()
  await expectReleased(page)
  expect((await spied(page)).microphones).not.toEqual([])
})

test('a second call after the first works @full', async ({ page }) => {
  const demo = await openDemo(page)
  await startCall(page, demo)
  await demo.end.click()
  await demo.start.click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })
  await demo.end.click()
  await expectReleased(page)
})

test('at two minutes the visitor is informed, and the call ends 3.5 seconds later', async ({
  page,
}) => {
  await page.clock.install()
  const demo = await openDemo(page)
  await startCall(page, demo)
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
  const demo = await openDemo(page)
  await startCall(page, demo)
  await expect(demo.captions).toContainText(generalFirstWords)
  await loseConnection(page)
  await expect(page.getByText(/The connection was lost/).first()).toBeVisible()
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: callPanel.after.erase }).click()
  expect((await erased).status()).toBe(204)
  await expect(page.getByText(callPanel.after.erased)).toBeVisible()
})

// Rule C5
test('Cancel after the offer ends the call on the server at once', async ({ page }) => {
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
  const demo = await openDemo(page)
  await startCall(page, demo)
  expect(hasLine(dataDir, callIds[0])).toBe(true)
  await page.goto('about:blank')
  await expect.poll(() => hasLine(dataDir, callIds[0]), { timeout: 10_000 }).toBe(false)
  expect(readCallState(dataDir, callIds[0])).toBe('live')
})

for (const [name, message] of [
  ['NotAllowedError', messages.microphoneDenied],
  ['NotFoundError', messages.microphoneMissing],
  ['NotReadableError', messages.microphoneFailed],
] as const) {
  test(`a microphone that fails with ${name} says: ${message}${name === 'NotAllowedError' ? '' : ' @full'}`, async ({
    page,
  }) => {
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('agent-session')) keys.push(request.url())
    })
    await breakMicrophone(page, name)
    const demo = await openDemo(page)
    await demo.consent.check()
    await demo.start.click()
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(demo.end).toBeHidden()
    expect(keys, 'no key is minted without a microphone').toEqual([])
    await expectReleased(page)
  })
}

test('a refused key says: Please try again.', async ({ page }) => {
  await page.route('**/api/*-agent-session', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'broken on purpose' } },
    }),
  )
  const demo = await openDemo(page)
  await demo.consent.check()
  await demo.start.click()
  await expect(page.getByText(messages.tryAgain).first()).toBeVisible()
  await expectReleased(page)
  expect((await spied(page)).microphones).not.toEqual([])
})

test('a refused offer says: Please try again. @full', async ({ page }) => {
  await page.route('**/api/realtime/calls**', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'engine_busy', message: 'busy on purpose' } },
    }),
  )
  const demo = await openDemo(page)
  await demo.consent.check()
  await demo.start.click()
  await expect(page.getByText(messages.tryAgain).first()).toBeVisible()
  await expectReleased(page)
})

test('without consent the page requests neither a microphone nor a key', async ({ page }) => {
  const demo = await openDemo(page)
  await demo.start.click()
  await expect(demo.consent).toBeFocused()
  await page.waitForTimeout(500)
  expect((await spied(page)).microphones).toEqual([])
  await expect(demo.end).toBeHidden()
})

test('a visitor without a microphone types, and is answered in text and voice @full', async ({
  page,
}) => {
  await breakMicrophone(page, 'NotFoundError')
  const demo = await openDemo(page)
  await demo.consent.check()
  await page.getByRole('button', { name: /no microphone/i }).click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })
  await demo.say.fill('What does the Starter plan cost?')
  await demo.say.press('Enter')
  await expect(demo.captions).toContainText('What does the Starter plan cost?')
  await expect(demo.captions).toContainText('$10', { timeout: ANSWER_MS })
  await demo.end.click()
  await expectReleased(page)
})
