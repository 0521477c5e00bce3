/** The home page: section 2, row by row, and its constants in section 9. */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { home } from '@ringwell/content/site/home.ts'
import { jumpTo, openStandingStill } from './scrolling.ts'

test('Hero: title1, title2 and a paragraph; Experience the Magic goes to /live-demo @full', async ({
  page,
}) => {
  await page.goto('/')
  const hero = page.locator('.hero')
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/Every ring\s+answered\./)
  await expect(hero.locator('.lead')).toHaveText(home.hero.paragraph)
  await hero.getByRole('link', { name: 'Experience the Magic' }).click()
  await expect(page).toHaveURL('/live-demo')
})

test('Hero: the consent comes before the key in sight and in the Tab order, and its error moves nothing', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const hero = page.locator('.hero')
    const box = hero.getByRole('checkbox')
    const key = hero.getByRole('button', { name: home.hero.talk })
    const place = await key.boundingBox()
    expect((await box.boundingBox())?.y).toBeLessThan(place?.y ?? 0)
    await box.focus()
    await page.keyboard.press('Tab')
    await expect(hero.getByRole('link', { name: callPanel.consent.link.label })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(key).toBeFocused()
    await key.press('Enter')
    await expect(hero.getByRole('alert')).toHaveText(callPanel.consentMissing)
    expect(await key.boundingBox()).toEqual(place)
  }
})

test('Hero: from the press on, nothing moves while the call connects, also on a page that is scrolled', async ({
  page,
}) => {
  await page.route('**/api/*-agent-session', () => undefined)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const hero = page.locator('.hero')
    await hero.getByRole('checkbox').check()
    await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }))
    const places = () =>
      Promise.all(['h1', '.lead', '.hero-go'].map((part) => hero.locator(part).boundingBox()))
    const before = await places()
    await hero.getByRole('button', { name: home.hero.talk }).click()
    await expect(hero.locator('.hero-connecting')).toBeVisible()
    expect(await places()).toEqual(before)
  }
})

test('Hero: its key is the only microphone in the window @full', async ({ page }) => {
  await page.goto('/')
  const launcher = page.locator(`${brand.slug}-voice .launcher`)
  await expect(launcher).toHaveCSS('opacity', '0')
  await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }))
  await expect(page.locator('.nav')).toHaveAttribute('data-down')
  // It comes back on the way up, on the first free ground.
  await expect(async () => {
    await page.evaluate(() => scrollBy({ top: -60, behavior: 'instant' }))
    await expect(launcher).toHaveCSS('opacity', '1', { timeout: 1_000 })
  }).toPass()
})

test('Features: Unlock AI-Powered Conversations, each with icon, title and text @full', async ({
  page,
}) => {
  await page.goto('/')
  const features = page.locator('section', {
    has: page.getByRole('heading', { name: 'Unlock AI-Powered Conversations' }),
  })
  const items = features.getByRole('listitem')
  await expect(items).toHaveCount(9)
  for (const item of await items.all()) {
    await expect(item.locator('svg').first()).toBeVisible()
    await expect(item.getByRole('heading')).toHaveText(/\S/)
    await expect(item.getByRole('paragraph')).toHaveText(/\S/)
  }
})

