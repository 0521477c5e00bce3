/**
 * `npm run screenshots:console`: takes pictures of every page of the console, with sample calls, into
 * `screenshots/console/`, and writes those that the README shows to `docs/screenshots/`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from './browsers.ts'
import { join, program } from './console/persons.ts'
import { startServer } from './startServer.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shown = path.join(root, 'docs/screenshots')
const everything = path.join(root, 'screenshots/console')

const routes = [
  ['today', '/'],
  ['calls', '/calls'],
  ['call', ''],
  ['live', '/live'],
  ['inbox', '/inbox'],
  ['bookings', '/bookings'],
  ['agents', '/agents'],
  ['agent', '/agents/trattoria'],
  ['tests', '/agents/trattoria/tests'],
  ['unanswered', '/unanswered'],
  ['rings', '/rings'],
  ['deliveries', '/rings/deliveries'],
  ['people', '/people'],
  ['privacy', '/privacy'],
  ['person', '/privacy?q=Lee'],
  ['audit', '/audit'],
  ['account', '/account'],
] as const

const sizes = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const

const ofReadme: ReadonlySet<string> = new Set(['today', 'call', 'inbox'])

/** The address of a sample call that can be played. */
async function callWithSound(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/admin/calls?limit=200')).json()
  const calls = data.calls as { call_id: string; recordings: object[] }[]
  const found = calls.find(({ recordings }) => recordings.length > 0) ?? calls[0]!
  return `/calls/${found.call_id}`
}

/** An agent of the operator's own, with a draft and a test. */
async function addAgent({ request }: Page): Promise<void> {
  const agents = '/api/admin/agents'
  const own = { agent_id: 'trattoria', agent_name: 'Trattoria Roma', based_on: 'restaurant' }
  const greeting = 'Trattoria Roma, good evening. How can I help?'
  await request.post(agents, { headers: program, data: { ...own, greeting } })
  const content = { left_out: ['cancelBooking'], voice: 'coral' }
  await request.put(`${agents}/trattoria/draft`, {
    headers: program,
    data: { seen_at: null, content },
  })
  const turns = [{ says: 'When do you close on Saturday?', answer: 'eleven', writes: [] }]
  const test = { name: 'Closing time on Saturday', turns }
  await request.post(`${agents}/trattoria/tests`, { headers: program, data: test })
}

mkdirSync(everything, { recursive: true })
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-console-'))
spawnSync(process.execPath, ['server/cli/demoData.ts', '--calls', '600'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'inherit',
})
const server = await startServer({ dataDir, env: { SPEECH_WARM_UP: 'false' } })
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
const here: Pick<Browser, 'newContext'> = {
  newContext: (options) => browser.newContext({ ...options, baseURL: server.url }),
}
try {
  const faults: string[] = []
  const { page } = await join(here, 'Mara', 'owner', faults)
  const call = await callWithSound(page)
  await addAgent(page)
  // Sample calls end where the clock is, so the evening before has a whole day behind it.
  const evening = new Date(Date.now() - 86_400_000).setHours(18, 30, 0, 0)
  await page.clock.setFixedTime(evening)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const [name, route] of routes) {
        await page.goto(`/console${route || call}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForTimeout(800)
        const file = path.join(everything, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
        if (width !== 1440 || colorScheme !== 'light' || !ofReadme.has(name)) continue
        const jpg = path.join(shown, `console-${name}-1440.jpg`)
        await page.screenshot({ path: jpg, type: 'jpeg', quality: 82, animations: 'disabled' })
      }
    }
  }
  if (faults.length > 0) process.stdout.write(`Faults:\n${faults.join('\n')}\n`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
