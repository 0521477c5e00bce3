/**
 * `npm run bench:widget`: what the widget costs a stranger's page. The built files behind a bare web
 * server that compresses by gzip -9; cold loads in headless Chromium, the processor slowed to a quarter.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { brand } from '@ringwell/brand/brand.ts'
import { chromiumFlags, findChromium } from '@ringwell/e2e/browsers.ts'
import { type Browser, chromium } from 'playwright-core'
import { record, table } from './figures.ts'

const RUNS = 9
const root = fileURLToPath(new URL('..', import.meta.url))
const widgetFolder = path.join(root, 'widget/dist')
const tagName = `${brand.slug}-voice`

/** Others' widgets, measured in the same way in November 2026, on another machine; not run here. */
const peers: readonly (readonly string[])[] = [
  ['hand-written element without a call (the floor)', '1.0', '–', '2', '240', '7'],
  ['Dograh 1.1.0', '18.2', '18.2', '2+2', '409', '12'],
  ['Vapi 0.1.1', '184.7', 'more', '2+1', '513', '150'],
  ['ElevenLabs 0.5.4', '191.5', '191.5', '2+1', '939', '141'],
  ['Intervo 1.0.22', '253.5', '–', '4+1', '790', '126'],
  ['LiveKit agent-starter-embed', '287.1', '287.1', '4+2', '1279', '666'],
  ['ElevenLabs 0.16.4', '465.9', '465.9', '2+2', '1393', '604'],
]

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><h1>A page</h1>' +
  `<${tagName} agent-uuid="${brand.agents.widget}"></${tagName}>` +
  '<script type="module" src="/widget.js"></script></html>'

interface Served {
  url: string
  /** Path and compressed size of all that was asked for, in order. */
  sent: { path: string; bytes: number }[]
  close(): void
}

async function serve(): Promise<Served> {
  const sent: Served['sent'] = []
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const file = path.join(widgetFolder, path.basename(url))
    const isPage = url === '/'
    if (!isPage && !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const body = gzipSync(isPage ? page : readFileSync(file), { level: 9 })
    sent.push({ path: url, bytes: body.length })
    response.writeHead(200, {
      'content-type': isPage ? 'text/html' : 'text/javascript',
      'content-encoding': 'gzip',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, sent, close: () => void server.close() }
}

interface Load {
  visibleMs: number
  scriptMs: number
}

/** A load in a browser profile of its own: from the navigation to the first frame with the button. */
async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.addInitScript((name) => {
    const look = (): void => {
      const button = document.querySelector(name)?.shadowRoot?.querySelector('.launcher')
      if (button && button.getBoundingClientRect().width > 0) {
        requestAnimationFrame(() => Object.assign(window, { visibleMs: performance.now() }))
      } else {
        requestAnimationFrame(look)
      }
    }
    requestAnimationFrame(look)
  }, tagName)
  await tab.goto(url)
  await tab.waitForFunction(() => 'visibleMs' in window)
  const visibleMs = await tab.evaluate(() => (window as unknown as Load).visibleMs)
  const { metrics } = await session.send('Performance.getMetrics')
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  await context.close()
  return { visibleMs, scriptMs: script * 1_000 }
}

/** Everything that is fetched until the browser is asked for a microphone. */
async function countUntilMicrophone(browser: Browser, served: Served): Promise<number> {
  const tab = await browser.newPage({ locale: 'en-GB' })
  served.sent.length = 0
  await tab.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      Object.assign(window, { asked: true })
      // Nobody answers: what would come after is not counted.
      return new Promise(() => undefined)
    }
  })
  await tab.goto(served.url)
  await tab.locator('.launcher').click()
  await tab.getByRole('checkbox').check()
  await tab.getByRole('dialog').getByRole('button', { name: 'Speak to AI' }).click()
  await tab.waitForFunction(() => 'asked' in window)
  const bytes = scripts(served)
  await tab.close()
  return bytes
}

const scripts = ({ sent }: Served): number =>
  sent.filter((file) => file.path.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0)
const kB = (bytes: number): string => (bytes / 1_000).toFixed(1)

execFileSync(path.join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: path.join(root, 'widget'),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
const served = await serve()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
try {
  const loads: Load[] = []
  for (let run = 0; run < RUNS; run++) {
    served.sent.length = 0
    loads.push(await load(browser, served.url))
  }
  const asked = served.sent.filter((file) => file.path !== '/favicon.ico')
  const apiCalls = asked.filter((file) => file.path.startsWith('/api')).length
  const before = scripts(served)
  const until = await countUntilMicrophone(browser, served)
  const least = (pick: (load: Load) => number): string => Math.min(...loads.map(pick)).toFixed(0)
  const ours = [
    `**${brand.name}**`,
    kB(before),
    kB(until),
    `${asked.length}+${apiCalls}`,
    least(({ visibleMs }) => visibleMs),
    least(({ scriptMs }) => scriptMs),
  ]
  const body = `${table(
    [
      'widget',
      'kB of script until the button',
      'until the microphone',
      'requests + API calls',
      `visible, 4x, least of ${RUNS}, ms`,
      `script, 4x, least of ${RUNS}, ms`,
    ],
    [ours, ...peers],
  )}\n\nOurs was measured by this run. The others were measured in November 2026 on another machine, by the same\nrules: compare their bytes and requests, not their milliseconds.`
  process.stdout.write(`${body}\n`)
  record('widget', 'npm run bench:widget', body)
} finally {
  await browser.close()
  served.close()
}
