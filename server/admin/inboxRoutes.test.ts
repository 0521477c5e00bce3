import { expect, test } from 'vitest'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { phoneSettings } from '../testing/signedRinging.ts'
import { at, call, endAfter, lead, message, ownAgent } from '../testing/storageSamples.ts'

async function openInbox(options: object = {}) {
  const server = await createTestServer({
    adminToken,
    sends: { mail: true, texts: false },
    ...options,
  })
  const ask = askerOf(server, '/inbox')
  const wei = await signInAs(server, 'editor', 'wei@x.example')
  await server.storage.saveMessage(message, { id: 'd1', dueAt: at(0) })
  await server.storage.saveLead({ ...lead, createdAt: at(1) }, { id: 'd2', dueAt: at(0) })
  return { server, ask, wei }
}

const reply = { version: 1, subject: 'Your message', text: 'Yes, we can.' }

// Rule O90
test('the inbox is listed page by page with counts, and exported as it is filtered', async () => {
  const { server, ask } = await openInbox()
  await server.storage.createCall(call)
  await server.storage.saveNotes('c1', [{ type: 'danger', danger: 'fire' }], at(2))
  await server.storage.endCall('c1', endAfter(9))
  const first = await ask('GET', '?limit=2')
  expect(first.data).toMatchObject({
    items: [{ id: 'call-c1', danger: 'fire' }, { id: 'lead-l1' }],
    sends_mail: true,
  })
  expect((await ask('GET', '/counts')).data.counts).toEqual({ open: 3, waiting: 0, done: 0 })
  const counted = await ask('GET', '/counts?kind=lead&q=tamsel')
  expect(counted.data.counts).toEqual({ open: 1, waiting: 0, done: 0 })
  const second = await ask('GET', `?limit=2&after=${first.data.next}`)
  expect(second.data).toMatchObject({ items: [{ id: 'message-m1', version: 1 }], next: null })
  expect((await ask('GET', '?kind=lead&q=tamsel')).data.items).toMatchObject([{ id: 'lead-l1' }])
  expect((await ask('GET', '?format=csv&limit=1')).text.split('\r\n')).toHaveLength(3)
  const lines = (await ask('GET', '?format=csv&kind=message')).text.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^message-m1,message,open,/)
  for (const wrong of ['after=x', 'after=W10', 'status=lost', 'from=yesterday', 'limit=0']) {
    expect((await ask('GET', `?${wrong}`)).status).toBe(422)
  }
})

// Rule O91
test('who changes an item that somebody else has changed is told who did what, and changes nothing', async () => {
  const { ask } = await openInbox()
  const done = await ask('PATCH', '/lead-l1', {
    version: 1,
    status: 'done',
    owner: 'wei@x.example',
  })
  expect(done.data.item).toMatchObject({ version: 2, status: 'done', owner: 'wei@x.example' })
  expect(done.data.history.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'owner',
    'status',
  ])
  const late = await ask('PATCH', '/lead-l1', { version: 1, status: 'waiting' })
  expect(late).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } })
  expect(late.error.message).toMatch(/^You (gave this to Sam editor|marked this as done) at 20/)
  const undone = await ask('PATCH', '/lead-l1', { version: 2, status: 'open', owner: null })
  expect(undone.data.item).toMatchObject({ version: 3, status: 'open', owner: null })
  const stranger = await ask('PATCH', '/lead-l1', { version: 3, owner: 'nobody@x.example' })
  expect(stranger).toMatchObject({ status: 422, error: { field: 'owner' } })
  expect((await ask('PATCH', '/lead-x', { version: 1 })).error.code).toBe('item_not_found')
  expect((await ask('PATCH', '/lead-l1', { version: 3, status: 'lost' })).status).toBe(422)
  expect((await ask('PATCH', '/lead-l1', { version: 3, due_at: 'soon' })).status).toBe(422)
})

// Rule O92
test('a reply is mailed once, however often it is sent', async () => {
  const { server, ask } = await openInbox()
  const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/message-m1/reply', reply)))
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['202', '409', '409'])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.error.message).toMatch(/^You answered by mail at 20/)
  const { item, history } = (await ask('GET', '/message-m1')).data
  expect(item).toMatchObject({ status: 'done', version: 2 })
  expect(history).toMatchObject([
    { type: 'reply', text: 'Yes, we can.', delivery: 'waiting' },
    { type: 'status', text: 'done' },
  ])
  expect((await server.storage.countDeliveries()).reply.waiting).toBe(1)
})

