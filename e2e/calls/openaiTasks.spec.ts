/**
 * A call with OpenAI's model: the model calls the function of a task, the page passes that on to our server, and the
 * task card and the database show the result.
 */
import { expect, test } from '@playwright/test'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { typeToAgent } from './demoPage.ts'
import { rowsIn } from './recordings.ts'
import {
  type ModelInput,
  type ModelReply,
  type OpenAiStandIn,
  startOpenAiStandIn,
} from './openaiStandIn.ts'

const { statuses } = callPanel.task

/** A Friday in two weeks or so, on which the restaurant is open. */
const date = ((): string => {
  const day = new Date(Date.now() + 14 * 86_400_000)
  while (day.getUTCDay() !== 5 || /-12-2[56]|-01-01/.test(day.toISOString())) {
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return day.toISOString().slice(0, 10)
})()
const table = { date, time: '19:30', people: 4, name: 'Priya Shah' }

/** A model that follows its prompt: it calls the function, reads the values back, and calls again after a yes. */
function model(input: ModelInput | undefined): ModelReply {
  if (!input) return { say: 'Pepperbarrow, hello.' }
  if ('said' in input) {
    if (/helipad/.test(input.said)) {
      return { call: 'noteUnanswered', args: { question: input.said } }
    }
    return {
      call: 'bookTable',
      args: /yes/i.test(input.said) ? { ...table, confirmed: true } : table,
    }
  }
  const { readBack, say, next } = input.output
  return { say: String(readBack ?? say ?? next) }
}

let openai: OpenAiStandIn
let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(300_000)
  openai = await startOpenAiStandIn(model)
  server = await startServer({
    env: { OPENAI_API_KEY: 'sk-of-nobody', OPENAI_BASE_URL: openai.baseUrl },
  })
})
test.afterAll(async () => {
  expect(await server?.stop()).toBe(0)
  await openai?.close()
})

const rows = (query: string) => rowsIn(server.dataDir, query)

test('a visitor books a table with OpenAI’s model, and sees it on the card @full', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.route('**/api/ringwell-agent-session', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: { ...body, agent_prompt: restaurant.prompt } })
  })
  const demo = await typeToAgent(page)
  await expect(demo.captions).toContainText(restaurant.greeting[0]!)
  const card = page.locator('.task')
  await expect(card).toHaveCount(0)
  const say = async (words: string) => {
    await demo.say.fill(words)
    await demo.say.press('Enter')
  }

  await say('A table for four, Priya Shah')
  await expect(card).toContainText(statuses.confirming)
  await expect(card.locator('dd').filter({ hasText: '4 people' })).toBeVisible()
  expect(rows('SELECT * FROM bookings')).toEqual([])

  await say('Is there a helipad?')
  await expect(demo.captions).toContainText('Say that you do not know it')

  await say('A table for four, Priya Shah')
  // The card has said so since the first read-back, and a yes before the second one has come books nothing.
  const readBacks = demo.captions.locator('.line-agent').filter({ hasText: 'Priya Shah' })
  await expect(readBacks).toHaveCount(2)
  await say('Yes, please.')
  await expect(card).toContainText(statuses.done)
  const reference = (await card.locator('.task-reference b').textContent()) ?? ''
  expect(reference).toMatch(/^[A-Z]{3}\d{2}$/)
  await expect(demo.captions).toContainText(reference.split('').join(' '))
  expect(rows('SELECT * FROM bookings')).toMatchObject([
    { reference, calendar: 'restaurant', people: 4, last_name: 'Shah', date, state: 'booked' },
  ])
  expect(openai.sessions[0]?.tools?.map(({ name }) => name)).toContain('bookTable')

  await demo.end.click()
  await expect(card).toContainText(reference)
  await expect
    .poll(() => rows('SELECT * FROM call_outcomes'), { timeout: 10_000 })
    .toMatchObject([
      { outcome: 'done', task: 'bookTable', reference, unanswered: '["Is there a helipad?"]' },
    ])
  await context.close()
})
