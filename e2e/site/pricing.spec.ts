/** Pricing and billing: section 2, and every figure in the table of section 9. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { billing as billingPage } from '@ringwell/content/site/billing.ts'

/** Section 9: monthly and annual price in each currency. */
const prices = {
  Free: { USD: ['$0', '$0'], EUR: ['€0', '€0'], INR: ['₹0', '₹0'] },
  Starter: { USD: ['$10', '$8'], EUR: ['€9.14', '€7.31'], INR: ['₹861', '₹689'] },
  Pro: { USD: ['$50', '$40'], EUR: ['€45.69', '€36.55'], INR: ['₹4,308', '₹3,446'] },
  Scale: { USD: ['$200', '$160'], EUR: ['€182.75', '€146.20'], INR: ['₹17,233', '₹13,786'] },
} as const
type Plan = keyof typeof prices
const planNames = Object.keys(prices) as Plan[]
const currencies = ['USD', 'EUR', 'INR'] as const
const billings = ['Monthly', 'Annual'] as const

const card = (page: Page, plan: string): Locator =>
  page.locator('.plans > li', { has: page.getByRole('heading', { name: plan, exact: true }) })
const choose = (page: Page, option: string): Promise<void> =>
  page.getByRole('radio', { name: option, exact: true }).check()

const top = async (locator: Locator): Promise<number> =>
  (await locator.boundingBox())?.y ?? Number.NaN

const priceOf = async (page: Page, plan: string): Promise<string> =>
  (await card(page, plan).locator('.price').innerText()).replaceAll(/\s/g, '')

test('Prices in USD, EUR and INR, Monthly and Annual, on cards and in the one row of the table', async ({
  page,
}) => {
  await page.goto('/pricing')
  const row = page.getByRole('row', { name: /^Price/ })
  await expect(row).toHaveCount(1)
  await expect(row).toHaveAccessibleName('Price per month $0 $10 $50 $200')
  for (const currency of currencies) {
    await choose(page, currency)
    for (const [i, billing] of billings.entries()) {
      await choose(page, billing)
      for (const plan of planNames) {
        const said = `${plan} in ${currency}, ${billing}`
        expect.soft(await priceOf(page, plan), said).toBe(prices[plan][currency][i])
      }
    }
    if (currency === 'EUR')
      await expect(row).toHaveAccessibleName(
        'Price per month, billed yearly €0 €7.31 €36.55 €146.20',
      )
  }
})

const contents = [
  [
    'Free',
    {
      credits: '600',
      minutes: '10',
      addOn: 'No add-on credits',
      calls: '1 call at a time',
      extras: ['Attribution required', 'No commercial licence'],
    },
  ],
  [
    'Starter',
    {
      credits: '6,000',
      minutes: '100',
      addOn: '60 credits',
      calls: '1 call at a time',
      extras: [],
    },
  ],
  [
    'Pro',
    {
      credits: '30,000',
      minutes: '500',
      addOn: '54 credits',
      calls: '3 calls at a time',
      extras: ['SMS/WhatsApp integration', 'FIRST MONTH 50% OFF', 'Most Popular'],
    },
  ],
  [
    'Scale',
    {
      credits: '120,000',
      minutes: '2,000',
      addOn: '48 credits',
      calls: '5 calls at a time',
      extras: [/custom API integrations/i],
    },
  ],
] as const

test('each plan: credits, minutes, add-on credits, concurrent calls, extras', async ({ page }) => {
  await page.goto('/pricing')
  for (const [plan, row] of contents) {
    const text = (await card(page, plan).innerText()).replaceAll(/\s+/g, ' ')
    expect.soft(text, plan).toContain(`${row.credits} credits`)
    expect.soft(text, plan).toContain(`${row.minutes} minutes`)
    expect.soft(text, plan).toContain(row.addOn)
    expect.soft(text, plan).toContain(row.calls)
    expect.soft(text, plan).toContain('8 voices')
    expect.soft(text, plan).toContain('10 knowledge files')
    expect
      .soft(text, plan)
      .toMatch(plan === 'Free' ? /No AI analytics/ : /AI analytics, 18 credits/)
    for (const extra of row.extras) expect.soft(text, plan).toMatch(extra)
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1)
})

