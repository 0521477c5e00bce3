/** Opens every route in a real browser, with the content security policy of production. */
import { expect, type Page, test } from '@playwright/test'
import { microphoneIcon } from '@ringwell/brand/icons.ts'
import { brand } from '@ringwell/brand/brand.ts'
import { docs } from '@ringwell/content/site/docs.ts'
import { allTags, tagLink } from '@ringwell/content/blog/schema.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { violationsOf } from '../axe.ts'
import { coldLoad } from './coldLoad.ts'
import { layoutShifts, type PageWatch, scrollThrough, watchPage } from './pageWatch.ts'
import { allRoutes, articleRoutes, missingRoute } from './routes.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const narrowest = { width: 320, height: 640 }
/** Pages that are programs and not texts to read: the demo, the widget's configurator and the search. */
const programs = ['/live-demo', '/widget', '/search']
/**
 * Colours are tokens, whose contrast `brand/` checks in both themes, so `npm test` measures it on these pages alone.
 * `npm run test:full` does so on all pages, in both themes, wide and narrow.
 */
const everyLook = process.env.TESTS === 'full'
const measured = ['/', '/live-demo', '/pricing']
/** Of pages with the same template, the first stands for the others. */
const sameTemplate = [
  ['/blogs', ...allTags.map(tagLink)],
  articleRoutes,
  docs.pages.map(({ href }) => href),
  ['agent', 'xcent', 'sync'].map((product) => `/${brand.slug}-${product}`),
  ['/terms-of-service', '/privacy-policy'],
]
const isStoodFor = (route: string): boolean =>
  sameTemplate.some((routes) => routes.indexOf(route) > 0)
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Phrases that the site once contained and that visitors had to read twice. */
const riddles =
  /one of your people|cut to your business|time to sample|the sum is short|who gives it what|who may hear what|agents with a trade|in one breath|middle of a job|see it as a bill|asked before paying|commonest|has to be told|calls from here/i

const originOf = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin

async function closePopup(page: Page): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.click()
  await expect(close).toBeHidden()
}

/** Lists what extends beyond the right edge. A page that scrolls sideways has at least one such element. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
      .concat(`${root.scrollWidth} px wide`)
  })
}

/** Returns the names of what Tab reaches from the top of the page. */
async function tabThrough(page: Page, stops: number): Promise<string[]> {
  const names: string[] = []
  for (let i = 0; i < stops; i++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement
        return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
      }),
    )
  }
  return names
}

const focusOrder = [
  navigation.skip,
  navigation.home,
  navigation.search.label,
  ...navigation.links.map(({ label }) => label),
  navigation.bookDemo.label,
]

test.describe(() => {
  // To open a page and to compile axe in it costs as much as all that is checked here, so one page goes from route to
  // route. Each is a first visit: nothing is cached or stored.
  let page: Page
  let watch: PageWatch
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await browser.newPage({ baseURL })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    watch = await watchPage(page, originOf(baseURL), missingRoute)
  })
  test.afterAll(() => page.close())

  for (const route of [...allRoutes, missingRoute]) {
    test(`crawl ${route}${isStoodFor(route) ? ' @full' : ''}`, async ({ baseURL }) => {
      const origin = originOf(baseURL)
      const status = route === missingRoute ? 404 : 200
      const looksClosely = everyLook || measured.includes(route)
      await page.emulateMedia({ reducedMotion: null, colorScheme: null })
      await page.setViewportSize(phone)
      const earlier = { faults: watch.faults().length, requested: watch.requested().length }

      const answered = page.waitForResponse((response) => response.url() === `${origin}${route}`)
      const { document: html, stylesheet, script, font, files } = await coldLoad(page, route)
      const response = await answered
      expect(response.status()).toBe(status)
      expect(response.headers()['content-security-policy']).not.toContain('unsafe')
      if (!programs.includes(route)) {
        const shown = files.join('\n')
        expect.soft(script, shown).toBeGreaterThan(0)
        expect.soft(script, shown).toBeLessThanOrEqual(5_000)
        expect.soft(font, shown).toBeGreaterThan(0)
        expect.soft(font, shown).toBeLessThanOrEqual(80_000)
        if (route === '/')
          expect.soft(html + stylesheet + script, shown).toBeLessThanOrEqual(33_000)
      }
      expect(await page.locator('html').getAttribute('lang')).toBe('en')

      if (route === '/live-demo') {
        await expect(page.getByRole('dialog')).toBeVisible()
        const found = await violationsOf(page, { tags: wcag, contrast: true })
        expect.soft(found, 'axe with the popup open').toEqual([])
        await closePopup(page)
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      // A page invites its visitor only once to call or to write.
      const closings = page.locator('.closing, .art-call, .foot-top').filter({ visible: true })
      expect.soft(await closings.count(), 'closings').toBeLessThanOrEqual(1)

      // The key that opens the microphone is the only one that shows one. The launcher is not in sight beside it.
      const microphones = page.locator(`path[d="${microphoneIcon.stand}"]`)
      expect.soft(await microphones.count(), 'microphones').toBeLessThanOrEqual(1)

      await scrollThrough(page)
      expect.soft(await layoutShifts(page), 'layout shifts').toEqual([])
      const contrast = () => violationsOf(page, { rules: ['color-contrast'] })
      if (everyLook) expect.soft(await contrast(), 'contrast at 390 px').toEqual([])

      await page.setViewportSize(narrowest)
      expect.soft(await stickingOut(page), 'beyond the edge at 320 px').toEqual([])

      await page.setViewportSize(desk)
      const wide = await violationsOf(page, { tags: wcag, contrast: looksClosely })
      expect.soft(wide, 'axe at 1440 px').toEqual([])

      if (looksClosely) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
        await expect
          .poll(
            () =>
              page.evaluate(() =>
                document
                  .getAnimations()
                  .filter(({ playState }) => playState === 'running')
                  .map((animation) => (animation as CSSAnimation).animationName ?? animation.id),
              ),
            { message: 'what still moves under prefers-reduced-motion', intervals: [50] },
          )
          .toEqual([])
        if (everyLook) expect.soft(await contrast(), 'contrast in dark at 1440 px').toEqual([])
        await page.setViewportSize(phone)
        const narrow = await violationsOf(page, { tags: wcag, contrast: true })
        expect.soft(narrow, 'axe in dark at 390 px').toEqual([])
        await page.setViewportSize(desk)
      }

      // The bar is the same on every page.
      if (everyLook || route === '/') {
        await page.locator('body').evaluate((body) => {
          body.tabIndex = -1
          body.focus()
          body.removeAttribute('tabindex')
        })
        expect.soft(await tabThrough(page, focusOrder.length)).toEqual(focusOrder)
      }
      expect.soft(watch.faults().slice(earlier.faults)).toEqual([])
      expect(watch.requested().length - earlier.requested).toBeGreaterThan(2)
    })
  }
})

