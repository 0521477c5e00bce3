/** The dark theme, pages on paper, and the forced colours of high-contrast modes. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { footer } from '@ringwell/content/site/footer.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { watchPage } from './pageWatch.ts'

const [system, light, dark] = footer.theme.choices.map(({ label }) => label)
const choice = (page: Page, name = ''): Locator =>
  page.getByRole('group', { name: footer.theme.label }).getByRole('radio', { name })

const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
const paper = rgb(brand.colours.paper)
const paperAtNight = rgb(brand.colours.paperAtNight)

/** Returns the background of the page. */
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Returns the colour that the browser gives its own bars: that of the first element whose media query matches. */
const barColour = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')).find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  )

test('the theme follows the system, until the visitor chooses one, which then is kept', async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page, new URL(baseURL ?? '').origin)
  // Records the theme at the moment when the page first has something to paint.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme })
    }).observe(document, { childList: true, subtree: true })
  })
  const firstTheme = (): Promise<unknown> =>
    page.evaluate(() => (window as unknown as { firstTheme?: string }).firstTheme)

  // A transition without a duration, in place of none, left the logo dark on dark.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/terms-of-service')
  expect(await ground(page)).toBe(paperAtNight)
  expect(await barColour(page)).toBe(brand.colours.paperAtNight)
  const logo = page.getByRole('banner').getByRole('link', { name: navigation.home })
  await expect(logo).toHaveCSS('color', paper)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(paper)
  expect(await barColour(page)).toBe(brand.colours.paper)
  await expect(logo).toHaveCSS('color', rgb(brand.colours.ink))
  await expect(choice(page, system)).toBeChecked()

  // The arrow keys change the choice, as in any group of radio buttons.
  await choice(page, system).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, light)).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, dark)).toBeChecked()
  await expect.poll(() => ground(page)).toBe(paperAtNight)
  expect(await barColour(page)).toBe(brand.colours.paperAtNight)

  await page.goto('/privacy-policy')
  expect(await firstTheme()).toBe('dark')
  expect(await ground(page)).toBe(paperAtNight)
  expect(await barColour(page)).toBe(brand.colours.paperAtNight)
  await choice(page, dark).scrollIntoViewIfNeeded()
  await expect(choice(page, dark)).toBeChecked()

  await choice(page, system).check()
  await expect.poll(() => ground(page)).toBe(paper)
  // The previous page shows the new choice, even if the browser kept that page in memory.
  await page.goBack()
  await expect.poll(() => ground(page)).toBe(paper)
  expect(await barColour(page)).toBe(brand.colours.paper)
  expect(watch.faults()).toEqual([])
})

test('on paper, a page is black on white, without what only a screen can use', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/terms-of-service')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await ground(page)).toBe('rgb(255, 255, 255)')
  expect(await page.locator('body > :not(main)').filter({ visible: true }).count()).toBe(0)
  const link = main.locator('.legal-text a[href="/pricing"]').first()
  expect(await link.evaluate((a) => getComputedStyle(a, '::after').content)).toContain('/pricing')
  for (const route of ['/', '/pricing']) {
    await page.goto(route)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const controls = main.locator('button, input, fieldset, form').filter({ visible: true })
    expect(await controls.count(), route).toBe(0)
  }
})

test('in forced colors, selected and pressed controls differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/pricing')
  const trays = page.locator('.tray label')
  const backgrounds = await trays.evaluateAll((labels) =>
    labels.map((label) => [
      label.matches(':has(:checked)'),
      getComputedStyle(label).backgroundColor,
    ]),
  )
  const chosen = new Set(backgrounds.filter(([is]) => is).map(([, colour]) => colour))
  const others = new Set(backgrounds.filter(([is]) => !is).map(([, colour]) => colour))
  expect(chosen.size).toBe(1)
  expect([...chosen].filter((colour) => others.has(colour))).toEqual([])
  const first = trays.first().getByRole('radio')
  await first.focus()
  await expect(trays.first()).not.toHaveCSS('outline-style', 'none')
})
