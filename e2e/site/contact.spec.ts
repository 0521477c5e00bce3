/** The contact page: section 2, the validation table of section 5, call 6. */
import { sampleOf } from '@ringwell/engine/testing/generated.ts'
import { expect, type Page, test } from '@playwright/test'
import { company } from '@ringwell/content/site/company.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { honeypotField } from '@ringwell/protocol/formFields.ts'
import { contactMessages } from '@ringwell/protocol/forms.ts'
import { enterContacts } from '@ringwell/server/pages/ownContacts.ts'

// A language without a country, so that the form begins empty.
test.use({ locale: 'en' })

const valid = {
  Company: 'Oakmere Clinic',
  'Full name': 'Ada Lovelace',
  Designation: 'Head of reception',
  'Mobile number': '447700900123',
  Email: 'ada@oakmere.example',
  Message: 'Callers ask to move their check-up.',
} as const
type Typed = keyof typeof valid

const sendForm = '**/api/email/send-form'
const submit = (page: Page) => page.getByRole('button', { name: /^(Send message|Sending\.\.\.)$/ })
const field = (page: Page, label: string) =>
  label === 'Country'
    ? page.getByLabel(label, { exact: true })
    : page.getByRole('textbox', { name: label, exact: true })

async function fillIn(page: Page, but: Partial<Record<Typed | 'Country', string>> = {}) {
  for (const [label, text] of Object.entries(valid)) {
    await field(page, label).fill(but[label as Typed] ?? text)
  }
  await field(page, 'Country').selectOption(but.Country ?? 'United Kingdom')
}

/** Counts sent forms, so that a test can fail when one is sent that should not be. */
async function countSent(page: Page): Promise<() => number> {
  let sent = 0
  await page.route(sendForm, (route) => {
    sent++
    return route.fulfill({ status: 500, json: {} })
  })
  return () => sent
}

test('each of the seven fields has a message of its own, until it is right', async ({ page }) => {
  const sent = await countSent(page)
  await page.goto('/contact')
  await fillIn(page)
  for (const [name, label, wrong] of [
    ['company', 'Company', ['', '   ']],
    ['name', 'Full name', ['', '  ']],
    ['designation', 'Designation', ['', ' ']],
    ['mobile', 'Mobile number', ['', '+ ()', '12a']],
    ['email', 'Email', ['', 'ada', 'ada@clinic', 'a da@b.c']],
    ['country', 'Country', ['']],
    ['message', 'Message', ['', '\n ']],
  ] as const) {
    const message = contactMessages[name]
    const input = field(page, label)
    await expect(input).toHaveAttribute('required')
    const enter = async (text: string): Promise<unknown> =>
      label === 'Country' ? input.selectOption(text) : input.fill(text)
    for (const text of sampleOf(wrong, 4)) {
      await enter(text)
      await submit(page).click()
      await expect(page.getByText(message)).toBeVisible()
      await expect(input).toHaveAccessibleDescription(
        // The number is the only field that also explains its format.
        name === 'mobile' ? new RegExp(`^${message} Digits, with the country code\\.`) : message,
      )
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toBeFocused()
      // The other six fields are correct, and show no error.
      await expect(page.locator('.contact-form .error:not(:empty)')).toHaveCount(1)
    }
    await enter(label === 'Country' ? 'India' : valid[label])
    await expect(page.getByText(message)).toBeHidden()
    await expect(input).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(sent()).toBe(0)
})

test('a mobile number may be typed or pasted with a plus, spaces and brackets, and stands there as digits @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  const input = field(page, 'Mobile number')
  for (const typed of ['+91 98765 43210', '(91) 98765-43210', '+91.98765/43210']) {
    await input.fill('')
    await input.pressSequentially(typed)
    await expect(input).toHaveValue('919876543210')
  }
  // Longer than a number may be until its spaces are gone.
  await page.evaluate(() => navigator.clipboard.writeText('+ 91  (9 8 7 6 5)  -  4 3 2 1 0'))
  await input.fill('')
  await input.press('ControlOrMeta+v')
  await expect(input).toHaveValue('919876543210')
  // A correction in the middle leaves the cursor there.
  await input.press('Home')
  await input.pressSequentially('+0 0')
  await expect(input).toHaveValue('00919876543210')
  await submit(page).click()
  await expect(page.locator('#mobile-error')).toBeEmpty()
})

