/** What a visitor's own calls would cost: on the home page and on the pricing page. */
import { businessPlans, formatPrice } from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsInBothThemes } from '../axe.ts'

const words = pricingPage.estimate
const place = (page: Page): Locator => page.locator('.estimate')
const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name })
const shownPlan = (page: Page): Locator => place(page).locator('[data-most]:visible')

for (const route of ['/', '/pricing']) {
  test(`${route}: calls a day times their minutes lead to the smallest plan that holds them, and its price${route === '/pricing' ? '' : ' @full'}`, async ({
    page,
  }) => {
    await page.goto(route)
    const [calls, minutes] = [slider(page, words.calls), slider(page, words.minutes)]
    // Without a press, it already says what an ordinary day would cost.
    await expect(shownPlan(page)).toHaveCount(1)
    for (const [callsADay, minutesACall, talk, name] of [
      ['1', '3', '90', 'Starter'],
      ['5', '3', '450', 'Pro'],
      ['20', '3', '1,800', 'Scale'],
      ['40', '10', '12,000', 'Enterprise'],
    ] as const) {
      await calls.fill(callsADay)
      await minutes.fill(minutesACall)
      await expect(place(page).locator('.estimate-talk')).toHaveText(talk)
      await expect(shownPlan(page)).toHaveCount(1)
      await expect(shownPlan(page)).toContainText(name)
      const plan = businessPlans.find((each) => each.name === name)
      if (plan) await expect(shownPlan(page)).toContainText(formatPrice(plan, 'USD', 'monthly'))
      else await expect(shownPlan(page)).toContainText(words.quoted)
    }
    // The arrow keys move a slider by one.
    await calls.fill('5')
    await calls.press('ArrowRight')
    await expect(calls.locator('xpath=..')).toContainText('6')
    expect(await violationsInBothThemes(page, { within: '.estimate' })).toEqual([])
  })
}

test('on the pricing page, the estimate follows the currency and the period @full', async ({
  page,
}) => {
  await page.goto('/pricing')
  for (const option of ['EUR', 'Annual']) {
    await page.getByRole('radio', { name: option, exact: true }).check()
  }
  await expect(shownPlan(page).getByText('€36.55')).toBeVisible()
  await expect(shownPlan(page).getByText('$50')).toBeHidden()
})

test('the estimate says what an ordinary day costs without script, and offers no slider that does nothing @full', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/pricing')
  await expect(shownPlan(page)).toContainText('Pro')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await context.close()
})

test('the home page names the lowest price, and the question behind it leads to the estimate @full', async ({
  page,
}) => {
  await page.goto('/')
  const line = page.locator('.for-whom')
  await expect(line).toContainText('From $10 a month')
  await line.getByRole('link', { name: 'What would yours cost?' }).click()
  await expect(place(page)).toBeInViewport({ ratio: 0.9 })
})