test('Enterprise: custom, analytics portal, telco fees, voice cloning, 1000+ integrations; Contact Us @full', async ({
  page,
}) => {
  await page.goto('/pricing')
  const enterprise = page.getByRole('region', { name: 'Enterprise' })
  for (const text of [
    'Custom credits',
    'Analytics portal',
    'Telco fees',
    'Voice cloning',
    '1000+ integrations',
  ]) {
    await expect(enterprise).toContainText(text)
  }
  await enterprise.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact\?plan=enterprise$/)
  await expect(message(page)).toHaveValue('I would like to talk about the Enterprise plan.\n')
})

test('Filters: Model Orbit or Quantum, Currency, Billing; simple toggles that work with the keyboard @full', async ({
  page,
}) => {
  await page.goto('/pricing')
  for (const [name, options] of [
    ['Model', ['Orbit', 'Quantum']],
    ['Currency', ['USD', 'EUR', 'INR']],
    ['Billing', ['Monthly', 'Annual']],
  ] as const) {
    const group = page.getByRole('group', { name })
    await expect(group.getByRole('radio')).toHaveCount(options.length)
    await expect(group.getByRole('radio', { name: options[0], exact: true })).toBeChecked()
    await group.getByRole('radio', { name: options[0], exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(group.getByRole('radio', { name: options[1], exact: true })).toBeChecked()
  }
  await expect(card(page, 'Pro')).toContainText('Runs on Quantum')
  await expect(card(page, 'Pro').getByText('Runs on Orbit')).toBeHidden()
})

test('on a phone: currency and billing in one line, Pro first, its price on the first screen @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pricing')
  const group = (name: string) => page.getByRole('group', { name }).locator('.tray')
  expect(await top(group('Currency'))).toBe(await top(group('Billing')))
  const price = await card(page, 'Pro').locator('.price').boundingBox()
  expect((price?.y ?? Number.NaN) + (price?.height ?? 0)).toBeLessThan(500)
  for (const plan of ['Free', 'Starter', 'Scale']) {
    expect(await top(card(page, plan))).toBeGreaterThan(await top(card(page, 'Pro')))
  }
})

test('at 1366 by 768, every price and its minutes are on the first screen, above the circle @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/pricing')
  for (const plan of planNames) {
    await expect(card(page, plan).locator('.price')).toBeInViewport({ ratio: 1 })
    await expect(card(page, plan).locator('.plan-volume span')).toBeInViewport({ ratio: 1 })
    const price = await top(card(page, plan).locator('.price'))
    expect(price).toBeLessThan(await top(card(page, plan).locator('.volume')))
  }
})

test('at 320, 390 and 768 px, the table of plans fits: nothing scrolls sideways and no word is cut @full', async ({
  page,
}) => {
  await page.goto('/pricing')
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const table = page.getByRole('table', { name: 'Compare the plans' })
    await expect(table.getByRole('columnheader', { name: 'Scale' })).toBeAttached()
    await expect(table.getByRole('rowheader')).toHaveCount(9)
    const cut = await table
      .locator('th, td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
    const box = await table.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
})

test('the toggles work without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/pricing')
  await choose(page, 'EUR')
  await choose(page, 'Annual')
  expect(await priceOf(page, 'Scale')).toBe('€146.20')
  await context.close()
})

test('Get Started goes to /contact and passes the choice on', async ({ page }) => {
  await page.goto('/pricing')
  await choose(page, 'EUR')
  await choose(page, 'Annual')
  await card(page, 'Pro').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/contact/)
  await expect(message(page)).toHaveValue(/Pro .*annual, EUR/)
})

test('Get Started leaves no plan behind for a later /billing @full', async ({ page }) => {
  await page.goto('/pricing')
  await card(page, 'Pro').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/contact/)
  await page.goto('/billing')
  await expect(page.getByText('No plan selected')).toBeVisible()
  await expect(page.locator('.current-plan:visible')).toHaveCount(0)
})

const reviewPlan = (page: Page, plan: string): Locator =>
  card(page, plan).getByRole('link', { name: 'Review this plan' })
const message = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

