import { expect, test } from 'vitest'
import type { CalDav } from '../bookings/calDav.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { askSession, createTestServer } from '../testing/createTestServer.ts'
import { date, dinner, openTools, phone } from '../testing/openTools.ts'

/** A Friday, a Saturday and a Monday ahead, on which the restaurant is as every week. */
const [friday, saturday, monday] = aWeekAhead()
const manyDays = Array.from({ length: 401 }, (_, n) => [String(2000 + n) + '-05-01', []])
const fridayDinner = { ...dinner, date: date(friday) }

async function openBookings(options: object = {}) {
  const server = await createTestServer({
    adminToken,
    sends: { mail: true, texts: true },
    ...options,
  })
  const ask = askerOf(server, '')
  const caller = await openTools(undefined, server.storage, { now: Date.now })
  const restaurant = async () =>
    (await ask('GET', '/calendars')).data.calendars.find(
      ({ calendar }: { calendar: string }) => calendar === 'restaurant',
    )
  const change = async (changes: object) => {
    const { hours, special_days, resources, version } = await restaurant()
    const whole = { hours, special_days, resources, version }
    return ask('PUT', '/calendars/restaurant', { ...whole, ...changes })
  }
  return { server, ask, caller, restaurant, change }
}

// Rule O93
test('a calendar is as its agents have it until an operator changes it', async () => {
  const { restaurant, change } = await openBookings()
  const before = await restaurant()
  expect(before).toMatchObject({
    version: 0,
    time_zone: 'Europe/London',
    kinds: ['table'],
    agents: ['restaurant'],
    special_days: { '12-25': [], '12-26': [], '01-01': [] },
    is_connected: false,
  })
  expect(before.hours['1']).toBeUndefined()
  expect(before.resources[0]).toMatchObject({ id: 'table-1', capacity: 2, minutes: 120 })
  const hours = {
    ...before.hours,
    '1': [
      ['10:00', '14:00'],
      ['18:00', '24:00'],
    ],
  }
  expect((await change({ hours })).data.calendar).toMatchObject({ version: 1, hours })
  expect(await change({ version: 0 })).toMatchObject({
    status: 409,
    error: { code: 'changed_meanwhile' },
  })
  expect(await restaurant()).toMatchObject({ version: 1, hours })
})

// Rule O93
test('hours, days and resources that make no sense are refused, with the field that is wrong', async () => {
  const { ask, change, restaurant } = await openBookings()
  for (const [changes, field] of [
    [{ hours: { '1': [['18:00', '12:00']] } }, 'hours.1.0'],
    [
      {
        hours: {
          '1': [
            ['10:00', '14:00'],
            ['13:00', '15:00'],
          ],
        },
      },
      'hours.1',
    ],
    [{ hours: { '8': [['10:00', '14:00']] } }, 'hours'],
    [{ special_days: { '2026-02-30': [] } }, 'special_days.2026-02-30'],
    [{ special_days: { Christmas: [] } }, 'special_days.Christmas'],
    [{ special_days: { '12-24': [['13:00', '09:00']] } }, 'special_days.12-24.0'],
    [{ special_days: Object.fromEntries(manyDays) }, 'special_days'],
    [{ resources: [] }, 'resources'],
    [
      { resources: [{ id: 'x', name: 'X', kind: 'room', capacity: 1, minutes: 60 }] },
      'resources.0.kind',
    ],
    [
      { resources: [{ id: 'x', name: 'X', kind: 'table', capacity: 1, minutes: null }] },
      'resources.0.minutes',
    ],
  ] as const) {
    expect(await change(changes)).toMatchObject({ status: 422, error: { field } })
  }
  expect(await restaurant()).toMatchObject({ version: 0 })
  const { calendars } = (await ask('GET', '/calendars')).data
  const { hours, special_days, resources, version } = calendars.find(
    ({ calendar }: { calendar: string }) => calendar === 'hospitality',
  )
  const rooms = { hours, special_days, resources, version }
  for (const [changes, field] of [
    [{ hours: {} }, 'hours'],
    [{ special_days: { '12-25': [] } }, 'special_days'],
  ] as const) {
    const answer = await ask('PUT', '/calendars/hospitality', { ...rooms, ...changes })
    expect(answer).toMatchObject({ status: 422, error: { field } })
  }
  expect((await ask('PUT', '/calendars/hospitality', rooms)).status).toBe(200)
})

