import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMailbox } from '../testing/createMailbox.ts'
import { createMailChannel, createReplyChannel } from './mailChannel.ts'

const message = {
  id: 'm1',
  createdAt: '2026-01-01T00:00:00.000Z',
  company: 'Tamsel\r\nBcc: everybody@example.com',
  name: 'Asha Rao',
  designation: 'Head of support',
  mobile: '5550100',
  email: 'asha@tamsel.example',
  country: 'India',
  message: 'Please call me back.',
}

const context = { idempotencyKey: 'd1', signal: AbortSignal.timeout(5_000) }
const addresses = { to: 'hello@example.com', from: 'Ringwell <site@example.com>' }

// Rule B4
test('a message goes to the contact address, and a reply to the visitor', async () => {
  const { url, mails } = await createMailbox()
  await createMailChannel({ url, ...addresses })(message, context)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.recipients.join()).toBe('RCPT TO:<hello@example.com>')
  const data = mails[0]?.data ?? ''
  expect(data).toMatch(/^From: Ringwell <site@example.com>$/m)
  expect(data).toMatch(/^Reply-To: Asha Rao <asha@tamsel.example>$/m)
  expect(data).toMatch(/^Message-ID: <d1@example.com>$/m)
  expect(data).toContain('Please call me back.')
})

// Rule B16
test('an operator’s reply goes to whoever wrote, and what they write back to the contact address', async () => {
  const { url, mails } = await createMailbox()
  const to = { name: 'Asha\r\nBcc: x@example.com', address: 'asha@tamsel.example' }
  const reply = { to, subject: 'Your message', text: 'Yes, we can.' }
  await createReplyChannel({ url, ...addresses })(reply, context)
  expect(mails[0]?.recipients.join()).toBe('RCPT TO:<asha@tamsel.example>')
  const data = mails[0]?.data ?? ''
  expect(data).toMatch(/^Reply-To: hello@example.com$/m)
  expect(data).toMatch(/^Subject: Your message$/m)
  expect(data).toContain('Yes, we can.')
})

test('a line break in a field adds no header', async () => {
  const { url, mails } = await createMailbox()
  await createMailChannel({ url, ...addresses })(message, context)
  const [headers = ''] = (mails[0]?.data ?? '').split('\n\n')
  expect(headers).not.toMatch(/^Bcc:/m)
})

test('a server that never responds does not block the channel', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const signal = AbortSignal.timeout(100)
  await expect(
    createMailChannel({ url, ...addresses })(message, { ...context, signal }),
  ).rejects.toThrow(/timeout/)
})

test('a refusal and an unreachable server are errors', async () => {
  const { url } = await createMailbox(true)
  await expect(createMailChannel({ url, ...addresses })(message, context)).rejects.toThrow()
  const nobody = createMailChannel({ url: 'smtp://127.0.0.1:1', ...addresses })
  await expect(nobody(message, context)).rejects.toThrow()
})
