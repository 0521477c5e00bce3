import { z } from 'zod'
import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import {
  BookingCancel,
  BookingMove,
  BookingRange,
  BookingView,
  CalendarChange,
  type CalendarSettings,
  CalendarView,
  RangeQuery,
} from '@ringwell/protocol/operator/bookings.ts'
import {
  addDays,
  calendarOf,
  checkWish,
  instantOf,
  nightsBetween,
  QUARTER_MS,
  type Wish,
} from '../bookings/availability.ts'
import type { CalDav } from '../bookings/calDav.ts'
import { publishedIdOf } from '../calls/publishedAgents.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import { audit } from '../people/audit.ts'
import { ListFormat, sendCsv } from '../people/sendCsv.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { StoredCalendarSettings } from '../storage/calendarStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Place } from '../storage/taskStorage.ts'
import { settingsOf, withSettings } from '../tools/calendarSettings.ts'
import { calendarIdOf, DEMO } from '../tools/tool.ts'
import type { AgentService } from './agentService.ts'
import { bookingEntries, tables } from './listedColumns.ts'

interface BookingRoutesDeps {
  storage: Storage
  agentService: Pick<AgentService, 'list'>
  /** The company's own calendar, in which demos are. */
  calDav?: CalDav | undefined
  /** How guests can be told of a change. */
  sends: Sends
  /** Called after a delivery is stored. */
  onStored: () => void
  now?: () => number
}

/** What this server can send. */
export interface Sends {
  mail: boolean
  texts: boolean
}

const MOST_DAYS = 62
/** A move by an operator may go further ahead than callers may book. */
const OPERATOR_DAYS = 3_650
const Calendar = z.object({ calendar: z.string().min(1).max(100) })
const Booking = z.object({ id: z.string().min(1).max(200) })
const OneCalendar = answerOf(z.object({ calendar: CalendarView }))
const OneBooking = answerOf(z.object({ booking: BookingView }))

/** What agents can book in each calendar, as `content/` has it. */
const agentsOfCalendars: ReadonlyMap<string, readonly AgentTasks[]> = Map.groupBy(
  [...tasksOfAgents.values()].filter(
    ({ agent, business }) => agent !== OWN_BUSINESS && business.resources.length > 0,
  ),
  calendarIdOf,
)

