import { afterAll, beforeEach, expect, test } from 'vitest'
import { booking, lead, write } from '../testing/storageSamples.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { radicaleUser, startRadicale } from '../testing/radicaleServer.ts'
import { createCalDav, withCalDav } from './calDav.ts'

const server = await startRadicale()
afterAll(() => server?.stop())

const unit = (iso: string): number => Date.parse(iso) / 900_000
const day = { from: unit('2026-11-27T00:00Z'), to: unit('2026-11-28T00:00Z') }
/** The half hour that starts then. */
const at = (iso: string) => ({ resource: 'demo', units: [unit(iso), unit(iso) + 1] })
const signal = AbortSignal.timeout(60_000)

const row: BookingRow = {
  ...booking,
  calendar: 'demo',
  kind: 'demo',
  reference: 'RIN74',
  state: 'booked',
  resource: 'demo',
  updatedAt: booking.createdAt,
  changes: 0,
}

if (!server) {
  test.skip('CalDAV: radicale is not installed, so not tested. Run apt-get install radicale', () => {})
} else {
  const calDav = createCalDav({ url: server.url, ...radicaleUser })
  const { user, password } = radicaleUser
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'content-type': 'text/calendar',
  }
  /** Writes an event as another calendar program would. */
  const put = async (name: string, ...lines: string[]): Promise<void> => {
    const body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//somebody//EN',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Paris',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700329T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      `UID:${name}@somebody`,
      'DTSTAMP:20261101T000000Z',
      ...lines,
      'SUMMARY:Theirs',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    const answer = await fetch(`${server.url}${name}.ics`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(201)
  }
  const get = (name: string) => fetch(`${server.url}${name}.ics`, { headers })

  beforeEach(async () => {
    const listed = await fetch(server.url, {
      method: 'PROPFIND',
      headers: { ...headers, depth: '1' },
    })
    for (const [, href = ''] of (await listed.text()).matchAll(/<href>([^<]+\.ics)<\/href>/g)) {
      await fetch(new URL(href, server.url), { method: 'DELETE', headers })
    }
  })

  // Rule T16
  test('somebody else’s events are busy, in their time zones and as often as they repeat', async () => {
    await put(
      'one',
      'DTSTART;TZID=Europe/Paris:20261127T150000',
      'DTEND;TZID=Europe/Paris:20261127T153000',
    )
    await put('weekly', 'DTSTART:20261106T100000Z', 'DURATION:PT20M', 'RRULE:FREQ=WEEKLY')
    await put(
      'skipped',
      'DTSTART:20261106T110000Z',
      'DURATION:PT15M',
      'RRULE:FREQ=WEEKLY',
      'EXDATE:20261127T110000Z',
    )
    await put('free', 'DTSTART:20261127T120000Z', 'DTEND:20261127T130000Z', 'TRANSP:TRANSPARENT')
    await put('other-day', 'DTSTART:20261128T120000Z', 'DTEND:20261128T130000Z')
    const busy = (await calDav.busyUnits(day)).toSorted((a, b) => a - b)
    expect(busy.map((each) => new Date(each * 900_000).toISOString().slice(11, 16))).toEqual([
      '10:00',
      '10:15',
      '14:00',
      '14:15',
    ])
  })

  // Rule T16
  test('an occurrence that was moved is busy where it is now, and an endless event blocks nothing', async () => {
    await put(
      'moved',
      'DTSTART:20261106T100000Z',
      'DURATION:PT15M',
      'RRULE:FREQ=WEEKLY',
      'SUMMARY:Theirs',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:moved@somebody',
      'DTSTAMP:20261101T000000Z',
      'RECURRENCE-ID:20261127T100000Z',
      'DTSTART:20261127T080000Z',
      'DURATION:PT15M',
    )
    const busy = await calDav.busyUnits(day)
    expect(busy.map((each) => new Date(each * 900_000).toISOString().slice(11, 16))).toEqual([
      '08:00',
    ])
    await put('long', 'DTSTART:19700101T000000Z', 'DTEND:99990101T000000Z')
    expect(await calDav.busyUnits(day)).toHaveLength(96)
  })

  test('a booking is one event, which changes with it and goes with it, however often it is written', async () => {
    for (const changes of [0, 0, 1]) await calDav.write({ ...row, changes }, { signal })
    const event = await (await get('b1')).text()
    expect(event).toContain('SEQUENCE:1')
    expect(event).toContain('DTSTART:20260102T190000Z')
    // Our own bookings do not count as busy, because the database has them.
    const own = { from: unit('2026-01-02T00:00Z'), to: unit('2026-01-03T00:00Z') }
    expect(await calDav.busyUnits(own)).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      await calDav.write({ ...row, state: 'cancelled', changes: 2 }, { signal })
    }
    expect((await get('b1')).status).toBe(404)
  })

  test('a demo cannot be where the calendar is busy, and everything else can', async () => {
    await put('one', 'DTSTART:20261127T140000Z', 'DTEND:20261127T150000Z')
    const storage = openTestStorage()
    const guarded = withCalDav(storage, calDav)
    const demo = { ...booking, calendar: 'demo' }
    const busy = [at('2026-11-27T14:30Z')]
    expect(await guarded.book({ ...write, calendar: 'demo' }, demo, busy)).toEqual({
      status: 'full',
    })
    const both = [...busy, at('2026-11-27T15:00Z')]
    const delivery = { id: 'd1', dueAt: '2026' }
    const outcome = await guarded.book({ ...write, calendar: 'demo' }, demo, both, {
      lead,
      delivery,
    })
    expect(outcome.status).toBe('done')
    expect(await storage.findBooking('b1')).toMatchObject({ deliveredAs: 'event' })
    const taken = await guarded.takenUnits('demo', day)
    expect(taken.map((each) => each.resource).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      ...Array<string>(4).fill('*'),
      'demo',
      'demo',
    ])
    const table = { ...booking, id: 'b2', calendar: 'restaurant' }
    expect((await guarded.book({ ...write, key: '2' }, table, busy)).status).toBe('done')
    expect(await storage.findBooking('b2')).toMatchObject({ deliveredAs: '' })
  })

  test('a calendar that does not let us in, or is not there, is not a free one', async () => {
    const stranger = createCalDav({ url: server.url, user: 'ringwell', password: 'wrong' })
    await expect(stranger.busyUnits(day)).rejects.toThrow()
    await expect(stranger.write(row, { signal })).rejects.toThrow(/answered 40[13]/)
    const nowhere = createCalDav({ url: server.url.replace('demos', 'none'), ...radicaleUser })
    await expect(nowhere.busyUnits(day)).rejects.toThrow()
    const dead = createCalDav({ url: 'http://127.0.0.1:9/', ...radicaleUser })
    await expect(dead.busyUnits(day)).rejects.toThrow()
    await expect(dead.write(row, { signal })).rejects.toThrow()
  })
}
