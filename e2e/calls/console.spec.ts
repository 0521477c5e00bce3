/** Whoever changes an agent in the console can speak with the draft beside it. */
import { expect, test } from '@playwright/test'
import { heardThrough, microphone } from '../browsers.ts'
import { join, program } from '../console/persons.ts'

test.use(heardThrough(microphone('question')))

test('an editor speaks with a draft, and sees what was understood and how long they waited @full', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Edda', 'editor', faults)
  const agent_id = `spoken-${Date.now()}`
  const data = { agent_id, agent_name: 'Spoken', based_on: 'restaurant' }
  const made = await page.request.post('/api/admin/agents', { headers: program, data })
  expect(made.status()).toBe(201)
  await page.goto(`/console/agents/${agent_id}`)
  await page.getByLabel('Greeting').fill('Hello, this is the draft.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Call it' }).click()
  const said = page.getByRole('list', { name: 'What is said' }).getByRole('listitem')
  await expect(said.first()).toContainText('Hello, this is the draft.', { timeout: 60_000 })
  await expect(said.filter({ hasText: /^You: ./ })).not.toHaveCount(0, { timeout: 60_000 })
  await expect(said.last()).toContainText(/^Agent: ./, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Hang up' }).click()
  await page.getByRole('link', { name: 'See what was understood' }).click()
  const wait = page.locator('summary', { hasText: 'until the answer' })
  await wait.first().click()
  await expect(page.locator('.wait-parts li').first()).toContainText('Waiting for more words')
  expect(faults).toEqual([])
})