/** Adds the routes below `/admin/calendars` and `/admin/bookings` that show a calendar and change what is in it. */
export function addBookingRoutes(
  scope: ApiServer,
  { storage, agentService, calDav, sends, onStored, now = Date.now }: BookingRoutesDeps,
): void {
  const iso = (): string => new Date(now()).toISOString()

  const viewOfCalendar = async (
    calendar: string,
    stored: StoredCalendarSettings | undefined,
  ): Promise<CalendarView> => {
    const all = agentsIn(calendar)
    const [{ business }] = all
    const ids = all.map(({ agent }) => publishedIdOf(agent) ?? agent)
    const own = (await agentService.list()).filter(({ based_on: on }) => on && ids.includes(on))
    return {
      ...(stored?.settings ?? settingsOf(business)),
      calendar,
      name: business.name,
      agents: [...ids, ...own.map(({ agent_id: id }) => id)],
      time_zone: business.timeZone,
      version: stored?.version ?? 0,
      kinds: [...new Set(business.resources.map(({ kind }) => kind))],
      is_connected: calendar === DEMO && calDav !== undefined,
    }
  }

  scope.route({
    method: 'GET',
    url: '/calendars',
    schema: {
      summary: 'List the calendars that agents book in, with opening hours and special days',
      response: { 200: answerOf(z.object({ calendars: z.array(CalendarView) })) },
    },
    async handler() {
      const stored = new Map(
        (await storage.listCalendarSettings()).map((each) => [each.calendar, each]),
      )
      const calendars = await Promise.all(
        [...agentsOfCalendars.keys()].map((id) => viewOfCalendar(id, stored.get(id))),
      )
      return answerWith({ calendars })
    },
  })
  scope.route({
    method: 'PUT',
    url: '/calendars/:calendar',
    bodyLimit: 128 * 1024,
    schema: {
      summary: 'Change opening hours, special days and what can be booked. Agents obey at once',
      params: Calendar,
      body: CalendarChange,
      response: { 200: OneCalendar },
    },
    async handler(request) {
      const { calendar } = request.params
      const { version, ...settings } = request.body
      refuseUnfit(settings, agentsIn(calendar))
      const [{ business }] = agentsIn(calendar)
      const before =
        (await storage.findCalendarSettings(calendar))?.settings ?? settingsOf(business)
      const ahead = await storage.bookingsBetween(calendar, iso(), '9999')
      const homeless = ahead.filter(
        ({ state, resource }) =>
          state === 'booked' && !settings.resources.some(({ id }) => id === resource),
      )
      if (homeless.length > 0) {
        throw new ApiError(
          409,
          'resource_is_booked',
          `“${homeless[0]?.resource}” still has bookings (${homeless.length}). Move or cancel them before you take it away.`,
          { field: 'resources' },
        )
      }
      if (!(await storage.saveCalendarSettings(calendar, version, settings, iso()))) {
        throw new ApiError(
          409,
          'changed_meanwhile',
          'Somebody else has changed this calendar meanwhile. Look at it again before you change it.',
        )
      }
      await audit(request, {
        action: 'calendar.change',
        target: { kind: 'calendar', id: calendar },
        before,
        after: settings,
      })
      const stored = await storage.findCalendarSettings(calendar)
      return answerWith({ calendar: await viewOfCalendar(calendar, stored) })
    },
  })
  scope.route({
    method: 'GET',
    url: '/bookings/range',
    schema: {
      summary:
        'List the first 2,000 bookings of some days, and when the connected calendar is busy, or export these bookings (format=csv)',
      querystring: RangeQuery.extend(ListFormat.shape),
      documented: pagesOrCsv(BookingRange),
    },
    async handler({ query: { calendar, from, to, format } }, reply) {
      const [{ business }] = agentsIn(calendar)
      const days = nightsBetween(from, to)
      if (days < 0 || days >= MOST_DAYS) {
        throw new ApiError(422, 'invalid_field', `to: must be 0 to ${MOST_DAYS - 1} days later.`, {
          field: 'to',
        })
      }
      const [start, end] = [from, addDays(to, 1)].map(
        (day) => instantOf(day, '00:00', business.timeZone) ?? Date.parse(day),
      ) as [number, number]
      const [bookings, busy] = await Promise.all([
        storage.bookingsBetween(
          calendar,
          new Date(start).toISOString(),
          new Date(end).toISOString(),
        ),
        busyBetween(calendar === DEMO && format !== 'csv' ? calDav : undefined, start, end),
      ])
      if (format === 'csv') {
        const items = await bookingEntries(storage, bookings)
        return sendCsv(reply, {
          action: 'bookings.export',
          columns: tables.bookings.columns,
          items,
          rowOf: ({ cells }) => cells,
          target: { kind: 'calendar', id: calendar },
        })
      }
      const shown = bookings.map((booking) => viewOf(booking, sends))
      return answerWith({ bookings: shown, ...busy })
    },
  })
  scope.route({
    method: 'POST',
    url: '/bookings/:id/move',
    bodyLimit: 8 * 1024,
    schema: {
      summary: 'Move a booking to another time, and tell the guest',
      params: Booking,
      body: BookingMove,
      response: { 200: OneBooking },
    },
    async handler(request) {
      const { body } = request
      const { id } = request.params
      const found = await storage.findBooking(id)
      if (!found) throw unknownBooking()
      const { calendar } = found
      const stored = await storage.findCalendarSettings(calendar)
      const tasks = agentsIn(calendar).find(({ business }) =>
        business.resources.some(({ kind }) => kind === found.kind),
      )
      if (!tasks)
        throw new ApiError(409, 'not_bookable', 'No agent books this any more. Cancel it.')
      const rules = calendarOf(withSettings(tasks, stored?.settings), found.kind)
      const relaxed = { ...rules, withinDays: OPERATOR_DAYS, mostNights: 60 }
      const wish = wishIn(body, found, rules.resources[0]?.nights === true)
      const check = checkWish(
        body.although_closed ? { ...relaxed, keepsHours: false } : relaxed,
        wish,
        now(),
      )
      if (!check.possible) throw impossible(check.reason)
      const places = await freeIn(calendar === DEMO ? calDav : undefined, check.places)
      const outcome = await storage.moveBookingById(
        id,
        { ...check.slot, kind: found.kind, people: wish.people },
        places.toSorted(
          (a, b) => Number(b.resource === found.resource) - Number(a.resource === found.resource),
        ),
        iso(),
        { changes: body.changes, tell: deliveriesFor(body.tell ?? [], found, sends) },
      )
      if (outcome === 'gone') throw changedBooking()
      if (outcome === 'full') {
        throw new ApiError(409, 'full', 'Nothing that is large enough is free at that time.')
      }
      await audit(request, { action: 'booking.move', target: { kind: 'booking', id } })
      onStored()
      const moved = await storage.findBooking(id)
      if (!moved) throw unknownBooking()
      return answerWith({ booking: viewOf(moved, sends) })
    },
  })
  scope.route({
    method: 'POST',
    url: '/bookings/:id/cancel',
    bodyLimit: 4 * 1024,
    schema: {
      summary: 'Cancel a booking: its place is free again, and who was invited is told',
      params: Booking,
      documented: { body: { 'application/json': BookingCancel } },
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { id } = request.params
      const parsed = request.body ? BookingCancel.safeParse(request.body) : undefined
      if (parsed && !parsed.success) {
        const [issue] = parsed.error.issues
        const field = issue?.path.join('.') ?? ''
        throw new ApiError(422, 'invalid_input', `${field || 'The body'}: ${issue?.message}`, {
          field,
        })
      }
      const found = await storage.findBooking(id)
      if (!found || found.state === 'cancelled') {
        throw new ApiError(404, 'not_found', 'No booking with this id can be cancelled.')
      }
      const by = parsed?.data && {
        changes: parsed.data.changes,
        tell: deliveriesFor(parsed.data.tell, found, sends),
      }
      if (!(await storage.cancelBookingById(id, iso(), by))) throw changedBooking()
      await audit(request, { action: 'booking.cancel', target: { kind: 'booking', id } })
      onStored()
      return reply.code(204).send()
    },
  })
}

