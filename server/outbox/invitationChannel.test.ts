import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import { calendarIn, createMailbox } from '../testing/createMailbox.ts'
import { toICalendar } from './icalendar.ts'
import { createInvitationChannel } from './invitationChannel.ts'

const booking: BookingRow = {
  id: 'b1',
  calendar: 'demo',
  reference: 'RIN74',
  state: 'booked',
  callId: 'c1',
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  changes: 0,
  kind: 'demo',
  resource: 'demo',
  startsAt: '2027-07-06T18:00:00.000Z',
  endsAt: '2027-07-06T18:30:00.000Z',
  date: '2027-07-06',
  time: '19:00',
  nights: null,
  people: 1,
  firstName: 'Priya "P"',
  lastName: 'Shah; DROP\r\nBcc: everybody@example.com',
  phone: null,
  email: 'priya@shah.example',
  notes: '{}',
  timeZone: 'Europe/London',
  deliveredAs: 'invitation',
}
const context = { idempotencyKey: 'd1', signal: AbortSignal.timeout(5_000) }
const addresses = { to: 'hello@example.com', from: 'Ringwell <site@example.com>' }

test('an invitation has the time in UTC for calendars and on the clock of the business for people', async () => {
  const { url, mails } = await createMailbox()
  await createInvitationChannel({ url, ...addresses })(booking, context)
  const [mail] = mails
  expect(mail?.recipients).toEqual(['RCPT TO:<priya@shah.example>'])
  expect(mail?.data).toContain('Message-ID: <d1@example.com>')
  expect(mail?.data).toMatch(/text\/calendar;[^]*method=REQUEST/)
  expect(mail?.data).not.toMatch(/^Bcc/m)
  expect(mail?.data).toMatch(/Tuesday,? 6 July 2027 at 19:00 \(Europe\/London\)/)
  const calendar = calendarIn(mail?.data ?? '')
  expect(calendar).toContain('METHOD:REQUEST')
  expect(calendar).toContain('DTSTART:20270706T180000Z')
  expect(calendar).toContain('DTEND:20270706T183000Z')
})

/** RFC 5545, 3.3.5: a time in UTC needs no VTIMEZONE, which only a time with a TZID does (3.6.5). */
test('an event has times in UTC and nothing that would need the definition of a time zone', () => {
  // Half an hour before and after the clocks go back in London.
  for (const startsAt of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
    const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
    const calendar = new ICAL.Component(
      ICAL.parse(
        toICalendar(
          { ...booking, startsAt, endsAt },
          { method: 'REQUEST', attendee: 'a@b.example' },
        ),
      ) as string,
    )
    expect(calendar.getAllSubcomponents('vtimezone')).toEqual([])
    const [component, ...others] = calendar.getAllSubcomponents('vevent')
    expect(others).toEqual([])
    for (const property of component!.getAllProperties()) {
      expect(property.getParameter('tzid')).toBeUndefined()
    }
    const event = new ICAL.Event(component)
    expect(event.startDate.zone.tzid).toBe('UTC')
    expect(event.startDate.toJSDate().toISOString()).toBe(startsAt)
    expect(event.endDate.toJSDate().toISOString()).toBe(endsAt)
  }
})

test('a change and a cancellation concern the same event, each with a higher sequence', async () => {
  const { url, mails } = await createMailbox()
  const send = createInvitationChannel({ url, ...addresses })
  await send({ ...booking, changes: 1 }, context)
  await send({ ...booking, changes: 2, state: 'cancelled' }, context)
  const calendars = mails.map(({ data }) => calendarIn(data))
  for (const calendar of calendars) expect(calendar).toContain(`UID:b1@${brand.slug}`)
  expect(calendars[0]).toMatch(/METHOD:REQUEST[^]*SEQUENCE:1\r?\n[^]*STATUS:CONFIRMED/)
  expect(calendars[1]).toMatch(/METHOD:CANCEL[^]*SEQUENCE:2\r?\n[^]*STATUS:CANCELLED/)
})

test('nothing that a caller said can add a line to the calendar, and no line is too long', () => {
  const lastName = `Müller\r\nATTENDEE:mailto:evil@example.com ${'ü'.repeat(200)}`
  const text = toICalendar({ ...booking, lastName }, { attendee: 'priya@shah.example' })
  const lines = text.split('\r\n')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('ü'.repeat(200))
})
