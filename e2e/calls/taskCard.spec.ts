/** The card that shows a visitor of the site what the agent works on, in the demo and in the dock. */
import { expect, type Page, test } from '@playwright/test'
import { restaurant } from '@ringwell/content/agents/briefs/restaurant.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { violationsOf } from '../axe.ts'
import { ANSWER_MS, openDemo } from './demoPage.ts'
import { spied } from './pageSpy.ts'
import { booking, showTask } from './shownTasks.ts'

const { statuses } = callPanel.task
const card = (page: Page) => page.locator('.task')
const dock = (page: Page) => page.getByRole('region', { name: callPanel.dock.label })

/** Whether the agent has spoken its answer to the last request to its end. */
async function isAnswered(page: Page): Promise<boolean> {
  const { events } = await spied(page)
  const last = (type: string) => events.findLastIndex(({ event }) => event.type === type)
  return last('output_audio_buffer.stopped') > last('response.create')
}

async function typeToAgent(page: Page) {
  const demo = await openDemo(page)
  await demo.consent.check()
  await page.getByRole('button', { name: callPanel.noMicrophone }).click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })
  return demo
}

test('the demo shows a booking as it fills, the dock goes on with it, and the reference stays after the call', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) complaints.push(line.text())
  })
  const demo = await typeToAgent(page)
  await expect(card(page)).toHaveCount(0)

  await test.step('values appear, and what is no view changes nothing', async () => {
    await showTask(page, booking.asking)
    await showTask(page, { ...booking.asking, slots: [{ label: '<b>no</b>' }] })
    await showTask(page, { ...booking.asking, status: 'of another kind' })
    await expect(card(page).getByRole('heading')).toHaveText('Table')
    await expect(card(page)).toContainText(statuses.collecting)
    await expect(card(page).locator('dd')).toHaveText(['4', 'Friday 27 November'])
    await expect(page.getByText('Table. People: 4. Day: Friday 27 November. Asking.')).toHaveCount(
      1,
    )
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('text stays text', async () => {
    const slots = [{ name: 'wishes', label: 'Wishes', text: '<img src=x onerror=alert(1)>' }]
    await showTask(page, { ...booking.asking, slots })
    await expect(card(page).locator('dd')).toHaveText(['<img src=x onerror=alert(1)>'])
    await expect(card(page).locator('img')).toHaveCount(0)
  })

  await test.step('the card asks to be checked, and the captions keep their place', async () => {
    await showTask(page, booking.confirming)
    await expect(card(page)).toContainText(statuses.confirming)
    await expect(card(page).locator('dt')).toHaveCount(6)
    expect((await demo.captions.boundingBox())?.height).toBeGreaterThan(120)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('the dock shows the result', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pricing' })
      .click()
    await expect(dock(page).locator('.task')).toContainText(statuses.confirming)
    await showTask(page, booking.done)
    await expect(dock(page).locator('.task')).toContainText(statuses.done)
    await expect(dock(page).getByText('RIN74')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dock(page).getByRole('link', { name: callPanel.dock.open }).click()
    await expect(dock(page)).toBeHidden()
  })

  await test.step('the reference can be copied with the keyboard', async () => {
    await expect(card(page)).toContainText(statuses.done)
    await page.getByRole('button', { name: callPanel.task.copy, exact: true }).press('Enter')
    await expect(card(page).getByText(callPanel.task.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RIN74')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('it stays after the call', async () => {
    await demo.end.click()
    await expect(card(page).getByText('RIN74')).toBeVisible()
    // Axe cannot see through the animation of the voiceprint behind the text.
    await page.waitForTimeout(1_200)
    expect(await violationsOf(page)).toEqual([])
  })
  expect(complaints).toEqual([])
})

test('the restaurant books a table by typed text, and its reference is on the card', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // The cards of the page call other agents by voice only, so this call gets the restaurant's prompt instead.
  await page.route('**/api/ringwell-agent-session', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: { ...body, agent_prompt: restaurant.prompt } })
  })
  const demo = await typeToAgent(page)
  /** Resolves when the agent has answered and its voice has ended, because typing interrupts it. */
  const say = async (words: string, answer: RegExp): Promise<void> => {
    await demo.say.fill(words)
    await demo.say.press('Enter')
    await expect(demo.captions).toContainText(answer, { timeout: ANSWER_MS })
    await expect.poll(() => isAnswered(page), { timeout: ANSWER_MS }).toBe(true)
  }
  await say('A table for two on Friday at seven in the evening, please.', /name/i)
  await expect(card(page)).toContainText(statuses.collecting)
  await expect(card(page).locator('dd').filter({ hasText: '2 people' })).toBeVisible()
  await say('Priya Shah', /phone|number|two people|2 people/i)
  await expect(card(page)).toContainText('Priya Shah')
  if (!(await card(page).textContent())?.includes(statuses.confirming)) {
    await say('020 7946 0018', /two people|2 people/i)
  }
  await expect(card(page)).toContainText(statuses.confirming)
  await say('Yes, please.', /reference/i)
  await expect(card(page)).toContainText(statuses.done)
  const reference = card(page).locator('.task-reference b')
  await expect(reference).toHaveText(/^[A-Z]{3}\d{2}$/)
  const booked = await reference.textContent()
  await demo.end.click()
  await expect(reference).toHaveText(booked ?? '')
})
