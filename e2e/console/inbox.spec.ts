/** The inbox of the console: what somebody left is answered once, by one of two people. */
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { expectSound, heading, join } from './persons.ts'

async function lead(page: Page, name: string): Promise<void> {
  const data = { name, companyName: 'Tamsel', mobileNumber: '+91 555 0100' }
  expect((await page.request.post('/api/leads', { data })).ok()).toBe(true)
}

const item = (page: Page) => page.getByRole('article', { name: 'The open item' })

test('two people answer the same lead: the second is told what the first has done', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const { page: olive } = await join(browser, 'Olive', 'editor', faults)
  const { page: carl } = await join(browser, 'Carl', 'editor', faults)
  const name = `Asha ${Date.now()}`
  await lead(olive, name)
  for (const page of [olive, carl]) {
    await page.goto(`/console/inbox?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name }).click()
    await expect(item(page).getByRole('heading', { name })).toBeVisible()
  }
  await expectSound(olive)

  await carl.keyboard.press('e')
  await expect(carl.getByText('Done.', { exact: true })).toBeVisible()
  await olive.keyboard.press('e')
  await expect(item(olive).getByRole('alert')).toContainText('Carl marked this as done')
  await expect(item(olive)).toContainText('Carl marked this as done')

  // It was read again, so now Olive decides knowingly.
  await olive.getByRole('button', { name: 'Open again' }).click()
  await expect(olive.getByText('Open again.', { exact: true })).toBeVisible()
  await olive.keyboard.press('a')
  await expect(item(olive).getByLabel('Owner')).not.toHaveValue('')
  await item(olive).getByLabel('Note for your colleagues').fill('Rang, nobody there.')
  await olive.getByRole('button', { name: 'Add the note' }).click()
  await expect(item(olive).getByText('Rang, nobody there.')).toBeVisible()
  await expectSound(olive)

  // What is typed stays with its item, and is added when the item is settled.
  await item(olive).getByLabel('Note for your colleagues').fill('She wants a demo.')
  await olive.keyboard.press('Tab')
  await olive.keyboard.press('Escape')
  await olive.getByRole('button', { name }).click()
  await expect(item(olive).getByLabel('Note for your colleagues')).toHaveValue('She wants a demo.')
  await olive.getByRole('button', { name: 'Waiting for them' }).click()
  await expect(item(olive).getByText('She wants a demo.', { exact: true })).toBeVisible()
  await expect(item(olive).getByLabel('Note for your colleagues')).toHaveValue('')
  const waiting = olive.locator('.toast', { hasText: 'Waiting.' })
  await waiting.getByRole('button', { name: 'Undo' }).click()
  await expect(olive.getByRole('button', { name: 'Waiting for them' })).toBeVisible()
  const download = olive.waitForEvent('download')
  await olive.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('inbox.csv')
  expect(faults).toEqual([])
})

test('a reader sees the inbox and changes nothing, keys go through it, and on a phone the menu leads on', async ({
  browser,
}) => {
  const faults: string[] = []
  const { page } = await join(browser, 'Rea', 'reader', faults)
  const common = `Tomás ${Date.now()}`
  for (const which of ['one', 'two']) await lead(page, `${common} ${which}`)
  await page.goto(`/console/inbox?q=${encodeURIComponent(common)}`)
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(page.getByRole('button', { name: common })).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(item(page).getByRole('heading', { name: `${common} two` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(item(page).getByRole('heading', { name: `${common} one` })).toBeVisible()
  await page.keyboard.press('k')
  await expect(item(page).getByRole('heading', { name: `${common} two` })).toBeVisible()
  await expect(item(page).getByRole('button', { name: 'Done' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(item(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type(' jk')
  await expect(page.getByRole('heading', { name: 'Nothing fits these filters' })).toBeVisible()
  await expect(page).toHaveURL(/jk$/)
  await expectSound(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menu' })
  const inbox = page.getByRole('link', { name: 'Inbox' })
  await expect(inbox).toBeHidden()
  await menu.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#sections:focus-within')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(inbox).toBeHidden()
  await expect(menu).toBeFocused()
  for (const name of ['Inbox', 'Bookings']) {
    await menu.press('Enter')
    await page.getByRole('link', { name }).press('Enter')
    await expect(heading(page, name)).toBeVisible()
    await expect(inbox).toBeHidden()
  }
  await expect(page.locator('main')).toBeFocused()
  expect(faults).toEqual([])
})
