import type { TaskFacts, ToolArguments } from '@ringwell/engine/tools.ts'
import { addDays, dateAt } from '../bookings/availability.ts'
import type { TaskStorage } from '../storage/taskStorage.ts'
import { isSameName, isSimilarName } from '@ringwell/engine/dialogue/sameName.ts'
import { refused, resultOf, type ToolContext, type Tools } from '../tools/tool.ts'
import { dayOf, findRecord, money, noted, type Record } from './records.ts'

type TripToolName = Extract<keyof Tools, `trips.${string}`>
type Trip = Record<'trips'>
type Flight = ToolArguments<'trips.change'>['flight']

/** How many days ahead a flight can be booked. */
const WITHIN_DAYS = 330

/**
 * Tools for an airline's trips, with one flight each morning and evening: find by reference and name, change, cancel.
 */
export function createTripTools({ storage }: { storage: TaskStorage }): Tools<TripToolName> {
  const find = ({ reference, name }: ToolArguments<'trips.find'>, context: ToolContext) =>
    context.identify<Trip>(async () => {
      const trip = await findRecord(storage, 'trips', reference.code, context)
      const stored = { last: trip?.name ?? '' }
      const isTheirs = isSameName(name, stored) || isSimilarName(name, stored)
      return trip && isTheirs ? trip : 'notFound'
    })

  const change = async (trip: Trip, context: ToolContext) => {
    const record = { agent: context.tasks.agent, kind: 'trips', key: trip.reference }
    const write = { ...context.write(factsOf(trip, context)), reference: trip.reference }
    return resultOf(
      await storage.changeRecord(write, record, JSON.stringify(noted(trip, context.notes))),
    )
  }

  return {
    async 'trips.find'(args, context) {
      const identified = await find(args, context)
      if ('refused' in identified) return identified.refused
      const { found } = identified
      const name = { type: 'name', last: found.name } as const
      const facts = { ...factsOf(found, context), name }
      return { status: 'done', reference: found.reference, facts }
    },

    async 'trips.change'(args, context) {
      const identified = await find(args, context)
      if ('refused' in identified) return identified.refused
      const trip = identified.found
      const flight = flightIn(args.flight)
      if (!flight) return refused('invalidArguments')
      if (trip.state === 'cancelled') return refused('alreadyCancelled')
      const { date } = args.date
      const today = dateAt(context.now, context.tasks.business)
      const booked = dayOf(trip.date, context).date
      if (date <= today || booked <= today) return refused('past')
      if (date > addDays(today, WITHIN_DAYS)) return refused('full')
      if (date === booked && flight === trip.flight) return refused('same')
      return change({ ...trip, date: { on: date }, flight }, context)
    },

    async 'trips.cancel'(args, context) {
      const identified = await find(args, context)
      if ('refused' in identified) return identified.refused
      const trip = identified.found
      if (trip.state === 'cancelled') return refused('alreadyCancelled')
      const today = dateAt(context.now, context.tasks.business)
      if (dayOf(trip.date, context).date <= today) return refused('past')
      return change({ ...trip, state: 'cancelled' }, context)
    },
  }
}

function flightIn(flight: Flight): Trip['flight'] | undefined {
  const said = flight.type === 'choice' ? flight.option : flight.text
  return said === 'morning' || said === 'evening' ? said : undefined
}

const factsOf = (trip: Trip, context: ToolContext): TaskFacts => ({
  route: trip.route,
  date: dayOf(trip.date, context),
  flight: { type: 'choice', option: trip.flight },
  state: trip.state,
  ...(trip.fee > 0 && { fee: money(trip.fee, trip.currency) }),
})
