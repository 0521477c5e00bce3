/** The first minutes of an operator's day, on a server where nobody else calls: what Today counts, and an answer by mail. */
import { expect, test } from '@playwright/test'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { Storage } from '@ringwell/server/storage/storage.ts'
import { call, message as sample } from '@ringwell/server/testing/storageSamples.ts'
import { createMailbox } from '../faults/receivers.ts'
import { openOwnServer } from './ownServer.ts'
import { expectSound, heading, join, program } from './persons.ts'

const message = { ...sample, name: 'Olive Ott' }
const ended = { type: 'taskEnded', run: 1, task: 'bookTable', title: 'table', slots: [] } as const
/** What the calls of today came to. */
const today: CallNote[][] = [
  [{ ...ended, outcome: 'done' }],
  [{ ...ended, outcome: 'done' }],
  [{ ...ended, outcome: 'handed_over' }],
  ...Array.from({ length: 5 }, () => [{ type: 'danger', danger: 'fire' } as const]),
  [{ type: 'questionUnanswered', text: 'Do you sell wine?' }],
]

async function fill(storage: Storage): Promise<void> {
  const now = new Date().toISOString()
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const calls = [...today.map((notes) => ({ notes, at: now })), { notes: today[0]!, at: yesterday }]
  for (const [index, { notes, at }] of calls.entries()) {
    const callId = `call-${index}`
    await storage.createCall({ ...call, callId, agentUuid: 'restaurant', createdAt: at })
    await storage.saveNotes(callId, notes, at)
    await storage.endCall(callId, { endedAt: at, durationMs: 30_000, reason: 'visitor' })
  }
  await storage.saveMessage({ ...message, createdAt: now }, { id: 'd1', dueAt: now })
}

test('what Today counts is what its lists show, and who wrote to us gets an answer by mail @full', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const mailbox = await createMailbox()
  const server = await openOwnServer(browser, fill, {
    SMTP_URL: mailbox.url,
    CONTACT_TO: 'desk@example.com',
    CONTACT_FROM: 'ringwell@example.com',
  })
  try {
    const { page, email } = await join(server.browser, 'Eda', 'editor', faults)
    // What a colleague is handed shows although five emergencies wait.
    const handed = await page.request.patch(`/api/admin/inbox/message-${message.id}`, {
      headers: program,
      data: { version: 1, owner: email },
    })
    expect(handed.status()).toBe(200)
    await page.goto('/console/')
    await expect(heading(page, 'Today')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Fire/ }).first()).toBeVisible()
    const counts = page.locator('section', { hasText: /^(?:Outcomes|Calls by agent)/ })
    const links = counts.getByRole('listitem')
    await expect(links).toHaveCount(5)
    for (let index = 0; index < 5; index += 1) {
      const count = await links.nth(index).locator('.num').innerText()
      await links.nth(index).getByRole('link').click()
      await expect(page.locator('.call-row')).toHaveCount(Number(count))
      await expect(page.getByText(new RegExp(`^${count} calls? match`))).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'Today')).toBeVisible()
    }
    await expectSound(page)

    await page.getByRole('link', { name: message.name }).click()
    await page.getByRole('button', { name: 'Reply r' }).click()
    const answer = page.getByRole('form', { name: 'Reply' })
    await expect(answer).toContainText(`To ${message.email}`)
    await answer.getByRole('textbox', { name: 'Answer' }).press('ControlOrMeta+End')
    await page.keyboard.type('Yes, we can.')
    await answer.getByRole('button', { name: 'Send' }).click()
    const item = page.getByRole('article', { name: 'The open item' })
    await expect(item.getByText('Yes, we can.')).toBeVisible()
    await expect(item.getByRole('button', { name: 'Open again' })).toBeVisible()
    await expect
      .poll(() => mailbox.arrivals.map(({ content }) => content))
      .toContainEqual(expect.stringContaining(`Dear ${message.name},\n\nYes, we can.`))
    await page.goto('/console/')
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    await expect(page.getByRole('link', { name: message.name })).toHaveCount(0)
    expect(faults).toEqual([])
  } finally {
    await server.close()
    mailbox.close()
  }
})
