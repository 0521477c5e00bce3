/** A call outlives its line: its media process is killed, and its page is reloaded. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { processTree } from '@ringwell/bench/processTree.ts'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { ANSWER_MS, type DemoPage, openDemo, startCall, typeToAgent } from './demoPage.ts'

const serverPid = Number(process.env.SERVER_PID)
const dataDir = process.env.SERVER_DATA_DIR ?? 'data'
/** How long a restarted media process loads its models: seconds, or half a minute on a busy machine. */
const LOADING_MS = 50_000

function mediaProcess(): number {
  const found = processTree(serverPid).find(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mediaProcess')
    } catch {
      return false
    }
  })
  return found?.pid ?? 0
}

function bookingsOf(name: string): unknown[] {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return database.prepare('SELECT * FROM bookings WHERE last_name = ?').all(name)
  } finally {
    database.close()
  }
}

async function type(demo: DemoPage, words: string): Promise<void> {
  await demo.say.fill(words)
  await demo.say.press('Enter')
}

/** Begins a call with the restaurant and gives it everything that it asks for before it books. */
async function untilReadBack(page: Page, lastName: string): Promise<DemoPage> {
  const restaurant = builtInAgents.find(({ profile }) => profile.id === 'restaurant')
  await page.route('**/api/ringwell-agent-session', (route) =>
    route.continue({
      postData: JSON.stringify({
        ...(route.request().postDataJSON() as object),
        agent_prompt: restaurant?.profile.prompt,
      }),
    }),
  )
  const demo = await typeToAgent(page)
  await expect(demo.captions.locator('.line-agent').first()).toBeVisible({ timeout: ANSWER_MS })
  await type(demo, 'A table for two on Friday at seven in the evening, please.')
  await expect(demo.captions.locator('.line-agent').last()).toContainText(/name/i, {
    timeout: ANSWER_MS,
  })
  await type(demo, `James ${lastName}.`)
  await expect(demo.captions.locator('.line-agent').last()).toContainText(/Shall I|right\?/, {
    timeout: ANSWER_MS,
  })
  return demo
}

test('kill -9 between the read-back and the yes: the page rings back, the agent asks again, and the booking exists once', async ({
  page,
}) => {
  test.skip(!serverPid, 'needs the process id of a server of our own')
  test.setTimeout(LOADING_MS + 120_000)
  const demo = await untilReadBack(page, 'Okafor')
  process.kill(mediaProcess(), 'SIGKILL')
  await expect(page.getByText(callPanel.interrupted).first()).toBeVisible({ timeout: 8_000 })
  const last = demo.captions.locator('.line-agent').last()
  await expect(last).toContainText(cutOff, { timeout: LOADING_MS })
  await expect(last).toContainText(/Shall I|right\?/, { timeout: ANSWER_MS })
  await expect(page.getByText(callPanel.interrupted)).toHaveCount(0)
  await type(demo, 'Yes, please.')
  await expect(page.locator('.task-reference b')).toHaveText(/^[A-Z]{3}\d{2}$/, {
    timeout: ANSWER_MS,
  })
  expect(bookingsOf('Okafor')).toHaveLength(1)
})

test('a page that is reloaded shows the call as it was, and the agent goes on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const demo = await openDemo(page)
  await startCall(page, demo)
  await type(demo, 'What does the Pro plan cost?')
  await expect(demo.captions).toContainText('$50', { timeout: ANSWER_MS })
  await page.reload()
  await expect(demo.captions).toContainText('$50')
  await expect(demo.captions).toContainText(cutOff, { timeout: ANSWER_MS })
  await type(demo, 'What does the Starter plan cost?')
  await expect(demo.captions).toContainText('$10', { timeout: ANSWER_MS })
  await demo.end.click()
  await page.reload()
  await expect(demo.start).toBeVisible()
})
