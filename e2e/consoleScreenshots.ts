/**
 * `npm run screenshots:console`: takes pictures of every page of the console, with sample calls, into
 * `screenshots/console/`, and writes those that the README shows to `docs/screenshots/`, and those that the site shows
 * to `site/products/pictures/` and `site/changelog/pictures/` (`-- --shown` takes only these three).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { asWebp } from './asWebp.ts'
import { chromiumFlags, findChromium } from './browsers.ts'
import { join, program } from './console/persons.ts'
import { startServer } from './startServer.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shown = path.join(root, 'docs/screenshots')
const everything = path.join(root, 'screenshots/console')
const ofSite = path.join(root, 'site/products/pictures')
const ofChangelog = path.join(root, 'site/changelog/pictures')

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

interface Rows {
  calls: { call_id: string; reference: string | null; recordings: object[] }[]
  items: { id: string }[]
}

async function ask(page: Page, list: string): Promise<Rows> {
  const { data } = await (await page.request.get(`/api/admin/${list}`)).json()
  return data
}

/** A machine without fonts for every script would draw some names as gaps. */
const isDrawn = (row: object): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}]/u.test(JSON.stringify(row))

/** The address of a sample call that can be played, and led to a booking. */
async function callWithSound(page: Page): Promise<string> {
  const { calls } = await ask(page, 'calls?outcome=done&limit=200')
  const found = calls.find((call) => isDrawn(call) && call.reference && call.recordings.length > 0)
  return `/calls/${(found ?? calls[0]!).call_id}`
}

/** The address of the inbox with somebody who wants to be rung back. */
async function inboxWithCaller(page: Page): Promise<string> {
  const { items } = await ask(page, 'inbox?kind=request&status=open')
  return `/inbox?kind=request&item=${items.find(isDrawn)!.id}`
}

/** What the site shows of the console, sharp on any screen: in both themes, for a desk and for a phone. */
async function theSite(page: Page, addresses: Readonly<Record<string, string>>): Promise<void> {
  mkdirSync(ofSite, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [size, width, height] of [
      ['desk', 1120, 700],
      ['phone', 390, 620],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const [name, address] of Object.entries(addresses)) {
        await open(page, address)
        // The drawings of the voices come with their sound.
        if (name === 'call') await page.waitForTimeout(2_000)
        // On a phone, the filters fill the window.
        if (size === 'phone' && name === 'inbox')
          await page.locator('.inbox-detail').evaluate((it) => it.scrollIntoView())
        const png = await page.screenshot({ animations: 'disabled' })
        const file = path.join(ofSite, `${name}-${size}-${colorScheme}.webp`)
        writeFileSync(file, await asWebp(page, png))
        if (size === 'phone' || name !== 'inbox') continue
        const small = await page.screenshot({ animations: 'disabled', scale: 'css' })
        writeFileSync(
          path.join(ofChangelog, `console-${colorScheme}.webp`),
          await asWebp(page, small),
        )
      }
    }
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/console${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(800)
}

const isShort = process.argv.includes('--shown')

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
spawnSync(
  process.execPath,
  ['server/cli/command.ts', 'demo-data', '--calls', '300', '--seed', '5'],
  {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  },
)
const server = await startServer({
  dataDir,
  env: {
    SPEECH_WARM_UP: 'false',
    // No page says that mail is missing. Nothing is sent.
    SMTP_URL: 'smtp://localhost:1',
    CONTACT_TO: 'team@oakmere.example',
    CONTACT_FROM: 'agents@oakmere.example',
  },
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags, '--lang=en-GB'],
})
const here: Pick<Browser, 'newContext'> = {
  newContext: (options) => browser.newContext({ locale: 'en-GB', ...options, baseURL: server.url }),
}
/** Sharp on screens with small pixels. */
const sharp: typeof here = {
  newContext: (options) => here.newContext({ ...options, deviceScaleFactor: 2 }),
}
try {
  const faults: string[] = []
  const { page } = await join(here, 'Mara', 'owner', faults, 'mara@example.com')
  const call = await callWithSound(page)
  await addAgent(page)
  // Sample calls end where the clock is, so the evening before has a whole day behind it.
  const evening = new Date(Date.now() - 86_400_000).setHours(18, 30, 0, 0)
  await page.clock.setFixedTime(evening)
  const inbox = await inboxWithCaller(page)
  const ada = await join(sharp, 'Ada', 'editor', faults, 'ada@example.com')
  await theSite(ada.page, { inbox, call })
  for (const colorScheme of isShort ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [width, height] of isShort ? sizes.slice(0, 1) : sizes) {
      await page.setViewportSize({ width, height })
      for (const [name, route] of routes) {
        if (isShort && !ofReadme.has(name)) continue
        await open(page, name === 'call' ? call : name === 'inbox' ? inbox : route)
        const file = path.join(everything, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
        if (width !== 1440 || colorScheme !== 'light' || !ofReadme.has(name)) continue
        const jpg = path.join(shown, `console-${name}-1440.jpg`)
        await page.screenshot({ path: jpg, type: 'jpeg', quality: 80, animations: 'disabled' })
      }
    }
  }
  if (faults.length > 0) process.stdout.write(`Faults:\n${faults.join('\n')}\n`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