/** Throws `ApiError` 404 unless agents book in this calendar. */
function agentsIn(calendar: string): readonly [AgentTasks, ...AgentTasks[]] {
  const [first, ...others] = agentsOfCalendars.get(calendar) ?? []
  if (first) return [first, ...others]
  throw new ApiError(404, 'calendar_not_found', 'No agent books in a calendar of this name.')
}

/** Throws `ApiError` 422 if an agent could not book what is set up. */
function refuseUnfit(
  { hours, special_days: days, resources }: CalendarSettings,
  agents: readonly AgentTasks[],
): void {
  const known = agents.flatMap(({ business }) => business.resources)
  const closes =
    hours !== null ? 'hours' : Object.keys(days).length > 0 ? 'special_days' : undefined
  if (closes !== undefined && known.every(({ nights }) => nights === true)) {
    const problem = 'rooms are booked by the night, so there are no hours to keep'
    throw new ApiError(422, 'invalid_field', `${closes}: ${problem}.`, { field: closes })
  }
  for (const [at, { name, kind, minutes }] of resources.entries()) {
    const like = known.find((each) => each.kind === kind)
    const problem = !like
      ? `agents book only ${[...new Set(known.map((each) => each.kind))].join(', ')}`
      : (minutes === null) !== (like.nights === true)
        ? `a ${kind} is booked by the ${like.nights ? 'night' : 'time'}`
        : undefined
    if (problem === undefined) continue
    const field = `resources.${at}.${like ? 'minutes' : 'kind'}`
    throw new ApiError(422, 'invalid_field', `${field}: ${name}: ${problem}.`, { field })
  }
}

