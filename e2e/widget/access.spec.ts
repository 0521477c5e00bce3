/** Accessibility of the widget: use with the keyboard alone, and what axe finds in every state. */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { violationsOf } from '../axe.ts'
import { spied, spyOn } from '../calls/pageSpy.ts'
import { serveStrangers, type Stranger, type Strangers } from './strangers.ts'
import { expectReleased, holdCall, openWidget, type WidgetPage } from './widgetPage.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`

test.use({ locale: 'en-GB' })

let strangers: Strangers
const pages = new Map<string, Stranger>()
test.beforeAll(async () => {
  const [plain] = makeHosts({ server, tagName, agentUuid: brand.agents.widget })
  const html = plain?.html ?? ''
  pages.set('/light', { body: html })
  pages.set('/dark', {
    body: html.replace(
      '</head>',
      '<style>body{background:#101010;color:#eee}a{color:#9cf}</style></head>',
    ),
  })
  pages.set('/nameless', { body: html.replace(brand.agents.widget, '') })
  strangers = await serveStrangers(pages)
})
test.afterAll(() => strangers.close())

for (const host of ['light', 'dark']) {
  test(`axe finds nothing on a ${host} page: closed, open, live, ended, where the call is rated and deleted${host === 'light' ? '' : ' @full'}`, async ({
    page,
  }) => {
    const widget = await openWidget(page, `${strangers.origin}/${host}`)
    await expect(widget.launcher).toBeVisible()
    expect(await violationsOf(page), 'closed').toEqual([])
    await widget.launcher.click()
    await expect(widget.dialog).toBeVisible()
    expect(await violationsOf(page, { contrast: true }), 'open').toEqual([])
    await widget.start.click()
    expect(await violationsOf(page), 'consent is missing').toEqual([])
    await widget.launcher.click()
    await holdCall(widget)
    expect(await violationsOf(page, { contrast: true }), 'live').toEqual([])
    await widget.hangUp.click()
    await expect(widget.dialog.getByRole('radio')).toHaveCount(5)
    expect(await violationsOf(page), 'ended').toEqual([])
    await rateAndErase(page, widget)
  })
}

/** After the call, also from another origin than ours. */
async function rateAndErase(page: Page, { dialog }: WidgetPage): Promise<void> {
  // The rating is a row of growing circles, as on our own pages.
  const circles = dialog.locator('.rate [aria-hidden]')
  for (const circle of await circles.all()) await expect(circle).toHaveCSS('border-radius', '50%')
  const widths = await circles.evaluateAll((all) => all.map((each) => each.clientWidth))
  expect(widths).toHaveLength(5)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  await dialog.getByText('Transcript', { exact: true }).click()
  expect(await violationsOf(page), 'the open transcript').toEqual([])
  const rated = page.waitForResponse((response) => response.url().includes('/api/call/rating/'))
  await dialog.getByRole('radio', { name: '4 of 5' }).press('Space')
  expect((await rated).status()).toBe(200)
  await expect(dialog.getByText('Thanks for your feedback.')).toBeVisible()
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete this recording' }).click()
  expect((await erased).status()).toBe(204)
  await expect(dialog.getByText('Deleted.')).toBeVisible()
  await expect(dialog.getByText('Powered by')).toBeInViewport({ ratio: 1 })
}

