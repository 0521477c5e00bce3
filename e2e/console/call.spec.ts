/** One call in the console: read, understood, corrected, handed on and erased, as an editor does it. */
import { expect, test } from '@playwright/test'
import { startTextCall } from '@ringwell/bench/talk/textCall.ts'
import { useCases } from '@ringwell/content/agents/useCases.ts'
import { violationsInBothThemes } from '../axe.ts'
import { expectSound, heading, join } from './persons.ts'

const { prompt } = useCases.find(({ id }) => id === 'restaurant')!

test('an editor reads a call, sees what was understood, plays it, corrects it, hands it on and erases it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const call = await startTextCall({
    url: baseURL!,
    session: { agent_prompt: prompt, name: 'Ann Lee' },
  })
  await call.say('Can I book a table for four on Friday at half past seven?')
  await call.say('This is ridiculous, nobody ever calls me back.')
  // Long enough to be played.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await call.hangUp()

  const { page, email } = await join(browser, 'Eda', 'editor', faults)
  // Whoever looks for the angry caller gets to the place.
  await page.goto('/console/calls?upset=yes&when=today')
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${call.callId}"]`) })
    .getByRole('link', { name: /^Upset/ })
    .click()
  await expect(heading(page, 'Ann Lee')).toBeVisible()
  await expect(page.locator('.turn', { hasText: 'Upset' })).toContainText('This is ridiculous')
  await expect(page.getByText('Can I book a table for four').first()).toBeVisible()
  const understood = page.getByText(/^Understood: wants table/)
  await understood.click()
  // Ids are for developers alone.
  await expect(understood).not.toContainText(/[a-z][A-Z]/)
  await expect(page.getByText('startTask bookTable')).toBeHidden()
  await page.getByText('For developers').first().click()
  await expect(page.getByText('startTask bookTable')).toBeVisible()
  await expect(page.getByText('4 people').first()).toBeVisible()

  // The recording is stored a moment after the call.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  const listened = async () => {
    const asked = `/api/admin/audit?action=call.listen&target_id=${call.callId}`
    return (await (await page.request.get(asked)).json()).data.entries.length
  }
  // Whoever only reads a call has not listened to it.
  expect(await listened()).toBe(0)
  const position = page.getByRole('slider', { name: 'Position in the call' })
  await page
    .getByRole('button', { name: /^Play from/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await page.goto(`/console/calls/${call.callId}#t=0.5`)
  await page.reload()
  await expect.poll(async () => Number(await position.inputValue())).toBe(500)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page
      .getByRole('button', { name: /^Play from/ })
      .last()
      .click()
    // Neither the bar nor what was just played lies over it.
    await page.getByRole('button', { name: 'Pause' }).click({ timeout: 2_000 })
    await page.getByRole('button', { name: /^Copy link to/ }).click()
    const news = page.getByRole('status').filter({ hasText: /link/i })
    await expect(news).toBeVisible()
    const bottom = await page
      .locator('main')
      .evaluate((main) => main.getBoundingClientRect().bottom)
    expect((await news.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
    await page.keyboard.press('Escape')
    await expect(news).toBeHidden()
  }

  expect(await listened()).toBe(1)

  await page.getByLabel('Add a note').fill('Rung back on Monday.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.locator('.remark-text')).toHaveText('Rung back on Monday.')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Eda')
  await page.getByRole('button', { name: 'Correct…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What the call came to').selectOption('Handed to a person')
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText(/^Corrected by Eda/)).toBeVisible()
  await page.getByLabel('Who looks after it').selectOption('Eda')
  await expect(page.getByText('It is in the inbox now, as yours.')).toBeVisible()
  await page.goto(`/console/calls?assignee=${encodeURIComponent(email)}`)
  const mine = page.locator('.call-row')
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText('With you')
  await expect(mine).toContainText('Handed to a person')
  await mine.getByRole('link', { name: 'Ann Lee', exact: true }).click()
  await expect(page.getByLabel('Who looks after it').locator(':checked')).toHaveText('Eda')

  await expectSound(page)
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase this call' }).click()
  await expect(page).toHaveURL(/\/console\/calls$/)
  await page.goto(`/console/calls/${call.callId}`)
  await expect(page.getByText(/^This call was erased/)).toBeVisible()
  await expect(page.getByText('Rung back on Monday.')).toBeHidden()
  expect(faults).toEqual([])
})
