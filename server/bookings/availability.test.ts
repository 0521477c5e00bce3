import { describe, expect, test } from 'vitest'
import { Business } from '@ringwell/content/agents/tasks/business.ts'
import type { TimeWish } from '@ringwell/engine/timeWish.ts'
import type { TakenUnit } from '../storage/taskStorage.ts'
import {
  alternativesTo,
  type Calendar,
  calendarOf,
  checkWish,
  freeTimeOf,
  rangeAround,
  type Wish,
} from './availability.ts'

const table = (id: string, capacity: number) => ({
  id,
  name: id,
  kind: 'table',
  capacity,
  minutes: 120,
})
const open = [['12:00', '23:00']] as [string, string][]

function calendar(changes: object = {}): Calendar {
  const business = Business.parse({
    name: 'Pepperbarrow',
    timeZone: 'Europe/London',
    country: 'GB',
    hours: { '2': open, '3': open, '4': open, '5': open, '6': open, '7': open },
    specialDays: { '12-25': [] },
    resources: [table('six', 6), table('two', 2), table('four', 4)],
    ...changes,
  })
  return {
    ...calendarOf({ business, tasks: new Map() }, 'table'),
    withinDays: 90,
    beforeClosing: 90,
    mostNights: 14,
  }
}

/** Noon on Sunday, November 22, 2026. */
const now = Date.parse('2026-11-22T12:00:00Z')
const at = (date: string, time: string, people = 2): Wish => ({ by: 'time', date, time, people })
const reasonOf = (wish: Wish, of = calendar()) => {
  const check = checkWish(of, wish, now)
  return check.possible ? 'possible' : check.reason
}
const spoken = (wishes: readonly Wish[]): string[] =>
  wishes.map((wish) => (wish.by === 'time' ? `${wish.date} ${wish.time}` : wish.date))

const startOf = (date: string, timeZone: string) => {
  const check = checkWish({ ...calendar({ timeZone }), withinDays: 400 }, at(date, '19:00'), now)
  return check.possible && check.slot.startsAt
}

/** Marks every table as taken between these hours (UTC). */
const takenOn = (date: string, from: number, to: number): TakenUnit[] =>
  ['two', 'four', 'six'].flatMap((resource) =>
    Array.from({ length: (to - from) * 4 }, (_, n) => ({
      resource,
      unit: Date.parse(`${date}T00:00:00Z`) / 900_000 + from * 4 + n,
    })),
  )

const nights = (date: string, count: number, people = 2): Wish => ({
  by: 'night',
  date,
  nights: count,
  people,
})

const day = (date: string) => Date.parse(date) / 86_400_000

describe('a time can be booked', () => {
  test('while the business is open, and not in the last minutes before it closes', () => {
    expect(reasonOf(at('2026-11-24', '12:00'))).toBe('possible')
    expect(reasonOf(at('2026-11-24', '21:30'))).toBe('possible')
    expect(reasonOf(at('2026-11-24', '21:31'))).toBe('closed')
    expect(reasonOf(at('2026-11-24', '11:59'))).toBe('closed')
    expect(reasonOf(at('2026-11-24', '03:00'))).toBe('closed')
    // A Monday, when the restaurant is closed, and a yearly holiday.
    expect(reasonOf(at('2026-11-23', '19:00'))).toBe('closed')
    expect(reasonOf(at('2026-12-25', '19:00'))).toBe('closed')
  })

  test('on a special day at its own hours, of which those of one date go first', () => {
    const special = calendar({
      specialDays: {
        '11-24': [],
        '12-24': [],
        '2026-12-24': [['09:00', '13:00']],
        '2026-11-23': [['18:00', '22:00']],
      },
    })
    expect(reasonOf(at('2026-11-24', '19:00'), special)).toBe('closed')
    expect(reasonOf(at('2026-12-24', '09:00'), special)).toBe('possible')
    expect(reasonOf(at('2026-12-24', '13:30'), special)).toBe('closed')
    // On Mondays, it is closed.
    expect(reasonOf(at('2026-11-23', '19:00'), special)).toBe('possible')
    expect(reasonOf(at('2026-11-30', '19:00'), special)).toBe('closed')
    expect(spoken(alternativesTo(special, at('2026-11-24', '19:00'), now, []))).toEqual([
      '2026-11-25 19:00',
      '2026-11-23 19:00',
      '2026-11-26 19:00',
    ])
  })

  test('not before now, nor further ahead than the tasks go, whatever the year', () => {
    expect(reasonOf(at('2026-11-22', '12:00'))).toBe('past')
    expect(reasonOf(at('2026-11-22', '12:15'))).toBe('possible')
    expect(reasonOf(at('2026-11-21', '19:00'))).toBe('past')
    expect(reasonOf(at('0000-01-01', '19:00'))).toBe('past')
    expect(reasonOf(at('2027-02-20', '19:00'))).toBe('possible')
    expect(reasonOf(at('2027-02-21', '19:00'))).toBe('closed')
    expect(reasonOf(at('9999-12-31', '19:00'))).toBe('closed')
  })

  test('at the smallest resource that takes so many people, then at larger ones', () => {
    const check = checkWish(calendar(), at('2026-11-24', '19:00', 3), now)
    expect(check.possible && check.places.map(({ resource }) => resource)).toEqual(['four', 'six'])
    expect(reasonOf(at('2026-11-24', '19:00', 7))).toBe('tooLarge')
  })

  test('for as long as the resource says, in whole quarters of an hour', () => {
    const check = checkWish(calendar(), at('2026-11-24', '19:20'), now)
    if (!check.possible) throw new Error('it is possible')
    expect(check.slot).toEqual({
      startsAt: '2026-11-24T19:20:00.000Z',
      endsAt: '2026-11-24T21:20:00.000Z',
      date: '2026-11-24',
      time: '19:20',
      nights: null,
    })
    const quarter = Date.parse('2026-11-24T19:15:00Z') / 900_000
    expect(check.places[0]?.units).toEqual(Array.from({ length: 9 }, (_, n) => quarter + n))
  })
})