// Rule O94
test('agents obey at once: a day that was closed a moment ago is not booked, and the caller is offered others', async () => {
  const { change, caller } = await openBookings()
  const { name: _name, ...wish } = fridayDinner
  expect((await caller.ask('bookings.available', wish)).status).toBe('done')
  await change({ special_days: { [friday]: [] } })
  const refused = await caller.ask('bookings.book', { ...fridayDinner, phone })
  expect(refused).toMatchObject({ status: 'refused', reason: 'closed' })
  expect(refused.status === 'refused' && refused.alternatives.length).toBeGreaterThan(0)
  await change({ special_days: {} })
  expect((await caller.ask('bookings.book', { ...fridayDinner, phone })).status).toBe('done')
})

// Rule O93
test('a day of its own hours is booked within them only, also on a weekday that is closed, and its change is in the audit log', async () => {
  const { change, caller, ask } = await openBookings()
  const special = { [monday]: [['18:00', '22:00']], [friday]: [['12:00', '15:00']] }
  expect((await change({ special_days: special })).data.calendar.special_days).toEqual(special)
  const refused = await caller.ask('bookings.book', { ...fridayDinner, phone })
  expect(refused).toMatchObject({ status: 'refused', reason: 'closed' })
  // The latest time is ninety minutes before the closing, and the first other day is the one after.
  expect(refused.status === 'refused' && refused.alternatives).toMatchObject([
    { time: { time: '13:30' } },
    { time: { time: '13:00' } },
    { date: date(saturday) },
  ])
  const on = { ...fridayDinner, date: date(monday), phone }
  expect((await caller.ask('bookings.book', on)).status).toBe('done')
  const { entries } = (await ask('GET', '/audit?action=calendar.change')).data
  expect(entries[0]).toMatchObject({
    before: { special_days: { '12-25': [] } },
    after: { special_days: special },
  })
})

// Rule O94
test('a day that is closed while an agent books it is not booked', async () => {
  const { server, change } = await openBookings()
  let isClosed = false
  const caller = await openTools(
    undefined,
    {
      ...server.storage,
      // Between the look at the settings and the booking.
      async book(...args) {
        if (!isClosed) await change({ special_days: { [friday]: [] } })
        isClosed = true
        return server.storage.book(...args)
      },
    },
    { now: Date.now },
  )
  const refused = await caller.ask('bookings.book', { ...fridayDinner, phone })
  expect(refused).toMatchObject({ status: 'refused', reason: 'closed' })
  expect(await server.storage.listBookings({ limit: 9, after: undefined })).toEqual([])
})

// Rule O93
test('the hours that an operator has set go with the next call to its agent', async () => {
  const { server, change } = await openBookings()
  await change({ hours: { '1': [['08:00', '11:00']] }, special_days: {} })
  const session = await askSession(server, { agent_uuid: 'restaurant' })
  expect(session.statusCode).toBe(200)
  expect(await server.keys.redeem(session.json().client_secret.value)).toMatchObject({
    brief: { agent: { opening: { hours: { '1': [['08:00', '11:00']] }, specialDays: {} } } },
  })
})

// Rule O95
test('a booking is shown in its days, moved, and cancelled, and its guest is told', async () => {
  const { server, ask, caller } = await openBookings()
  await caller.ask('bookings.book', { ...fridayDinner, phone })
  const range = `/bookings/range?calendar=restaurant&from=${friday}&to=${saturday}`
  const { bookings } = (await ask('GET', range)).data
  expect(bookings).toMatchObject([
    {
      name: 'Priya Shah',
      date: friday,
      time: '19:30',
      resource: 'table-1',
      changes: 0,
      tells_by: ['text'],
    },
  ])
  const [{ id }] = bookings
  const move = (body: object) =>
    ask('POST', `/bookings/${id}/move`, { changes: 0, date: saturday, time: '20:00', ...body })
  expect((await move({ date: monday })).error.code).toBe('closed')
  expect((await move({ date: '2020-01-01' })).error.code).toBe('past')
  expect((await move({ people: 90 })).error.code).toBe('too_large')
  expect((await move({ time: null })).error.field).toBe('time')
  expect((await move({ changes: 7 })).error.code).toBe('changed_meanwhile')
  const moved = await move({ tell: ['text'] })
  expect(moved.data.booking).toMatchObject({ date: saturday, time: '20:00', changes: 1 })
  expect((await server.storage.countDeliveries()).text.waiting).toBe(1)
  expect((await move({ changes: 1, date: monday, although_closed: true })).status).toBe(200)
  const cancel = (body?: object) => ask('POST', `/bookings/${id}/cancel`, body)
  expect((await cancel({ changes: 1 })).error.code).toBe('changed_meanwhile')
  expect((await cancel({ changes: 2, tell: ['text'] })).status).toBe(204)
  expect((await cancel()).status).toBe(404)
  expect((await server.storage.countDeliveries()).text.waiting).toBe(2)
  expect((await ask('GET', `${range}0`)).status).toBe(422)
  expect((await ask('GET', range.replace('restaurant', 'nowhere'))).error.code).toBe(
    'calendar_not_found',
  )
})

