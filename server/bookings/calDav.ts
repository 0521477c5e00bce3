import { calendarQuery, deleteObject, updateObject } from 'tsdav'
import { toICalendar } from '../outbox/icalendar.ts'
import { type DeliveryContext, DeliveryError } from '../outbox/outbox.ts'
import type { Storage } from '../storage/storage.ts'
import type { BookingRow } from '../storage/tables.ts'
import type { Place } from '../storage/taskStorage.ts'
import { DEMO } from '../tools/tool.ts'
import { ANY_RESOURCE, QUARTER_MS } from './availability.ts'
import type { UnitRange } from './busyTimes.ts'
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
    // Do not follow redirects: the password must go to this address only.
    fetchOptions: { signal, redirect: 'manual' as const },
  })
  return {
    async busyUnits({ from, to }) {
      const signal = AbortSignal.timeout(READ_MS)
      const [start, end] = [new Date(from * QUARTER_MS), new Date(to * QUARTER_MS)]
      const responses = await calendarQuery({
        url: calendar,
        props: { 'd:getetag': {}, 'c:calendar-data': {} },
        filters: [
          {
            'comp-filter': {
              _attributes: { name: 'VCALENDAR' },
              'comp-filter': {
                _attributes: { name: 'VEVENT' },
                'time-range': { _attributes: { start: stampOf(start), end: stampOf(end) } },
              },
            },
          },
        ],
        depth: '1',
        ...requestWith(signal),
      })
      const failed = responses.find(({ ok }) => !ok)
      if (failed) throw new Error(`the calendar answered ${failed.status}`)
      const texts = responses.map(({ props }) => textOf(props?.['calendarData']))
      return readBusyTimes(texts, { from, to }, signal)
    },

    async write(booking, { signal }) {
      const event = { url: `${calendar}${booking.id}.ics`, ...requestWith(signal) }
      const isCancelled = booking.state === 'cancelled'
      const { status } = isCancelled
        ? await deleteObject(event)
        : await updateObject({
            ...event,
            headers: { ...event.headers, 'content-type': 'text/calendar; charset=utf-8' },
            data: toICalendar(booking),
          })
      const isDone = (status >= 200 && status < 300) || (isCancelled && status === 404)
      if (!isDone) throw new DeliveryError(`the calendar answered ${status}`)
    },
  }
}

/** The library returns an object instead of a string if the server sent CDATA. */
function textOf(data: unknown): string {
  if (typeof data === 'string') return data
  const { _cdata: cdata } = (data ?? {}) as { _cdata?: unknown }
  return typeof cdata === 'string' ? cdata : ''
}

/** `20261127T193000Z`. */
const stampOf = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

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
