import { randomUUID } from 'node:crypto'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import { type TimeWish, isOpenWish } from '@ringwell/engine/timeWish.ts'
import {
  isSameFirstName,
  isSameName,
  isSimilarName,
  type NameParts,
} from '@ringwell/engine/dialogue/sameName.ts'
import { alsoStoredAs } from '@ringwell/engine/phoneNumber.ts'
import type { TaskFacts, TaskToolResult, ToolArguments } from '@ringwell/engine/tools.ts'
import type { Storage } from '../storage/storage.ts'
import type { DeliveryKind } from '@ringwell/protocol/operator/deliveries.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { LeadToDeliver, WriteOutcome } from '../storage/taskStorage.ts'
import { emailsHeardAs, heardEmail } from '../tools/heardEmails.ts'
import { newLead } from '../tools/newLead.ts'
import {
  type Alternative,
  DEMO,
  refused,
  resultOf,
  type ToolContext,
  type Tools,
} from '../tools/tool.ts'
import {
  addDays,
  alternativesTo,
  type Calendar,
  calendarOf,
  checkWish,
  dateAt,
  freePlaces,
  freeTimeOf,
  nightsBetween,
  rangeAround,
  timesOn,
  type Wish,
} from './availability.ts'
import { newReferences } from './reference.ts'

type BookingToolName = Extract<keyof Tools, `bookings.${string}`>
type Identity = Pick<ToolArguments<'bookings.find'>, 'reference' | 'phone' | 'email' | 'name'>
type Wanted = Omit<ToolArguments<'bookings.available'>, 'kind'>

/** The longest notes of one booking: characters of JSON. */
const MOST_NOTES = 4_000

export interface BookingToolsDeps {
  storage: Storage
  /** Called after a delivery is stored. */
  onStored: () => void
}

/**
 * A caller who books a demo is a lead, so the team learns of a change or cancellation the same way. Other bookings
 * have no team to tell.
 */
const tellTeam = (
  found: BookingRow,
  what: string,
  context: ToolContext,
): LeadToDeliver | undefined => {
  if (context.calendar !== DEMO) return undefined
  const { phone, email, reference } = found
  const caller = {
    name: { type: 'name', ...namesGivenOf(found) } as const,
    ...(phone !== null && { phone: { type: 'phone', phone } as const }),
    ...(email !== null && { email: { type: 'email', email } as const }),
  }
  const reason = `Demo ${what}: was on ${whenOf(found)} (${found.timeZone}), reference ${reference}`
  return newLead(caller, reason, context)
}

/** Tools for tables, rooms and appointments: everything in the calendar of an agent's business. */
export function createBookingTools({
  storage,
  onStored,
}: BookingToolsDeps): Tools<BookingToolName> {
  const told = (result: TaskToolResult, lead: LeadToDeliver | undefined): TaskToolResult => {
    if (lead && result.status === 'done') onStored()
    return result
  }

  return {
    async 'bookings.available'(args, context) {
      const calendar = calendarFor(context.tasks, args.kind)
      if (!calendar) return refused('invalidArguments')
      const { date, time, stay, people } = args
      if (calendar.resources[0]?.nights || time || stay) {
        if (!date && !stay) return { status: 'done' }
        const wish = wishOf(calendar, args)
        if (time && isOpenWish(time) && wish?.by === 'time') {
          return findFree(storage, calendar, wish, time, context)
        }
        return wish ? isAvailable(storage, calendar, wish, context) : refused('invalidArguments')
      }
      if (!date) return { status: 'done' }
      return isAnyTimeFree(storage, calendar, date.date, countOf(people), context)
    },

    async 'bookings.book'(args, context) {
      const calendar = calendarFor(context.tasks, args.kind)
      const wish = calendar && wishOf(calendar, args)
      if (!wish) return refused('invalidArguments')
      return bookWish(storage, { calendar, wish }, args, context)
    },

    async 'bookings.find'(args, context) {
      const identified = await identify(storage, args, context)
      if ('refused' in identified) return identified.refused
      const { found } = identified
      if (found.state === 'cancelled') return refused('notFound')
      return { status: 'done', reference: found.reference, facts: factsOf(found, context.tasks) }
    },

    async 'bookings.change'(args, context) {
      const identified = await identify(storage, args, context)
      if ('refused' in identified) return identified.refused
      const { found } = identified
      if (found.state === 'cancelled') return refused('alreadyCancelled')
      const calendar = calendarFor(context.tasks, args.kind)
      const wish = calendar && wishOf(calendar, args, found)
      if (!wish) return refused('invalidArguments')
      const noted = found.notes.length + JSON.stringify(context.notes).length
      if (noted > MOST_NOTES) return refused('invalidArguments')
      const check = checkWish(calendar, wish, context.now)
      if (!check.possible) {
        const alternatives = await findAlternatives(
          storage,
          { calendar, wish, except: found.id },
          context,
        )
        return refused(check.reason, check.reason === 'tooLarge' ? [] : alternatives)
      }
      const cells = { ...check.slot, kind: calendar.kind, people: wish.people }
      const isMoved = cells.date !== found.date || cells.time !== found.time
      const lead = isMoved ? tellTeam(found, `moved to ${whenOf(cells)}`, context) : undefined
      const outcome = await storage.changeBooking(
        context.write(factsOf({ ...found, ...cells }, context.tasks)),
        found.id,
        { ...cells, notes: context.notes },
        // Try the current resource first, so that nobody moves to another table without need.
        check.places.toSorted(
          (a, b) => Number(b.resource === found.resource) - Number(a.resource === found.resource),
        ),
        lead,
      )
      const request = { calendar, wish, except: found.id }
      return told(await orAlternatives(storage, outcome, request, context), lead)
    },

    async 'bookings.addNote'({ note, ...identity }, context) {
      const identified = await identify(storage, identity, context)
      if ('refused' in identified) return identified.refused
      const { found } = identified
      if (found.state === 'cancelled') return refused('alreadyCancelled')
      // Without a limit, calls could fill the disk by adding notes to bookings.
      if (found.notes.length + note.text.length > MOST_NOTES) return refused('invalidArguments')
      const write = context.write(factsOf(found, context.tasks))
      const notes = { ...context.notes, wishes: note.text }
      return resultOf(await storage.addNotes(write, found.id, notes))
    },

    async 'bookings.cancel'(args, context) {
      const identified = await identify(storage, args, context)
      if ('refused' in identified) return identified.refused
      const { found } = identified
      if (found.state === 'cancelled') return refused('alreadyCancelled')
      const write = context.write(factsOf(found, context.tasks))
      const lead = tellTeam(found, 'cancelled', context)
      return told(resultOf(await storage.cancelBooking(write, found.id, lead)), lead)
    },
  }
}