describe('the clock of the business', () => {
  const always = { hours: undefined, specialDays: {} }

  test('decides what a time means, in summer and in winter', () => {
    expect(startOf('2027-07-06', 'Europe/London')).toBe('2027-07-06T18:00:00.000Z')
    expect(startOf('2027-01-05', 'Europe/London')).toBe('2027-01-05T19:00:00.000Z')
    expect(startOf('2027-01-05', 'Asia/Kolkata')).toBe('2027-01-05T13:30:00.000Z')
    expect(startOf('2027-01-05', 'America/New_York')).toBe('2027-01-06T00:00:00.000Z')
  })

  test('decides which day it is', () => {
    const kiritimati = calendar({ ...always, timeZone: 'Pacific/Kiritimati' })
    // There, it is already 2 a.m. on the 23rd.
    expect(reasonOf(at('2026-11-22', '23:00'), kiritimati)).toBe('past')
    expect(reasonOf(at('2026-11-23', '03:00'), kiritimati)).toBe('possible')
  })

  test('skips an hour in one night, which nobody can book', () => {
    const spring = { ...calendar(always), withinDays: 400 }
    expect(reasonOf(at('2027-03-28', '00:45'), spring)).toBe('possible')
    expect(reasonOf(at('2027-03-28', '01:30'), spring)).toBe('closed')
    expect(reasonOf(at('2027-03-28', '02:00'), spring)).toBe('possible')
    // The clocks go forward, so two hours after 00:45 it is 03:45 local time.
    const check = checkWish(spring, at('2027-03-28', '00:45'), now)
    expect(check.possible && check.slot.endsAt).toBe('2027-03-28T02:45:00.000Z')
  })

  test('repeats an hour in another, and a booking has its full length', () => {
    const autumn = { ...calendar(always), withinDays: 400 }
    const check = checkWish(autumn, at('2027-10-31', '00:30'), now)
    expect(check.possible && check.slot).toMatchObject({
      startsAt: '2027-10-30T23:30:00.000Z',
      endsAt: '2027-10-31T01:30:00.000Z',
    })
    expect(check.possible && check.places[0]?.units).toHaveLength(8)
  })
})

