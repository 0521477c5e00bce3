import { deleteObject, updateObject } from 'tsdav'
import { toICalendar } from '../outbox/icalendar.ts'
import { type DeliveryContext, DeliveryError } from '../outbox/outbox.ts'
import type { Storage } from '../storage/storage.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { Place } from '../storage/taskStorage.ts'
import { DEMO } from '../tools/tool.ts'
import { ANY_RESOURCE } from './availability.ts'
import type { UnitRange } from './busyTimes.ts'
import { withoutRedirects } from './queryCalendar.ts'
import { readBusyTimes } from './readBusyTimes.ts'

export interface CalDavOptions {
  /** The URL of the calendar itself, not of the server. */
  url: string
  user: string
  password: string
}

/** A calendar on a CalDAV server (RFC 4791). */
export interface CalDav {
  /**
   * Returns the quarters of an hour, from `from` up to but not including `to`, in which other people's events are.
   * Rejects if the calendar cannot be read.
   */
  busyUnits(range: UnitRange): Promise<readonly number[]>
  /**
   * Writes the booking in its current state, or removes it if it is cancelled. A booking always keeps the same event.
   */
  write(booking: BookingRow, delivery: Pick<DeliveryContext, 'signal'>): Promise<void>
}

/** The time limit for querying the calendar and reading its events. */
const READ_MS = 4_000

export function createCalDav({ url, user, password }: CalDavOptions): CalDav {
  const calendar = url.endsWith('/') ? url : `${url}/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const requestWith = (signal: AbortSignal) => ({
    headers: { authorization },
    fetchOptions: { signal, ...withoutRedirects },
  })
  return {
    busyUnits(range) {
      return readBusyTimes({ url: calendar, authorization }, range, AbortSignal.timeout(READ_MS))
    },

    async write(booking, { signal }) {
      const event = { url: `${calendar}${booking.id}.ics`, ...requestWith(signal) }
      const isCancelled = booking.state === 'cancelled'
      const { status, body } = isCancelled
        ? await deleteObject(event)
        : await updateObject({
            ...event,
            headers: { ...event.headers, 'content-type': 'text/calendar; charset=utf-8' },
            data: toICalendar(booking),
          })
      // Nobody reads what else the calendar says.
      await body?.cancel()
      const isDone = (status >= 200 && status < 300) || (isCancelled && status === 404)
      if (!isDone) throw new DeliveryError(`the calendar answered ${status}`)
    },
  }
}

/**
 * Lets an external calendar decide when demos can take place. A time that is busy there cannot be booked, and the
 * outbox writes each booking there. Our own database still keeps two calls from booking the same time at once.
 */
export function withCalDav(storage: Storage, calDav: CalDav): Storage {
  const freeOf = async (calendar: string, places: readonly Place[]): Promise<readonly Place[]> => {
    const units = places.flatMap((place) => place.units)
    if (calendar !== DEMO || units.length === 0) return places
    const range = { from: Math.min(...units), to: Math.max(...units) + 1 }
    const busy = new Set(await calDav.busyUnits(range))
    return places.filter((place) => !place.units.some((unit) => busy.has(unit)))
  }
  return {
    ...storage,
    async takenUnits(calendar, range, exceptBooking) {
      const taken = await storage.takenUnits(calendar, range, exceptBooking)
      if (calendar !== DEMO) return taken
      const busy = await calDav.busyUnits(range)
      return [...taken, ...busy.map((unit) => ({ resource: ANY_RESOURCE, unit }))]
    },
    async book(write, booking, places, lead) {
      const free = await freeOf(booking.calendar, places)
      const deliveredAs =
        booking.calendar === DEMO ? `${booking.deliveredAs} event`.trim() : booking.deliveredAs
      return storage.book(write, { ...booking, deliveredAs }, free, lead)
    },
    async changeBooking(write, bookingId, change, places, lead) {
      const free = await freeOf(write.calendar, places)
      return storage.changeBooking(write, bookingId, change, free, lead)
    },
  }
}
