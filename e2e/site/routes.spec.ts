/** The routes table of section 2, and what each screen shows. */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { missingRoute } from './routes.ts'

const heading = (page: Page, level = 1) => page.getByRole('heading', { level })
const footer = (page: Page) => page.getByRole('contentinfo')
const section = (page: Page, name: string | RegExp) =>
  page.locator('section', { has: page.getByRole('heading', { name }) }).last()

test('/ : home with header, client-logo carousel, one more section, features, blog teaser, contact footer @full', async ({
  page,
}) => {
  await page.goto('/')
  const order = await page
    .locator('header.nav, .hero, .clients, .intro, .features, .blog, footer.foot')
    .evaluateAll((all) => all.map((part) => part.classList[0]))
  expect(order).toEqual(['nav', 'hero', 'clients', 'intro', 'features', 'blog', 'foot'])
})

test('/about : company story, mission, vision, values, team of eight; footer @full', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(heading(page)).toHaveText(/\S/)
  for (const name of ['Mission', 'Vision', 'Values']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  // The drawing is below the title, not behind it.
  await page.setViewportSize({ width: 768, height: 1024 })
  const title = await heading(page).boundingBox()
  const art = await page.locator('.about-art').boundingBox()
  expect(art?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? Infinity))
  const members = page.locator('.team li')
  await expect(members).toHaveCount(8)
  for (const member of await members.all()) {
    await expect(member.getByRole('heading')).toHaveText(/\S \S/)
    await expect(member.getByRole('paragraph')).toHaveText([/\S/, /\S/])
    await expect(member.locator('svg').first()).toBeVisible()
  }
  await expect(footer(page)).toBeVisible()
})

test('/services : grid of industry tiles; only FynBuddy links to /fynbuddy; footer @full', async ({
  page,
}) => {
  await page.goto('/services')
  const tiles = page.locator('.trades > li')
  expect(await tiles.count()).toBeGreaterThanOrEqual(9)
  for (const tile of await tiles.all()) {
    await expect(tile.getByRole('heading')).toHaveText(/\S/)
    await expect(tile.getByRole('paragraph').first()).toHaveText(/\S/)
    await expect(tile.locator('svg').first()).toBeVisible()
  }
  await expect(tiles.getByRole('link')).toHaveCount(1)
  await expect(footer(page)).toBeVisible()
  await tiles.filter({ hasText: 'FynBuddy' }).getByRole('link').click()
  await expect(page).toHaveURL('/fynbuddy')
})

test('/fynbuddy : statistics, feature blocks, a customer story and Book a demo @full', async ({
  page,
}) => {
  await page.goto('/fynbuddy')
  await expect(heading(page)).toContainText('FynBuddy')
  await expect(page.locator('.fyn-figures')).toContainText('135+')
  const features = section(page, 'Six calls it’s built for')
  await expect(features.getByRole('heading', { level: 3 })).toHaveCount(6)
  await expect(page.locator('.story blockquote')).toHaveText(/\S/)
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Book a demo' }).first(),
  ).toBeVisible()
})

for (const [product, name] of [
  ['agent', 'Agent'],
  ['xcent', 'Xcent'],
  ['sync', 'Sync'],
] as const) {
  test(`/{product}-${product} : product page @full`, async ({ page }) => {
    await page.goto(`/${brand.slug}-${product}`)
    await expect(page.getByRole('main')).toContainText(`${brand.name} ${name}`)
    await expect(heading(page)).toHaveCount(1)
    expect(await heading(page, 2).count()).toBeGreaterThan(1)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    // On a phone, the drawing begins below the buttons, and steps have no lines between columns.
    await page.setViewportSize({ width: 390, height: 844 })
    const buttons = await page.locator('.product-go').boundingBox()
    const tops = await page
      .locator('.product-window :is(path, circle)')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top))
    expect(Math.min(...tops)).toBeGreaterThan((buttons?.y ?? 0) + (buttons?.height ?? Infinity))
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      for (const step of [1, 2]) {
        await expect(page.locator('.steps li').nth(step)).toHaveCSS('border-left-width', '0px')
      }
    }
  })
}

