import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from '../http/zip.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import {
  at,
  booking,
  call,
  endAfter,
  lead,
  message,
  recording,
  write,
} from '../testing/storageSamples.ts'

// Rule O72
test('the log says what was done with anything of one person, and nothing of others', async () => {
  const server = await createTestServer({ adminToken })
  const { storage } = server
  const ask = askerOf(server, '')
  await storage.createCall({ ...call, channel: 'phone', callerNumber: '+447700900123' })
  await storage.createCall({ ...call, callId: 'other', callerNumber: '+447700900124' })
  await storage.saveLead({ ...lead, mobileNumber: '07700 900123' }, { id: 'd1', dueAt: at(1) })
  for (const id of [call.callId, 'other']) await ask('POST', `/calls/${id}/remarks`, { text: '.' })
  await ask('POST', '/inbox/lead-l1/notes', { text: '.' })
  const deeds = async (query: string) =>
    (await ask('GET', `/audit?${query}`)).data.entries
      .map((each: Record<string, string>) => [each['action'], each['target_id']])
      .toSorted()
  expect(await deeds('person=07700%20900%20123')).toEqual([
    ['call.remark', call.callId],
    ['inbox.note', 'lead-l1'],
  ])
  expect(await deeds('person=07700%20900%20123&action=call.')).toHaveLength(1)
  expect(await deeds('person=nobody')).toEqual([])
  await storage.saveNotes(call.callId, [{ type: 'danger', danger: 'fire' }], at(2))
  await ask('POST', `/inbox/call-${call.callId}/notes`, { text: '.' })
  expect(await deeds('person=07700%20900%20123&action=inbox.')).toEqual([
    ['inbox.note', `call-${call.callId}`],
    ['inbox.note', 'lead-l1'],
  ])
})

// Rule O72
test('the log says whether it was searched for everything of a person, and is exported only then', async () => {
  const server = await createTestServer({ adminToken })
  const ask = askerOf(server, '')
  const isWhole = async () => (await ask('GET', '/audit?person=07700900123')).data.is_whole
  const ofPerson = { ...call, callerNumber: '+447700900123' }
  for (let n = 0; n < 300; n += 1) {
    await server.storage.createCall({ ...ofPerson, callId: `c${n}` })
  }
  expect(await isWhole()).toBe(true)
  await server.storage.createCall({ ...ofPerson, callId: 'c300' })
  expect(await isWhole()).toBe(false)
  const refused = await ask('GET', '/audit?person=07700900123&format=csv')
  expect([refused.status, refused.error.code]).toEqual([422, 'person_too_large'])
  expect((await ask('GET', '/audit')).data.is_whole).toBe(true)
})