// Rule O95
test('a booking is found by a part of the guest’s name, by the number in any spelling, and by its reference', async () => {
  const { ask, caller, server } = await openBookings()
  await caller.ask('bookings.book', { ...fridayDinner, phone })
  const [booked] = await server.storage.listBookings({ limit: 1, after: undefined })
  const { reference, phone: number } = booked!
  const found = async (q: string) => {
    const { bookings } = (await ask('GET', `/bookings?q=${encodeURIComponent(q)}`)).data
    return bookings.map((booking: { name: string; calendar: string }) => [
      booking.name,
      booking.calendar,
    ])
  }
  for (const q of [
    'shah',
    'PRIYA S',
    number!,
    phone.phone,
    reference,
    ` ${reference.toLowerCase()} `,
  ]) {
    expect([q, await found(q)]).toEqual([q, [['Priya Shah', 'restaurant']]])
  }
  for (const q of ['Shahs', '%', '0', 'x@y.example', reference.slice(1)]) {
    expect([q, await found(q)]).toEqual([q, []])
  }
  expect((await ask('GET', '/bookings?q=shahs&format=csv')).text.trim().split('\n')).toHaveLength(1)
  expect((await ask('GET', '/bookings')).data.bookings).toHaveLength(1)
})

// Rule O93
test('what is still booked cannot be taken away', async () => {
  const { caller, change, restaurant } = await openBookings()
  await caller.ask('bookings.book', { ...fridayDinner, phone })
  const { resources } = await restaurant()
  const refused = await change({ resources: resources.slice(1) })
  expect(refused).toMatchObject({ status: 409, error: { code: 'resource_is_booked' } })
  expect(refused.error.message).toContain('“table-1”')
  expect((await change({ resources: resources.slice(0, 1) })).status).toBe(200)
})

// Rule O95
test('a connected calendar shows when it is busy, and hides no bookings when it cannot be read', async () => {
  const unit = Date.parse('2026-11-24T10:00:00Z') / 900_000
  let isReadable = true
  const calDav: CalDav = {
    async busyUnits() {
      if (!isReadable) throw new Error('503')
      return [unit, unit + 1, unit + 8]
    },
    write: async () => undefined,
  }
  const { ask } = await openBookings({ calDav })
  const range = '/bookings/range?calendar=demo&from=2026-11-24&to=2026-11-24'
  expect((await ask('GET', range)).data).toEqual({
    bookings: [],
    busy: [
      { starts_at: '2026-11-24T10:00:00.000Z', ends_at: '2026-11-24T10:30:00.000Z' },
      { starts_at: '2026-11-24T12:00:00.000Z', ends_at: '2026-11-24T12:15:00.000Z' },
    ],
    busy_problem: null,
  })
  isReadable = false
  const unread = (await ask('GET', range)).data
  expect(unread).toMatchObject({ bookings: [], busy: [], busy_problem: expect.any(String) })
})

function aWeekAhead(): [string, string, string] {
  const day = new Date(Date.now() + 7 * 86_400_000)
  while (day.getUTCDay() !== 5 || /-(?:12-2[4-9]|01-0[1-4])$/.test(iso(day))) {
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return [iso(day), iso(day, 1), iso(day, 3)]
}

function iso(day: Date, later = 0): string {
  return new Date(day.getTime() + later * 86_400_000).toISOString().slice(0, 10)
}