test('a call with the keyboard alone, after which the focus returns to the button', async ({
  page,
}) => {
  await spyOn(page)
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(widget.launcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(widget.dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(widget.dialog.getByLabel('Language')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(widget.consent).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(widget.dialog.getByRole('link', { name: 'privacy policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Without consent the panel asks for it with a message, and nothing has been opened.
  await expect(widget.consent).toBeFocused()
  await expect(widget.dialog.getByText(/tick this box/)).toBeVisible()
  expect((await spied(page)).microphones).toEqual([])
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(widget.hangUp).toBeFocused({ timeout: 15_000 })
  // The browser of the tests has several microphones, and the choice comes a moment later.
  const choice = widget.dialog.getByRole('combobox', { name: 'Microphone' })
  await expect(choice).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(widget.dialog.getByRole('button', { name: 'Mute' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(widget.dialog.getByRole('button', { name: 'Mute' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect((await spied(page)).microphones.map(({ enabled }) => enabled)).toEqual([false])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(widget.start).toBeFocused()
  await expectReleased(page)
  await page.keyboard.press('Escape')
  await expect(widget.dialog).toBeHidden()
  await expect(widget.launcher).toBeFocused()
})

test('on a phone the panel covers the page, and Tab stays inside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await widget.launcher.click()
  expect(await widget.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 })
  await expect(widget.dialog).toHaveAttribute('aria-modal', 'true')
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => document.activeElement?.localName)
    expect(inside).toBe(tagName)
  }
})

test('typing from the first moment needs no microphone, and the answer is spoken', async ({
  page,
}) => {
  await spyOn(page)
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await widget.launcher.click()
  await widget.consent.check()
  await widget.say.fill('What does the Starter plan cost?')
  await widget.say.press('Enter')
  await expect(widget.captions).toContainText('What does the Starter plan cost?', {
    timeout: 15_000,
  })
  await expect(widget.captions).toContainText('$10', { timeout: 15_000 })
  await expect(widget.say).toBeFocused()
  expect((await spied(page)).microphones).toEqual([])
  // On a phone, captions get all remaining space, and end with the newest line.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(widget.captions.locator('.line').last()).toBeInViewport({ ratio: 1 })
  const log = await widget.captions.boundingBox()
  const box = await widget.say.boundingBox()
  expect(log?.height).toBeGreaterThan(200)
  expect((box?.y ?? 0) - (log?.y ?? 0) - (log?.height ?? 0)).toBeLessThan(30)
  await widget.hangUp.click()
  await expectReleased(page)
})

test('a denied microphone is said once, in the panel, and reported in an event', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused in a test', 'NotAllowedError'))
    document.addEventListener('ringwell:error', (event) => {
      Object.assign(window, { heard: (event as CustomEvent).detail })
    })
  })
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await widget.launcher.click()
  await widget.consent.check()
  await widget.start.click()
  await expect(widget.dialog.getByText(messages.microphoneDenied)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  const needed = widget.dialog.getByText(messages.microphoneNeeded)
  await expect(needed).toBeVisible()
  // The message is below the ring, even in a low window.
  for (const height of [720, 900]) {
    await page.setViewportSize({ width: 1_280, height })
    const ring = await widget.dialog.locator('.ring').boundingBox()
    const words = await needed.boundingBox()
    expect((ring?.y ?? Infinity) + (ring?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
  }
  expect(await violationsOf(page)).toEqual([])
  await expect(widget.start).toBeEnabled()
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown }).heard)
  expect(heard).toMatchObject({ code: 'microphone_denied', message: messages.microphoneDenied })
})

test('a widget without an agent says so', async ({ page }) => {
  const widget = await openWidget(page, `${strangers.origin}/nameless`)
  await widget.launcher.click()
  await widget.consent.check()
  await widget.start.click()
  await expect(widget.dialog.getByText(/has no agent ID/)).toBeVisible()
})

test('the panel uses the language that the visitor selects, and asks the agent to speak it', async ({
  page,
}) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('agent-session')) {
      asked.push(request.postDataJSON())
    }
  })
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await widget.launcher.click()
  await expect(widget.dialog.getByLabel('Language').locator('option')).toHaveText([
    'English',
    'Hindi',
    'Gujarati',
    'Bengali',
    'Tamil',
    'Spanish',
    'French',
  ])
  await widget.dialog.getByLabel('Language').selectOption('spanish')
  const dialog = page.getByRole('dialog', { name: 'Hablar con Ringwell' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Hablar con la IA' }).click()
  await dialog.getByRole('button', { name: 'Colgar' }).click({ timeout: 15_000 })
  expect(asked).toEqual([
    {
      language: 'spanish',
      voice: 'alloy',
      gender: 'female',
      accent: 'indian',
      agent_prompt: '',
      name: '',
      companyName: '',
      mobileNumber: '',
      agent_uuid: brand.agents.widget,
      resumes: true,
    },
  ])
})

test('if an agent accepts no calls from a site, the page shows it and an event reports it', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('ringwell:error', (event) => {
      Object.assign(window, { heard: (event as CustomEvent).detail })
    }),
  )
  await page.route('**/api/*-agent-session', (route) =>
    route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 'origin_not_allowed', message: 'Add it to AGENT_ORIGINS.' } },
    }),
  )
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await widget.launcher.click()
  await widget.consent.check()
  await widget.start.click()
  await expect(widget.dialog.getByText(/set up for this website/)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown }).heard))
    .toMatchObject({ code: 'key_failed', reason: 'Add it to AGENT_ORIGINS.' })
})

test('a call continues while the panel is closed, and when a router moves the element', async ({
  page,
}) => {
  await spyOn(page)
  const widget = await openWidget(page, `${strangers.origin}/light`)
  await holdCall(widget)
  await widget.launcher.click()
  await expect(widget.dialog).toBeHidden()
  await expect(widget.launcher).toHaveAccessibleName('Show the call')
  await page.locator(tagName).evaluate((element) => {
    const next = document.createElement('section')
    document.querySelector('main')?.replaceWith(next)
    next.append(element)
  })
  await page.waitForTimeout(300)
  await widget.launcher.click()
  await expect(widget.hangUp).toBeVisible()
  await widget.hangUp.click()
  await expectReleased(page)
})
