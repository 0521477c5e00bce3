import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReceiver } from '../testing/createReceiver.ts'
import { createWebhookChannel } from './webhookChannel.ts'

const lead = {
  id: 'l1',
  createdAt: '2026-01-01T00:00:00.000Z',
  name: 'Asha Rao',
  companyName: 'Tamsel',
  mobileNumber: '5550100',
}

const context = { idempotencyKey: 'd1', signal: AbortSignal.timeout(5_000) }

test('a lead is posted as JSON under its idempotency key', async () => {
  const { origin, seen } = await createReceiver(200)
  await createWebhookChannel(`${origin}/hook?key=1`, undefined)(lead, context)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.url).toBe('/hook?key=1')
  expect(seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'd1',
  })
  expect(seen[0]?.headers['x-signature-256']).toBeUndefined()
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(lead)
})

test('with a secret the body is signed', async () => {
  const { origin, seen } = await createReceiver(204)
  await createWebhookChannel(`${origin}/hook?key=1`, 's3cret')(lead, context)
  const expected = createHmac('sha256', 's3cret')
    .update(seen[0]?.body ?? '')
    .digest('hex')
  expect(seen[0]?.headers['x-signature-256']).toBe(`sha256=${expected}`)
})

test('a refusal is a failure that quotes nothing of what was sent', async () => {
  const { origin } = await createReceiver(500)
  await expect(
    createWebhookChannel(`${origin}/hook?key=1`, undefined)(lead, context),
  ).rejects.toThrow(/^the webhook answered 500$/)
})