for (const [name, press] of [
  ['ctrl-click', (link: Locator) => link.click({ modifiers: ['Control'] })],
  ['middle click', (link: Locator) => link.click({ button: 'middle' })],
] as const) {
  test(`${name} on Review this plan keeps the plan in the new tab @full`, async ({
    page,
    context,
  }) => {
    await page.goto('/pricing')
    await choose(page, 'EUR')
    await choose(page, 'Annual')
    const opened = context.waitForEvent('page')
    await press(reviewPlan(page, 'Pro'))
    const tab = await opened
    await expect(tab).toHaveURL('/billing')
    await expect(tab.locator('.current-state')).toContainText('Pro, €36.55')
    // The choice belongs to the new tab, so the original tab has no plan.
    await page.goto('/billing')
    await expect(page.getByText('No plan selected')).toBeVisible()
  })
}

async function bill(page: Page): Promise<void> {
  await page.goto('/pricing')
  await choose(page, 'INR')
  await choose(page, 'Annual')
  await choose(page, 'Quantum')
  await reviewPlan(page, 'Scale').click()
  await expect(page).toHaveURL('/billing')
}

test('Billing reads plan, billing and currency from navigation state, even after a reload', async ({
  page,
}) => {
  await bill(page)
  const current = page.locator('.current-state')
  for (let visit = 0; visit < 2; visit++) {
    await expect(current).toContainText('Current plan')
    expect((await current.innerText()).replaceAll(/\s+/g, ' ')).toContain(
      'Scale, ₹13,786 per month, billed yearly',
    )
    await expect(current.getByText('No plan selected')).toBeHidden()
    await expect(page.locator('.current-scale').getByText('Runs on Quantum')).toBeVisible()
    await page.reload()
  }
})

test('Billing opened directly: No plan selected, and the first thing to do is to choose one @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/billing')
  await expect(page.getByText('No plan selected')).toBeVisible()
  await expect(page.locator('.current-plan:visible')).toHaveCount(0)
  const first = page.getByRole('main').locator('a, button').filter({ visible: true }).first()
  await expect(first).toHaveText('Choose a plan')
  // The other buttons follow without a gap.
  const chosen = await first.boundingBox()
  const pay = await page.getByRole('button', { name: 'Pay Now' }).boundingBox()
  expect((pay?.y ?? 0) - (chosen?.y ?? 0)).toBeLessThan(120)
  await first.click()
  await expect(page).toHaveURL('/pricing')
})

test('Change Plan goes to /pricing and keeps currency, model and billing @full', async ({
  page,
}) => {
  await bill(page)
  await page.getByRole('link', { name: 'Change Plan' }).click()
  await expect(page).toHaveURL('/pricing')
  const checked = page.locator('.toggles :checked')
  await expect(checked).toHaveCount(3)
  for (const option of ['Quantum', 'INR', 'Annual']) {
    await expect(page.getByRole('radio', { name: option, exact: true })).toBeChecked()
  }
  expect(await priceOf(page, 'Pro')).toBe('₹3,446')
  // The billing page now shows the latest choice of the toggles.
  await reviewPlan(page, 'Pro').click()
  await expect(page.locator('.current-state')).toContainText('Pro, ₹3,446')
})

for (const [name, words] of [
  ['Pay Now', 'I would like the Scale plan on Quantum (annual, INR).'],
  [
    'Update Payment Method',
    'I would like to change how I pay for the Scale plan on Quantum (annual, INR).',
  ],
  ['Cancel Subscription', 'I would like to cancel the Scale plan on Quantum (annual, INR).'],
] as const) {
  test(`${name}: Contact us opens a message about this, and about the plan @full`, async ({
    page,
  }) => {
    await bill(page)
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Contact us' }).click()
    await expect(message(page)).toHaveValue(`${words}\n`)
  })
}

test('Cancel Subscription without a plan does not ask to buy one @full', async ({ page }) => {
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Contact us' }).click()
  await expect(message(page)).toHaveValue('I would like to cancel my subscription.\n')
})

test('each button of Billing says that no money is transferred, and whom to ask; method and history are samples', async ({
  page,
}) => {
  await page.goto('/billing')
  for (const name of ['Pay Now', 'Update Payment Method', 'Cancel Subscription']) {
    const button = page.getByRole('button', { name })
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Payments are switched off')
    await expect(dialog.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      /^\/contact/,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  // One note above both says it, not a tag at each, and names the plan that they are an example of.
  const example = page.getByRole('region', { name: billingPage.example.title })
  await expect(example.getByText(billingPage.example.text)).toBeVisible()
  for (const row of await example.locator('tbody tr').all()) await expect(row).toContainText('Pro')
  await expect(example.locator('tbody tr')).toHaveCount(3)
})
