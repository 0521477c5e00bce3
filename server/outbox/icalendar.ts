/** A booking as an iCalendar object. https://www.rfc-editor.org/rfc/rfc5545 */
import { brand } from '@ringwell/brand/brand.ts'
import type { BookingRow } from '../storage/tables.ts'

export interface EventOptions {
  /** In an invitation (RFC 5546): what the receiver's calendar does with the event. A stored event has none. */
  method?: 'REQUEST' | 'CANCEL'
  /** The address that invitations come from. */
  organizer?: string
  /** The address of who is invited. */
  attendee?: string
}

/** The same for every version of a booking, so that a calendar knows it again. */
const uidOf = ({ id }: Pick<BookingRow, 'id'>): string => `${id}@${brand.slug}`

export const titleOf = ({ kind }: Pick<BookingRow, 'kind'>): string =>
  kind === 'demo' ? `${brand.name} demo` : kind

/** Times are in UTC, so every calendar shows them on its own clock, whatever it knows of time zones. */
export function toICalendar(booking: BookingRow, options: EventOptions = {}): string {
  const { method, organizer, attendee } = options
  const isCancelled = booking.state === 'cancelled'
  const name = nameOf(booking)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(brand.name)}//Bookings//EN`,
    ...(method ? [`METHOD:${method}`] : []),
    'BEGIN:VEVENT',
    `UID:${uidOf(booking)}`,
    `SEQUENCE:${booking.changes}`,
    `DTSTAMP:${stampOf(booking.updatedAt)}`,
    `DTSTART:${stampOf(booking.startsAt)}`,
    `DTEND:${stampOf(booking.endsAt)}`,
    `SUMMARY:${textOf(method ? titleOf(booking) : `${titleOf(booking)}: ${name}`)}`,
    `DESCRIPTION:${textOf(`Reference ${booking.reference}`)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer === undefined ? [] : [`ORGANIZER;CN=${quoted(brand.name)}:mailto:${organizer}`]),
    ...(attendee === undefined
      ? []
      : [
          `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee}`,
        ]),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

export const nameOf = ({ firstName, lastName }: Pick<BookingRow, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** `20261127T193000Z`. */
const stampOf = (iso: string): string => iso.replaceAll(/[-:]|\.\d{3}/g, '')

/** §3.3.11. */
const textOf = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** §3.2: a parameter in quotes has no quotes and no control characters. */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`

/** §3.1: no line has more than 75 bytes; what is longer goes on after a space. */
function folded(line: string): string {
  let bytes = 0
  let result = ''
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += sign
    bytes += size
  }
  return result
}