// Rule O44
test('one person is found everywhere by number, mail or name, handed out, and erased with a receipt', async () => {
  const server = await createTestServer({ adminToken })
  const { storage } = server
  const ask = askerOf(server, '/people')
  const kindsOf = async (q: string) => {
    const { data } = await ask('GET', `?q=${encodeURIComponent(q)}`)
    return data.items
      .map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)
      .toSorted()
  }
  const mobile = '07700 900 123'
  const e164 = '+447700900123'
  await storage.createCall({ ...call, channel: 'phone', callerNumber: e164 })
  await storage.createCall({ ...call, callId: 'said', visitor: { ...call.visitor, name: '' } })
  const turn = { position: 0, who: 'visitor', text: 'I am asha@tamsel.example.' } as const
  await storage.saveTurns('said', [turn], at(1))
  await storage.endCall('said', endAfter(3))
  await storage.createCall({ ...call, callId: 'other', visitor: { ...call.visitor, name: 'Ben' } })
  await storage.saveLead(
    { ...lead, name: 'asha rao', mobileNumber: mobile },
    { id: 'd1', dueAt: at(1) },
  )
  await storage.saveMessage({ ...message, mobile: '(07700) 900-123' }, { id: 'd2', dueAt: at(1) })
  const table = [{ resource: 'table 1', units: [1] }]
  const later = { startsAt: '9998-01-01T00:00:00Z', endsAt: '9999-01-01T00:00:00Z' }
  await storage.book(
    write,
    { ...booking, ...later, firstName: 'Asha', lastName: 'Rao', phone: e164 },
    table,
  )
  await storage.addNeverRung({ number: e164, reason: 'asked', addedAt: at(1) })
  const all = ['booking b1', 'call c1', 'lead l1', 'message m1', 'never_rung +447700900123']
  for (const q of [mobile, e164, '0044 7700-900.123']) expect(await kindsOf(q)).toEqual(all)
  expect(await kindsOf('ASHA RAO')).toEqual(['booking b1', 'call c1', 'lead l1', 'message m1'])
  expect(await kindsOf('asha@tamsel.example')).toEqual(['call said', 'message m1'])
  for (const q of ["'; DROP TABLE calls; --", '%%%', '___', '000'])
    expect(await kindsOf(q)).toEqual([])
  expect((await ask('GET', '?q=a')).error.field).toBe('q')

  const { data } = await ask('GET', `?q=${encodeURIComponent(e164)}`)
  const upcoming = data.items.filter((item: { is_upcoming: boolean }) => item.is_upcoming)
  expect(upcoming).toMatchObject([{ kind: 'booking', id: 'b1' }])
  const name = `${call.agentUuid}/c1/agent-1.ogg`
  mkdirSync(path.join(server.recordingsDir, call.agentUuid, 'c1'), { recursive: true })
  writeFileSync(path.join(server.recordingsDir, name), 'sound')
  await storage.keepLongest({ ...recording, agentUuid: call.agentUuid, path: name })
  const lost = { ...recording, agentUuid: call.agentUuid, side: 'user' } as const
  await storage.keepLongest({ ...lost, path: `${call.agentUuid}/c1/user-1.ogg` })
  const remark = { createdAt: at(4), author: 'Mara', operatorId: undefined, text: 'Rang back.' }
  for (const itemId of ['lead-l1', 'message-m1']) {
    expect(await storage.addRemark({ itemId }, { ...remark, remarkId: itemId })).toBe(true)
  }
  const history = [{ at: at(4), author: 'Mara', type: 'note', text: 'Rang back.' }]
  const { response } = await ask('GET', `/export?q=${encodeURIComponent(e164)}`)
  const files = unzip(response.rawPayload)
  expect(Object.keys(files)).toEqual(['recordings/c1-agent.ogg', 'person.json'])
  expect(files['recordings/c1-agent.ogg']).toBe('sound')
  const whole = JSON.parse(files['person.json'] ?? '')
  expect(whole).toMatchObject({
    is_whole: false,
    calls: [
      {
        call_id: 'c1',
        recordings: [
          { side: 'agent', file: 'recordings/c1-agent.ogg' },
          { side: 'user', file: null },
        ],
      },
    ],
    bookings: [{ reference: 'RIN74' }],
    leads: [{ company_name: lead.companyName, history }],
    messages: [{ message: message.message, country: message.country, history }],
    never_rung: [{ reason: 'asked' }],
  })
  const items = data.items
    .filter((item: { is_upcoming: boolean }) => !item.is_upcoming)
    .map(({ kind, id }: { kind: string; id: string }) => ({ kind, id }))
  const erase = { items: [...items, { kind: 'lead', id: 'gone' }] }
  const { data: receipt, text } = await ask('POST', '/erase', erase)
  expect(receipt).toMatchObject({
    erased: { call: 1, lead: 1, message: 1, never_rung: 1 },
    missing: 1,
  })
  expect(text).not.toMatch(/asha|7700|tamsel/i)
  expect(await kindsOf(e164)).toEqual(['booking b1'])
  expect((await storage.findCall('other'))?.visitor.name).toBe('Ben')
})

test('an archive that is larger than 4 GiB loses no file', async () => {
  const files = ['a', 'b', 'c'].map((name) => ({ name, content: Buffer.from(`sound of ${name}`) }))
  const archive = Buffer.concat(await Readable.from(zipOf(files, new Date(), 50)).toArray())
  expect(archive.readUInt32LE(archive.length - 6)).toBe(0xffff_ffff)
  expect(unzip(archive)).toEqual({ a: 'sound of a', b: 'sound of b', c: 'sound of c' })
})

/** Reads an archive from its directory, as every program does. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files: [string, string][] = []
  const FAR = 0xffff_ffff
  const farOr = (offset: number, place64: () => number) =>
    offset === FAR ? Number(archive.readBigUInt64LE(place64())) : offset
  // Beyond 4 GiB, what stands before the end says where the rest is.
  const farEnd = () => Number(archive.readBigUInt64LE(end - 12))
  let place = farOr(archive.readUInt32LE(end + 16), () => farEnd() + 48)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, named] = [archive.readUInt32LE(place + 20), archive.readUInt16LE(place + 28)]
    const offset = farOr(archive.readUInt32LE(place + 42), () => place + 50 + named)
    const begins = offset + 30 + named
    const content = archive.subarray(begins, begins + size)
    expect(crc32(content)).toBe(archive.readUInt32LE(place + 16))
    files.push([archive.toString('utf8', place + 46, place + 46 + named), content.toString()])
    place += 46 + named + archive.readUInt16LE(place + 30)
  }
  return Object.fromEntries(files)
}
