import type { Channels } from '../outbox/outbox.ts'
import { DeliveryError } from '../outbox/outbox.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import { type CarrierApi, CarrierApiError } from './carrierApi.ts'

/**
 * Texts the reference of a booking to its caller, or what an operator has changed about it to its guest. No message is sent twice: if nobody knows whether the carrier has taken
 * it, it is given up, because the caller has heard the reference anyway.
 */
export const createTextChannel =
  (api: Pick<CarrierApi, 'sendText'>, from: string): NonNullable<Channels['text']> =>
  async ({ to, booking, isNews = false }, { isUncertain, signal }) => {
    if (isUncertain)
      throw new DeliveryError('it may have been sent before the server stopped', true)
    if (booking.state === 'cancelled' && !isNews)
      throw new DeliveryError('the booking is cancelled', true)
    try {
      await api.sendText({ from, to, text: wordsFor(booking, isNews) }, signal)
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
function wordsFor({ reference, date, time, state }: BookingRow, isNews: boolean): string {
  const on = day.format(new Date(`${date}T00:00:00Z`))
  const when = `${on}${time === null ? '' : ` at ${time}`}`
  if (state === 'cancelled') return `Your booking ${reference} for ${when} was cancelled.`
  if (isNews) return `Your booking ${reference} was moved to ${when}.`
  return `Your reference is ${reference}, for ${when}.`
}