test('Voice samples: clicking plays the voice, and clicking another one pauses it', async ({
  page,
}) => {
  await page.goto('/')
  const voices = page.getByRole('list', { name: 'Eight voices' }).getByRole('button')
  await expect(voices).toHaveCount(8)
  const sound = page.waitForResponse((response) => /\.(webm|m4a)$/.test(response.url()))
  await voices.nth(2).click()
  expect((await sound).ok()).toBe(true)
  await expect(voices.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(voices.nth(0)).toHaveAttribute('aria-pressed', 'false')
  const key = page.locator('.hero-play')
  await expect(key).toHaveAccessibleName(/^Pause /)
  await key.click()
  await expect(key).toHaveAccessibleName(/^Play /)
})

/** What the client-logo carousel shows, and at which positions. */
interface Logos {
  /** Number of logos that are completely inside. */
  shown: number
  spacing: number
  names: string[]
}

function logos(page: Page): Promise<Logos> {
  return page.locator('.clients-view').evaluate((view) => {
    const box = view.getBoundingClientRect()
    const items = Array.from(view.querySelectorAll('li'))
    const boxes = items.map((item) => item.getBoundingClientRect())
    const [one, two] = boxes
    return {
      shown: boxes.filter(({ left, right }) => left >= box.left - 1 && right <= box.right + 1)
        .length,
      spacing: Math.round((two?.left ?? 0) - (one?.right ?? 0)),
      names: items.map((item) => item.textContent ?? ''),
    }
  })
}
/** Waits for the end of a slide that was moving when the clock stopped. */
const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
const firstLogo = async (page: Page): Promise<string> => (await logos(page)).names[0] ?? ''

test('Client-logo carousel: 2, 3, 4 and 5 slides from 320, 640, 768 and 1024 px, 30 px apart @full', async ({
  page,
}) => {
  await openStandingStill(page, '/')
  for (const [width, slides] of [
    [320, 2],
    [640, 3],
    [768, 4],
    [1024, 5],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // A slide may be moving when the clock stops. It runs to its end.
    await expect.poll(() => logos(page)).toMatchObject({ shown: slides, spacing: 30 })
    const tooWide = await page
      .locator('.clients li')
      .evaluateAll((all) => all.filter((item) => item.scrollWidth > item.clientWidth + 1).length)
    expect.soft(tooWide, 'names that reach into the space between them').toBe(0)
    if (width > 320 && width < 1440) {
      await page.setViewportSize({ width: width - 1, height: 900 })
      await expect.poll(async () => (await logos(page)).shown).toBe(slides - 1)
    }
  }
})

test('Client-logo carousel: autoplay of 2000 ms, looping over the eight clients @full', async ({
  page,
}) => {
  await openStandingStill(page, '/')
  await settled(page)
  const { names } = await logos(page)
  expect(new Set(names).size).toBe(8)
  for (let step = 1; step <= 3; step++) {
    await page.clock.runFor(2_000)
    // A logo that leaves on the left appears again on the right.
    await expect
      .poll(async () => (await logos(page)).names)
      .toEqual([...names.slice(step), ...names.slice(0, step)])
  }
})

test('Client-logo carousel: interaction does not stop it @full', async ({ page }) => {
  await openStandingStill(page, '/')
  await settled(page)
  await page.locator('.clients-view').hover()
  await page.mouse.down()
  await page.mouse.up()
  await page.locator('.clients-pause').focus()
  for (let step = 0; step < 2; step++) {
    const before = await firstLogo(page)
    await page.clock.runFor(2_000)
    await expect.poll(() => firstLogo(page)).not.toBe(before)
  }
})

test('Client-logo carousel: a visible Pause button stops it, Play makes it continue @full', async ({
  page,
}) => {
  await openStandingStill(page, '/')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await settled(page)
  const before = await firstLogo(page)
  await page.clock.runFor(8_000)
  await page.waitForTimeout(600)
  expect(await firstLogo(page)).toBe(before)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.clock.runFor(2_000)
  await expect.poll(() => firstLogo(page)).not.toBe(before)
})

test('Client-logo carousel: stands still under prefers-reduced-motion, with every client in sight @full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStandingStill(page, '/')
  const before = await firstLogo(page)
  await page.clock.runFor(8_000)
  await page.waitForTimeout(600)
  expect(await firstLogo(page)).toBe(before)
  expect((await logos(page)).shown).toBe(8)
})

test('Blog teaser: Latest Insights & Trends, at most the first 3 items as cards @full', async ({
  page,
}) => {
  await page.goto('/')
  const teaser = page.locator('section', {
    has: page.getByRole('heading', { name: 'Latest Insights & Trends' }),
  })
  const cards = teaser.getByRole('article')
  await expect(cards).toHaveCount(3)
  const dates: number[] = []
  for (const card of await cards.all()) {
    const title = card.getByRole('heading').getByRole('link')
    const href = (await title.getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/blog-/)
    // The thumbnail has the same link again, only for sighted visitors.
    const thumbnail = card.locator(`a[href="${href}"]`).first()
    await expect(thumbnail.locator('svg, img').first()).toBeVisible()
    await expect(card.getByRole('paragraph').first()).toHaveText(/\S/)
    await expect(card.locator('.initials')).toBeVisible()
    await expect(card.locator('.by')).toContainText('Labs')
    const posted = /Posted on ((Jan|Feb|Mar|Apr|May|Jun|Jul|Aug) \d{1,2}, 2025)/.exec(
      (await card.textContent()) ?? '',
    )
    dates.push(Date.parse(posted?.[1] ?? ''))
  }
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test('Intro: What is the product, a subtitle and a description; Live Demo and Enterprise @full', async ({
  page,
}) => {
  await page.goto('/')
  const intro = page.locator('.intro')
  await expect(intro.getByRole('heading', { level: 2 })).toHaveText(/^What is \w+\?$/)
  await expect(intro.locator('.intro-subtitle')).toHaveText(/\S/)
  await expect(intro.locator('.lead')).toHaveText(/\S/)
  await expect(intro.getByRole('link', { name: 'Live Demo' })).toHaveAttribute('href', '/live-demo')
  // The bars of the sample call keep their width while their line gets longer.
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const bars of await intro.locator('.track path').all()) {
    await expect(bars).toHaveCSS('vector-effect', 'non-scaling-stroke')
  }
  await intro.getByRole('link', { name: 'Enterprise' }).click()
  await expect(page).toHaveURL('/contact?plan=enterprise')
})

test('Intro: the subtitle switches once its top edge is above 80% of the window height, and reverts @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/')
  const subtitle = page.locator('.intro-subtitle')
  const top = await subtitle.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const colour = () => subtitle.evaluate((element) => getComputedStyle(element).color)
  /** Scrolls until the top edge is at this share of the window's height. */
  const putAt = (share: number) => jumpTo(page, Math.round(top - 800 * share))
  await putAt(0.82)
  await expect(subtitle).not.toHaveAttribute('data-scrolled')
  const before = await colour()
  await putAt(0.79)
  await expect(subtitle).toHaveAttribute('data-scrolled')
  await expect.poll(colour).not.toBe(before)
  await putAt(0.82)
  await expect(subtitle).not.toHaveAttribute('data-scrolled')
  await expect.poll(colour).toBe(before)
})

test('Contact footer: a way to /contact, the phone and the email @full', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible()
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
})
