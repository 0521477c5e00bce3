import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createReceiver } from '../testing/createReceiver.ts'
import { createWebhookChannel, isTaken } from './webhookChannel.ts'

const lead = {
  id: 'l1',
  createdAt: '2026-01-01T00:00:00.000Z',
  name: 'Asha Rao',
  companyName: 'Tamsel',
  mobileNumber: '5550100',
}

const context = { idempotencyKey: 'd1', signal: AbortSignal.timeout(5_000) }

test('a lead is posted as JSON with its idempotency key [B4]', async () => {
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

test('with a secret the body is signed [B8]', async () => {
  const { origin, seen } = await createReceiver(204)
  await createWebhookChannel(`${origin}/hook?key=1`, 's3cret')(lead, context)
  const expected = createHmac('sha256', 's3cret')
    .update(seen[0]?.body ?? '')
    .digest('hex')
  expect(seen[0]?.headers['x-signature-256']).toBe(`sha256=${expected}`)
})

test('a refusal is an error that quotes nothing of what was sent', async () => {
  const { origin } = await createReceiver(500)
  await expect(
    createWebhookChannel(`${origin}/hook?key=1`, undefined)(lead, context),
  ).rejects.toThrow(/^the webhook answered 500$/)
})

describe('a receiver that redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    'with %i does not get a visitor’s details forwarded, and the error says what to do [B9]',
    async (status) => {
      const elsewhere = await createReceiver(200)
      const receiver = await createReceiver(status, { location: `${elsewhere.origin}/other` })
      await expect(
        createWebhookChannel(`${receiver.origin}/hook`, 's3cret')(lead, context),
      ).rejects.toThrow(
        `the webhook answered ${status}: redirects are not followed, set LEADS_WEBHOOK_URL to the final address`,
      )
      expect(receiver.seen).toHaveLength(1)
      expect(elsewhere.seen).toEqual([])
    },
  )

  const script = 'https://script.google.com/macros/s/AKfy/exec'
  const result = 'https://script.googleusercontent.com/macros/echo?user_content_key=x'
  test('has accepted the lead only if the redirect is to the result of a spreadsheet script [B9]', () => {
    expect(isTaken(script, 302, result)).toBe(true)
    expect(isTaken(script, 200, null)).toBe(true)
    expect(isTaken(script, 302, 'https://accounts.google.com/ServiceLogin')).toBe(false)
    expect(isTaken(script, 302, 'http://script.googleusercontent.com/macros/echo')).toBe(false)
    expect(isTaken(script, 302, '/macros/s/other/exec')).toBe(false)
    expect(isTaken(script, 307, result)).toBe(false)
    expect(isTaken('https://hooks.example/lead', 302, result)).toBe(false)
    expect(isTaken('http://script.google.com/macros/s/AKfy/exec', 302, result)).toBe(false)
  })
})
