/** A call outlives what it runs on. Its page says that the line is lost and rings back by itself, and the agent goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { mediaProcesses } from '../faults/processes.ts'
import { freePort, type RunningServer, startServer } from '../startServer.ts'
import { ANSWER_MS, keepCallIds, speakToAgent } from './demoPage.ts'
import { decodeAudio } from './hearing.ts'
import { readCallSeconds, readCallState, readRecording, rowsIn } from './recordings.ts'

/** A process that was killed loads its models again, which takes long on a busy machine. */
const BACK_MS = 100_000
/** The agent has said all of what it asks, with a voice that makes every word of it new. */
const ASKED_MS = 2 * ANSWER_MS
const ASKED = /Shall I book it\?|Is that right\?/

/** The server of all tests. */
const common = {
  url: process.env.BASE_URL ?? 'http://localhost:3000',
  dataDir: process.env.SERVER_DATA_DIR ?? 'data',
  pid: () => Number(process.env.SERVER_PID),
}

/** The server of the test that stops it and starts it again. */
let own: RunningServer | undefined
test.afterEach(async () => {
  await own?.stop()
  if (own) rmSync(own.dataDir, { recursive: true, force: true })
  own = undefined
})

/** “Friday” said on a Friday, and “next Friday” early in the week, may be one of two days, which the agent asks. */
const day = new Date().getDay() === 5 ? 'Saturday' : 'Friday'
const WHOLE_WISH = `A table for two on ${day} at 7 pm for Asha Rao, my number is 07700 900123.`

/** Begins a call on the demo's page, in which the agent has read back what the caller wishes. */
async function beginBooking(browser: Browser, { url }: { url: string }) {
  const context = await browser.newContext({ baseURL: url, permissions: ['microphone'] })
  const page = await context.newPage()
  const ids = keepCallIds(page)
  await page.route('**/api/*-agent-session', (route) => {
    const request = { ...route.request().postDataJSON(), agent_prompt: restaurant.prompt }
    return route.continue({ postData: JSON.stringify(request) })
  })
  const demo = await speakToAgent(page)
  await say(demo.say, WHOLE_WISH)
  await expect(demo.captions).toContainText(ASKED, { timeout: ASKED_MS })
  return { page, demo, callId: ids[0] ?? '' }
}

async function say(box: Locator, text: string): Promise<void> {
  await box.fill(text)
  await box.press('Enter')
}

/** The page says that the line is lost, and later the agent says so and asks again. */
async function goesOn(page: Page, captions: Locator, times: number): Promise<void> {
  await expect(captions.getByText(cutOff)).toHaveCount(times, { timeout: BACK_MS })
  await expect(page.getByText(callPanel.interrupted, { exact: true })).toHaveCount(0)
  await expect(captions.locator('.line').last()).toContainText(ASKED, { timeout: ASKED_MS })
}

/** There is one booking, and one record with the sound of both sides, as long as the call. */
async function expectOneCall(page: Page, dataDir: string, callId: string): Promise<void> {
  await expect.poll(() => readCallState(dataDir, callId)).toBe('over')
  const count = (table: string) =>
    rowsIn(dataDir, `SELECT count(*) AS n FROM ${table} WHERE call_id = ?`, callId)[0]?.['n']
  expect([count('bookings'), count('call_lines')]).toEqual([1, 0])
  const kept = () => readRecording(dataDir, callId)
  await expect.poll(kept, { timeout: 20_000 }).toBeDefined()
  const { agent, user } = (await kept())!
  const seconds = readCallSeconds(dataDir, callId)
  for (const side of [agent, user]) {
    const decoded = await decodeAudio(page, side)
    expect(Math.abs(decoded.seconds - seconds)).toBeLessThan(0.5)
  }
}

test('kill -9 of the media process between the question and the yes: the page rings back, and what was agreed is done once @full', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page, demo, callId } = await beginBooking(browser, common)
  for (const pid of mediaProcesses(common)) process.kill(pid, 'SIGKILL')
  await expect(page.getByText(callPanel.interrupted, { exact: true })).toBeVisible()
  await goesOn(page, demo.captions, 1)
  await say(demo.say, 'Yes please.')
  await expect(demo.captions).toContainText(/reference is/, { timeout: ANSWER_MS })
  await demo.end.click()
  await expectOneCall(page, common.dataDir, callId)
})

test('a call outlives a reload of its page, a restart of the server and the way to another page, and is one call @full', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-resume-'))
  const port = await freePort()
  const start = (): Promise<RunningServer> =>
    startServer({ dataDir, port, env: { RESUME_SECONDS: '300', SHUTDOWN_GRACE_MS: '0' } })
  own = await start()
  const { page, demo, callId } = await beginBooking(browser, own)
  await page.reload()
  await expect(demo.end).toBeVisible()
  await goesOn(page, demo.captions, 1)

  expect(await own.stop()).toBe(0)
  await expect(page.getByText(callPanel.interrupted, { exact: true })).toBeVisible()
  own = await start()
  await goesOn(page, demo.captions, 2)

  await page.goto('/pricing')
  const dock = page.getByRole('region', { name: callPanel.dock.label })
  await expect(dock).toHaveCount(1)
  await goesOn(page, demo.captions, 3)
  await dock.getByRole('link', { name: callPanel.dock.open }).click()
  await expect(dock).toHaveCount(0)
  await say(demo.say, 'Yes please.')
  await expect(demo.captions).toContainText(/reference is/, { timeout: ANSWER_MS })
  await demo.end.click()
  await expectOneCall(page, dataDir, callId)
})
