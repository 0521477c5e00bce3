import type { Channels } from '../outbox/outbox.ts'
import { DeliveryError } from '../outbox/outbox.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import { type CarrierApi, CarrierApiError } from './carrierApi.ts'

/**
 * Texts the reference of a booking to its caller. No message is sent twice: if nobody knows whether the carrier has taken
 * it, it is given up, because the caller has heard the reference anyway.
 */
export const createTextChannel =
  (api: Pick<CarrierApi, 'sendText'>, from: string): NonNullable<Channels['text']> =>
  async ({ to, booking }, { isUncertain, signal }) => {
    if (isUncertain)
      throw new DeliveryError('it may have been sent before the server stopped', true)
    if (booking.state === 'cancelled') throw new DeliveryError('the booking is cancelled', true)
    try {
      await api.sendText({ from, to, text: wordsFor(booking) }, signal)
    } catch (error) {
      if (!(error instanceof CarrierApiError)) throw error
      throw new DeliveryError(error.message, error.outcome !== 'notNow')
    }
  }

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** As short as a message is. The sender's name or number says whose it is. */
function wordsFor({ reference, date, time }: BookingRow): string {
  const when = day.format(new Date(`${date}T00:00:00Z`))
  return `Your reference is ${reference}, for ${when}${time === null ? '' : ` at ${time}`}.`
}
