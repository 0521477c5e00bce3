/** Shows what a page looks like in different states: dialogs, calls, how they end, and failures. */
import type { Locator, Page } from 'playwright-core'
import { brand } from '@ringwell/brand/brand.ts'
import { browsing } from '@ringwell/content/site/browsing.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { home } from '@ringwell/content/site/home.ts'
import { services } from '@ringwell/content/site/services.ts'
import { loseConnection } from './calls/pageSpy.ts'
import { booking, showTask, tellPage } from './calls/shownTasks.ts'

/** Takes a picture of the window under this name, after it has come to rest for so long. */
type Snap = (name: string, restMs?: number) => Promise<void>

export interface Stage {
  page: Page
  /** Base URL of the running server. */
  url: string
  snap: Snap
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

async function openDemo({ page, url, snap }: Stage, name?: string): Promise<void> {
  await page.goto(`${url}/live-demo`)
  await page.getByRole('dialog').waitFor()
  if (name) await snap(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

/** Resolves when the agent has greeted the visitor in this place. */
const greeted = (place: Page | Locator): Promise<void> =>
  place
    .getByRole('log')
    .getByText(/help you/i)
    .waitFor()

async function startCall(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
  await button(page, callPanel.start).click()
  await greeted(page)
}

/** Follows a link of the navigation, which is in a menu on a narrow page. */
async function follow(page: Page, name: string): Promise<void> {
  const link = navigation(page).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await button(page, /menu/i).first().click()
  await link.click()
}

async function demoCall(stage: Stage): Promise<void> {
  const { page, snap } = stage
  await openDemo(stage, 'demo-popup')
  await startCall(page)
  await snap('demo-live', 1_500)
  await follow(page, 'Pricing')
  await page.waitForURL('**/pricing')
  await snap('dock-live', 1_000)
  await page.route('**/about', (route) => route.abort())
  await follow(page, 'About')
  await page.getByRole('dialog', { name: browsing.choice.title }).waitFor()
  await snap('dock-choice')
  await button(page, browsing.choice.stay).click()
  // On a phone, the link was in the menu, which is open again once the dialog is closed.
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: callPanel.dock.label })
    .getByRole('button', { name: callPanel.end })
    .click()
  await snap('dock-ended', 600)
  await button(page, callPanel.dock.left).click()
  await snap('dock-left', 600)
}

async function demoEndings(stage: Stage): Promise<void> {
  const { page, snap } = stage
  await openDemo(stage)
  await startCall(page)
  await button(page, callPanel.end).first().click()
  await snap('demo-ended', 800)
  await button(page, callPanel.start).click()
  await greeted(page)
  await loseConnection(page)
  await page.locator('[data-lost]').waitFor()
  await snap('demo-failed', 400)
}

async function demoTask(stage: Stage): Promise<void> {
  const { page, snap } = stage
  await openDemo(stage)
  await startCall(page)
  for (const name of ['asking', 'confirming', 'working', 'refused', 'done'] as const) {
    await showTask(page, booking[name])
    await snap(`demo-task-${name}`, 400)
  }
  await follow(page, 'Pricing')
  await page.waitForURL('**/pricing')
  await snap('dock-task-done', 1_000)
  await showTask(page, { ...booking.confirming, id: '2' })
  await snap('dock-task-confirming', 400)
  await page
    .getByRole('region', { name: callPanel.dock.label })
    .getByRole('button', { name: callPanel.end })
    .click()
  await snap('dock-task-ended', 600)
}

async function demoTaskEnded(stage: Stage): Promise<void> {
  const { page, snap } = stage
  await openDemo(stage)
  await startCall(page)
  await showTask(page, booking.done)
  await page.waitForTimeout(2_000)
  await button(page, callPanel.end).first().click()
  await snap('demo-task-ended', 1_200)
  await button(page, callPanel.start).click()
  await greeted(page)
  await showTask(page, booking.done)
  await loseConnection(page)
  await page.locator('[data-lost]').waitFor()
  await snap('demo-task-failed', 400)
}

async function homeCall({ page, url, snap }: Stage): Promise<void> {
  await page.goto(url)
  const hero = page.locator('.hero')
  await button(page, home.hero.talk).click()
  await snap('home-consent')
  await hero.getByRole('checkbox').check()
  await button(page, home.hero.talk).click()
  await greeted(hero)
  await snap('home-live', 1_500)
  await showTask(page, booking.confirming)
  await snap('home-task-confirming', 400)
  await tellPage(page, { type: 'ringwell.danger', event_id: 'event_danger', in_danger: true })
  await button(page, callPanel.end).first().click()
  await snap('home-ended-danger', 800)
  await button(page, callPanel.retry).click()
  await greeted(hero)
  await page.waitForTimeout(2_000)
  await button(page, callPanel.end).first().click()
  await snap('home-ended', 1_200)
}

async function homeDenied({ page, url, snap }: Stage): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused for a picture', 'NotAllowedError'))
  })
  await page.goto(url)
  await page.locator('.hero').getByRole('checkbox').check()
  await button(page, home.hero.talk).click()
  await page.locator('.failure').waitFor()
  await snap('home-denied')
}