/** A wish, and the calendar that it is for. */
interface Request {
  calendar: Calendar
  wish: Wish
  /** The id of the booking that is being changed. What it occupies counts as free. */
  except?: string
}

interface Guest {
  name: Extract<SlotValue, { type: 'name' }>
  phone?: Extract<SlotValue, { type: 'phone' }>
  email?: Extract<SlotValue, { type: 'email' }>
}

/** Books a wish, or refuses it and offers alternatives. */
export async function bookWish(
  storage: Storage,
  request: Request,
  { deliveredAs = [], ...guest }: Guest & { deliveredAs?: readonly DeliveryKind[] },
  context: ToolContext,
  book: Storage['book'] = (...args) => storage.book(...args),
): Promise<TaskToolResult> {
  const { calendar, wish } = request
  const check = checkWish(calendar, wish, context.now)
  if (!check.possible) {
    const alternatives =
      check.reason === 'tooLarge' ? [] : await findAlternatives(storage, request, context)
    return refused(check.reason, alternatives)
  }
  const outcome = await book(
    context.write(),
    {
      id: randomUUID(),
      calendar: context.calendar,
      references: newReferences(),
      callId: context.callId,
      createdAt: new Date(context.now).toISOString(),
      kind: calendar.kind,
      ...check.slot,
      people: wish.people,
      firstName: guest.name.first ?? null,
      lastName: guest.name.last ?? null,
      phone: guest.phone?.phone ?? null,
      email: guest.email?.email ?? null,
      notes: JSON.stringify(context.notes),
      timeZone: calendar.business.timeZone,
      deliveredAs: deliveredAs.join(' '),
    },
    check.places,
  )
  return orAlternatives(storage, outcome, request, context)
}

async function orAlternatives(
  storage: Storage,
  outcome: WriteOutcome,
  request: Request,
  context: ToolContext,
): Promise<TaskToolResult> {
  if (outcome.status !== 'full') return resultOf(outcome)
  return refused('full', await findAlternatives(storage, request, context))
}

async function findAlternatives(
  storage: Storage,
  { calendar, wish, except }: Request,
  { now, calendar: calendarId }: ToolContext,
): Promise<Alternative[]> {
  if (wish.date > addDays(dateAt(now, calendar.business), calendar.withinDays)) return []
  const taken = await storage.takenUnits(calendarId, rangeAround(calendar, wish, now), except)
  return alternativesTo(calendar, wish, now, taken).map((other) => differenceTo(wish, other))
}

