import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { contactMessages, leadMessages, type ContactField } from '@ringwell/protocol/forms.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ClaimedDelivery } from '../storage/formStorage.ts'
import {
  createTestServer,
  shareTestServer,
  temporaryFolder,
  type TestServer,
} from '../testing/createTestServer.ts'
import { filledContact as contact, filledLead as lead } from '../testing/filledForms.ts'

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

/** Returns all deliveries that are waiting. */
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
    health: () => Promise.resolve({ stored: 0, waiting: 0, retrying: 0, delivered: 0, dead: 0 }),
    close: () => Promise.resolve(),
  }
  return { outbox, nudges: () => nudges }
}

/** Each test takes what it has stored. */
const shared = shareTestServer()

describe('a lead', () => {
  test.each([
    ['multipart, as a spreadsheet accepts it', postForm],
    ['JSON', post],
  ])('as %s is stored with its delivery, and the outbox is notified', async (_how, send) => {
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

  test.each(['name', 'companyName', 'mobileNumber'] as const)(
    'without %s is refused, and nothing is stored',
    async (field) => {
      const server = shared()
      const { status, body } = await post(server, '/api/leads', { ...lead, [field]: '  ' })
      expect(status).toBe(422)
      const message = leadMessages[field]
      expect(body).toEqual({ error: { code: 'invalid_field', message, field } })
      expect(await stored(server)).toEqual([])
    },
  )

  test('may have fewer required fields than in the demo, and is stored', async () => {
    const server = shared()
    const { name } = lead
    const some = { name, companyName: '', mobileNumber: '', asked: 'name' }
    expect((await postForm(server, '/api/leads', some)).status).toBe(200)
    expect(await stored(server)).toMatchObject([{ lead: { name, companyName: '' } }])
  })

  test.each(['', 'nothing', 'name companyName'])(
    'is not stored empty, whatever it claims was asked for: %j',
    async (asked) => {
      const server = shared()
      const empty = { name: '', companyName: '', mobileNumber: '', asked }
      expect((await postForm(server, '/api/leads', empty)).status).toBe(422)
      expect(await stored(server)).toEqual([])
    },
  )
})

describe('a contact message', () => {
  test.each([
    ['a flat form', postForm, { ...emailJs, ...contact }],
    ['flat JSON', post, { ...emailJs, ...contact }],
  ])('as %s is stored with its delivery', async (_how, send, fields) => {
    const server = shared()
    const { status, body } = await send(server, '/api/email/send-form', fields)
    expect(status).toBe(200)
    const deliveries = await stored(server)
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toMatchObject({ kind: 'message', message: { ...contact, id: body.id } })
  })

  test('may have its fields under template_params, as EmailJS sends JSON', async () => {
    const server = shared()
    const body = { ...emailJs, template_params: contact }
    expect((await post(server, '/api/email/send-form', body)).status).toBe(200)
    expect(await stored(server)).toHaveLength(1)
  })

  test.each<[ContactField, string]>([
    ['company', ''],
    ['name', ' '],
    ['designation', ''],
    ['mobile', '555-0100'],
    ['email', 'asha@tamsel'],
    ['country', ''],
    ['message', '\n'],
  ])('with %s %j is refused with the form’s error message', async (field, value) => {
    const server = shared()
    const fields = { ...contact, [field]: value }
    const { status, body } = await postForm(server, '/api/email/send-form', fields)
    expect(status).toBe(422)
    const message = contactMessages[field]
    expect(body).toEqual({ error: { code: 'invalid_field', message, field } })
    expect(await stored(server)).toEqual([])
  })
})

// Rule B1
describe('an invalid form', () => {
  test.each([
    ['an array', [1]],
    ['numbers instead of texts', { name: 1, companyName: 2, mobileNumber: 3 }],
  ])('%s is refused', async (_what, payload) => {
    const server = shared()
    expect((await post(server, '/api/leads', payload)).status).toBe(422)
  })

  test('a body that is too large is refused', async () => {
    const server = shared()
    const message = 'x'.repeat(70_000)
    expect((await post(server, '/api/email/send-form', { ...contact, message })).status).toBe(413)
    const asForm = await postForm(server, '/api/email/send-form', { ...contact, message })
    expect(asForm.status).toBe(413)
    expect(await stored(server)).toEqual([])
  })

  test('a file among the fields is refused', async () => {
    const server = shared()
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

describe('a browser that submits a form without JavaScript', () => {
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const page =
    '<html><main><form method="dialog"><input name="name"></form>' +
    '<form method="post" action="/api/email/send-form">' +
    '<input id="company" name="company"/><input name="name"/><input name="designation"/>' +
    '<input name="mobile"/><p class="error" id="mobile-error"></p><input name="email"/>' +
    '<select name="country"><option value="" selected="">Choose</option>' +
    '<option>France</option><option>India</option></select>' +
    '<textarea name="message"></textarea></form></main></html>'

  async function browse(
    server: TestServer,
    url: string,
    fields: Record<string, string>,
    encoding: 'multipart' | 'urlencoded' = 'urlencoded',
  ) {
    const form = encoding === 'urlencoded' ? new URLSearchParams() : new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const encoded = new Response(form)
    return server.app.inject({
      method: 'POST',
      url,
      payload: await encoded.text(),
      headers: { ...asBrowser, 'content-type': encoded.headers.get('content-type') ?? '' },
    })
  }

  const siteFolder = temporaryFolder(afterAll)
  writeFileSync(path.join(siteFolder, 'contact.html'), page)
  const withSite = shareTestServer({ siteFolder })

  // Rule B6
  test.each([
    ['/api/email/send-form', contact, '/contact#received'],
    ['/api/leads', lead, '/live-demo#received'],
  ])('is redirected to a thank-you page: %s', async (url, fields, thanks) => {
    for (const encoding of ['multipart', 'urlencoded'] as const) {
      const server = withSite()
      const response = await browse(server, url, fields, encoding)
      expect(response.statusCode).toBe(303)
      expect(response.headers.location).toBe(thanks)
      expect(await stored(server)).toHaveLength(1)
    }
  })

  // Rule B6
  test('gets the form back with what was typed, and with the errors', async () => {
    const server = withSite()
    const typed = { ...contact, mobile: '555-0100', company: 'O"Neill <& Söhne>' }
    const response = await browse(server, '/api/email/send-form', typed)
    expect(response.statusCode).toBe(422)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    const { body } = response
    expect(body).toContain('name="company" value="O&quot;Neill &lt;&amp; Söhne&gt;">')
    expect(body).toContain('<input name="mobile" value="555-0100" aria-invalid="true">')
    expect(body).toContain(`id="mobile-error">${contactMessages.mobile}</p>`)
    expect(body).toContain('<option selected="">India</option>')
    expect(body.match(/selected=""/g)).toHaveLength(1)
    expect(body).toContain('>\nPlease call me back.\nAfter ten.</textarea>')
    // The other form on the page must not be filled in.
    expect(body).toContain('<form method="dialog"><input name="name"></form>')
    expect(await stored(server)).toEqual([])
  })

  test('gets an error page if there is no page to fill in, or the form cannot be read', async () => {
    const server = await createTestServer()
    const wrong = await browse(server, '/api/leads', { ...lead, name: '' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain(leadMessages.name)
    const message = 'x'.repeat(70_000)
    const large = await browse(server, '/api/email/send-form', { ...contact, message })
    expect(large.statusCode).toBe(413)
    expect(large.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(large.body).toContain('The body is larger than is accepted here.')
    expect(large.body).toContain('What you typed is still there')
  })

  test('a program that sends the same form gets JSON', async () => {
    const server = withSite()
    for (const accept of [undefined, '*/*', 'application/json']) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/leads',
        payload: new URLSearchParams(lead).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(accept === undefined ? {} : { accept }),
        },
      })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ success: true, id: expect.any(String) })
    }
    expect(await stored(server)).toHaveLength(3)
  })
})

test('what visitors write stays out of the log', async () => {
  const server = await createTestServer()
  await post(server, '/api/leads', lead)
  await post(server, '/api/leads', { ...lead, name: '' })
  await postForm(server, '/api/email/send-form', contact)
  expect(server.logged()).toContain('/api/leads')
  // Look for the whole number: three digits alone also occur in request ids.
  expect(server.logged()).not.toMatch(/Asha|Tamsel|555 010|5550100|call me/)
})
