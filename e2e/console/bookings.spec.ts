/** The bookings of the console: hours that agents obey at once, and bookings that are moved and cancelled. */
import { expect, type Page, test } from '@playwright/test'
import { findAgent, listAgents } from '@ringwell/bench/talk/agents.ts'
import { startTextCall } from '@ringwell/bench/talk/textCall.ts'
import { expectSound, heading, join, program } from './persons.ts'

const DAY_MS = 86_400_000
const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A day on which the restaurant is open, and not around the holidays. */
function openDay(): string {
  let ahead = 20
  while (new Date(inDays(ahead)).getUTCDay() === 1 || /-(?:12-2[56]|01-01)$/.test(inDays(ahead))) {
    ahead += 1
  }
  return inDays(ahead)
}

const spoken = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

async function specialDays(page: Page, of = 'restaurant'): Promise<Record<string, string[][]>> {
  const { data } = await (
    await page.request.get('/api/admin/calendars', { headers: program })
  ).json()
  return data.calendars.find(({ calendar }: { calendar: string }) => calendar === of).special_days
}

async function bookedOn(page: Page, day: string): Promise<{ id: string }[]> {
  const url = `/api/admin/bookings/range?calendar=restaurant&from=${day}&to=${day}`
  const { data } = await (await page.request.get(url, { headers: program })).json()
  return data.bookings
}

test('a day that is closed while somebody books it is not booked; with hours of its own, it is, and the booking is moved and cancelled', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  test.setTimeout(180_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Edda', 'editor', faults)
  const day = openDay()
  const { uuid, prompt } = findAgent(await listAgents(url), 'restaurant')
  const session = { name: 'Priya Shah', agent_uuid: uuid, agent_prompt: prompt }
  const call = await startTextCall({ url, session })
  const on = spoken.format(new Date(day))
  await call.say(`A table for two on ${on} at half past seven, please.`)
  await call.say('My name is Priya Shah.')

  await page.goto('/console/bookings?calendar=restaurant')
  await page.getByRole('button', { name: 'Opening hours and special days' }).click()
  await expectSound(page)
  const days = page.getByRole('region', { name: 'Special days' })
  await days.getByLabel('Day', { exact: true }).fill(day)
  await days.getByRole('button', { name: 'Close this day' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Agents follow it from now on.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
  expect(await specialDays(page)).toHaveProperty(day, [])

  await call.say('Yes.')
  expect(await bookedOn(page, day)).toEqual([])
  await call.hangUp()

  const today = page.getByRole('link', { name: 'Today', exact: true })
  await today.click()
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await page.getByLabel('Calendar').selectOption('restaurant')
  await page.getByRole('button', { name: 'Opening hours and special days' }).click()
  const special = days.getByRole('listitem').filter({ hasText: on })
  await special.getByRole('button', { name: 'Add hours' }).click()
  await special.getByLabel('opens').fill('18:00')
  await special.getByLabel('closes').fill('22:30')
  await expectSound(page)
  // Whoever leaves is asked first, and what they have changed is still here.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const ways = [
    () => today.click(),
    () => page.getByRole('button', { name: 'Back to the bookings' }).click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: 'Cancel' }).click()
  }
  // Whoever leaves before the page knows that it is saved is asked once more.
  const saved = page.getByText('Saved. Agents follow it from now on.')
  await expect(saved).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved).toBeVisible()
  await expect.poll(() => specialDays(page)).toHaveProperty(day, [['18:00', '22:30']])
  await today.click()
  await expect(heading(page, 'Today')).toBeVisible()
  const second = await startTextCall({ url, session })
  await second.say(`A table for two on ${on} at half past seven, please.`)
  await second.say('My name is Priya Shah.')
  await second.say('Yes.')
  await expect.poll(() => bookedOn(page, day)).toHaveLength(1)
  await second.hangUp()

  await page.goto(`/console/bookings?calendar=restaurant&day=${day}`)
  const booking = page.getByRole('button', { name: 'Priya Shah' })
  await expect(booking).toBeVisible()
  await expect(page.getByText('18:00–22:30')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(booking).toBeVisible()
  const search = page.getByLabel('Search by guest, number or reference')
  await search.fill('Priya')
  await expect(page).toHaveURL(/q=Priya/)
  await search.fill('')
  await expect(page).not.toHaveURL(/q=/)
  await expect(booking).toBeVisible()
  await expectSound(page)
  await booking.click()
  const dialog = page.getByRole('dialog')
  await expectSound(page)
  await dialog.getByLabel('Time').fill('03:00')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('We are closed then')
  await dialog.getByLabel('Time').fill('20:15')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('is moved.')).toBeVisible()
  await expect(booking).toContainText('20:15')
  await booking.click()
  await dialog.getByRole('button', { name: 'Cancel the booking…' }).click()
  await dialog.getByRole('button', { name: 'Cancel the booking', exact: true }).click()
  await expect(page.getByText('is cancelled.')).toBeVisible()
  await expect(booking).toContainText('cancelled')
  expect(faults).toEqual([])
})

test('a day that is over or in the list already cannot be added, and one can be as every week again', async ({
  browser,
}) => {
  const faults: string[] = []
  const { page } = await join(browser, 'Otto', 'editor', faults)
  await page.goto('/console/bookings?calendar=healthcare')
  await page.getByRole('button', { name: 'Opening hours and special days' }).click()
  const days = page.getByRole('region', { name: 'Special days' })
  const setHours = days.getByRole('button', { name: 'Set hours for this day' })
  await days.getByLabel('Day', { exact: true }).fill('2026-01-02')
  await expect(days.getByText('This day is over.')).toBeVisible()
  await expect(setHours).toBeDisabled()
  await days.getByRole('checkbox', { name: 'Every year' }).check()
  await setHours.click()
  await expect(days.getByText('2 January every year')).toBeVisible()
  await days.getByLabel('Day', { exact: true }).fill('2027-01-02')
  await expect(days.getByText('in the list already')).toBeVisible()
  await days.getByRole('button', { name: 'Remove this day, 2 January every year' }).click()
  await days.getByRole('button', { name: 'Remove this day, 1 January every year' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => specialDays(page, 'healthcare')).not.toHaveProperty('01-01')
  await expect.poll(() => specialDays(page, 'healthcare')).not.toHaveProperty('01-02')

  // What a colleague has changed meanwhile is not overwritten, also if the calendar was read again.
  await page.getByRole('button', { name: 'Opening hours and special days' }).click()
  const calendars = '/api/admin/calendars'
  const read = await (await page.request.get(calendars, { headers: program })).json()
  const { hours, resources, version } = read.data.calendars.find(
    ({ calendar }: { calendar: string }) => calendar === 'healthcare',
  )
  const data = { hours, resources, version, special_days: { '06-01': [] } }
  await page.request.put(`${calendars}/healthcare`, { headers: program, data })
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this calendar')
  await page.getByRole('button', { name: 'Discard it and load the calendar again' }).click()
  await expect(days.getByText('1 June every year')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => specialDays(page, 'healthcare')).toHaveProperty('06-01')

  // A hotel is booked by the night, so it keeps no hours.
  await page.getByLabel('Calendar').selectOption('hospitality')
  await page.getByRole('button', { name: 'What can be booked' }).click()
  await expect(page.getByRole('region', { name: 'What can be booked' })).toBeVisible()
  for (const name of ['Opening hours', 'Special days']) {
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  }
  expect(faults).toEqual([])
})
