import { Temporal } from 'temporal-polyfill'
import { brand } from '@ringwell/brand/brand.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import { nameOf, titleOf, toICalendar } from './icalendar.ts'
import { createMailer, type MailOptions } from './mailChannel.ts'
import type { DeliveryContext } from './outbox.ts'

/**
 * Mails an invitation to the person who booked, an update when the booking changes, and a notice when it is cancelled.
 */
export function createInvitationChannel({ url, to, from }: MailOptions) {
  const send = createMailer({ url, from })
  const organizer = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return async (booking: BookingRow, delivery: DeliveryContext): Promise<void> => {
    const { email, state } = booking
    if (email === null) return
    const method = state === 'cancelled' ? 'CANCEL' : 'REQUEST'
    const title = titleOf(booking)
    const subject =
      method === 'CANCEL'
        ? `Cancelled: ${title}`
        : booking.changes > 0
          ? `Changed: ${title}`
          : title
    await send(
      {
        to: { name: nameOf(booking), address: email },
        replyTo: to,
        subject,
        text: textOf(booking),
        icalEvent: {
          method,
          filename: 'invitation.ics',
          content: toICalendar(booking, { method, organizer, attendee: email }),
        },
      },
      delivery,
    )
  }
}

function textOf(booking: BookingRow): string {
  const { startsAt, timeZone, reference, state } = booking
  const when = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone)
  const day = when.toLocaleString('en-GB', { dateStyle: 'full' })
  const time = when.toLocaleString('en-GB', { timeStyle: 'short' })
  const said = state === 'cancelled' ? 'has been cancelled' : 'is booked'
  const at = booking.time === null ? '' : ` at ${time} (${timeZone})`
  return `Your ${titleOf(booking)} ${said}.\n\n${day}${at}\nReference: ${reference}\n\n${brand.name}\n`
}
