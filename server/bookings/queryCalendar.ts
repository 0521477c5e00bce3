import { calendarQuery } from 'tsdav'
import { bytesUpTo } from '../http/bytesUpTo.ts'
import { QUARTER_MS } from './availability.ts'
import type { UnitRange } from './busyTimes.ts'

/** How a calendar on a CalDAV server is reached. */
export interface CalendarAddress {
  url: string
  authorization: string
}

/** A month of a busy calendar has about 200 kB. Anybody who invites its owner can add an event of any size. */
const MOST_BYTES = 8 * 1024 * 1024

/**
 * Returns the iCalendar texts of the events in the range. Run this only in the thread of `readBusyTimes`, because the
 * answer is XML of any shape. Rejects if the answer is too large.
 */
export async function queryCalendar(
  { url, authorization }: CalendarAddress,
  { from, to }: UnitRange,
): Promise<string[]> {
  const [start, end] = [new Date(from * QUARTER_MS), new Date(to * QUARTER_MS)]
  const responses = await calendarQuery({
    url,
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
    headers: { authorization },
    fetchOptions: withoutRedirects,
    fetch: fetchLimited,
  })
  const failed = responses.find(({ ok }) => !ok)
  if (failed) throw new Error(`the calendar answered ${failed.status}`)
  return responses.map(({ props }) => textOf(props?.['calendarData']))
}

/** The password must go to this address only. */
export const withoutRedirects = { redirect: 'manual' as const }

/** The library reads any answer to its end, so read no more of it than the limit here. */
const fetchLimited: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const body = await bytesUpTo(response, MOST_BYTES)
  if (!body) throw new Error('the answer of the calendar is too large')
  const { status, statusText, headers } = response
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status,
    statusText,
    headers,
  })
}

/** The library returns an object instead of a string if the server sent CDATA. */
function textOf(data: unknown): string {
  if (typeof data === 'string') return data
  const { _cdata: cdata } = (data ?? {}) as { _cdata?: unknown }
  return typeof cdata === 'string' ? cdata : ''
}

/** `20261127T193000Z`. */
const stampOf = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
