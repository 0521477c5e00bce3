/** The top navigation bar and the footer: section 2, and their constants in section 9. */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { company } from '@ringwell/content/site/company.ts'
import { jumpTo, openStandingStill, scrollY } from './scrolling.ts'

const links = navigation.links.map(({ label, href }) => [label, href] as const)

const phone = { width: 390, height: 844 }
const bar = (page: Page) => page.getByRole('banner')
const launcher = (page: Page) => page.locator(`${brand.slug}-voice .launcher`)
const fail = (): never => {
  throw new Error('not in the page')
}
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the bar is fixed and shows the logo, which links to /, and the seven links @full', async ({
  page,
}) => {
  await page.goto('/about')
  const logo = bar(page).getByRole('link', { name: brand.name })
  await expect(logo).toHaveAttribute('href', '/')
  const found = await main(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(found).toEqual(links.map((link) => [...link]))
  await jumpTo(page, 600)
  expect((await bar(page).boundingBox())?.y).toBe(0)
})

test('a Book Demo button links to /contact @full', async ({ page }) => {
  await page.goto('/about')
  await bar(page).getByRole('link', { name: 'Book Demo' }).click()
  await expect(page).toHaveURL('/contact')
})

test('the active link follows the current path', async ({ request }) => {
  for (const [route, ...labels] of [
    ...links.map(([label, href]) => [href, label] as const),
    ['/blog-from-chatbots-to-ai-voice-bots', 'Blogs'],
    ['/services', 'Services'],
    ['/fynbuddy', 'Services'],
    [`/${brand.slug}-agent`, 'Services'],
    [`/${brand.slug}-xcent`, 'Services'],
    [`/${brand.slug}-sync`, 'Services'],
    ['/widget', 'Services'],
    ['/billing', 'Pricing'],
    ['/why-us', 'About'],
    ['/privacy-policy'],
  ] as const) {
    const html = await (await request.get(route)).text()
    const [menu = ''] = /<nav [^>]*aria-label="Main"[\s\S]*?<\/nav>/.exec(html) ?? []
    const current = menu.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)
    expect(
      Array.from(current, ([, label]) => label),
      route,
    ).toEqual(labels)
  }
})

test('clicking Home on home scrolls smoothly to the top, over 1000 ms @full', async ({ page }) => {
  await openStandingStill(page, '/')
  await jumpTo(page, 900)
  await main(page).getByRole('link', { name: 'Home' }).click()
  await page.clock.runFor(400)
  await expect.poll(() => scrollY(page)).toBeLessThan(900)
  expect(await scrollY(page)).toBeGreaterThan(0)
  await page.clock.runFor(640)
  await expect.poll(() => scrollY(page)).toBe(0)
})

test('a link with a hash scrolls to its section over 1000 ms, offset by 83 px @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await openStandingStill(page, '/privacy-policy')
  const place = page.locator('#how-long')
  const target = await place.evaluate((element) => element.getBoundingClientRect().top - 83)
  expect(target).toBeGreaterThan(100)
  await page.locator('main a[href="#how-long"]').click()
  await page.clock.runFor(500)
  const halfway = await scrollY(page)
  expect(halfway).toBeGreaterThan(0)
  expect(halfway).toBeLessThan(target - 5)
  await page.clock.runFor(400)
  expect(await scrollY(page)).toBeLessThan(target)
  await page.clock.runFor(140)
  const top = () => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(top).toBe(83)
  await expect(place).toBeFocused()
  await expect(page).toHaveURL('/privacy-policy#how-long')
})

test('a hash in the address of another page leads to its section, offset by 83 px @full', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const hash = await page.locator('main a[href^="#"]').nth(3).getAttribute('href')
  await page.goto('about:blank')
  await page.goto(`/privacy-policy${hash}`)
  const top = () =>
    page.locator(hash ?? '').evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(top).toBeGreaterThan(60)
  expect(await top()).toBeLessThan(160)
})

test('a hash link jumps at once under prefers-reduced-motion @full', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 700 })
  await openStandingStill(page, '/privacy-policy')
  await page.locator('main a[href="#how-long"]').click()
  const top = await page
    .locator('#how-long')
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  expect(top).toBe(83)
})

test('after more than 50 px of scrolling the bar takes its scrolled style, and loses it again @full', async ({
  page,
}) => {
  await page.goto('/about')
  const look = () => bar(page).evaluate((element) => getComputedStyle(element).boxShadow)
  const plain = await look()
  await jumpTo(page, 50)
  await expect(bar(page)).not.toHaveAttribute('data-scrolled')
  await jumpTo(page, 51)
  await expect(bar(page)).toHaveAttribute('data-scrolled')
  await expect.poll(look).not.toBe(plain)
  await jumpTo(page, 50)
  await expect(bar(page)).not.toHaveAttribute('data-scrolled')
  await expect.poll(look).toBe(plain)
})

