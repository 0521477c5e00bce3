/**
 * Measures one embed on an otherwise empty page: bytes, requests, and times with the processor slowed to a
 * quarter.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Embed {
  name: string
  /** What a page has to contain. */
  html: string
  /** Folder whose files are served below `/files/`. */
  folder: string
  /** Selector of the button, in any shadow root. */
  button: string
  /** What the embed's own servers would answer, by the end of the URL's path. All other requests are refused. */
  answers?: Readonly<Record<string, unknown>>
  /** Performs the steps from the visible button to the browser's request for the microphone. */
  call?(page: Page): Promise<void>
}

export interface Measured {
  name: string
  /** Bytes of JavaScript, gzip -9. `untilMicrophone` is undefined if the page never asked for the microphone. */
  untilButton: number
  untilMicrophone: number | undefined
  /**
   * Whether the embed can hold a call. If it can and still did not ask for the microphone, it had more to load first.
   */
  hasCall: boolean
  requests: number
  apiCalls: number
  visibleMs: number
  scriptMs: number
}

/** How long an embed may take to become visible, or to ask for the microphone. In ms. */
const PATIENCE_MS = 20_000
/** How long to wait after the load before reading the script time, so that late work counts too. In ms. */
const SETTLE_MS = 1_000

interface Served {
  url: string
  /** Path and compressed size of everything that was requested, in order. */
  sent: { path: string; bytes: number }[]
  close(): void
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

async function serve({ html, folder }: Embed): Promise<Served> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title><h1>A page</h1>${html}</html>`
  const sent: Served['sent'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path.join(folder, path.normalize(url.replace(/^\/(files\/)?/, '')))
    const isPage = url === '/'
    if (!isPage && (!file.startsWith(folder) || !existsSync(file))) {
      response.writeHead(404).end()
      return
    }
    const body = gzipSync(isPage ? page : readFileSync(file), { level: 9 })
    sent.push({ path: url, bytes: body.length })
    response.writeHead(200, {
      'content-type': isPage ? 'text/html' : (types[path.extname(file)] ?? 'text/plain'),
      'content-encoding': 'gzip',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    sent,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Keeps all traffic on this machine: an embed's own servers are replaced by stand-ins or are unreachable. */
async function keepInside(
  context: BrowserContext,
  answers: NonNullable<Embed['answers']>,
): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url.href)
      const [, answer] = Object.entries(answers).find(([end]) => url.pathname.endsWith(end)) ?? []
      if (answer === undefined) return route.abort()
      return route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } })
    },
  )
  return asked
}

/** Runs in the page: whether the button is on the screen, in any shadow root. It must be self-contained. */
function watchButton(selector: string): void {
  const find = (root: Document | ShadowRoot): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) return element
      const inner = element.shadowRoot && find(element.shadowRoot)
      if (inner) return inner
    }
    return undefined
  }
  const look = (): void => {
    const box = find(document)?.getBoundingClientRect()
    if (box && box.width > 20 && box.height > 20) {
      requestAnimationFrame(() => Object.assign(window, { visibleMs: performance.now() }))
    } else {
      requestAnimationFrame(look)
    }
  }
  requestAnimationFrame(look)
}

async function slowTab(context: BrowserContext) {
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { tab, session }
}

/** Measures from the navigation to the first frame that contains the button, in a new profile. */
async function timeVisible(browser: Browser, embed: Embed, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await keepInside(context, embed.answers ?? {})
  const { tab } = await slowTab(context)
  await tab.addInitScript(watchButton, embed.button)
  await tab.goto(url)
  await tab.waitForFunction(() => 'visibleMs' in window, undefined, { timeout: PATIENCE_MS })
  const visibleMs = await tab.evaluate(() => (window as unknown as { visibleMs: number }).visibleMs)
  await context.close()
  return visibleMs
}

/** Measures the run time of all scripts of the page, in a load without any code of ours. */
async function timeScript(browser: Browser, embed: Embed, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await keepInside(context, embed.answers ?? {})
  const { tab, session } = await slowTab(context)
  await tab.goto(url, { waitUntil: 'load' })
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}

interface Counted {
  untilButton: number
  untilMicrophone: number | undefined
  requests: number
  apiCalls: number
}

/** Counts what is fetched until the button shows, and until the page asks for a microphone. */
async function count(browser: Browser, embed: Embed, served: Served): Promise<Counted> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const asked = await keepInside(context, embed.answers ?? {})
  const tab = await context.newPage()
  served.sent.length = 0
  await tab.addInitScript(watchButton, embed.button)
  await tab.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      Object.assign(window, { microphoneAsked: true })
      // The request is never answered, so nothing after it is counted.
      return new Promise(() => undefined)
    }
  })
  await tab.goto(served.url)
  await tab.waitForFunction(() => 'visibleMs' in window, undefined, { timeout: PATIENCE_MS })
  await tab.waitForLoadState('networkidle')
  const untilButton = scriptBytes(served)
  const requests = served.sent.length
  const apiCalls = asked.length
  let untilMicrophone: number | undefined
  if (embed.call) {
    try {
      await embed.call(tab)
      await tab.waitForFunction(() => 'microphoneAsked' in window, undefined, {
        timeout: PATIENCE_MS,
      })
      untilMicrophone = scriptBytes(served)
    } catch {
      process.stderr.write(`${embed.name}: it did not ask for a microphone.\n`)
    }
  }
  await context.close()
  return { untilButton, untilMicrophone, requests, apiCalls }
}

const scriptBytes = ({ sent }: Served): number =>
  sent.filter((file) => /\.m?js$/.test(file.path)).reduce((sum, { bytes }) => sum + bytes, 0)

/** Measures `runs` times, each time cold. The shortest times count. */
export async function measure(browser: Browser, embed: Embed, runs: number): Promise<Measured> {
  const served = await serve(embed)
  try {
    const counted = await count(browser, embed, served)
    const visible: number[] = []
    const script: number[] = []
    for (let run = 0; run < runs; run++) {
      visible.push(await timeVisible(browser, embed, served.url))
      script.push(await timeScript(browser, embed, served.url))
    }
    return {
      name: embed.name,
      ...counted,
      hasCall: embed.call !== undefined,
      visibleMs: Math.min(...visible),
      scriptMs: Math.min(...script),
    }
  } finally {
    served.close()
  }
}