test('/live-demo : live demo, given a fixed agent identifier; footer @full', async ({ page }) => {
  await page.goto('/live-demo')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Start Conversation' })).toBeVisible()
  await expect(footer(page)).toBeVisible()
  let uuid = ''
  await page.route('**/api/*-agent-session', (route) => {
    uuid = (route.request().postDataJSON() as { agent_uuid: string }).agent_uuid
    return route.abort()
  })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /no microphone/i }).click()
  await expect.poll(() => uuid).toBe(brand.agents.demo)
})

test('/billing : billing; footer @full', async ({ page }) => {
  await page.goto('/billing')
  await expect(heading(page)).toHaveText('Billing')
  for (const name of ['Current plan', 'Payment method', 'Payment history']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(footer(page)).toBeVisible()
})

for (const [route, dates] of [
  ['/terms-of-service', ['Last updated 12 February 2025', 'In effect from 12 February 2025']],
  ['/privacy-policy', ['Last updated 12 February 2025']],
] as const) {
  test(`${route} : legal page, last updated 12 February 2025, scrolls smoothly to top on open @full`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const calls: unknown[] = []
      Object.assign(window, { scrolls: calls })
      const scroll = window.scrollTo.bind(window) as (options: unknown) => void
      window.scrollTo = (options: unknown) => {
        calls.push(options)
        scroll(options)
      }
    })
    await page.goto(route)
    for (const date of dates) await expect(page.getByText(date)).toBeVisible()
    expect(await heading(page, 2).count()).toBeGreaterThan(5)
    const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)
    await expect.poll(scrolls).toContainEqual({ top: 0, behavior: 'smooth' })
  })
}

test('/privacy-policy, opened again while scrolled down, scrolls smoothly to its top @full', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await page.waitForTimeout(300)
  await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('/why-us : title and description, security logos, testimonials in two columns @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/why-us')
  await expect(heading(page)).toHaveText(/\S/)
  await expect(page.getByRole('main').locator('.lead').first()).toHaveText(/\S/)
  await expect(page.locator('.measured dd')).toHaveText([
    /^\d+ ms$/,
    /^\d+ ms$/,
    /^\d+ ms$/,
    /^[\d.]+ kB$/,
    /^\d+ of \d+$/,
    /^\d+$/,
  ])
  await expect(page.locator('.badges').getByRole('img')).toHaveCount(2)
  // Nothing reads as if it were missing, and what is said of calls can be heard beside the figures.
  await expect(page.getByText(/empty place|\bno \w+ yet\b/i)).toHaveCount(0)
  await page.locator('.measured').getByRole('button', { name: /^Play/ }).click()
  await expect(page.locator('.measured').getByRole('button', { name: /^Pause/ })).toBeVisible()
  const columns = await page
    .locator('.voices-two figure')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
  expect(columns).toHaveLength(2)
  expect(new Set(columns).size).toBe(2)
  // The comparison table has rows of three cells.
  for (const cells of await page.locator('tbody tr').all()) {
    await expect(cells.locator('th, td')).toHaveCount(3)
  }
})

test('Not-found route: its own page, with links to continue; footer', async ({ page }) => {
  const response = await page.goto(missingRoute)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(footer(page)).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Privacy policy' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

for (const [route, motion] of [
  ['/services', 'no-preference'],
  ['/blog-from-chatbots-to-ai-voice-bots', 'reduce'],
  ['/terms-of-service', 'no-preference'],
  ['/terms-of-service', 'reduce'],
] as const) {
  test(`${route} keeps its scroll position when the visitor leaves it and comes back (motion: ${motion}) @full`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto(route)
    const y = () => page.evaluate(() => Math.round(window.scrollY))
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Why us' }).click()
    await expect(page).toHaveURL('/why-us')
    expect(await y()).toBe(0)
    await page.goBack()
    await expect.poll(y).toBeGreaterThan(600)
    // The position does not change as the rest of the page loads.
    await page.waitForLoadState()
    const left = await y()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await y()).toBe(left)
    expect(left).toBeGreaterThan(600)
  })
}