test('after more than 50 px of scrolling the menu is hidden @full', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(main(page)).toBeVisible()
  await jumpTo(page, 50)
  await expect(main(page)).toBeVisible()
  await jumpTo(page, 51)
  await expect(main(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('the menu of a small screen works with the keyboard', async ({ page }) => {
  await page.setViewportSize(phone)
  // At its top there are no words where the launcher is.
  await page.goto(`/${brand.slug}-agent`)
  await expect(main(page)).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  // The focus moves in a loop and never goes behind the menu.
  const reached = new Set<string>()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    reached.add(
      await page.evaluate(() => {
        const focused = document.activeElement
        return focused?.closest('header, body > a') || focused === document.body
          ? (focused?.textContent?.trim() ?? '')
          : 'behind the menu'
      }),
    )
  }
  for (const [label] of links) expect([...reached]).toContain(label)
  expect([...reached]).not.toContain('behind the menu')
  // The menu also has links to pages that the bar has no room for, and the launcher covers none of these links.
  for (const href of [`/${brand.slug}-xcent`, '/widget', '/fynbuddy', '/services', '/why-us']) {
    await expect(main(page).locator(`a[href="${href}"]`)).toBeVisible()
  }
  await expect(launcher(page)).toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await expect(main(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(launcher(page)).toHaveCSS('opacity', '1')
  await button.press('Space')
  await main(page).getByRole('link', { name: 'Pricing' }).press('Enter')
  await expect(page).toHaveURL('/pricing')
})

test('the launcher is 52 px on a phone, and makes room while the visitor scrolls down @full', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/questions')
  const box = await launcher(page).boundingBox()
  expect(box).toMatchObject({ width: 52, height: 52 })
  await jumpTo(page, 3_000)
  await expect(launcher(page)).toHaveCSS('opacity', '0')
  // The launcher appears when it gets the keyboard focus.
  await page.keyboard.press('Shift+Tab')
  await launcher(page).focus()
  await expect(launcher(page)).toHaveCSS('opacity', '1')
  await launcher(page).blur()
  await rise(page)
  await jumpTo(page, 3_100)
  await expect(launcher(page)).toHaveCSS('opacity', '0')
  await page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }))
  await expect(launcher(page)).toHaveCSS('opacity', '1')
})

/** Scrolls up until the launcher has found free ground. */
const rise = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }))
    await expect(launcher(page)).toHaveCSS('opacity', '1', { timeout: 1_000 })
  }).toPass()

type Knowing = Window & { wordsBelow: () => string[] }

/** Gives the page a function that lists the words below the launcher's disc. */
const teachWordsBelow = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, {
      wordsBelow() {
        const button = document
          .querySelector('body > .voice')!
          .shadowRoot!.querySelector<HTMLElement>('.launcher')!
        const radius = button.offsetWidth / 2
        const x = button.offsetLeft + radius
        const y = button.offsetTop + radius
        const texts = document.createTreeWalker(
          document.querySelector('main')!,
          NodeFilter.SHOW_TEXT,
        )
        const words: string[] = []
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          const text = range.toString().trim()
          const isBelow = [...range.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)) <
              radius,
          )
          if (isBelow && text !== '') words.push(text)
        }
        return words
      },
    })
  })

for (const width of [390, 1440]) {
  test(`at ${width} px, the launcher comes back on free ground only @full`, async ({ page }) => {
    await teachWordsBelow(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/questions')
    // On the way up, because the launcher is hidden on the way down.
    await page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }))
    await expect(bar(page)).toHaveAttribute('data-on')
    const looks = await page.evaluateHandle(() => {
      const found: { on: string; words: string[] }[] = []
      const nav = document.querySelector<HTMLElement>('.nav')!
      new MutationObserver(() => {
        const words = (window as unknown as Knowing).wordsBelow()
        found.push({ on: nav.dataset['on']!, words })
      }).observe(nav, { attributeFilter: ['data-on'] })
      return found
    })
    for (let jump = 1; jump <= 20; jump++) {
      await page.evaluate(() => scrollBy({ top: -517, behavior: 'instant' }))
      // It hides, and looks where it is once the page rests.
      await expect
        .poll(async () => (await looks.jsonValue()).length)
        .toBeGreaterThanOrEqual(2 * jump)
    }
    const ground = (await looks.jsonValue()).filter(({ on }) => on === 'ground')
    expect(ground.length).toBeGreaterThan(0)
    expect(ground.flatMap(({ words }) => words)).toEqual([])
  })
}