describe('alternatives', () => {
  test('are the nearest times of the same day, one earlier and one later, and then another day at the same time', () => {
    const taken = takenOn('2026-11-27', 19, 21)
    const wish = at('2026-11-27', '19:30')
    expect(spoken(alternativesTo(calendar(), wish, now, taken))).toEqual([
      '2026-11-27 21:00',
      '2026-11-27 17:00',
      '2026-11-28 19:30',
    ])
  })

  test('are other days where a day is full, the nearest first, and none that is over or closed', () => {
    const taken = [...takenOn('2026-11-24', 0, 24), ...takenOn('2026-11-25', 12, 22)]
    const wish = at('2026-11-24', '19:30')
    expect(spoken(alternativesTo(calendar(), wish, now, taken))).toEqual([
      '2026-11-26 19:30',
      '2026-11-22 19:30',
      '2026-11-27 19:30',
    ])
  })

  test('to a closed day or time are the nearest open ones', () => {
    expect(spoken(alternativesTo(calendar(), at('2026-11-23', '19:00'), now, []))).toEqual([
      '2026-11-24 19:00',
      '2026-11-22 19:00',
      '2026-11-25 19:00',
    ])
    expect(spoken(alternativesTo(calendar(), at('2026-11-24', '11:30'), now, []))).toEqual([
      '2026-11-24 12:00',
      '2026-11-24 12:30',
      '2026-11-25 12:00',
    ])
  })

  test('to a day that is over begin today', () => {
    const [first] = alternativesTo(calendar(), at('0000-01-01', '19:00'), now, [])
    expect(first).toMatchObject({ date: '2026-11-22', time: '19:00' })
  })

  test('need nothing that lies outside of the range that is looked up', () => {
    const wish = at('2026-11-27', '19:30')
    const { from, to } = rangeAround(calendar(), wish, now)
    for (let days = -14; days <= 14; days += 1) {
      const date = new Date(Date.parse('2026-11-27') + days * 86_400_000).toISOString().slice(0, 10)
      const check = checkWish({ ...calendar(), withinDays: 400 }, at(date, '21:30'), 0)
      for (const unit of check.possible ? (check.places[0]?.units ?? []) : []) {
        expect(unit >= from && unit < to).toBe(true)
      }
    }
  })
})

describe('of several times that will do', () => {
  const wish = { by: 'time', date: '2026-11-24', time: '', people: 2 } as const
  const busy = [...takenOn('2026-11-24', 12, 16), ...takenOn('2026-11-24', 18, 20)]
  const free = (times: TimeWish) =>
    freeTimeOf(calendar(), { ...wish, time: times.time }, times, now, busy)

  test('the first wish is taken if it is free, and what is wished for instead only if it is not', () => {
    expect(free({ time: '15:00', or: '17:00' })).toBeUndefined()
    expect(free({ time: '20:00', or: '20:30' })).toBe('20:00')
    expect(free({ time: '19:00', or: '20:30' })).toBe('20:30')
    expect(free({ time: '19:00', or: '18:30' })).toBeUndefined()
  })

  test('the first free one in a window is taken, and none outside of it', () => {
    expect(free({ time: '19:00', earliest: '19:00', latest: '21:00' })).toBe('20:00')
    expect(free({ time: '13:00', earliest: '13:00', latest: '14:00' })).toBeUndefined()
    expect(free({ time: '15:00', earliest: '15:00' })).toBe('16:00')
    expect(free({ time: '19:30', latest: '20:15' })).toBe('20:00')
    expect(free({ time: '18:00', latest: '19:45' })).toBeUndefined()
  })
})

describe('nights', () => {
  const rooms = calendar({
    hours: { '1': [['08:00', '20:00']] },
    resources: [
      { id: 'r1', name: 'r1', kind: 'table', capacity: 2, nights: true },
      { id: 'r2', name: 'r2', kind: 'table', capacity: 4, nights: true },
    ],
  })

  test('are counted from arrival to departure, on any day, also when the clocks change', () => {
    const check = checkWish({ ...rooms, withinDays: 400 }, nights('2027-03-27', 2), now)
    if (!check.possible) throw new Error('it is possible')
    expect(check.slot).toMatchObject({ date: '2027-03-27', time: null, nights: 2 })
    const first = Date.parse('2027-03-27') / 86_400_000
    expect(check.places[0]).toEqual({ resource: 'r1', units: [first, first + 1] })
  })

  test('have limits', () => {
    expect(reasonOf(nights('2026-11-21', 1), rooms)).toBe('past')
    expect(reasonOf(nights('2026-12-01', 15), rooms)).toBe('tooLarge')
    expect(reasonOf(nights('2026-12-01', 1, 5), rooms)).toBe('tooLarge')
  })

  test('that are taken have the nearest other nights as alternatives', () => {
    const taken = ['r1', 'r2'].flatMap((resource) => [{ resource, unit: day('2026-12-02') }])
    expect(spoken(alternativesTo(rooms, nights('2026-12-01', 2), now, taken))).toEqual([
      '2026-11-30',
      '2026-12-03',
      '2026-11-29',
    ])
  })
})
