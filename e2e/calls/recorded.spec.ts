/**
 * Holds calls of several lengths in parallel in Chromium and Firefox, and ends them with the button or by
 * closing the tab. In every case, what the engine recorded of each side has to be as long as the call, and to be
 * playable in Chromium. What the page uploads has to be everything that its recorders delivered, if the page lives.
 */
import { chromium, expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { launch } from 'puppeteer-core'
import { chromiumFlags, firefoxSettings } from '../browsers.ts'
import { serveStrangers } from '../widget/strangers.ts'
import { decodeAudio } from './hearing.ts'
import { readCallSeconds, readRecording } from './recordings.ts'

const ourOrigin = process.env.BASE_URL ?? 'http://localhost:3000'
const dataDir = process.env.SERVER_DATA_DIR ?? 'data'
const tagName = `${brand.slug}-voice`

/** How much may be lost, or recorded beyond the end, in seconds. */
const TOLERANCE = 1

/** More calls would compete for two cores and lose sound. */
const CALLS_AT_ONCE = 5
const HELD_WITHIN_MS = 60_000
/**
 * Counts from the end of the last call. The server waits for the page of a closed tab first (`RESUME_SECONDS` in
 * `startServer.ts`).
 */
const STORED_WITHIN_MS = 165_000

type BrowserName = 'Firefox' | 'Chromium'

interface Plan {
  browser: BrowserName
  /** Our page has the content security policy of production; the foreign page has a strict one of its own. */
  page: 'our page' | 'a foreign page'
  seconds: number
  ending: 'the button' | 'closing the tab'
}

/** A call that was held. Seconds count from the connection. */
interface Held {
  plan: Plan
  callId: string
  /** When the test asked it to end. */
  endedAfter: number
  /** When it had certainly ended. */
  overAfter: number
  page: Tab
}

/** What the drivers of both browsers have in common. */
interface Tab {
  goto(url: string): Promise<unknown>
  evaluate<Result, Argument>(
    work: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>
  close(): Promise<void>
}

const browsers: BrowserName[] = ['Firefox', 'Chromium']
const endings = ['the button', 'closing the tab'] as const
/** In seconds. A page uploads at 5, 10 and 20 s: after all of these, between the last two, just before 10, and after 5. */
const lengths = [22, 13, 9.3, 7]
const everyCall: Plan[] = lengths.flatMap((seconds) =>
  browsers.flatMap((browser) => [
    ...endings.map((ending): Plan => ({ browser, page: 'our page', seconds, ending })),
    ...(seconds === 9.3
      ? [{ browser, page: 'a foreign page', seconds, ending: 'closing the tab' } as const]
      : []),
  ]),
)
// All calls take a minute, so `npm run test:full` holds them, and `npm test` holds every case of one length. The longest
// calls come first, so that all of them together take the least time.
const plans =
  process.env.TESTS === 'full' ? everyCall : everyCall.filter(({ seconds }) => seconds === 9.3)

/** The state that `watchCall` keeps in the page. */
interface WatchedPage {
  callId: string
  /** Page time in ms. */
  connectedAt: number | undefined
  /** What the recorders have delivered, in bytes. */
  recordedBytes: number
  /** The bytes of sound in each upload that was accepted. */
  uploads: number[]
}

/** Runs in the page before its scripts. It only watches and changes nothing. */
function watchCall(): void {
  const page = window as unknown as WatchedPage
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
  const { json } = Response.prototype
  Response.prototype.json = async function keepId(this: Response) {
    const body = (await json.call(this)) as { call_id?: string } | undefined
    if (body?.call_id) page.callId = body.call_id
    return body
  }
  const { RTCPeerConnection: Peer, MediaRecorder: Recorder } = window
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') page.connectedAt ??= performance.now()
      })
    }
  }
  page.recordedBytes = 0
  page.uploads = []
  const send = window.fetch
  window.fetch = async (input, init) => {
    const files = init?.body instanceof FormData ? [...init.body.values()] : []
    const bytes = files.reduce((sum, file) => sum + (file instanceof Blob ? file.size : 0), 0)
    const response = await send(input, init)
    if (bytes > 0 && response.ok) page.uploads.push(bytes)
    return response
  }
  window.MediaRecorder = class extends Recorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options)
      this.addEventListener('dataavailable', ({ data }) => {
        page.recordedBytes += data.size
      })
    }
  }
}

const press = (tab: Tab, selector: string): Promise<boolean> =>
  tab.evaluate(
    ([tag = '', wanted = '']) => {
      const found = document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(wanted)
      found?.click()
      return Boolean(found)
    },
    [tagName, selector],
  )

const pressOnceThere = (tab: Tab, selector: string): Promise<void> =>
  expect.poll(() => press(tab, selector), { timeout: 20_000 }).toBe(true)

/** Resolves when the call has been connected for `ms`. */
const callFor = (tab: Tab, ms: number): Promise<void> =>
  tab.evaluate(async (wantedMs) => {
    const page = window as unknown as WatchedPage
    for (let left = 1; left > 0;) {
      await new Promise((resolve) => setTimeout(resolve, left))
      left = page.connectedAt === undefined ? 50 : page.connectedAt + wantedMs - performance.now()
    }
  }, ms)

