/** The list of calls and the page about privacy: searched, filtered, kept as a view, chosen, exported and erased. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeSamples } from '@ringwell/server/samples/makeSamples.ts'
import { createSqliteStorage } from '@ringwell/server/storage/sqliteStorage.ts'
import type { Storage } from '@ringwell/server/storage/storage.ts'
import { expectSound, join } from './persons.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'
/** Names and words of others, which must stay words. */
const hostile = '<img src=x onerror="document.title=1"> =cmd|calc ‮gnirts'
/** A word that only three of the calls have. */
const WORD = 'quetzalcoatl'
const CALLS = 260
const PART = 20

/** Adds calls to the server that runs, without anything that other tests count. */
async function addCalls(storage: Storage): Promise<void> {
  const samples = [...makeSamples({ calls: CALLS, seed: 11, untilMs: Date.now() })]
  const changed = samples.map((sample, at) => {
    const { call, turns } = sample
    const marked = at % 90 === 7
    return {
      ...sample,
      lead: undefined,
      booking: undefined,
      message: undefined,
      ...(marked && {
        call: {
          ...call,
          callerNumber: undefined,
          visitor: { name: hostile, companyName: '', mobileNumber: '' },
        },
        turns: [
          ...turns,
          {
            position: turns.length,
            who: 'visitor' as const,
            text: `${hostile} The statue of Quetzalcóatl arrived broken.`,
            saidAt: sample.end.endedAt,
          },
        ],
      }),
    }
  })
  // In small parts, between which the server can write for other tests.
  for (let at = 0; at < CALLS; at += PART) await storage.addSamples(changed.slice(at, at + PART))
}

// The tests share what is stored, so they follow each other.
test.describe.configure({ mode: 'serial' })

let storage: Storage
test.beforeAll(async () => {
  storage = createSqliteStorage(dataDir)
  await addCalls(storage)
})
test.afterAll(async () => {
  while ((await storage.deleteSamples(PART)).length > 0);
  await storage.close()
})

const rows = (page: Page) => page.locator('.call-row')
/** The link with the caller's name. A row may have more. */
const nameIn = (row: Locator) => row.getByRole('link').first()
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search what was said' })

test('somebody finds the calls, keeps them as a view, exports them, and erases all that match', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Carla', 'editor', faults)
  await page.goto('/console/calls')
  await expect(rows(page).first()).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type(`broken ${WORD.slice(0, 7).toUpperCase()}`)
  await expect(rows(page)).toHaveCount(3)
  expect(await page.locator('.call-row mark').allTextContents()).toEqual(
    Array.from({ length: 3 }, () => ['Quetzalcóatl', 'broken']).flat(),
  )
  await expect(rows(page).first()).toContainText('<img src=x')
  await expect(page).toHaveURL(/\/console\/calls\?q=/)
  await expectSound(page)

  await page.getByRole('button', { name: 'Filter…' }).click()
  await expectSound(page)
  await page.getByLabel('When').selectOption({ label: 'The last 30 days' })
  await page.getByRole('button', { name: 'Show the calls' }).click()
  const chip = page.getByRole('button', { name: /When: The last 30 days/ })
  await expect(chip).toBeVisible()

  await page.getByRole('button', { name: 'Saved views…' }).click()
  await page.getByLabel('Save what is set now as').fill('Broken statues')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Broken statues', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await chip.click()
  await expect(chip).toBeHidden()
  await searchField(page).fill('')
  await expect(page).toHaveURL(/\/console\/calls$/)
  await page.getByRole('button', { name: 'Saved views…' }).click()
  await page.getByRole('button', { name: 'Broken statues', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const csv = await (await download.createReadStream()).toArray()
  const text = Buffer.concat(csv as Buffer[]).toString()
  expect(text.match(/^sample-/gm)).toHaveLength(3)
  expect(text).not.toContain('\u202E')

  // What is selected is exported alone.
  await rows(page).first().getByRole('checkbox').check()
  const [one] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export the selected calls' }).click(),
  ])
  const selected = Buffer.concat((await (await one.createReadStream()).toArray()) as Buffer[])
  expect(selected.toString().match(/^sample-/gm)).toHaveLength(1)

  await page.getByRole('checkbox', { name: 'Select these 3' }).check()
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase 3 calls?' })
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Erase 3 calls' }).dblclick()
  await expect(page.getByText('Erased 3 calls.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No call matches' })).toBeVisible()
  await expectSound(page)
  expect(faults).toEqual([])
})