test('browsers can fill in six of the seven fields @full', async ({ page }) => {
  await page.goto('/contact')
  const tokens = page.locator('.contact-form :is(input, select, textarea)[required]')
  expect(
    await tokens.evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete'))),
  ).toEqual(['organization', 'name', 'organization-title', 'tel', 'email', 'country-name', 'off'])
})

test.describe('for a visitor whose language names a country', () => {
  test.use({ locale: 'pt-BR' })
  test('the form begins with it, and goes back to it once it is sent @full', async ({ page }) => {
    await page.goto('/contact')
    await expect(field(page, 'Country')).toHaveValue('Brazil')
    await fillIn(page, { Country: 'India' })
    await submit(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(field(page, 'Country')).toHaveValue('Brazil')
  })
})

test('the contacts that are set replace every sample on every page that has one', async ({
  request,
}) => {
  const own = { phone: '+44 20 7946 0999', email: 'hi@shop.example', profiles: {} }
  for (const route of ['/', '/contact', '/privacy-policy', '/terms-of-service']) {
    const built = await (await request.get(route)).text()
    expect(built.split(company.sampleNote).length - 1).toBe(route === '/contact' ? 2 : 1)
    const shown = enterContacts(built, own)
    for (const sample of [company.phone, company.email, ...company.social]) {
      expect(shown).not.toContain(sample?.href ?? sample)
    }
    expect(shown).not.toContain(company.sampleNote)
    expect(shown).toContain('<a href="tel:+442079460999">+44 20 7946 0999</a>')
    expect(shown).toContain('<a href="mailto:hi@shop.example">hi@shop.example</a>')
  }
})

test('one click on Send is enough, also if leaving the field shows an error @full', async ({
  page,
}) => {
  await page.goto('/contact')
  await field(page, 'Mobile number').fill('12a')
  await submit(page).click()
  // All errors appear with this one click: an error on blur would have moved the button away from the pointer.
  await expect(page.locator('.contact-form .error:not(:empty)')).toHaveCount(7)
})

test('an empty form names all seven fields and sends nothing @full', async ({ page }) => {
  const sent = await countSent(page)
  await page.goto('/contact')
  await submit(page).click()
  await expect(page.locator('.contact-form .error:not(:empty)')).toHaveText(
    Object.values(contactMessages),
  )
  await expect(field(page, 'Company')).toBeFocused()
  expect(sent()).toBe(0)
})

test('editing, Sending..., success popup: a reply within 24 hours', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const posted: string[] = []
  await page.route(sendForm, async (route) => {
    posted.push(route.request().postData() ?? '')
    await held
    await route.continue()
  })
  await page.goto('/contact')
  await fillIn(page)
  await submit(page).click()
  await expect(submit(page)).toHaveText('Sending...')
  // A second press does not send the form again.
  await submit(page).click({ force: true })
  release()
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('24 hours')
  for (const text of [...Object.values(valid), 'United Kingdom']) expect(posted[0]).toContain(text)
  expect(posted).toHaveLength(1)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await expect(field(page, 'Company')).toHaveValue('')
  await expect(submit(page)).toHaveText('Send message')
})

test('failure: An error occurred. Please try again. Everything typed stays and can be sent', async ({
  page,
}) => {
  let refuse = true
  await page.route(sendForm, (route) =>
    refuse
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' } } })
      : route.continue(),
  )
  await page.goto('/contact')
  await fillIn(page)
  await submit(page).click()
  await expect(page.locator('.contact-form').getByRole('alert')).toHaveText(
    'An error occurred. Please try again.',
  )
  for (const [label, text] of Object.entries(valid)) {
    await expect(field(page, label)).toHaveValue(text)
  }
  await expect(field(page, 'Country')).toHaveValue('United Kingdom')
  refuse = false
  await submit(page).click()
  await expect(page.getByRole('dialog')).toContainText('24 hours')
  await expect(page.locator('.contact-form [role=alert]')).toBeEmpty()
})

