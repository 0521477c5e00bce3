/**
 * `npm run screenshots`: takes pictures of every page, dialog, call and failure at 390, 768 and 1440 px and
 * writes them to `screenshots/` (`-- --states` takes only the dialogs, calls and failures). It takes them in four
 * looks: light, dark, in forced colours, and as printed on paper (`-- --look=dark` takes only that one). It also
 * writes the few that the README shows to `docs/screenshots/` (`-- --readme` takes only these). `-- --changelog` takes
 * only those that the changelog shows, in both themes, into `site/changelog/pictures/` (`consoleScreenshots.ts` takes the
 * one of the console).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { brand } from '@ringwell/brand/brand.ts'
import { asWebp } from './asWebp.ts'
import { chromiumFlags, findChromium } from './browsers.ts'
import { spyScript } from './calls/pageSpy.ts'
import { states, statesOfChangelog } from './screenshotStates.ts'
import { allRoutes, articleRoutes, missingRoute } from './site/routes.ts'
import { startServer } from './startServer.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const everything = path.join(root, 'screenshots')
const shown = path.join(root, 'docs/screenshots')
const ofChangelog = path.join(root, 'site/changelog/pictures')
const WIDTHS = [390, 768, 1440] as const
/** The media features that a look emulates, such as the colour scheme. */
type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>

interface Look {
  name: 'light' | 'dark' | 'forced' | 'print'
  media: Media
  widths: readonly number[]
  routes: readonly string[]
  /** Whether dialogs, calls and failures are shown in it, too. */
  hasStates: boolean
}

const pages = [...allRoutes, missingRoute]
/** Pages that people print. */
const texts = [...articleRoutes, '/changelog', '/terms-of-service', '/privacy-policy']
/** The width between the margins of a sheet of A4 at 96 dpi. */
const paperPx = 673

const looks: readonly Look[] = [
  { name: 'light', media: {}, widths: WIDTHS, routes: pages, hasStates: true },
  { name: 'dark', media: { colorScheme: 'dark' }, widths: WIDTHS, routes: pages, hasStates: true },
  {
    name: 'forced',
    media: { forcedColors: 'active' },
    widths: [390, 1440],
    routes: pages,
    hasStates: true,
  },
  { name: 'print', media: { media: 'print' }, widths: [paperPx], routes: texts, hasStates: false },
]

const heightOf = (width: number): number => (width < 500 ? 844 : 900)

mkdirSync(everything, { recursive: true })
mkdirSync(shown, { recursive: true })

const nameOf = (route: string): string => (route === '/' ? 'home' : route.slice(1))
/** Takes a PNG or JPEG, depending on the name of the file. */
const shot = (page: Page, file: string, fullPage: boolean): Promise<Buffer> =>
  page.screenshot({
    path: file,
    fullPage,
    animations: 'disabled',
    ...(file.endsWith('.jpg') && { type: 'jpeg', quality: 80 }),
  })

async function newPage(browser: Browser, width: number, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    reducedMotion: 'reduce',
    permissions: ['microphone'],
    javaScriptEnabled,
  })
  return context.newPage()
}

/** Scrolls through the page, so that everything lazy loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForTimeout(200)
}

/** Light pictures go directly into `screenshots/`, the others into folders of their own. */
const folderOf = ({ name }: Look): string => path.join(everything, name === 'light' ? '' : name)

async function everyPage(browser: Browser, url: string, look: Look): Promise<void> {
  for (const width of look.widths) {
    const page = await newPage(browser, width)
    for (const route of look.routes) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(url + route)
      if (route === '/live-demo')
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await scrollThrough(page)
      await page.emulateMedia(look.media)
      await shot(page, path.join(folderOf(look), `${nameOf(route)}-${width}.png`), true)
    }
    await page.context().close()
  }
}

async function everyState(browser: Browser, url: string, look: Look): Promise<void> {
  for (const width of look.widths) {
    for (const { show, script } of states) {
      const page = await newPage(browser, width, script)
      await page.emulateMedia(look.media)
      if (script) await page.addInitScript({ content: spyScript })
      const snap = async (name: string, restMs = 0): Promise<void> => {
        await page.waitForTimeout(restMs)
        await shot(page, path.join(folderOf(look), `${name}-${width}.png`), false)
      }
      await show({ page, url, snap })
      await page.context().close()
    }
  }
}