/** Returns only the slots in which an alternative differs from the wish. */
function differenceTo(wish: Wish, other: Wish): Alternative {
  if (other.by === 'night') {
    const { date: from, nights } = other
    return { stay: { type: 'stay', from, to: addDays(from, nights), nights } }
  }
  return {
    ...(other.date !== wish.date && { date: { type: 'date', date: other.date } }),
    ...(wish.by === 'time' &&
      other.time !== wish.time && { time: { type: 'time', time: other.time } }),
  }
}

async function isAvailable(
  storage: Storage,
  calendar: Calendar,
  wish: Wish,
  context: ToolContext,
): Promise<TaskToolResult> {
  const check = checkWish(calendar, wish, context.now)
  if (check.possible) {
    const taken = await storage.takenUnits(
      context.calendar,
      rangeAround(calendar, wish, context.now),
    )
    if (check.places.some(freePlaces(taken))) return { status: 'done' }
  }
  const reason = check.possible ? 'full' : check.reason
  const alternatives =
    reason === 'tooLarge' ? [] : await findAlternatives(storage, { calendar, wish }, context)
  return refused(reason, alternatives)
}

/** Finds the first of the times that will do which is free. */
async function findFree(
  storage: Storage,
  calendar: Calendar,
  wish: Extract<Wish, { by: 'time' }>,
  times: TimeWish,
  context: ToolContext,
): Promise<TaskToolResult> {
  const taken = await storage.takenUnits(context.calendar, rangeAround(calendar, wish, context.now))
  const time = freeTimeOf(calendar, wish, times, context.now, taken)
  return time === undefined
    ? isAvailable(storage, calendar, wish, context)
    : { status: 'done', facts: { time: { type: 'time', time } } }
}

/** Checks whether any time on a day is free. */
async function isAnyTimeFree(
  storage: Storage,
  calendar: Calendar,
  date: string,
  people: number,
  context: ToolContext,
): Promise<TaskToolResult> {
  const times = timesOn(calendar, date)
  const wish: Wish = { by: 'time', date, time: times.at(-1) ?? '12:00', people }
  const check = checkWish(calendar, wish, context.now)
  if (check.possible) {
    const taken = await storage.takenUnits(
      context.calendar,
      rangeAround(calendar, wish, context.now),
    )
    const isFree = alternativesTo(calendar, { ...wish, time: '' }, context.now, taken).some(
      (other) => other.date === date,
    )
    if (isFree) return { status: 'done' }
  }
  const alternatives = await findAlternatives(storage, { calendar, wish }, context)
  const days = alternatives.flatMap((other) => (other['date'] ? [{ date: other['date'] }] : []))
  return refused(check.possible ? 'full' : check.reason, days)
}

/**
 * Finds one booking by its reference, its phone number or the address of the invitation, plus the name on it. A
 * misheard name is accepted if no booking has the exact name. If the caller gives only the address, it may be off by a
 * doubled letter, which nobody can hear, but then the name must be exact. Without a name, the reference and the phone
 * number or address must both match. The call that has made a booking needs nothing but its reference.
 */
async function identify(storage: Storage, identity: Identity, context: ToolContext) {
  const { name } = identity
  const by = keyOf(identity)
  const own = by?.reference === undefined ? undefined : await madeInCall(storage, by, context)
  if (own) return { found: own }
  const find = async () => {
    if (!by) return 'notFound'
    const now = new Date(context.now).toISOString()
    const found = (await findBy(storage, by, context)).filter((row) => row.endsAt > now)
    const rows = name
      ? withName(found, name, identity)
      : found.filter((row) => isReachedAt(row, identity))
    // Prefer bookings that are not cancelled, and among those the ones with the same first name.
    const booked = rows.filter(({ state }) => state === 'booked')
    const candidates = booked.length > 0 ? booked : rows.slice(-1)
    const closest = candidates.filter((row) => name && isSameFirstName(name, namesOf(row)))
    const [first, second] = closest.length > 0 ? closest : candidates
    if (!first) return found.length > 0 ? 'otherName' : 'notFound'
    return second ? 'several' : first
  }
  const { email } = identity
  const guessed = by && 'emails' in by && email ? { email: heardEmail(email.email) } : by
  return context.identify<BookingRow>(find, JSON.stringify([context.calendar, guessed]))
}

/** The bookings with a reference, an address or a number, in whichever of its forms it was stored. */
async function findBy(
  storage: Storage,
  by: NonNullable<ReturnType<typeof keyOf>>,
  { calendar, tasks }: ToolContext,
): Promise<BookingRow[]> {
  const { country } = tasks.business
  const forms = by.phone === undefined ? [] : alsoStoredAs(by.phone, country)
  const keys = [by, ...forms.map((phone) => ({ phone }))]
  const found = await Promise.all(keys.map((key) => storage.findBookings(calendar, key)))
  return found.flat()
}

