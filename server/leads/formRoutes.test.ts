import { describe, expect, test } from 'vitest'
import type { ContactField } from '@ringwell/protocol/forms.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ClaimedDelivery } from '../storage/storage.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const lead = { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '+91 555 010-0123' }
const contact = {
  company: 'Tamsel',
  name: 'Asha Rao',
  designation: 'Head of support',
  mobile: '5550100123',
  email: 'asha@tamsel.example',
  country: 'India',
  message: 'Please call me back.\nAfter ten.',
}
const emailJs = { service_id: 's', template_id: 't', user_id: 'u' }

async function post({ app }: TestServer, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload })
  return { status: response.statusCode, body: response.json() }
}

async function postForm({ app }: TestServer, url: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url,
    payload: await encoded.text(),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  return { status: response.statusCode, body: response.json() }
}

/** Everything that waits to be delivered. */
async function stored({ storage }: TestServer): Promise<ClaimedDelivery[]> {
  const found: ClaimedDelivery[] = []
  for (;;) {
    const delivery = await storage.claimDelivery(['lead', 'message'], '2999', '2999-12')
    if (!delivery) return found
    found.push(delivery)
  }
}

function countingOutbox(): { outbox: Outbox; nudges: () => number } {
  let nudges = 0
  const outbox: Outbox = {
    nudge: () => {
      nudges += 1
    },
    health: () => Promise.resolve({ stored: 0, waiting: 0, delivered: 0, dead: 0 }),
    close: () => Promise.resolve(),
  }
  return { outbox, nudges: () => nudges }
}

describe('a lead', () => {
  test.each([
    ['multipart, as a spreadsheet takes it', postForm],
    ['JSON', post],
  ])('as %s is stored with its delivery, and the outbox told', async (_how, send) => {
    const { outbox, nudges } = countingOutbox()
    const server = await createTestServer({ outbox })
    const { status, body } = await send(server, '/api/leads', { ...lead, other: 'ignored' })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, id: expect.any(String) })
    const deliveries = await stored(server)
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toMatchObject({ kind: 'lead', lead: { ...lead, id: body.id } })
    expect(nudges()).toBe(1)
  })

  test.each([
    ['name', 'Full name is required.'],
    ['companyName', 'Company name is required.'],
    ['mobileNumber', 'Valid mobile number is required.'],
  ])('without %s is refused, and nothing is stored', async (field, message) => {
    const server = await createTestServer()
    const { status, body } = await post(server, '/api/leads', { ...lead, [field]: '  ' })
    expect(status).toBe(422)
    expect(body).toEqual({ error: { code: 'invalid_field', message, field } })
    expect(await stored(server)).toEqual([])
  })
})

describe('a contact message', () => {
  test.each([
    ['a flat form', postForm, { ...emailJs, ...contact }],
    ['flat JSON', post, { ...emailJs, ...contact }],
  ])('as %s is stored with its delivery', async (_how, send, fields) => {
    const server = await createTestServer()
    const { status, body } = await send(server, '/api/email/send-form', fields)
    expect(status).toBe(200)
    const deliveries = await stored(server)
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toMatchObject({ kind: 'message', message: { ...contact, id: body.id } })
  })

  test('may come under template_params, as EmailJS sends JSON', async () => {
    const server = await createTestServer()
    const body = { ...emailJs, template_params: contact }
    expect((await post(server, '/api/email/send-form', body)).status).toBe(200)
    expect(await stored(server)).toHaveLength(1)
  })

  test.each<[ContactField, string, string]>([
    ['company', '', 'Company name is required.'],
    ['name', ' ', 'Full name is required.'],
    ['designation', '', 'Designation is required.'],
    ['mobile', '555-0100', 'Valid mobile number is required.'],
    ['email', 'asha@tamsel', 'Valid email is required.'],
    ['country', '', 'Country selection is required.'],
    ['message', '\n', 'Message is required.'],
  ])('with %s %j is refused with the words of the form', async (field, value, message) => {
    const server = await createTestServer()
    const fields = { ...contact, [field]: value }
    const { status, body } = await postForm(server, '/api/email/send-form', fields)
    expect(status).toBe(422)
    expect(body).toEqual({ error: { code: 'invalid_field', message, field } })
    expect(await stored(server)).toEqual([])
  })
})

describe('what is no form', () => {
  test.each([
    ['an array', [1]],
    ['numbers for texts', { name: 1, companyName: 2, mobileNumber: 3 }],
  ])('%s is refused', async (_what, payload) => {
    const server = await createTestServer()
    expect((await post(server, '/api/leads', payload)).status).toBe(422)
  })

  test('a body that is too large is refused', async () => {
    const server = await createTestServer()
    const message = 'x'.repeat(70_000)
    expect((await post(server, '/api/email/send-form', { ...contact, message })).status).toBe(413)
    const asForm = await postForm(server, '/api/email/send-form', { ...contact, message })
    expect(asForm.status).toBe(413)
    expect(await stored(server)).toEqual([])
  })

  test('a file among the fields is refused', async () => {
    const server = await createTestServer()
    const form = new FormData()
    form.set('name', new Blob(['x']), 'x.exe')
    const encoded = new Response(form)
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      payload: await encoded.text(),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    expect(response.statusCode).toBe(413)
  })
})

test('what visitors write stays out of the log', async () => {
  const server = await createTestServer()
  await post(server, '/api/leads', lead)
  await post(server, '/api/leads', { ...lead, name: '' })
  await postForm(server, '/api/email/send-form', contact)
  expect(server.logged()).toContain('/api/leads')
  // The whole number: three digits alone turn up in the ids of requests.
  expect(server.logged()).not.toMatch(/Asha|Tamsel|555 010|5550100|call me/)
})