// Rule O92
test('while somebody writes an answer, nobody else’s is sent, for ten minutes', async () => {
  const { server, ask } = await openInbox()
  const since = new Date(Date.now() - 60_000).toISOString()
  const by = 'wei@x.example'
  await server.storage.changeInboxItem('message-m1', 1, { answering: { by, since } }, [])
  const refused = await ask('POST', '/message-m1/reply', { ...reply, version: 2 })
  expect(refused).toMatchObject({ status: 409, error: { code: 'being_answered' } })
  expect(refused.error.message).toContain('Sam editor is writing')
  const over = await ask('PATCH', '/message-m1', { version: 2, answering: true })
  expect(over.data.item.answering).toBe('A program')
  expect((await ask('POST', '/message-m1/reply', { ...reply, version: 3 })).status).toBe(202)
})

// Rule O91
test('each person’s name stands beside what they did, and a reader only reads', async () => {
  const { server, ask, wei } = await openInbox()
  const change = { version: 1, status: 'waiting' }
  const reader = await signInAs(server, 'reader')
  expect((await ask('GET', '/lead-l1', undefined, reader.headers)).status).toBe(200)
  expect((await ask('PATCH', '/lead-l1', change, reader.headers)).status).toBe(403)
  const { data } = await ask('PATCH', '/lead-l1', change, wei.headers)
  expect(data.history).toMatchObject([{ by: 'wei@x.example', type: 'status', text: 'waiting' }])
  const late = await ask('PATCH', '/lead-l1', change)
  expect(late.error.message).toMatch(/^Sam editor set this to “waiting” at 20/)
})

// Rule O92
test('without mail, or without an address, nobody is told that a mail was sent', async () => {
  const { ask } = await openInbox({ sends: undefined })
  expect((await ask('GET')).data.sends_mail).toBe(false)
  expect((await ask('POST', '/message-m1/reply', reply)).error.code).toBe('no_mail')
  const mailing = await openInbox()
  expect((await mailing.ask('POST', '/lead-l1/reply', reply)).error.code).toBe('no_address')
  const twoLines = { ...reply, subject: 'a\r\nBcc: everybody@x.example' }
  expect((await mailing.ask('POST', '/message-m1/reply', twoLines)).status).toBe(422)
  expect((await mailing.ask('GET', '/message-m1')).data.history).toEqual([])
})

// Rule O92
test('an agent rings the person once, whoever else asks at the same time, and says why it can’t', async () => {
  const dialled: string[] = []
  const outbound = {
    dialler: {
      line: 'twilio',
      async dial({ to }: { to: string }) {
        dialled.push(to)
        return 'CA1'
      },
    },
    rules: {
      hours: {
        from: 8,
        until: 20,
        onSundays: false,
      },
      prefixes: ['+44'],
      perNumber: 2,
      perDay: 9,
      perKey: 9,
      atOnce: 2,
    },
    announces: false,
    // A Wednesday in winter, at noon in London.
    now: () => Date.parse('2026-01-07T12:00:00Z'),
  }
  const { server, ask, wei } = await openInbox({ phone: phoneSettings, outbound })
  await server.storage.createAgent(
    'roma',
    { enabled: true, origins: undefined, own: ownAgent },
    at(0),
  )
  await server.storage.setNumber({ number: '+442079460958', agentId: 'roma', createdAt: at(0) })
  const rings = { ...lead, id: 'l2', mobileNumber: '+44 7400 123456' }
  await server.storage.saveLead(rings, { id: 'd3', dueAt: at(0) })
  expect((await ask('GET')).data.rings).toBe(true)
  const ring = { version: 1, agent: 'roma', purpose: 'your demo' }
  const answers = await Promise.all([
    ask('POST', '/lead-l2/ring', ring),
    ask('POST', '/lead-l2/ring', ring, wei.headers),
  ])
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['202', '409'])
  await expect.poll(() => dialled).toEqual(['+447400123456'])
  const { item, history } = (await ask('GET', '/lead-l2')).data
  expect(item).toMatchObject({ status: 'waiting', answering: null, version: 3 })
  expect(history).toMatchObject([{ type: 'call', text: '+44 7400 123456' }])
  // The number of this lead belongs to no country.
  const refused = await ask('POST', '/lead-l1/ring', ring)
  expect(refused).toMatchObject({ status: 422, error: { field: 'number' } })
  expect((await ask('GET', '/lead-l1')).data.item).toMatchObject({
    status: 'open',
    answering: null,
  })
  const elsewhere = await openInbox()
  expect((await elsewhere.ask('POST', '/lead-l1/ring', ring)).error.code).toBe('rings_nobody')
})

test('a note is kept with its author, and refused if it says nothing', async () => {
  const { ask } = await openInbox()
  const noted = await ask('POST', '/lead-l1/notes', { text: ' Rang, nobody there. ' })
  expect(noted.status).toBe(201)
  expect(noted.data.history).toMatchObject([
    { type: 'note', by: 'A program', text: 'Rang, nobody there.' },
  ])
  expect((await ask('POST', '/lead-l1/notes', { text: '  ' })).status).toBe(422)
  expect((await ask('POST', '/lead-x/notes', { text: 'x' })).status).toBe(404)
})
