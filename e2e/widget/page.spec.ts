/**
 * The page /widget: its choices appear in the snippet to paste, and in the widget of the preview.
 */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'

test.use({ locale: 'en-GB' })

test('the configurator writes the snippet and configures the widget in the preview', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/widget')
  const origin = new URL(page.url()).origin
  const preview = page.frameLocator('#widget-preview')
  const corner = preview.locator(`${brand.slug}-voice`)
  await page.getByLabel('Agent identifier').fill('front-desk')
  await page.getByLabel('Starting language').selectOption('tamil')
  await page.getByText('Left', { exact: true }).click()
  await page.getByLabel('Accent colour').fill('#17414b')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script type="module" src="${origin}/widget.js"></script>\n` +
      `<${brand.slug}-voice agent-uuid="front-desk" language="tamil" position="left" accent="#17414b"></${brand.slug}-voice>`,
  )
  await expect(corner).toHaveAttribute('agent-uuid', 'front-desk')
  await expect(preview.locator('.disc')).toHaveCSS('fill', 'rgb(23, 65, 75)')
  // White on a dark accent: the icon stays readable.
  await expect(preview.locator('.sign.cross')).toHaveCSS(
    'stroke',
    /oklch\(1 0 0\)|rgb\(255, 255, 255\)/,
  )
  const box = await preview.locator('.launcher').boundingBox()
  const frame = await page.locator('#widget-preview').boundingBox()
  expect((box?.x ?? 0) - (frame?.x ?? 0)).toBeLessThan(100)
  await page.getByLabel('Open on load').check()
  await expect(preview.getByRole('dialog', { name: 'Ringwell உடன் பேசுங்கள்' })).toBeVisible()
  // Even open and on the left, the widget covers nothing of the page that configures it.
  await page.getByLabel('Agent identifier').click()
  await page.getByText('Right', { exact: true }).click()
})

const list = '**/api/website/list-agent'
const launcher = `${brand.slug}-voice .launcher`

test.describe('a language that the server does not speak', () => {
  test('is named next to the choice, before consent, in each of the six others', async ({
    page,
  }) => {
    await page.route(list, (route) =>
      route.fulfill({
        json: { success: true, data: { agents: [], spoken_languages: ['English'] } },
      }),
    )
    await page.goto('/about')
    await page.locator(launcher).click()
    const dialog = page.getByRole('dialog')
    for (const [language, named, note] of [
      ['hindi', 'भाषा', /केवल अंग्रेज़ी/],
      ['gujarati', 'ભાષા', /ફક્ત અંગ્રેજી/],
      ['bengali', 'ভাষা', /শুধু ইংরেজি/],
      ['tamil', 'மொழி', /ஆங்கிலம் மட்டுமே/],
      ['spanish', 'Idioma', /solo entiende y habla inglés/],
      ['french', 'Langue', /ne parle que l’anglais/],
    ] as const) {
      await dialog.getByLabel('Language').selectOption(language)
      await expect(dialog.getByLabel(named)).toHaveAccessibleName(note)
      await expect(dialog.getByText(note)).toBeVisible()
      await expect(dialog.getByRole('checkbox')).not.toBeChecked()
      // In English no note is shown.
      await dialog.getByLabel(named).selectOption('english')
      await expect(dialog.getByLabel('Language')).toHaveAccessibleName('Language')
    }
  })

  test('a browser in that language: shown as soon as the panel opens, and only once @full', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale: 'es-ES', baseURL: baseURL ?? '' })
    const page = await context.newPage()
    let calls = 0
    await page.route('**/api/**', (route) => {
      calls++
      return route.fulfill({
        json: { success: true, data: { agents: [], spoken_languages: ['English'] } },
      })
    })
    await page.goto('/about')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(calls).toBe(0)
    const choice = page.getByRole('dialog').getByLabel('Idioma')
    for (let time = 0; time < 3; time++) {
      await page.locator(launcher).click()
      await expect(choice).toHaveAccessibleName(
        'Idioma. Por ahora el agente solo entiende y habla inglés.',
      )
      await expect(choice).toHaveValue('spanish')
      await page.keyboard.press('Escape')
      await expect(choice).toBeHidden()
    }
    expect(calls).toBe(1)
    await context.close()
  })

  for (const [what, answer] of [
    ['speaks it', { json: { success: true, data: { spoken_languages: ['English', 'Spanish'] } } }],
    ['does not say what it speaks', { json: { success: true, data: { agents: [] } } }],
    ['fails', { status: 500, body: 'no' }],
  ] as const) {
    test(`no note is shown if the server ${what} @full`, async ({ page }) => {
      await page.route(list, (route) => route.fulfill({ ...answer }))
      await page.goto('/about')
      await page.locator(launcher).click()
      const answered = page.waitForResponse(list)
      await page.getByRole('dialog').getByLabel('Language').selectOption('spanish')
      await answered
      await expect(page.getByRole('dialog').getByLabel('Idioma')).toHaveAccessibleName('Idioma')
    })
  }

  test('in English the API is not called before the visitor consents @full', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await page.goto('/about')
    await page.locator(launcher).click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(calls).toEqual([])
  })
})

test.describe('words of the page', () => {
  test.use({ locale: 'es-ES' })

  test('are in its language, count when they change, and are none if they are empty', async ({
    page,
  }) => {
    const tag = `${brand.slug}-voice`
    const body = `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/widget.js"></script>
      <${tag} agent-uuid="front-desk" label="" heading="A table?" privacy-url=""></${tag}>`
    await page.route('/shop', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/shop')
    const button = page.locator(launcher)
    await expect(button).toHaveAttribute('aria-label', 'Hablar con la IA')
    await page.locator(tag).evaluate((element) => element.setAttribute('label', 'Ask us'))
    await expect(button).toHaveAttribute('aria-label', 'Ask us')
    await expect(button).toHaveAttribute('lang', 'en')
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Ask us' })
    await expect(dialog).toHaveAttribute('lang', 'es')
    await expect(dialog.getByRole('button', { name: 'Ask us' })).toHaveAttribute('lang', 'en')
    await expect(dialog.getByText('A table?')).toHaveAttribute('lang', 'en')
    await expect(dialog.locator('.consent a')).toHaveAttribute('href', /\/privacy-policy$/)
  })
})
