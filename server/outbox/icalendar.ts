/** A booking as an iCalendar object. https://www.rfc-editor.org/rfc/rfc5545 */
import { brand } from '@ringwell/brand/brand.ts'
import type { BookingRow } from '../storage/bookingRow.ts'

export interface EventOptions {
  /** Tells the receiver's calendar what to do with an invitation (RFC 5546). A stored event has no method. */
  method?: 'REQUEST' | 'CANCEL'
  /** The address that invitations come from. */
  organizer?: string
  /** The address of the person who is invited. */
  attendee?: string
}

/** Stays the same for every version of a booking, so that a calendar recognises it. */
const uidOf = ({ id }: Pick<BookingRow, 'id'>): string => `${id}@${brand.slug}`

export const titleOf = ({ kind }: Pick<BookingRow, 'kind'>): string =>
  kind === 'demo' ? `${brand.name} demo` : kind

/** Writes all times in UTC, so that a calendar shows them correctly without knowing any time zone definition. */
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

/** Escapes a text value (§3.3.11). */
const textOf = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** Quotes a parameter value, which may contain neither quotes nor control characters (§3.2). */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`

/** Folds a line after 75 bytes. Each continuation line begins with a space (§3.1). */
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