async function widgetTask({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/about`)
  await page.locator(`${brand.slug}-voice`).getByRole('button').first().press('Enter')
  const panel = page.getByRole('dialog', { name: `Talk to ${brand.name}` })
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Speak to AI' }).click()
  await greeted(panel)
  for (const name of ['asking', 'confirming', 'done'] as const) {
    await showTask(page, booking[name])
    await snap(`widget-task-${name}`, 400)
  }
  await panel.getByRole('button', { name: 'Hang Up' }).click()
  await snap('widget-task-ended', 600)
}

async function contact({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/contact`)
  const send = button(page, 'Send message')
  await send.click()
  await snap('contact-errors', 300)
  for (const [label, text] of [
    ['Company', 'Oakmere Clinic'],
    ['Full name', 'Ada Lovelace'],
    ['Designation', 'Head of reception'],
    ['Mobile number', '447700900123'],
    ['Email', 'ada@oakmere.example'],
    ['Message', 'Callers ask to move their check-up.'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(text)
  }
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.route('**/api/email/send-form', (route) => route.fulfill({ status: 500, json: {} }))
  await send.click()
  await snap('contact-failed', 500)
  await page.unroute('**/api/email/send-form')
  await send.click()
  await page.getByRole('dialog').waitFor()
  await snap('contact-sent')
}

async function menu({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/about`)
  const key = button(page, /menu/i).first()
  if (!(await key.isVisible())) return
  await key.click()
  await snap('menu', 400)
}

async function widget({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/about`)
  const element = page.locator(`${brand.slug}-voice`)
  await element.evaluate((it) => it.setAttribute('lead-fields', 'name company phone'))
  await element.getByRole('button').first().press('Enter')
  const panel = page.getByRole('dialog', { name: `Talk to ${brand.name}` })
  await panel.waitFor()
  const speak = panel.getByRole('button', { name: 'Speak to AI' })
  await speak.click()
  await snap('widget-lead', 800)
  await panel.getByLabel('Full name').fill('Asha Rao')
  await panel.getByLabel('Company name').fill('Oakmere Clinic')
  await panel.getByLabel('Mobile number').fill('919812345678')
  await panel.getByRole('checkbox').check()
  await speak.click()
  await greeted(panel)
  await snap('widget-live', 1_200)
  await panel.getByRole('button', { name: 'Hang Up' }).click()
  await snap('widget-ended', 600)
  await speak.click()
  await greeted(panel)
  await loseConnection(page)
  await panel
    .getByText(/connection was lost/i)
    .first()
    .waitFor()
  await snap('widget-failed', 400)
}

async function plainContact({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/contact`)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page
    .locator('form')
    .first()
    .evaluate((form) => form.setAttribute('novalidate', ''))
  await button(page, 'Send message').click()
  await snap('plain-contact-refused', 400)
  await page.goto(`${url}/live-demo`)
  await snap('plain-demo')
}

/** A busy day, and a server that does not answer. */
async function serviceStatus({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/status`)
  await page.locator('[data-state=ready]').waitFor()
  await page.route('**/api/status', (route) => route.fulfill({ json: busyDay }))
  await page.reload()
  await page.locator('[data-state=ready]').waitFor()
  await snap('status-day')
  await page.route('**/api/status', (route) => route.abort())
  await page.reload()
  await page.locator('[data-state=unreachable]').waitFor()
  await snap('status-unreachable')
}

const busyDay = {
  status: 'ready',
  up_since: '2026-01-01T00:00:00.000Z',
  engine: 'ready',
  storage: 'ok',
  recordings: 'ok',
  figures: {
    from: '2026-01-01T00:00:00.000Z',
    hours: Array.from({ length: 24 }, (_, hour) => ({ calls: (hour * 7) % 19, failed: 0 })),
    answers: { count: 214, median_ms: 770, p95_ms: 1_250 },
  },
}

/** The dialogs in which a call of a trade begins. */
async function trades({ page, url, snap }: Stage): Promise<void> {
  await page.goto(`${url}/services`)
  const dialog = page.getByRole('dialog')
  for (const name of ['Salon', 'Restaurant']) {
    await button(page, services.trades.callAbout.replace('{name}', name)).click()
    await dialog.getByRole('button', { name: callPanel.start }).click()
    await snap(`trade-${name.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
}

/** Each one begins on a new page. */
export const states: readonly { show: (stage: Stage) => Promise<void>; script: boolean }[] = [
  ...[
    demoCall,
    demoEndings,
    demoTask,
    demoTaskEnded,
    homeCall,
    homeDenied,
    contact,
    menu,
    serviceStatus,
    trades,
    widget,
    widgetTask,
  ].map((show) => ({ show, script: true })),
  { show: plainContact, script: false },
]

/** The ones with the pictures that the changelog shows. */
export const statesOfChangelog = states.filter(({ show }) => show === homeCall || show === demoTask)