async function madeInCall(
  storage: Storage,
  by: { reference: string },
  { calendar, callId }: ToolContext,
): Promise<BookingRow | undefined> {
  const made = (await storage.findBookings(calendar, by)).filter((row) => row.callId === callId)
  return made.find(({ state }) => state === 'booked') ?? made.at(-1)
}

function withName(
  found: readonly BookingRow[],
  name: NameParts,
  { reference, phone, email }: Identity,
): readonly BookingRow[] {
  const exact = found.filter((row) => isSameName(name, namesOf(row)))
  if (exact.length > 0) return exact
  const isByEmail = reference === undefined && phone === undefined
  return found.filter(
    (row) => isSimilarName(name, namesOf(row)) && (!isByEmail || row.email === email?.email),
  )
}

/** Whether the caller gave the reference, and the phone number or email address that belongs to the booking. */
const isReachedAt = (row: BookingRow, { reference, phone, email }: Identity): boolean =>
  reference !== undefined &&
  (phone !== undefined || email !== undefined) &&
  (phone === undefined || row.phone === phone.phone) &&
  (email === undefined || row.email === email.email)

function keyOf({ reference, phone, email }: Identity) {
  if (reference) return { reference: reference.code }
  return phone ? { phone: phone.phone } : email && { emails: emailsHeardAs(email.email) }
}

const namesOf = ({ firstName, lastName }: BookingRow) => ({ first: firstName, last: lastName })

const namesGivenOf = ({ firstName, lastName }: Pick<BookingRow, 'firstName' | 'lastName'>) => ({
  ...(firstName !== null && { first: firstName }),
  ...(lastName !== null && { last: lastName }),
})

/** `2026-11-24 at 10:00`. */
const whenOf = ({ date, time }: Pick<BookingRow, 'date' | 'time'>): string =>
  `${date}${time === null ? '' : ` at ${time}`}`

function calendarFor(
  tasks: AgentTasks,
  kind: ToolArguments<'bookings.available'>['kind'],
): Calendar | undefined {
  const calendar = calendarOf(tasks, kind.type === 'choice' ? kind.option : kind.text)
  return calendar.resources.length > 0 ? calendar : undefined
}

const countOf = (people: Wanted['people']): number =>
  people === undefined ? 1 : people.type === 'party' ? people.people : people.number

/** Reads the wish from the arguments. What they leave out stays as booked before. Undefined if something is missing. */
function wishOf(calendar: Calendar, args: Wanted, before?: BookingRow): Wish | undefined {
  const people = args.people ? countOf(args.people) : (before?.people ?? 1)
  if (!Number.isInteger(people) || people < 1) return undefined
  if (calendar.resources[0]?.nights) {
    const { stay } = args
    const date = stay?.from ?? args.date?.date ?? before?.date
    const nights =
      stay?.nights ??
      (date !== undefined && stay?.to !== undefined
        ? nightsBetween(date, stay.to)
        : (before?.nights ?? undefined))
    if (date === undefined || nights === undefined || nights < 1) return undefined
    return { by: 'night', date, nights, people }
  }
  const date = args.date?.date ?? before?.date
  const time = args.time?.time ?? before?.time ?? undefined
  if (date === undefined || time === undefined) return undefined
  return { by: 'time', date, time, people }
}

/** Returns what an agent may say about a booking. */
function factsOf(
  booking: Pick<
    BookingRow,
    'date' | 'time' | 'nights' | 'people' | 'firstName' | 'lastName' | 'kind' | 'resource'
  >,
  tasks: AgentTasks,
): TaskFacts {
  const { date, time, nights, people, firstName, lastName } = booking
  return {
    ...(nights === null
      ? { date: { type: 'date', date } }
      : { stay: { type: 'stay', from: date, to: addDays(date, nights), nights } }),
    ...(time !== null && { time: { type: 'time', time } }),
    ...(people !== null && { people: { type: 'party', people } }),
    name: { type: 'name', ...namesGivenOf({ firstName, lastName }) },
    what: whatOf(booking, tasks),
    kind: { type: 'choice', option: booking.kind },
  }
}

/** Names what is booked: by the label of the option that the task offers, or else by the name of the resource. */
function whatOf(
  { kind, resource }: Pick<BookingRow, 'kind' | 'resource'>,
  tasks: AgentTasks,
): string {
  for (const { slots } of tasks.tasks.values()) {
    const asked = slots['kind']
    const option = asked?.type === 'choice' && asked.options.find(({ id }) => id === kind)
    if (option) return option.name
  }
  return tasks.business.resources.find(({ id }) => id === resource)?.name ?? kind
}
