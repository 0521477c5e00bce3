/**
 * A visitor books a table with the restaurant's agent, and the row is in the database: from the words to the booking,
 * through the page, the engine and the server.
 */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { restaurant } from '@ringwell/content/agents/briefs/restaurant.ts'
import { heardThrough } from '../browsers.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { ANSWER_MS, isAnswered, microphone, typeToAgent } from './demoPage.ts'

const { statuses } = callPanel.task

test.use(heardThrough(microphone('silence')))

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

function rowsWith(reference: string, table: 'bookings' | 'call_outcomes') {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return database.prepare(`SELECT * FROM ${table} WHERE reference = ?`).all(reference)
  } finally {
    database.close()
  }
}

test('a table that a visitor books by typing is on the card and in the database, and so is what the call came to', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // The cards of the page call other agents by voice only, so this call gets the restaurant's prompt instead.
  await page.route('**/api/ringwell-agent-session', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: { ...body, agent_prompt: restaurant.prompt } })
  })
  const demo = await typeToAgent(page)
  const card = page.locator('.task')
  /** Resolves when the agent has answered and its voice has ended, because typing interrupts it. */
  const say = async (words: string, answer: RegExp): Promise<void> => {
    await demo.say.fill(words)
    await demo.say.press('Enter')
    await expect(demo.captions).toContainText(answer, { timeout: ANSWER_MS })
    await expect.poll(() => isAnswered(page), { timeout: ANSWER_MS }).toBe(true)
  }
  await say('A table for two on Friday at seven in the evening, please.', /name/i)
  await expect(card).toContainText(statuses.collecting)
  await expect(card.locator('dd').filter({ hasText: '2 people' })).toBeVisible()
  await say('Priya Shah', /phone|number|two people|2 people/i)
  await expect(card).toContainText('Priya Shah')
  if (!(await card.textContent())?.includes(statuses.confirming)) {
    await say('020 7946 0018', /two people|2 people/i)
  }
  await expect(card).toContainText(statuses.confirming)
  await say('Yes, please.', /reference/i)
  await expect(card).toContainText(statuses.done)
  const reference = card.locator('.task-reference b')
  await expect(reference).toHaveText(/^[A-Z]{3}\d{2}$/)
  const booked = (await reference.textContent()) ?? ''
  expect(rowsWith(booked, 'bookings')).toMatchObject([
    {
      calendar: 'restaurant',
      time: '19:00',
      people: 2,
      first_name: 'Priya',
      last_name: 'Shah',
      state: 'booked',
    },
  ])

  await demo.end.click()
  await expect(reference).toHaveText(booked)
  const outcomes = () => rowsWith(booked, 'call_outcomes')
  await expect
    .poll(outcomes, { timeout: 10_000 })
    .toMatchObject([{ outcome: 'done', task: 'bookTable' }])
})
