import { expect, test } from 'vitest'
import { createReceiver } from '../testing/createReceiver.ts'
import { createEmailJsChannel } from './emailJsChannel.ts'

const contact = {
  company: 'Tamsel',
  name: 'Asha Rao',
  designation: 'Head of support',
  mobile: '5550100',
  email: 'asha@tamsel.example',
  country: 'India',
  message: 'Please call me back.',
}
const message = { id: 'm1', createdAt: '2026-01-01T00:00:00.000Z', ...contact }
const context = { idempotencyKey: 'd1', signal: AbortSignal.timeout(5_000) }
const account = {
  serviceId: 'service',
  templateId: 'template',
  userId: 'public',
  accessToken: 'private',
}

test('a message is sent with the form’s fields as template parameters', async () => {
  const { origin, seen } = await createReceiver(200)
  await createEmailJsChannel({ ...account, url: `${origin}/api/v1.0` })(message, context)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.url).toBe('/api/v1.0/email/send')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    service_id: 'service',
    template_id: 'template',
    user_id: 'public',
    accessToken: 'private',
    template_params: contact,
  })
})

test('a refusal is an error that quotes nothing of what was sent', async () => {
  const { origin } = await createReceiver(400)
  await expect(createEmailJsChannel({ ...account, url: origin })(message, context)).rejects.toThrow(
    /^EmailJS answered 400$/,
  )
})

test('what a visitor wrote is not sent to the target of a redirect', async () => {
  const elsewhere = await createReceiver(200)
  const receiver = await createReceiver(307, { location: elsewhere.origin })
  await expect(
    createEmailJsChannel({ ...account, url: receiver.origin })(message, context),
  ).rejects.toThrow('EmailJS answered 307')
  expect(elsewhere.seen).toEqual([])
})