test('a failure to send is no longer shown next to a new validation error @full', async ({
  page,
}) => {
  await page.route(sendForm, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/contact')
  const failure = page.locator('.contact-form [role=alert]')
  for (const find of [() => submit(page).click(), () => field(page, 'Message').focus()]) {
    await fillIn(page)
    await submit(page).click()
    await expect(failure).toHaveText('An error occurred. Please try again.')
    await field(page, 'Email').fill('ada')
    await find()
    await expect(page.getByText(contactMessages.email)).toBeVisible()
    await expect(failure).toBeEmpty()
  }
})

test('a server that does not answer at all counts as a failure, too @full', async ({ page }) => {
  await page.route(sendForm, (route) => route.abort())
  await page.goto('/contact')
  await fillIn(page)
  await submit(page).click()
  await expect(page.locator('.contact-form').getByRole('alert')).toHaveText(
    'An error occurred. Please try again.',
  )
  await expect(field(page, 'Message')).toHaveValue(valid.Message)
})

/** The thanks in the page, which come first. A dialog contains the same text. */
const thanks = (page: Page) =>
  page.getByRole('main').getByText('We’ll reply within 24 hours to').first()

test.describe('the contact form without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser checks the form, the server accepts it, and a page says thank you', async ({
    page,
  }) => {
    await page.goto('/contact')
    await submit(page).click()
    await expect(page).toHaveURL('/contact')
    await fillIn(page)
    await submit(page).click()
    await expect(page).toHaveURL('/contact#received')
    await expect(thanks(page)).toBeVisible()
  })

  test('what the server finds wrong comes back next to what was typed @full', async ({ page }) => {
    await page.goto('/contact')
    await expect(thanks(page)).toBeHidden()
    await fillIn(page, { 'Mobile number': '+44 7700', Message: 'Line one\n<b>& "two"' })
    await submit(page).click()
    await expect(page.getByText('Valid mobile number is required.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#mobile-hint')).toBeVisible()
    await expect(field(page, 'Mobile number')).toHaveValue('+44 7700')
    await expect(field(page, 'Mobile number')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Company')).toHaveValue(valid.Company)
    await expect(field(page, 'Country')).toHaveValue('United Kingdom')
    await expect(field(page, 'Message')).toHaveValue('Line one\n<b>& "two"')
    await field(page, 'Mobile number').fill(valid['Mobile number'])
    await submit(page).click()
    await expect(page).toHaveURL('/contact#received')
  })

  test('the live demo accepts a number to call back @full', async ({ page }) => {
    await page.goto('/live-demo')
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    await box('Name').fill('Ada Lovelace')
    await box('Company name').fill('Oakmere Clinic')
    await box('Mobile number').fill('none')
    const refused = page.waitForResponse('**/api/leads')
    await page.getByRole('button', { name: 'Call me' }).click()
    // Reads the response: its words are in a `noscript`, which not every browser shows when a test turns script off.
    const answer = await (await refused).text()
    expect(answer).toContain('Valid mobile number is required.')
    expect(answer).toContain('value="Ada Lovelace"')
    await page.goto('/live-demo')
    await box('Name').fill('Ada Lovelace')
    await box('Company name').fill('Oakmere Clinic')
    await box('Mobile number').fill('+44 7700 900123')
    await page.getByRole('button', { name: 'Call me' }).click()
    await expect(page).toHaveURL('/live-demo#received')
  })
})

test('a form that a robot may have sent is proved in the background and sent again by itself', async ({
  page,
}) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/email/send-form')) statuses.push(response.status())
  })
  await page.goto('/contact')
  const trap = page.locator(`[name=${honeypotField}]`)
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await fillIn(page)
  // Fills in the trap, as a browser's autofill may do.
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://oakmere.example'))
  // The proof may take less time than a look at the page, so the page itself remembers what it said.
  const status = page.getByRole('status').and(page.locator('[data-proving]'))
  const said = await status.evaluateHandle((output) => {
    const words: string[] = []
    new MutationObserver(() => words.push(output.textContent)).observe(output, { childList: true })
    return words
  })
  await submit(page).click()
  await expect(page.getByRole('dialog', { name: contact.success.title })).toBeVisible()
  expect(statuses).toEqual([428, 200])
  expect(await said.jsonValue()).toContain(contact.proving)
  await expect(status).toBeEmpty()
})
