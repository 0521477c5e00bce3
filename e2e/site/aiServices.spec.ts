/** The AI services page of section 2: three tabs, their sub-tabs, eight offerings. */
import { expect, type Page, test } from '@playwright/test'
import { aiServices } from '@ringwell/content/site/aiServices.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const services = ['Agent', 'Accent', 'Sync'] as const

/** Returns the panel of a service, which contains the panels of its sub-tabs. */
const panel = (page: Page, service: string) =>
  page.getByRole('tabpanel', { name: service, exact: true })

test('Agent, Accent and Sync tab: Book a demo to /contact, integration, security and a closing call to action @full', async ({
  page,
}) => {
  await page.goto('/ai-services')
  for (const service of services) {
    await tab(page, service).click()
    await expect(tab(page, service)).toHaveAttribute('aria-selected', 'true')
    for (const other of services) {
      if (other !== service) await expect(panel(page, other)).toBeHidden()
    }
    const shown = panel(page, service)
    await expect(shown).toBeVisible()
    await expect(shown.getByRole('link', { name: 'Book a demo' }).first()).toHaveAttribute(
      'href',
      '/contact',
    )
    const terms = shown.locator('.service-terms section')
    await expect(terms).toHaveCount(2)
    await expect(shown.locator('.closing').getByRole('link').first()).toBeVisible()
  }
})

const [agent] = aiServices.tabs
test('Agent tab: feature sub-tabs and use-case sub-tabs @full', async ({ page }) => {
  await page.goto('/ai-services')
  for (const subTabs of [agent.features, agent.useCases]) {
    const labels = (subTabs?.items ?? []).map(({ label }) => label)
    const list = page.getByRole('tablist').filter({ has: tab(page, labels[0] ?? '') })
    await expect(list.getByRole('tab')).toHaveText(labels)
    for (const label of labels) {
      await tab(page, label).click()
      await expect(panel(page, label)).toBeVisible()
      await expect(panel(page, label).getByRole('listitem').first()).toBeVisible()
      for (const other of labels) {
        if (other !== label) await expect(panel(page, other)).toBeHidden()
      }
    }
  }
})

test('its texts begin on the columns of one grid @full', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/ai-services')
  const lefts = await page
    .locator('main :is(h1, h2, h3, h4, .lead, .points, .sub-panel h4 + p)')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
  expect(lefts.length).toBeGreaterThan(10)
  // The columns of the page are 1344 px wide, with gutters of 24 px.
  const step = (1_344 + 24) / 12
  for (const left of lefts) {
    const column = (left - 48) / step
    expect.soft(Math.abs(column - Math.round(column)) * step, `at ${left} px`).toBeLessThan(1.5)
  }
})

test('the tabs work with the arrow keys, and Tab stops at only one of them at a time', async ({
  page,
}) => {
  await page.goto('/ai-services')
  await tab(page, 'Agent').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Accent')).toBeFocused()
  await expect(panel(page, 'Accent')).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab(page, 'Sync')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Agent')).toBeFocused()
  await expect(tab(page, 'Sync')).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('Tab')
  await expect(tab(page, 'Accent')).not.toBeFocused()
})

test('an address that names a tab opens it @full', async ({ page }) => {
  await page.goto('/ai-services#sync')
  await expect(panel(page, 'Sync')).toBeVisible()
  await expect(panel(page, 'Agent')).toBeHidden()
  await page.goto('/ai-services#ai-models')
  await expect(panel(page, 'AI Models')).toBeVisible()
})

test('eight AI service offerings, each with icon, name and text @full', async ({ page }) => {
  await page.goto('/ai-services')
  const offerings = page.locator('.offerings .wrap > ul > li')
  await expect(offerings.getByRole('heading')).toHaveText(
    aiServices.offerings.items.map(({ name }) => name),
  )
  for (const offering of await offerings.all()) {
    await expect(offering.locator('svg').first()).toBeVisible()
    await expect(offering.getByRole('paragraph').first()).toHaveText(/\S/)
  }
})

test('without script the page shows every service', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/ai-services')
  for (const id of ['agent', 'accent', 'sync', 'ai-models', 'airlines']) {
    await expect(page.locator(`#${id}`)).toBeVisible()
  }
  await context.close()
})
