/**
 * A visitor books a table with the restaurant's agent, and the row is in the database: from the words to the booking,
 * through the page, the engine and the server.
 */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { restaurant } from '@ringwell/content/agents/briefs/restaurant.ts'
import { heardThrough } from '../browsers.ts'
import { ANSWER_MS, microphone, openDemo } from './demoPage.ts'
import { spied } from './pageSpy.ts'

test.use(heardThrough(microphone('silence')))

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

function rows(query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

test('a table that a visitor books by typing is in the database, and so is what the call came to', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // The cards of the page call other agents by voice only, so this call gets the restaurant's prompt instead.
  await page.route('**/api/ringwell-agent-session', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: { ...body, agent_prompt: restaurant.prompt } })
  })
  const demo = await openDemo(page)
  await demo.consent.check()
  await page.getByRole('button', { name: /no microphone/i }).click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })

  const says = async (words: string, answer: RegExp): Promise<void> => {
    await demo.say.fill(words)
    await demo.say.press('Enter')
    await expect(demo.captions).toContainText(answer, { timeout: ANSWER_MS })
  }
  await says('A table for four on Friday in three weeks at half past seven, please.', /name/i)
  await says('Priya Shah', /4 people|four people|phone|number/i)
  if (/phone|number to/i.test(await demo.captions.innerText())) {
    await says('07700 900123', /4 people|four people/i)
  }
  expect(rows('SELECT * FROM bookings')).toEqual([])
  await says('Yes, please.', /reference/i)

  const [booking] = rows('SELECT * FROM bookings')
  expect(booking).toMatchObject({ calendar: 'restaurant', time: '19:30', people: 4 })
  expect(booking).toMatchObject({ first_name: 'Priya', last_name: 'Shah', state: 'booked' })
  const { events } = await spied(page)
  const views = events.flatMap(({ event }) => (event.type === 'ringwell.task' ? [event.task] : []))
  expect(views.at(-1)).toMatchObject({ status: 'done', reference: booking?.reference })

  await demo.end.click()
  const outcomes = () => rows('SELECT outcome, task, reference FROM call_outcomes')
  await expect
    .poll(outcomes, { timeout: 10_000 })
    .toEqual([{ outcome: 'done', task: 'bookTable', reference: booking?.reference }])
})
