/** Calls that are under way in the console: followed, spoken in, taken over and ended, as an editor does it. */
import { expect, test } from '@playwright/test'
import { startTextCall } from '@ringwell/bench/talk/textCall.ts'
import { expectSound, heading, join, program } from './persons.ts'

test('an editor follows a call, listens, has words said, takes over, hands back and hangs up', async ({
  browser,
  browserName,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Eda', 'editor', faults)
  await page.goto('/console/live')
  const name = `Ann ${Date.now()}`
  const call = await startTextCall({ url: baseURL!, session: { name } })
  await page.getByRole('button', { name }).click()
  const said = page.getByRole('log', { name: 'What is said' })
  await expect(said.getByText(call.greeting.text.slice(0, 20)).first()).toBeVisible()
  await call.say('What does it cost?')
  await expect(said.getByText('What does it cost?')).toBeVisible()

  // Nothing that has become of it so far counts.
  await page.goto('/console/calls')
  const row = page.locator('.call-row', { has: page.getByRole('link', { name, exact: true }) })
  await row.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('This call is in progress.')).toBeVisible()
  await expect(page.getByText('There is no recording of this call')).toBeHidden()
  await page.goBack()
  await expect(row.locator('.chip')).toHaveCount(1)
  await row.getByRole('link', { name: 'In progress' }).click()
  await expect(page.getByRole('region', { name: `Call of ${name}` })).toBeVisible()

  // Firefox tells of an answer once it is over, and this one lasts for the whole call.
  const sound =
    browserName === 'firefox'
      ? undefined
      : page.waitForResponse((answer) => answer.url().endsWith('/sound'))
  await page.getByRole('button', { name: 'Listen in' }).click()
  if (sound) expect((await sound).status()).toBe(200)
  await expect(page.getByText('Listening: Eda')).toBeVisible()
  await expect(said.getByText('A colleague of mine is now listening to this call.')).toBeVisible()

  await page.getByLabel('Say through the agent').fill('It is free for you.')
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect(said.getByText('It is free for you.')).toBeVisible()
  await expect(said.getByText('words of Eda')).toBeVisible()

  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(/^Eda answers in this call/)).toBeVisible()
  // The agent does not answer, so this resolves when the call is over.
  const unanswered = call.say('And in a year?')
  await expect(said.getByText('And in a year?')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Hand back to the agent' }).click()
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()

  await page.getByRole('button', { name: 'Hang up…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hang up' }).click()
  await call.ended
  expect((await unanswered).problem).toMatch(/A person has taken over/)
  await expect(page.getByRole('button', { name })).toBeHidden()
  await page.goto(`/console/calls/${call.callId}`)
  await expect(page.getByText('words of Eda')).toBeVisible()
  expect(faults).toEqual([])
})

test('who loses a role loses it in the page that is open, and a link of somebody who was removed opens nothing @full', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const { page, email } = await join(browser, 'Ada', 'editor', faults)
  const operators = '/api/admin/operators'
  const known = await (await page.request.get(operators, { headers: program })).json()
  const { operator_id: id } = known.data.operators.find(
    (each: { email: string }) => each.email === email,
  )
  const name = `Ben ${Date.now()}`
  const call = await startTextCall({ url: baseURL!, session: { name } })
  await page.goto('/console/live')
  await page.getByRole('button', { name }).click()
  const listen = page.getByRole('button', { name: 'Listen in' })
  const heard = page.getByText('Listening: Ada')
  await listen.click()
  await expect(heard).toBeVisible()

  await page.request.patch(`${operators}/${id}`, { headers: program, data: { role: 'reader' } })
  await expect(heard).toBeHidden()
  // The page does not know it yet, so it still offers everything.
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(listen).toBeHidden()
  const said = page.getByRole('log', { name: 'What is said' })
  await call.say('What does it cost?')
  await expect(said.getByText('What does it cost?')).toBeVisible()
  await expectSound(page)

  const made = await page.request.post(`${operators}/${id}/link`, { headers: program, data: {} })
  const { link } = (await made.json()).data
  await page.request.delete(`${operators}/${id}`, { headers: program })
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(said).toBeHidden()
  await page.goto(link)
  await expect(heading(page, 'This link does not work')).toBeVisible()
  await expectSound(page)
  await call.hangUp()
  expect(faults).toEqual([])
})