/** Returns the current state of the call. */
const look = (tab: Tab) =>
  tab.evaluate(() => {
    const { callId, recordedBytes, uploads, connectedAt = 0 } = window as unknown as WatchedPage
    return { callId, recordedBytes, uploads, connectedAt: performance.timeOrigin + connectedAt }
  }, undefined)

/** Begins a call with the widget and ends it. If it ends with the button, its page stays open. */
async function hold(tab: Tab, plan: Plan, origin: string): Promise<Held> {
  await tab.goto(origin)
  await pressOnceThere(tab, '.launcher')
  await pressOnceThere(tab, '#consent')
  await pressOnceThere(tab, '[part=start]')
  await callFor(tab, plan.seconds * 1_000)
  const { callId, connectedAt } = await look(tab)
  const endedAfter = (Date.now() - connectedAt) / 1_000
  await (plan.ending === 'the button' ? press(tab, '[part=hang-up]') : tab.close())
  return { plan, callId, page: tab, endedAfter, overAfter: (Date.now() - connectedAt) / 1_000 }
}

const titleOf = ({ browser, page, seconds, ending }: Plan): string =>
  `${browser}, ${page}, ${seconds} s, ended by ${ending}`

async function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not done within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function startBrowsers() {
  const [chrome, firefox] = await Promise.all([
    chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's fake microphone beeps.
      args: [
        ...chromiumFlags,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    }),
    launch(firefoxSettings({ 'intl.accept_languages': 'en-GB, en', 'ui.prefersReducedMotion': 1 })),
  ])
  const context = await chrome.newContext({
    locale: 'en-GB',
    permissions: ['microphone'],
    reducedMotion: 'reduce',
  })
  await context.addInitScript(watchCall)
  const open: Record<BrowserName, () => Promise<Tab>> = {
    Chromium: () => context.newPage(),
    async Firefox() {
      const page = await firefox.newPage()
      await page.evaluateOnNewDocument(watchCall)
      return page as Tab
    },
  }
  return { open, close: () => Promise.all([chrome.close(), firefox.close()]) }
}

/** Holds all planned calls, several at a time. */
async function holdAll(
  open: Record<BrowserName, () => Promise<Tab>>,
  origins: Record<Plan['page'], string>,
): Promise<Held[]> {
  // Firefox ends a site's process with its last tab, often before the tab can send anything. So one tab stays
  // open.
  for (const origin of Object.values(origins)) await (await open.Firefox()).goto(origin)
  // Firefox also opens no tab while it closes another.
  const tabs = new Map<Plan, Tab>()
  for (const plan of plans) tabs.set(plan, await open[plan.browser]())
  const held: Held[] = []
  const waiting = [...tabs]
  const holdOneAfterTheOther = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [plan, tab] = next
      const call = hold(tab, plan, origins[plan.page])
      held.push(await within(HELD_WITHIN_MS, titleOf(plan), call))
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, holdOneAfterTheOther))
  return held
}

/** Returns the agent's side and the visitor's, empty if nothing is stored. */
async function keptOf(callId: string): Promise<Buffer[]> {
  const kept = await readRecording(dataDir, callId)
  return [kept?.agent ?? Buffer.of(), kept?.user ?? Buffer.of()]
}

test('calls of every length, however they end, are stored completely on both sides @full', async ({
  page,
}) => {
  test.setTimeout(360_000)
  const host = makeHosts({ server: ourOrigin, tagName, agentUuid: brand.agents.widget }).find(
    ({ name }) => name === 'strict policy',
  )
  const strangers = await serveStrangers(
    new Map([['/', { body: host?.html ?? '', policy: host?.policy ?? '' }]]),
  )
  const { open, close } = await startBrowsers()
  try {
    const held = await holdAll(open, {
      'our page': `${ourOrigin}/terms-of-service`,
      'a foreign page': strangers.origin,
    })
    await page.goto('/404')
    const deadline = Date.now() + STORED_WITHIN_MS
    for (const { plan, callId, endedAfter, overAfter, page: tab } of held) {
      const title = titleOf(plan)
      await expect
        .soft(async () => expect(await keptOf(callId)).not.toContainEqual(Buffer.of()))
        .toPass({ timeout: Math.max(2_000, deadline - Date.now()) })
      // Some browsers end a closed tab's connection without a word. The engine notices after nine seconds.
      const callSeconds = readCallSeconds(dataDir, callId)
      for (const file of await keptOf(callId)) {
        const { seconds } = file.length > 0 ? await decodeAudio(page, file) : { seconds: 0 }
        expect
          .soft(seconds, `${title}: recorded to the end`)
          .toBeGreaterThan(endedAfter - TOLERANCE)
        expect
          .soft(Math.abs(seconds - callSeconds), `${title}: as long as the call`)
          .toBeLessThan(0.1)
        if (plan.ending === 'closing the tab') continue
        expect.soft(seconds, `${title}: recorded once`).toBeLessThan(overAfter + TOLERANCE)
      }
      if (plan.ending === 'closing the tab') continue
      const { uploads, recordedBytes } = await look(tab)
      const sum = uploads.reduce((bytes, each) => bytes + each, 0)
      expect.soft(uploads.at(-1), `${title}: uploaded to the end`).toBe(recordedBytes)
      expect.soft(sum, `${title}: all uploads together`).toBeLessThan(4 * recordedBytes)
    }
  } finally {
    await Promise.all([close(), strangers.close()])
  }
})
