/**
 * A visitor books a table with the restaurant's agent by voice, and the row is in the database: from the words to the
 * booking, through the page, the engine and the server.
 */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { speakWith, YES } from './speakingVisitor.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

function rowsWith(reference: string, table: 'bookings' | 'call_outcomes') {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return database.prepare(`SELECT * FROM ${table} WHERE reference = ?`).all(reference)
  } finally {
    database.close()
  }
}

test('a table that a visitor books by voice is on the card and in the database, and so is what the call came to @full', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const opening = 'A table for two on Friday at seven in the evening, please.'
  const name = 'James Baxter.'
  await speakWith(page, {
    agent: 'restaurant',
    task: 'bookTable',
    opening,
    answers: { name },
    tracks: { [opening]: 'table', [name]: 'name', [YES]: 'yes' },
  })
  const card = page.locator('.task')
  // Where there is little room, a finished task shows only its reference.
  await expect(card.locator('dd').filter({ hasText: '2 people' })).toBeAttached()
  // A recogniser writes a name as it sounds. Whatever the card shows is what was read back, and has to be stored.
  const booker = card.locator('dd').filter({ hasText: /^James Ba\w+$/ })
  await expect(booker).toBeAttached()
  const [, lastName] = ((await booker.textContent()) ?? '').split(' ')
  await expect(card).toContainText(callPanel.task.statuses.done)
  const reference = card.locator('.task-reference b')
  await expect(reference).toHaveText(/^[A-Z]{3}\d{2}$/)
  const booked = (await reference.textContent()) ?? ''
  expect(rowsWith(booked, 'bookings')).toMatchObject([
    {
      calendar: 'restaurant',
      time: '19:00',
      people: 2,
      first_name: 'James',
      last_name: lastName,
      state: 'booked',
    },
  ])

  await page.getByRole('button', { name: 'End Conversation' }).first().click()
  await expect(reference).toHaveText(booked)
  const outcomes = () => rowsWith(booked, 'call_outcomes')
  await expect
    .poll(outcomes, { timeout: 10_000 })
    .toMatchObject([{ outcome: 'done', task: 'bookTable' }])
})