function wishIn(body: z.output<typeof BookingMove>, found: BookingRow, isByNight: boolean): Wish {
  const people = body.people ?? found.people ?? 1
  if (isByNight) {
    return { by: 'night', date: body.date, nights: body.nights ?? found.nights ?? 1, people }
  }
  if (body.time !== null) return { by: 'time', date: body.date, time: body.time, people }
  throw new ApiError(422, 'invalid_field', 'time: this is booked by the time, so say when.', {
    field: 'time',
  })
}

const reasons = {
  closed: 'We are closed then. Choose another time, or move it there anyway.',
  past: 'That time is over.',
  tooLarge: 'Nothing here is large enough for so many people, or it is for too many nights.',
} as const

const impossible = (reason: keyof typeof reasons): ApiError =>
  new ApiError(409, reason === 'tooLarge' ? 'too_large' : reason, reasons[reason])

const unknownBooking = (): ApiError =>
  new ApiError(404, 'not_found', 'No booking has this id. It may have been erased.')

const changedBooking = (): ApiError =>
  new ApiError(
    409,
    'changed_meanwhile',
    'This booking was changed or cancelled meanwhile. Look at it again before you change it.',
  )

const waysFor = ({ email, phone }: BookingRow, sends: Sends): BookingView['tells_by'] => [
  ...(email !== null && sends.mail ? (['mail'] as const) : []),
  ...(phone !== null && sends.texts ? (['text'] as const) : []),
]

const deliveriesFor = (
  tell: readonly ('mail' | 'text')[],
  booking: BookingRow,
  sends: Sends,
): ('invitation' | 'text')[] =>
  waysFor(booking, sends)
    .filter((way) => tell.includes(way))
    .map((way) => (way === 'mail' ? 'invitation' : 'text'))

const viewOf = (booking: BookingRow, sends: Sends): BookingView =>
  shownAs(BookingView, {
    ...booking,
    name: [booking.firstName, booking.lastName].filter(Boolean).join(' '),
    phone: booking.phone ?? '',
    email: booking.email ?? '',
    // No validation: only our own code writes this column.
    notes: JSON.parse(booking.notes) as Record<string, string>,
    tellsBy: waysFor(booking, sends),
  })

async function freeIn(calDav: CalDav | undefined, places: readonly Place[]): Promise<Place[]> {
  const units = places.flatMap((place) => place.units)
  if (!calDav || units.length === 0) return [...places]
  const range = { from: Math.min(...units), to: Math.max(...units) + 1 }
  const busy = new Set(await calDav.busyUnits(range).catch(unreadable))
  return places.filter((place) => !place.units.some((unit) => busy.has(unit)))
}

const unreadable = (): never => {
  throw new ApiError(
    503,
    'calendar_unreadable',
    'The connected calendar can’t be read now, so nobody knows whether that time is free. Try again in a minute.',
  )
}

type Busy = Pick<BookingRange, 'busy' | 'busy_problem'>

/** A calendar that cannot be read hides no bookings. */
async function busyBetween(calDav: CalDav | undefined, start: number, end: number): Promise<Busy> {
  if (!calDav) return { busy: [], busy_problem: null }
  const range = { from: Math.floor(start / QUARTER_MS), to: Math.ceil(end / QUARTER_MS) }
  try {
    return { busy: spansOf(await calDav.busyUnits(range)), busy_problem: null }
  } catch {
    const problem = 'The connected calendar can’t be read now, so its events are missing here.'
    return { busy: [], busy_problem: problem }
  }
}

/** Joins units that follow each other. */
function spansOf(units: readonly number[]): Busy['busy'] {
  const spans: { from: number; to: number }[] = []
  for (const unit of units.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last?.to === unit) last.to += 1
    else spans.push({ from: unit, to: unit + 1 })
  }
  return spans.map(({ from, to }) => ({
    starts_at: new Date(from * QUARTER_MS).toISOString(),
    ends_at: new Date(to * QUARTER_MS).toISOString(),
  }))
}
