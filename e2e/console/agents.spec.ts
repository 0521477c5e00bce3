/** Agents, rings and today in the console: what an operator changes, tries and publishes, and what comes of it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { expectSound, heading, join, program } from './persons.ts'

test('an editor makes an agent, tries the draft in a call, publishes it and sees what it was before', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Edda', 'editor', faults)
  const name = `Trattoria ${Date.now()}`
  await page.goto('/console/agents')
  await expect(heading(page, 'Agents')).toBeVisible()
  await expectSound(page)
  // Whoever reads of an agent that comes with the site can begin one from it there.
  await page.getByRole('link', { name: 'Restaurant', exact: true }).click()
  await page.getByRole('link', { name: 'Make one of your own' }).click()
  await expect(page.getByLabel('Can do the same as').locator(':checked')).toHaveText('Restaurant')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/console\/agents$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new ag')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Can do the same as').selectOption({ label: 'Restaurant' })
  await page.getByRole('button', { name: 'Create agent' }).click()
  await expect(heading(page, name)).toBeVisible()

  await page.getByLabel('Greeting').fill('Good evening, this is the trattoria.')
  // It takes bookings and notes what guests wish, but whoever cancels speaks with a person.
  const tasks = page.getByRole('group', { name: 'What it does' })
  await expect(tasks.getByText('Needs day (within 90 days)').first()).toBeVisible()
  await expect(tasks.getByLabel('Notes wishes').first()).toBeChecked()
  await expect(tasks.getByRole('checkbox', { name: 'Callback' })).toBeDisabled()
  await tasks.getByRole('checkbox', { name: 'Cancellation', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Try the draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Type to it' }).click()
  const said = page.getByRole('list', { name: 'What is said' })
  await expect(said).toContainText('this is the trattoria', { timeout: 60_000 })
  await page.getByLabel('Type to the agent').fill('When are you open on Saturday?')
  await page.keyboard.press('Enter')
  await expect(said.getByRole('listitem')).toHaveCount(3, { timeout: 30_000 })
  await page.getByLabel('Type to the agent').fill('I want to cancel my table.')
  await page.keyboard.press('Enter')
  await expect(said.getByRole('listitem')).toHaveCount(5, { timeout: 30_000 })
  await expect(said.getByRole('listitem').last()).not.toContainText('reference')
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expectSound(page)

  // The call becomes a test, which passes on the draft that answered it.
  await page.getByRole('link', { name: 'See what was understood' }).click()
  await page.getByRole('button', { name: 'Make a test' }).click()
  const made = page.getByRole('listitem').filter({ hasText: 'When are you open on Saturday?' })
  await expect(made.first().getByText('Passes')).toBeVisible({ timeout: 30_000 })
  await made.first().getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('The answer has to contain').first().fill('closed for ever')
  await page.getByRole('button', { name: 'Save test' }).click()
  await page.getByRole('button', { name: 'Run all on the draft' }).click()
  await expect(page.getByText('Fails')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('deletion')).toHaveText('closed for ever')
  await expectSound(page)
  await page.getByRole('link', { name: 'Agent', exact: true }).click()

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('0 of 1 pass on the draft.')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('insertion')).toHaveText([
    'Good evening, this is the trattoria.',
    'cancel booking',
  ])
  await dialog.getByLabel('What has changed').fill('A greeting of our own')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 answers callers.')).toBeVisible()
  await expect(page.getByText('A greeting of our own')).toBeVisible()
  await page.getByRole('button', { name: 'Restore…' }).click()
  await expect(dialog.getByRole('deletion').first()).toHaveText(
    'Good evening, this is the trattoria.',
  )
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByLabel('Greeting')).toHaveValue('')
  await page.getByLabel('Greeting').fill('Good day.')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save and publish…' }).click()
  await expect(dialog.getByRole('insertion').first()).toHaveText('Good day.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Draft saved .* by edda/i)).toBeVisible()

  await page.getByRole('button', { name: 'Change minutes…' }).click()
  await dialog.getByLabel('Minutes a day').fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^\d+ of 30\b/)).toBeVisible()

  await page.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('once it is switched on')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectSound(page)
  expect(faults).toEqual([])
})

test('an editor gives an agent a tool of their own, tries it, and nobody sees its secret again @full', async ({
  browser,
}) => {
  const asked: (string | undefined)[] = []
  const till = createServer((request, response) => {
    asked.push(request.headers.authorization)
    request.resume().on('end', () => {
      response.end('{"status": "done", "facts": {"left": "20 pounds"}}')
    })
  }).listen(0, '127.0.0.1')
  await once(till, 'listening')
  try {
    const { port } = till.address() as AddressInfo
    const faults: string[] = []
    const { page } = await join(browser, 'Tess', 'editor', faults)
    const agent_id = `till-${Date.now()}`
    const data = { agent_id, agent_name: 'Till', based_on: 'restaurant' }
    await page.request.post('/api/admin/agents', { headers: program, data })
    await page.goto(`/console/agents/${agent_id}`)
    await page.getByRole('button', { name: 'Add a tool…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('voucher')
    await dialog.getByLabel('What it is for').fill('know what is left on my voucher')
    await dialog.getByRole('button', { name: 'Ask the caller for something' }).click()
    await dialog.getByLabel('What it is called').fill('voucher number')
    await dialog.getByLabel('Kind').selectOption({ label: 'Code' })
    await dialog.getByLabel('A code as an example').fill('RM12')
    await dialog.getByLabel('What the agent says then').fill('There is {left} left on it.')
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/`)
    await dialog.getByLabel('Header with a secret').fill('Content-Type')
    await dialog.getByLabel('Secret', { exact: true }).fill('Bearer of the till')
    await dialog.getByLabel('Value for voucher number').fill('rm 12')
    await dialog.getByRole('button', { name: 'Send a request' }).click()
    await expect(dialog.getByRole('alert')).toContainText('is a header that the request has anyway')
    await dialog.getByLabel('Header with a secret').fill('Authorization')
    await dialog.getByRole('button', { name: 'Send a request' }).click()
    await expect(dialog.getByText('There is 20 pounds left on it.')).toBeVisible()
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText(/^Draft saved .* by tess/i)).toBeVisible()
    await page.getByRole('button', { name: 'Edit voucher' }).click()
    await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue('')
    await dialog.getByRole('button', { name: 'Send a request' }).click()
    await expect.poll(() => asked).toEqual(['Bearer of the till', 'Bearer of the till'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // Parties are smaller here, and everybody leaves a number.
    await page.getByRole('button', { name: 'Questions and limits of table' }).click()
    await dialog.getByLabel('At most').fill('11')
    await dialog.getByLabel('At least').fill('12')
    await dialog.getByLabel('How it is asked for').selectOption({ label: 'Asked for once' })
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('bookTable.people: has no values from 12 to 11.')).toBeVisible()
    await page.getByRole('button', { name: 'Questions and limits of table' }).click()
    await dialog.getByLabel('At most').fill('6')
    await dialog.getByLabel('At least').fill('')
    await dialog.getByRole('button', { name: 'Done' }).click()
    const tasks = page.getByRole('group', { name: 'What it does' })
    await expect(tasks.getByText('number of people (1 to 6)').first()).toBeVisible()
    await expect(tasks.getByLabel('Asks for phone number').first()).toBeChecked()
    await page.getByRole('button', { name: 'Save and publish…' }).click()
    await expect(dialog.getByRole('insertion')).toContainText([
      'At most: 6',
      'Asked for once',
      'Asks for voucher number (Code, RM12)',
    ])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Version 2 answers callers.')).toBeVisible()
    await expectSound(page)
    expect(faults).toEqual([])
  } finally {
    till.close()
  }
})

test('an editor says where an agent may be called, how long its calls are kept, whom callers in danger ring, and what it knows @full', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Enid', 'editor', faults)
  const agent_id = `quay-${Date.now()}`
  const data = { agent_id, agent_name: 'Quay', based_on: 'restaurant' }
  await page.request.post('/api/admin/agents', { headers: program, data })
  await page.goto(`/console/agents/${agent_id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change sites…' }).click()
  await dialog.getByLabel('Sites').fill('https://quay.example\nquay')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('“quay”')
  await dialog.getByLabel('Sites').fill('https://quay.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('https://quay.example')).toBeVisible()

  await page.getByLabel('Voice').selectOption({ label: 'Owen: Slow and reassuring' })
  await page.getByLabel('Longest call, in seconds').fill('120')
  await page.getByLabel('Emergency number').fill('112')
  await page.getByLabel('Crisis line').fill('Samaritans on 116 123')
  await page.getByLabel('Erase calls after (days)').fill('14')
  await page.getByLabel('Delete recordings after (days)').fill('7')
  await page.getByRole('button', { name: 'Save and publish…' }).click()
  for (const change of ['120', '112', 'Samaritans on 116 123', '14', '7']) {
    await expect(dialog.getByRole('insertion').getByText(change, { exact: true })).toBeVisible()
  }
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 answers callers.')).toBeVisible()

  const file = { name: 'parking.md', mimeType: 'text/markdown' }
  const buffer = Buffer.from('# Parking\n\nThe quay has room for forty cars.')
  await page.getByLabel('Files to add').setInputFiles({ ...file, buffer })
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'parking.md' }).click()
  await expect(dialog).toContainText('forty cars')
  await page.keyboard.press('Escape')
  // Of pages, only those that everybody can read are read.
  await page.getByLabel('Add a page').fill('http://127.0.0.1/prices')
  await page.getByRole('button', { name: 'Read page' }).click()
  await expect(page.getByText('This address is in a private network')).toBeVisible()
  await page.getByLabel('Try a question').fill('How many cars have room?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('From parking.md')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove…' }).click()
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByRole('button', { name: 'parking.md' })).toBeHidden()
  await expectSound(page)
  expect(faults).toEqual([])
})

test('an owner gives a number to an agent, makes a key that is shown once, and copies the lines of the widget', async ({
  browser,
}) => {
  const faults: string[] = []
  const { page } = await join(browser, 'Ria', 'owner', faults)
  await page.goto('/console/rings')
  await page.getByRole('button', { name: 'Add a number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number').fill('0123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('code of its country')
  await dialog.getByLabel('Number').fill('+44 20 7946 0958')
  await dialog.getByLabel('Answered by').selectOption({ label: 'Restaurant' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: '+442079460958' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove…' }).click()
  await dialog.getByRole('button', { name: 'Remove number' }).click()
  await expect(
    page.getByRole('heading', { name: 'No telephone number reaches an agent yet' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Never rung' }).click()
  await page.getByRole('button', { name: 'Add a number' }).click()
  await dialog.getByLabel('Number').fill('+353 86 123 4567')
  await dialog.getByRole('button', { name: 'Add number' }).click()
  await expect(page.getByRole('cell', { name: '+353861234567' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove…' }).click()
  await dialog.getByRole('button', { name: 'Remove number' }).click()
  await expect(page.getByRole('heading', { name: 'Every number may be rung' })).toBeVisible()

  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByLabel('Name').fill(`Reports ${Date.now()}`)
  await dialog.getByRole('checkbox', { name: 'Restaurant', exact: true }).check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByLabel('Key')).toHaveValue(/^sk-/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('sk-')).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Restaurant', exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Revoke…' }).first().click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Revoked')).toBeVisible()

  await page.getByRole('link', { name: 'Widget' }).click()
  await page.getByLabel('Corner').selectOption('left')
  await page.getByLabel('Colour of the button').fill('#17414b"><script>')
  await expect(page.getByLabel('Two lines for the page')).toHaveValue(
    /widget\.js"><\/script>\n<ringwell-voice agent-uuid="[^"]+" position="left" accent="#17414b&quot;><script>"><\/ringwell-voice>$/,
  )
  await page.getByLabel('Name of the button').fill('Ask Roma')
  await page.getByLabel('Line above it').fill('A table tonight?')
  await page.getByLabel('What visitors agree to').fill('We record this, see our [rules] [or ask].')
  await page.getByLabel('Your privacy policy').fill('roma.example/rules')
  await expect(page.getByText('Must begin with https://.')).toBeVisible()
  await expect(page.getByLabel('Two lines for the page')).not.toHaveValue(/privacy-url/)
  await page.getByLabel('Your privacy policy').fill('https://roma.example/rules')
  const preview = page.frameLocator('iframe[title="Your page with the widget"]')
  await preview.getByRole('button', { name: 'Ask Roma' }).click()
  await expect(preview.getByRole('heading', { name: 'A table tonight?' })).toBeVisible()
  await expect(preview.getByLabel('We record this, see our rules [or ask].')).not.toBeChecked()
  await expect(preview.getByRole('link', { name: 'rules' })).toHaveAttribute(
    'href',
    'https://roma.example/rules',
  )
  await expectSound(page)
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByLabel('State')).toBeVisible()
  await expectSound(page)
  expect(faults).toEqual([])
})

test('what an agent could not answer is answered once, and the next caller hears the answer @full', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  const { page } = await join(browser, 'Edda', 'editor', faults)
  const id = `harbour-${Date.now()}`
  const own = { agent_id: id, agent_name: id, based_on: 'restaurant' }
  await page.request.post('/api/admin/agents', { headers: program, data: own })
  const question = 'Can I charge my electric car while I eat?'
  const said = page.getByRole('list', { name: 'What is said' })
  const ask = async () => {
    await page.goto(`/console/agents/${id}`)
    await page.getByRole('button', { name: 'Type to it' }).click()
    // Whoever types before the agent has greeted gets an answer and no greeting.
    await expect(said.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
    await page.getByLabel('Type to the agent').fill(question)
    await page.keyboard.press('Enter')
    await expect(said.getByRole('listitem')).toHaveCount(3, { timeout: 60_000 })
    await page.getByRole('button', { name: 'Hang up' }).click()
  }
  const answer = 'Yes, there are two charging points behind the house.'
  await ask()
  await expect(said).not.toContainText(answer)
  await page.goto(`/console/unanswered?agent=${id}`)
  await expectSound(page)
  await page.getByRole('link', { name: /^Hear it/ }).click()
  await expect(page.getByText(question).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByLabel('Answer', { exact: true }).fill(answer)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: 'Nothing is unanswered for this agent' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show all agents' }).click()
  await expect(page).toHaveURL(/\/unanswered$/)
  // From now on, a test asks it.
  await page.goto(`/console/agents/${id}/tests`)
  const made = page.getByRole('listitem').filter({ hasText: question })
  await expect(made.first()).toContainText(answer)
  await page.goto(`/console/agents/${id}`)
  await expect(page.getByText(/^\d+ answers$/)).toBeVisible({ timeout: 60_000 })
  await ask()
  await expect(said).toContainText(answer)
  await page.getByLabel('Try a question').fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('From answered-questions.md')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Hear its voice' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible({ timeout: 60_000 })
  await expectSound(page)

  await page.goto(`/console/unanswered?agent=${id}`)
  await page.getByText('Answered and dismissed').click()
  await page.getByRole('button', { name: 'Take back…' }).click()
  await expect(dialog).toContainText('unanswered again, in 1 call')
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.goto(`/console/agents/${id}`)
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(dialog).toContainText('2 calls with it stay')
  await dialog.getByRole('button', { name: 'Delete agent' }).click()
  await expect(heading(page, 'Agents')).toBeVisible()
  await expect(page.getByRole('link', { name: id })).toHaveCount(0)
  expect(faults).toEqual([])
})
