import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { at, booking, call, endAfter, lead, message, write } from '../testing/storageSamples.ts'

const adminToken = 'a-token-of-an-operator'

// Rule O44
test('one person is found everywhere by number, mail or name, handed out, and erased with a receipt', async () => {
  const server = await createTestServer({ adminToken })
  const { storage } = server
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/api/admin/people${path}`
    const headers = { authorization: `Bearer ${adminToken}` }
    return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
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
  const whole = await ask('GET', `/export?q=${encodeURIComponent(e164)}`)
  expect(whole).toMatchObject({ calls: [{ call_id: 'c1' }], bookings: [{ reference: 'RIN74' }] })
  const items = data.items
    .filter((item: { is_upcoming: boolean }) => !item.is_upcoming)
    .map(({ kind, id }: { kind: string; id: string }) => ({ kind, id }))
  const receipt = await ask('POST', '/erase', { items: [...items, { kind: 'lead', id: 'gone' }] })
  expect(receipt.data).toMatchObject({
    erased: { call: 1, lead: 1, message: 1, never_rung: 1 },
    missing: 1,
  })
  expect(JSON.stringify(receipt)).not.toMatch(/asha|7700|tamsel/i)
  expect(await kindsOf(e164)).toEqual(['booking b1'])
  expect((await storage.findCall('other'))?.visitor.name).toBe('Ben')
})
