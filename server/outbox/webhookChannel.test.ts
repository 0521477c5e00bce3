import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createReceiver } from '../testing/createReceiver.ts'
import { callEnded, createWebhookChannel, isTaken } from './webhookChannel.ts'

const lead = {
  id: 'l1',
  createdAt: '2026-01-01T00:00:00.000Z',
  name: 'Asha Rao',
  companyName: 'Tamsel',
  mobileNumber: '5550100',
}

const context = { idempotencyKey: 'd1', signal: AbortSignal.timeout(5_000) }

// Rule B4
test('a lead is posted as JSON with its idempotency key', async () => {
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

// Rule B8
test('with a secret the body is signed', async () => {
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

// Rule B11
test('the end of a call is posted with what it came to, signed', async () => {
  const { origin, seen } = await createReceiver(200)
  const slots = [{ name: 'people', label: 'Number of people', text: '4 people' }]
  const call = {
    callId: 'c1',
    agentUuid: 'agent',
    createdAt: '2026-01-01T00:00:00.000Z',
    channel: 'socket' as const,
    direction: 'in' as const,
    keyId: 'key_1',
    language: 'en',
    end: { endedAt: '2026-01-01T00:01:00.000Z', durationMs: 30_000, reason: 'visitor' },
    line: {
      ownNumber: '+442079460958',
      trunk: 'twilio',
      cost: { micros: 8_500, currency: 'USD' },
    },
    outcome: {
      task: 'bookTable',
      outcome: 'emergency' as const,
      danger: 'medical' as const,
      slots,
      reference: 'RIN74',
      unanswered: [],
      summary: 'The task was done.',
    },
  }
  await createWebhookChannel(origin, 's3cret', 'CALLS_WEBHOOK_URL')(callEnded(call), context)
  expect(seen[0]?.headers['x-signature-256']).toMatch(/^sha256=/)
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    event: 'call.ended',
    call_id: 'c1',
    agent_uuid: 'agent',
    channel: 'socket',
    direction: 'in',
    own_number: '+442079460958',
    trunk: 'twilio',
    cost: '0.0085',
    currency: 'USD',
    key_id: 'key_1',
    created_at: '2026-01-01T00:00:00.000Z',
    ended_at: '2026-01-01T00:01:00.000Z',
    duration_ms: 30_000,
    end_reason: 'visitor',
    language: 'en',
    outcome: 'emergency',
    danger: 'medical',
    task: 'bookTable',
    reference: 'RIN74',
    slots,
    unanswered: [],
    summary: 'The task was done.',
  })
})

// Rule B9
describe('a receiver that redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    'with %i does not get a visitor’s details forwarded, and the error says what to do',
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
  test('has accepted the lead only if the redirect is to the result of a spreadsheet script', () => {
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
