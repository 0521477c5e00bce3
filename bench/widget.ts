/**
 * `npm run bench:widget [-- RUNS]`: measures what the widget costs another site's page, compared with other
 * widgets from their npm packages, in one run on one machine. The packages are installed into a temporary
 * folder; nothing of ours depends on them. A bare web server with gzip -9 serves the built files, and
 * headless Chromium loads them cold with the processor slowed to a quarter.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { type Browser, chromium } from 'playwright-core'
import { record, table } from './figures.ts'
import { installPackage } from './widget/installPackage.ts'
import { measure, type Embed, type Measured } from './widget/measure.ts'
import { peers, type Peer } from './widget/peers.ts'

const RUNS = Number(process.argv[2] ?? 9)
if (!Number.isInteger(RUNS) || RUNS < 1) throw new Error('RUNS has to be a whole number from 1.')
const root = fileURLToPath(new URL('..', import.meta.url))
const widgetFolder = path.join(root, 'widget/dist')
const tagName = `${brand.slug}-voice`

const ours: Embed = {
  name: `**${brand.name}**`,
  folder: widgetFolder,
  html:
    `<${tagName} agent-uuid="${brand.agents.widget}"></${tagName}>` +
    '<script type="module" src="/widget.js"></script>',
  button: '.launcher',
  async call(page) {
    await page.locator('.launcher').click()
    await page.getByRole('checkbox').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Speak to AI' }).click()
  },
}

/** The minimum that a round button in a shadow root costs. It shows how much of each figure is due to the browser. */
const floor: Embed = {
  name: 'a bare element without a call (the floor)',
  folder: fileURLToPath(new URL('./widget/floor', import.meta.url)),
  html: '<bare-button></bare-button><script type="module" src="/files/bareButton.js"></script>',
  button: 'button',
}

const kB = (bytes: number): string => (bytes / 1_000).toFixed(1)

const cells = (one: Measured): string[] => [
  one.name,
  kB(one.untilButton),
  one.untilMicrophone === undefined ? (one.hasCall ? 'more' : '–') : kB(one.untilMicrophone),
  `${one.requests}+${one.apiCalls}`,
  one.visibleMs.toFixed(0),
  one.scriptMs.toFixed(0),
]

const quote = ({ name, quoted }: Peer, why: string): string[] => [
  `${name} (quoted: ${why})`,
  ...quoted,
]

async function rowOf(browser: Browser, peer: Peer, scratch: string): Promise<string[]> {
  if (!peer.package || !peer.embed) return quote(peer, peer.absent ?? 'no package')
  const folder = path.join(scratch, peer.name.replaceAll(/\W/g, '-'))
  mkdirSync(folder)
  const installed = installPackage(folder, peer.package)
  if ('refusal' in installed) return quote(peer, `the registry said ${installed.refusal}`)
  try {
    const embed = { ...peer.embed, name: peer.name, folder: installed.at }
    return cells(await measure(browser, embed, RUNS))
  } catch (error) {
    process.stderr.write(`${peer.name}: ${String(error)}\n`)
    return quote(peer, 'it did not show here')
  }
}

execFileSync(path.join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: path.join(root, 'widget'),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
const scratch = mkdtempSync(path.join(os.tmpdir(), 'bench-widget-'))
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
try {
  const rows = [
    cells(await measure(browser, ours, RUNS)),
    cells(await measure(browser, floor, RUNS)),
  ]
  for (const peer of peers) rows.push(await rowOf(browser, peer, scratch))
  const body = `${table(
    [
      'widget',
      'kB of script until the button',
      'until the microphone',
      'requests + API calls',
      `visible, 4x, least of ${RUNS}, ms`,
      `script, 4x, least of ${RUNS}, ms`,
    ],
    rows,
  )}\n\nRows without “quoted” were measured by this run, the others' out of their packages on npm, with their own\nservers stood in for. Quoted rows were measured in November 2026 on another machine, by the same rules: compare\ntheir bytes and requests, not their milliseconds.`
  process.stdout.write(`${body}\n`)
  // A trial run does not produce figures to quote.
  if (RUNS >= 5) record('widget', 'npm run bench:widget', body)
} finally {
  await browser.close()
  rmSync(scratch, { recursive: true, force: true })
}