test('the list is gone through by keyboard, and has no more rows in the document than are seen', async ({
  browser,
}) => {
  const faults: string[] = []
  const { page } = await join(browser, 'Kim', 'reader', faults)
  await page.goto('/console/calls')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(nameIn(rows(page).nth(1))).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 call selected')).toBeVisible()
  // A reader erases nothing.
  await expect(page.getByRole('button', { name: 'Erase…' })).toBeHidden()
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await expect(nameIn(rows(page).first())).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('jk')
  await expect(searchField(page)).toHaveValue('jk')
  await expect(searchField(page)).toBeFocused()
  await searchField(page).fill('')

  // Other tests begin calls, so how many there are is asked of the list itself.
  const last = rows(page).last().locator('..')
  await expect(async () => {
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 1e6))
    const [at, of] = await Promise.all(
      ['posinset', 'setsize'].map(async (name) => Number(await last.getAttribute(`aria-${name}`))),
    )
    expect(of).toBeGreaterThanOrEqual(CALLS)
    expect(at).toBe(of)
  }).toPass({ timeout: 20_000 })
  expect(await rows(page).count()).toBeLessThan(60)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).first()).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
  // The rows that were seen before stay until the list has followed.
  await expect(page.locator('[aria-posinset="1"]')).toBeVisible()
  const href = await nameIn(rows(page).first()).getAttribute('href')
  // By its address, because other tests begin calls, and newer ones stand above it.
  await page.locator(`.call-row a[href="${href}"]`).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  const top = () => page.evaluate(() => document.querySelector('main')?.scrollTop)
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 3000))
  await expect(page.locator('[aria-posinset="1"]')).toBeHidden()
  await nameIn(rows(page).nth(15)).focus()
  const left = (await top()) ?? 0
  expect(left).toBeGreaterThan(1000)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calls\/./)
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(left)
  expect(faults).toEqual([])
})

test('one person is found everywhere and erased, with a receipt that says nothing of them', async ({
  browser,
}) => {
  const faults: string[] = []
  const { page } = await join(browser, 'Priscilla', 'editor', faults)
  const id = 'sample-person'
  const number = '+447700900999'
  const end = { endedAt: new Date().toISOString(), durationMs: 9_000, reason: 'visitor' }
  const [sample] = makeSamples({ calls: 1, seed: 2, untilMs: Date.now() })
  const visitor = { ...sample!.call.visitor, name: 'Quentin Oddname' }
  const called = { ...sample!.call, callId: id, channel: 'phone', callerNumber: number } as const
  await storage.createCall({ ...called, visitor })
  await storage.endCall(id, end)
  await page.goto('/console/privacy')
  await expectSound(page)
  await page.getByLabel('A number, a mail address or a name').fill('07700 900 999')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectSound(page)
  // Others may have the same name, so nothing that a name finds is chosen by itself.
  await page.getByLabel('A number, a mail address or a name').fill(visitor.name)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('More than one person may be found here.')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Erase 0…' })).toBeDisabled()
  await page.getByLabel('A number, a mail address or a name').fill('07700 900 999')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Erase 1…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase 1' }).click()
  await expect(page.getByText('Erased 1 call.').first()).toBeVisible()
  await expect(page.getByText('Nothing is stored of this person')).toBeVisible()
  expect((await storage.findCall(id))?.callerNumber).toBeUndefined()
  expect(faults).toEqual([])
})