test('without script, a page shows its words', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: phone, baseURL })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: navigation.label })).toBeVisible()
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1_000)
  await page.close()
})

interface Head {
  route: string
  title: string
  description: string
  /** Ids in the page. */
  places: ReadonlySet<string>
  /** Targets of its links, as they are written. */
  links: string[]
  /** What its main part says before any script has run. */
  words: string
  /** Places in the order of Tab that are set by hand. */
  tabStops: string[]
}

const attribute = (tag: string | undefined, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''

function readHead(route: string, html: string): Head {
  return {
    route,
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    description: attribute(/<meta name="description"[^>]*>/.exec(html)?.[0], 'content'),
    places: new Set(Array.from(html.matchAll(/\bid="([^"]+)"/g), ([, id = '']) => id)),
    links: Array.from(html.matchAll(/<a\s[^>]*>/g), ([tag]) => attribute(tag, 'href')),
    words: (/<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '')
      .replaceAll(/<(script|style|template)\b.*?<\/\1>|<[^>]*>/gs, ' ')
      .replaceAll(/\s+/g, ' '),
    tabStops: Array.from(html.matchAll(/\btabindex="([1-9]\d*)"/g), ([stop]) => stop),
  }
}

test('every page says something without script, has a title and a description of its own, and no link of ours leads nowhere', async ({
  request,
  baseURL,
}) => {
  const heads = new Map<string, Head>()
  for (const route of allRoutes) {
    heads.set(route, readHead(route, await (await request.get(route)).text()))
  }
  const all = [...heads.values()]
  for (const { route, title, description, words, tabStops } of all) {
    expect.soft(words.length, `${route}: ${words}`).toBeGreaterThan(80)
    expect.soft(words, route).not.toMatch(riddles)
    expect.soft(tabStops, route).toEqual([])
    expect.soft(title, route).toContain(brand.name)
    expect
      .soft(
        all.filter((other) => other.title === title).map((other) => other.route),
        title,
      )
      .toEqual([route])
    expect.soft(description.length, `${route}: ${description}`).toBeGreaterThan(50)
    expect
      .soft(
        all.filter((other) => other.description === description).map((other) => other.route),
        description,
      )
      .toEqual([route])
  }

  const links = new Map<string, string>()
  for (const { route, links: found } of all) {
    expect.soft(found.length, `links on ${route}`).toBeGreaterThan(10)
    for (const link of found) {
      const url = new URL(link, new URL(route, baseURL))
      if (url.origin === originOf(baseURL)) links.set(url.pathname + url.hash, route)
    }
  }
  for (const [link, from] of links) {
    const [path = '', place = ''] = link.split('#')
    const head = heads.get(path)
    if (head) {
      if (place !== '') expect.soft(head.places.has(place), `${link} on ${from}`).toBe(true)
    } else {
      expect.soft((await request.get(path)).status(), `${link} on ${from}`).toBe(200)
    }
  }
})

test('the skip link leads to the main text', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: navigation.skip })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
