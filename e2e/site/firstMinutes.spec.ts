/** What an owner finds out on the first visit, and with how many presses. `npm run bench:site` has the seconds. */
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { forWhom } from '@ringwell/content/site/forWhom.ts'
import { home } from '@ringwell/content/site/home.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { recordings } from '@ringwell/content/site/recordings.ts'
import { sampleOf } from '@ringwell/engine/testing/generated.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { hearsTrade } from '../firstPresses.ts'

/** Counts what the visitor presses, with a pointer or a key, on every page of the visit. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        const before = Number(sessionStorage.getItem('presses') ?? 0)
        if (isTrusted) sessionStorage.setItem('presses', String(before + 1))
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}

/** The screens of a desk, a laptop and a phone. */
const screens = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const

test.use({ viewport: { width: 1366, height: 768 } })

test('the first screen says for whom it is and what it costs, without a press', async ({
  page,
}) => {
  const presses = await countPresses(page)
  await page.goto('/')
  const line = page.getByRole('region', { name: forWhom.label })
  for (const size of screens) {
    await page.setViewportSize(size)
    for (const { name } of forWhom.trades.slice(0, 2))
      await expect(line.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(line.getByText(/From \$\d+ a month/)).toBeInViewport({ ratio: 1 })
  }
  await expect(page.locator('.estimate [data-most]:visible')).toContainText(/\$\d+/)
  expect(await presses()).toBe(0)
})

test('one press plays a call of the visitor’s trade, with its words, and moves nothing', async ({
  page,
}) => {
  const presses = await countPresses(page)
  const line = page.getByRole('region', { name: forWhom.label })
  const cost = line.getByText(/From \$\d+/)
  for (const { recording } of sampleOf(forWhom.trades, forWhom.trades.length)) {
    await hearsTrade(page, '/', { recording })
    expect(await presses()).toBe(1)
    await page.evaluate(() => sessionStorage.clear())
    for (const { text } of recordings[recording].lines)
      await expect(line.getByText(text)).toBeInViewport({ ratio: 1 })
    await expect(line.locator('mark')).toHaveText(/\S/)
    await expect(cost).toBeHidden()
  }
  await line.getByRole('button', { name: /^Pause / }).click()
  await expect(cost).toBeVisible()
  await line.getByRole('link', { name: forWhom.all.label }).click()
  await expect(page).toHaveURL('/services')
})

test('two presses and the permission begin a call, and until then only the key changes', async ({
  page,
}) => {
  const presses = await countPresses(page)
  await page.goto('/')
  const hero = page.locator('.hero')
  await hero.getByRole('checkbox').click()
  // Where the key that can be pressed is, and where the one is that says that the call connects.
  await page.evaluate(() => {
    const places = new Set<string>()
    Object.assign(window, { places })
    const note = (key: Element | null) => {
      const { x, y, width, height } = key?.getBoundingClientRect() ?? new DOMRect()
      if (width > 0) places.add([x, y, width, height].map(Math.round).join())
    }
    note(document.querySelector('.hero-go > .key'))
    const look = () => {
      note(document.querySelector('.hero-connecting .key'))
      requestAnimationFrame(look)
    }
    look()
  })
  await hero.getByRole('button', { name: home.hero.talk }).click()
  const end = hero.getByRole('button', { name: callPanel.end })
  await expect(end).toBeVisible({ timeout: 15_000 })
  expect(await presses()).toBe(2)
  const places = () =>
    page.evaluate(() => (window as unknown as { places: Set<string> }).places.size)
  expect(await places()).toBe(1)
  await end.click()
})

test('one press shows whom to ring, on the first screen', async ({ page }) => {
  const presses = await countPresses(page)
  await page.goto('/')
  const main = page.getByRole('navigation', { name: navigation.label })
  const see = async (place: Locator, expected: number) => {
    const ways = place.locator('a[href^="tel:"], a[href^="mailto:"]')
    await expect(ways).toHaveCount(2)
    for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 })
    expect(await presses()).toBe(expected)
  }
  // On a phone, in the menu.
  await page.setViewportSize(screens[2])
  await page.getByRole('button', { name: navigation.menuOpen }).click()
  await see(main, 1)
  await page.reload()
  await page.setViewportSize(screens[0])
  await main.getByRole('link', { name: 'Contact' }).click()
  for (const size of screens) {
    await page.setViewportSize(size)
    await see(page.getByRole('main'), 2)
  }
})
