/** The task card on our own site, in the demo and in the dock. */
import { expect, type Page, test } from '@playwright/test'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { violationsInBothThemes, violationsOf } from '../axe.ts'
import { typeToAgent } from './demoPage.ts'
import { booking, showTask } from './shownTasks.ts'

const { statuses } = callPanel.task
const card = (page: Page) => page.locator('.task')
const dock = (page: Page) => page.getByRole('region', { name: callPanel.dock.label })

test('the demo shows a booking as it fills, the dock goes on with it, and the reference stays after the call @full', async ({
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
    await expect(
      page.getByText('Table. People: 4. Day: Friday 27 November. Getting details.'),
    ).toHaveCount(1)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('markup in a value is shown as text', async () => {
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

  await test.step('card, newest caption, text box and the button that ends the call share one screen', async () => {
    await expect(card(page)).toContainText(statuses.done)
    const before = page.viewportSize()
    for (const size of [
      { width: 390, height: 844 },
      { width: 768, height: 1_024 },
      { width: 1_024, height: 768 },
    ]) {
      await page.setViewportSize(size)
      await expect(demo.end).toBeInViewport({ ratio: 1 })
      await expect(demo.captions.locator('.line').last()).toBeInViewport({ ratio: 1 })
      const box = await demo.say.boundingBox()
      const bar = await page.locator('.live-bar').boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
    if (before) await page.setViewportSize(before)
  })

  await test.step('the reference can be copied with the keyboard', async () => {
    await page.getByRole('button', { name: callPanel.task.copy, exact: true }).press('Enter')
    await expect(card(page).getByText(callPanel.task.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RIN74')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('the card stays after the call', async () => {
    await demo.end.click()
    await expect(card(page).getByText('RIN74')).toBeVisible()
    // Axe cannot see through the animation of the voiceprint behind the text.
    await page.waitForTimeout(1_200)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
  expect(complaints).toEqual([])
})
