/** Section 8: the messages that no test of a call triggers, and how toasts behave. */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { home } from '@ringwell/content/site/home.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { violationsInBothThemes } from '../axe.ts'
import { openStandingStill } from './scrolling.ts'

test.use({ permissions: ['microphone'] })

async function call(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Start Conversation' }).click()
}

const refuseMicrophone = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused in a test', 'NotAllowedError'))
  })

for (const [name, message] of [
  ['NotAllowedError', 'Autoplay audio is blocked. Please interact with the page to enable sound.'],
  ['NotSupportedError', 'Error while requesting audio output permissions.'],
] as const) {
  test(`${message} @full`, async ({ page }) => {
    await page.addInitScript((errorName) => {
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('refused in a test', errorName))
    }, name)
    await page.goto('/live-demo')
    await call(page)
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1)
    await expect(page.getByText(message)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'End Conversation' })).toHaveCount(0)
  })
}

test('Please grant microphone permission to connect. @full', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
  })
  await page.goto('/live-demo')
  await call(page)
  await expect(page.getByText('Please grant microphone permission to connect.')).toBeVisible()
})

test('a refused microphone on the page of the demo is said once @full', async ({ page }) => {
  await refuseMicrophone(page)
  await page.goto('/live-demo')
  await call(page)
  await expect(page.locator('.failure')).toContainText(messages.microphoneDenied)
  await expect(page.getByText(messages.microphoneDenied)).toHaveCount(1)
})

test('a refused microphone on the home page: why, what to do next, and the way back', async ({
  page,
}) => {
  await refuseMicrophone(page)
  await page.goto('/')
  const hero = page.locator('.hero')
  await hero.getByRole('checkbox').check()
  await hero.getByRole('button', { name: home.hero.talk }).click()
  await expect(hero.locator('.failure')).toContainText(messages.microphoneDenied)
  await expect(page.getByText(messages.microphoneDenied)).toHaveCount(1)
  await expect(page.locator(`${brand.slug}-voice .launcher`)).toHaveCSS('opacity', '0')
  expect(await violationsInBothThemes(page)).toEqual([])
  // Nothing lies on any of the ways on, on a phone either.
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const way of await hero.locator('.failure button').all()) await way.click({ trial: true })
  }
  await hero.getByRole('button', { name: callPanel.dock.close, exact: true }).press('Enter')
  await expect(hero.getByRole('button', { name: home.hero.talk })).toBeFocused()
})

test('Failed to end the conversation. @full', async ({ page }) => {
  await page.addInitScript(() => {
    RTCPeerConnection.prototype.close = () => {
      throw new Error('refused in a test')
    }
  })
  await page.goto('/live-demo')
  await call(page)
  await page.getByRole('button', { name: 'End Conversation' }).first().click({ timeout: 15_000 })
  await expect(page.getByText('Failed to end the conversation.').first()).toBeVisible()
})

async function failedCall(page: Page): Promise<void> {
  await page.route('**/api/*-agent-session', (route) => route.fulfill({ status: 500, json: {} }))
  await openStandingStill(page, '/live-demo')
  await call(page)
  // The microphone opens in real time, and the page's timers run in the test's time: advance them until both
  // are done.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page.locator('.toast')).toContainText('Please try again.', { timeout: 100 })
  }).toPass()
}

test('a toast is shown at the top right for 5000 ms @full', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await failedCall(page)
  const box = await page.locator('.toast').boundingBox()
  expect(box?.y).toBeLessThan(200)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 80)
  expect(box?.x).toBeGreaterThan(720)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4_800)
  await expect(page.locator('.toast')).toBeVisible()
  await page.clock.runFor(250)
  await expect(page.locator('.toast')).toHaveCount(0)
})

/** Drags the toast with a finger by this share of its width. */
async function drag(page: Page, share: number): Promise<void> {
  await page.locator('.toast').evaluate((toast, part) => {
    const { x, y, width } = toast.getBoundingClientRect()
    const finger = (type: string, dx: number) =>
      toast.dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          pointerId: 1,
          isPrimary: true,
          bubbles: true,
          clientX: x + 20 + dx,
          clientY: y + 20,
        }),
      )
    toast.setPointerCapture = () => undefined
    finger('pointerdown', 0)
    finger('pointermove', (width * part) / 2)
    finger('pointermove', width * part)
    finger('pointerup', width * part)
  }, share)
}

test('a toast can be dismissed by touch if it is dragged by 80 percent of its width or more @full', async ({
  page,
}) => {
  await failedCall(page)
  await drag(page, 0.78)
  await expect(page.locator('.toast')).toHaveCount(1)
  await drag(page, 0.82)
  await expect(page.locator('.toast')).toHaveCount(0)
})