test('before the first act, the launcher of a wide window is shown where it lies on no words', async ({
  page,
}) => {
  await teachWordsBelow(page)
  const shown: boolean[] = []
  for (const width of [1024, 1440]) {
    for (const route of ['/about', '/questions', '/why-us']) {
      await page.setViewportSize({ width, height: width === 1024 ? 768 : 900 })
      await page.goto(route)
      await expect(bar(page)).toHaveAttribute('data-on', /./)
      const isShown = (await bar(page).getAttribute('data-on')) === 'ground'
      const words = await page.evaluate(() => (window as unknown as Knowing).wordsBelow())
      if (isShown) expect.soft(words, `${route} at ${width} px`).toEqual([])
      shown.push(isShown)
    }
  }
  expect(shown).toContain(true)
  expect(shown).toContain(false)
})

test('beside controls, the launcher rests until the end of the page, and hides while the visitor types @full', async ({
  page,
}) => {
  for (const route of ['/contact', '/live-demo']) {
    await page.setViewportSize(phone)
    await page.goto(route)
    await expect(launcher(page)).toHaveCSS('opacity', '0')
  }
  await page.goto('/contact')
  await page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }))
  await expect(launcher(page)).toHaveCSS('opacity', '1')
  // The launcher is in the last row of the footer, and covers none of its links.
  const { x, y, width, height } = (await launcher(page).boundingBox()) ?? fail()
  for (const link of await footer(page).getByRole('link').all()) {
    const box = (await link.boundingBox()) ?? fail()
    const apart =
      box.x >= x + width || box.x + box.width <= x || box.y >= y + height || box.y + box.height <= y
    expect.soft(apart, await link.innerText()).toBe(true)
  }
  await page
    .getByLabel('Message', { exact: true })
    .evaluate((field) => field.focus({ preventScroll: true }))
  await expect(launcher(page)).toHaveCSS('opacity', '0')
})

test('the footer has four aligned columns, with products and industries @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  const lefts = await footer(page)
    .locator('.foot-title')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
  expect(lefts).toHaveLength(4)
  const steps = lefts.slice(1).map((left, i) => Math.round(left - (lefts[i] ?? 0)))
  expect(new Set(steps).size).toBe(1)
  for (const href of [
    `/${brand.slug}-agent`,
    '/widget',
    '/fynbuddy',
    '/services',
    '/services#healthcare',
  ]) {
    await expect(footer(page).locator(`a[href="${href}"]`)).toBeVisible()
  }
  // The arcs are beside the text or hidden, but never behind links.
  await page.goto('/')
  const arcs = footer(page).locator('.foot-art')
  await expect(arcs).toBeVisible()
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(arcs).toBeHidden()
  }
})

const footer = (page: Page) => page.getByRole('contentinfo')

test('the footer has the social links from the supplied data @full', async ({ page }) => {
  await page.goto('/about')
  for (const name of ['Facebook', 'Instagram', 'Twitter', 'LinkedIn']) {
    const link = footer(page).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', /^https:\/\//)
  }
})

test('invented data is marked as a sample: number, email address, profiles, outside demo', async ({
  page,
}) => {
  await page.goto('/about')
  for (const name of [/^\+44/, /@.*\.example$/, 'LinkedIn'])
    await expect(footer(page).getByRole('link', { name })).toBeVisible()
  // Once on a page, and quietly.
  for (const route of ['/about', '/contact', '/privacy-policy', '/terms-of-service']) {
    await page.goto(route)
    await expect(page.getByText(/\(sample\)|Sample contacts/).filter({ visible: true })).toHaveText(
      company.sampleNote,
    )
  }
  await page.goto('/blog-from-chatbots-to-ai-voice-bots')
  await expect(page.getByRole('main')).toContainText('its address is a sample')
})

for (const [label, href] of [
  ['Terms of service', '/terms-of-service'],
  ['Privacy policy', '/privacy-policy'],
] as const) {
  test(`the footer links to ${href} @full`, async ({ page }) => {
    await page.goto('/why-us')
    await footer(page).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(href)
  })
}

test('the widget is embedded with a fixed agent uuid', async ({ page }) => {
  await page.goto('/about')
  const widget = page.locator(`${brand.slug}-voice`)
  await expect(widget).toHaveAttribute('agent-uuid', brand.agents.widget)
  await expect(widget.getByRole('button').first()).toBeVisible()
})
