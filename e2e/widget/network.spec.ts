/** The network fails during a call, for a moment or permanently. The tests cut a relay of their own for that. */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { words as english } from '@ringwell/widget/strings/call/english.ts'
import { makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { ANSWER_MS } from '../calls/demoPage.ts'
import { spied, spyOn } from '../calls/pageSpy.ts'
import { serveStrangers, type Strangers } from './strangers.ts'
import { relayCalls, type UdpRelay } from './udpRelay.ts'
import { expectReleased, holdCall, widgetPage } from './widgetPage.ts'
import { generalFirstWords } from '../calls/firstWords.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'

test.use({ locale: 'en-GB' })

let strangers: Strangers
let relay: UdpRelay
test.beforeAll(async () => {
  const [plain] = makeHosts({
    server,
    tagName: `${brand.slug}-voice`,
    agentUuid: brand.agents.widget,
  })
  const host = { body: plain?.html ?? '' }
  strangers = await serveStrangers(
    new Map([
      ['/', host],
      ['/next', host],
    ]),
  )
})
test.afterAll(() => strangers.close())
test.beforeEach(async ({ page }) => {
  relay = await relayCalls(page)
  await spyOn(page)
  await page.goto(strangers.origin)
})
test.afterEach(() => relay.close())

test('when the line is lost, the panel says so and rings back: the same call goes on, and the agent answers', async ({
  page,
}) => {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('agent-session')) keys.push('key')
  })
  const widget = widgetPage(page)
  await holdCall(widget)
  await expect.poll(() => relay.passed()).toBeGreaterThan(50)
  relay.cut()
  const ringing = widget.dialog.getByText(english.interrupted)
  await expect(ringing).toBeVisible({ timeout: 9_000 })
  await expect(widget.dialog.getByText(english.listening)).toBeHidden()
  expect(relay.lost()).toBeGreaterThan(50)
  relay.mend()
  await expect(ringing).toBeHidden({ timeout: 15_000 })
  await expect(widget.captions).toContainText(cutOff, { timeout: ANSWER_MS })
  await widget.say.fill('What does the Starter plan cost?')
  await widget.say.press('Enter')
  await expect(widget.captions).toContainText('$10', { timeout: ANSWER_MS })
  expect((await spied(page)).peersOpen).toBe(1)
  expect(keys).toHaveLength(1)
  await widget.hangUp.click()
  await expectReleased(page)
})

test('the next page of the host picks the call up, with what was said', async ({ page }) => {
  const widget = widgetPage(page)
  await holdCall(widget)
  await expect(widget.captions).toContainText(generalFirstWords, { timeout: ANSWER_MS })
  await page.goto(`${strangers.origin}/next`)
  await expect(widget.captions).toContainText(generalFirstWords)
  await expect(widget.captions).toContainText(cutOff, { timeout: ANSWER_MS })
  await widget.hangUp.click()
  await expectReleased(page)
})

test('when the call has waited for a line for as long as it may, the panel explains it and offers to call again, which works @full', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const widget = widgetPage(page)
  await holdCall(widget)
  relay.cut()
  await expect(widget.dialog.getByText(/The connection was lost\..*call again\./)).toBeVisible({
    // The server of the tests lets calls wait for two minutes.
    timeout: 140_000,
  })
  await expect(widget.dialog.getByRole('heading', { name: english.lost })).toBeVisible()
  await expect(widget.start).toBeEnabled()
  await expectReleased(page)
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await widget.dialog.getByRole('button', { name: english.erase }).click()
  expect((await erased).status()).toBe(204)
  await expect(widget.dialog.getByText(english.erased)).toBeVisible()
  relay.mend()
  await widget.start.click()
  await expect(widget.hangUp).toBeVisible({ timeout: 15_000 })
  await expect(widget.captions).toContainText(generalFirstWords)
  await widget.hangUp.click()
  await expectReleased(page)
})
