/** What a new operator does in one sitting with the sample calls, and what is sent on from a server that has just begun. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { WEBHOOK_SECRET } from '../faults/faultServer.ts'
import { createWebhook } from '../faults/receivers.ts'
import { openOwnServer } from './ownServer.ts'
import { expectSound, heading, join } from './persons.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

async function addSamples(dataDir: string): Promise<void> {
  const command = fileURLToPath(new URL('../../server/cli/command.ts', import.meta.url))
  const asked = [command, 'demo-data', '--calls', '90', '--seed', '7', '--silent']
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, asked, { env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

test('somebody new finds yesterday’s angry caller, hears the moment, sees what took long, rings back, answers, publishes, and sees who did what @full', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  const server = await openOwnServer(browser, (_storage, dataDir) => addSamples(dataDir))
  try {
    const { page } = await join(server.browser, 'Ona', 'owner', faults)
    await page.goto('/console/')
    await section(page, 'Calls').click()
    await page.getByRole('button', { name: 'Filter…' }).click()
    await page.getByLabel('When').selectOption({ label: 'Yesterday' })
    await page.getByLabel('Mood').selectOption({ label: 'The caller was upset' })
    await page.getByLabel('Rating').selectOption({ label: '1 or 2 stars' })
    await page.getByLabel('Ring back').selectOption({ label: 'Somebody waits for us' })
    await page.getByRole('button', { name: 'Show the calls' }).click()
    const row = page.locator('.call-row')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('1 of 5 stars')
    await row.getByRole('link', { name: /^Upset/ }).click()

    const turn = page.locator('.turn', { hasText: 'Upset' }).last()
    await turn.getByRole('button', { name: /^Play from/ }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(turn).toHaveAttribute('aria-current', 'true')
    await page.getByLabel('Speed').selectOption('2×')
    // The turns follow the sound.
    await expect(page.locator('.turn[aria-current]')).not.toContainText('Upset')
    await page.getByRole('button', { name: 'Pause' }).click()
    await turn.locator('summary', { hasText: 'until the answer' }).click()
    const parts = turn.locator('.wait-parts li')
    await expect(parts.first()).toContainText('Waiting for more words')
    for (const part of await parts.all()) await expect(part.locator('.note')).toHaveText(/\.$/)
    const used = page.locator('summary', { hasText: 'One tool was used: request to be rung back' })
    await used.click()
    await expect(page.getByText(/^Request to be rung back \(.+\): done, after/)).toBeVisible()
    await expectSound(page)
    await page.getByRole('link', { name: 'Who has listened to this call' }).click()
    await expect(page.getByRole('row', { name: 'Listened to a call' })).toContainText('Ona')
    await page.goBack()

    const caller = await page.getByRole('heading', { level: 1 }).innerText()
    const number = await page.locator('a[href^="tel:"]').first().getAttribute('href')
    await section(page, 'Inbox').click()
    await page.getByRole('searchbox').fill(caller)
    await page.getByRole('button', { name: caller }).first().click()
    const item = page.getByRole('article', { name: 'The open item' })
    await expect(item.locator('a[href^="tel:"]')).toHaveAttribute('href', number ?? '')
    await item.getByLabel('Due').fill('2027-01-04T09:30')
    await item.getByRole('heading').first().click()
    await expect(item.getByText('4 January 2027')).toBeVisible()
    await item.getByLabel('Note for your colleagues').fill('Rang back, and said sorry.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    const history = item.getByRole('region', { name: 'What was done' })
    await expect(history).toContainText('Rang back, and said sorry.')
    await item.getByRole('button', { name: /^Done/ }).click()
    await expect(history).toContainText('Ona marked this as done')
    await expectSound(page)

    await section(page, 'Privacy').click()
    await page.getByLabel('A number, a mail address or a name').fill(number?.slice(4) ?? '')
    await page.getByRole('button', { name: 'Find' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('person.zip')
    await page.getByRole('link', { name: 'Who has listened' }).click()
    await expect(page.getByRole('row', { name: 'Listened to a call' })).toContainText('Ona')
    await page.goBack()
    await page.getByRole('button', { name: /^Erase \d/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Erase \d/ })
      .click()
    const receipt = await page.locator('.receipt code').innerText()
    await expectSound(page)

    const dialog = page.getByRole('dialog')
    await section(page, 'Unanswered').click()
    await page.getByLabel('Agent').selectOption({ label: 'Pepperbarrow (sample)' })
    const question = page.locator('.unanswered-group').first()
    await expect(question.getByRole('link', { name: /^Hear it at/ }).first()).toBeVisible()
    await question.getByRole('button', { name: 'Answer' }).click()
    await page.getByLabel('Answer', { exact: true }).fill('Yes, on Thursdays.')
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.getByText('Answered and dismissed (1)').click()
    await expect(page.getByText('Yes, on Thursdays.')).toBeVisible()
    await section(page, 'Agents').click()
    await page.getByRole('link', { name: 'Pepperbarrow (sample)' }).click()
    await page.getByLabel('Greeting').fill('Pepperbarrow, good evening.')
    await page.getByRole('button', { name: 'Save and publish…' }).click()
    await expect(dialog.getByRole('insertion')).toHaveText('Pepperbarrow, good evening.')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Version 2 answers callers.')).toBeVisible()

    await section(page, 'Bookings').click()
    await page.getByLabel('Calendar').selectOption('restaurant')
    await page.getByRole('button', { name: 'Opening hours and special days' }).click()
    await page.getByLabel('opens').first().fill('17:15')
    const tables = page.getByRole('region', { name: 'What can be booked' })
    await tables.getByLabel('For how many people').first().fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Agents follow it from now on.')).toBeVisible()

    await section(page, 'Audit log').click()
    const did = (what: string) => page.getByRole('row', { name: `Ona ${what}` })
    for (const what of [
      'Changed what can be booked',
      'Published an agent',
      'Wrote a note in the inbox',
      'Changed an entry of the inbox',
      'Listened to a call',
    ]) {
      await expect(did(what).first()).toBeVisible()
    }
    await page.getByLabel('Search').fill(receipt)
    await expect(did('Erased everything of a person')).toHaveCount(1)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectSound(page)
    expect(faults).toEqual([])
  } finally {
    await server.close()
  }
})

const busy = `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response>
<d:href>/demos/a.ics</d:href><d:propstat><d:prop><c:calendar-data>BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//somebody//EN
BEGIN:VEVENT
UID:a@somebody
DTSTAMP:20261101T000000Z
DTSTART:20270106T100000Z
DTEND:20270106T113000Z
SUMMARY:Dentist
END:VEVENT
END:VCALENDAR
</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`

test('what a receiver refuses is said on Today, with what to do, and is sent again; the calendar that is connected shows when it is busy @full', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const webhook = await createWebhook()
  webhook.answerWith(500)
  const calendar = createServer((_request, response) => {
    response.writeHead(207, { 'content-type': 'application/xml' }).end(busy)
  }).listen(0, '127.0.0.1')
  await once(calendar, 'listening')
  const { port } = calendar.address() as AddressInfo
  const server = await openOwnServer(browser, async () => {}, {
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CALDAV_URL: `http://127.0.0.1:${port}/demos`,
    CALDAV_USER: 'a',
    CALDAV_PASSWORD: 'b',
  })
  try {
    const { page } = await join(server.browser, 'Eda', 'editor', faults)
    const data = { name: 'Ann Lee', companyName: 'Tamsel', mobileNumber: '+91 555 0100' }
    expect((await page.request.post('/api/leads', { data })).ok()).toBe(true)
    await expect.poll(() => webhook.refused).toBeGreaterThan(0)
    await page.goto('/console/')
    await expect(page.getByText('A receiver does not take what we deliver.')).toBeVisible()
    await expect(page.getByText('Check the webhook’s address')).toBeVisible()
    await expectSound(page)

    await section(page, 'Rings').click()
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await expect(page.getByRole('cell', { name: 'Waiting' })).toBeVisible()
    await page.getByRole('button', { name: 'Lead, to the webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lead, to the webhook' })
    await expect(dialog.locator('.attempts')).toContainText('500')
    await dialog.getByText('What is sent').click()
    await expect(dialog).toContainText('Ann Lee')
    await expectSound(page)
    webhook.answerWith(200)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('Accepted, 200')).toBeVisible()
    expect(webhook.arrivals).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'Delivered' })).toBeVisible()

    await page.goto('/console/bookings?calendar=demo&day=2027-01-06&view=week')
    await expect(heading(page, 'Bookings')).toBeVisible()
    await expect(page.getByText('Your own calendar is connected')).toBeVisible()
    await expect(page.getByText(/Busy in your\s+calendar/)).toBeVisible()
    await expectSound(page)
    expect(faults).toEqual([])
  } finally {
    await server.close()
    webhook.close()
    calendar.close()
  }
})