async function aCall(browser: Browser, url: string): Promise<void> {
  for (const width of [390, 1440]) {
    const page = await newPage(browser, width)
    // The browser's own name for its made-up microphone would stand in the picture.
    await page.addInitScript(() => {
      Object.defineProperty(MediaDeviceInfo.prototype, 'label', { value: 'Built-in microphone' })
    })
    await page.goto(`${url}/live-demo`)
    // A page that gets its fonts late keeps the others. Now they are here.
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Start Conversation' }).click()
    await page.getByPlaceholder('Type instead of speaking').fill('What does the Pro plan cost?')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('$50').waitFor()
    await page.waitForTimeout(1_200)
    await shot(page, path.join(shown, `live-demo-call-${width}.jpg`), false)
    await page.getByRole('button', { name: 'End Conversation' }).first().click()
    await page.context().close()
  }
}

async function theReadme(browser: Browser, url: string): Promise<void> {
  for (const [route, width] of [
    ['/', 1440],
    ['/', 390],
    ['/pricing', 1440],
    ['/live-demo', 1440],
  ] as const) {
    const page = await newPage(browser, width)
    await page.goto(url + route)
    await page.reload()
    const dialog = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    if (route === '/live-demo') await dialog.click()
    await page.waitForTimeout(500)
    await shot(page, path.join(shown, `${nameOf(route)}-${width}.jpg`), false)
    await page.context().close()
  }
}

async function theWidget(browser: Browser, url: string): Promise<void> {
  for (const width of [390, 1440]) {
    const page = await newPage(browser, width)
    await page.goto(`${url}/about`)
    const element = page.locator(`${brand.slug}-voice`)
    if ((await element.count()) > 0) {
      // On a phone it hides until the visitor has done something.
      await element.getByRole('button').first().press('Enter')
      await page.waitForTimeout(800)
      await shot(page, path.join(shown, `widget-open-${width}.jpg`), false)
    }
    await page.context().close()
  }
}

/** What the entries of the changelog show: a state of a page, by the name of its picture, or a place on a page. */
const changelogStates: Readonly<Record<string, string>> = {
  'home-live': 'home-call',
  'home-ended': 'after-call',
  'demo-task-confirming': 'tasks',
}
const changelogPlaces = [
  { id: 'docs', route: '/docs/widget', place: 'main' },
  { id: 'telephone', route: '/docs/self-hosting', place: '#a-telephone-number' },
  { id: 'trades', route: '/services', place: '.trade-head' },
] as const

async function theChangelog(browser: Browser, url: string): Promise<void> {
  mkdirSync(ofChangelog, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const open = async (): Promise<Page> => {
      const page = await newPage(browser, 1120)
      await page.setViewportSize({ width: 1120, height: 700 })
      await page.emulateMedia({ colorScheme })
      return page
    }
    const take = async (page: Page, id: string): Promise<void> => {
      const png = await page.screenshot({ animations: 'disabled' })
      writeFileSync(path.join(ofChangelog, `${id}-${colorScheme}.webp`), await asWebp(page, png))
    }
    for (const { show, script } of statesOfChangelog) {
      const page = await open()
      if (script) await page.addInitScript({ content: spyScript })
      const snap = async (name: string, restMs = 0): Promise<void> => {
        await page.waitForTimeout(restMs)
        const id = changelogStates[name]
        if (id !== undefined) await take(page, id)
      }
      await show({ page, url, snap })
      await page.context().close()
    }
    for (const { id, route, place } of changelogPlaces) {
      const page = await open()
      await page.goto(url + route)
      const top = page.locator(place).first()
      await top.evaluate((it) => it.scrollIntoView({ block: 'start', behavior: 'instant' }))
      await page.waitForTimeout(600)
      await take(page, id)
      await page.context().close()
    }
  }
}

const only = (flag: string): boolean => process.argv.includes(flag)
const chosen = looks.filter(({ name }) => only(`--look=${name}`))
const shownLooks = chosen.length > 0 ? chosen : looks
const server = await startServer()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
})
try {
  if (only('--changelog')) await theChangelog(browser, server.url)
  else if (!only('--states') && chosen.length === 0) {
    await theReadme(browser, server.url)
    await aCall(browser, server.url)
    await theWidget(browser, server.url)
  }
  for (const look of only('--readme') || only('--changelog') ? [] : shownLooks) {
    mkdirSync(folderOf(look), { recursive: true })
    if (!only('--states')) await everyPage(browser, server.url, look)
    if (look.hasStates) await everyState(browser, server.url, look)
  }
} finally {
  await browser.close()
  await server.stop()
}
