import { expect, test } from 'vitest'
import { comingDays, hoursOn, isDay } from './openingHours.ts'

const morning = [['09:00', '13:00']] as const
const day = [['09:00', '18:00']] as const
const specialDays = {
  '12-24': [],
  '2026-12-24': morning,
  '2026-12-20': day,
  '02-29': [],
  '2026-11-01': [],
}

test('the hours of one date take precedence over those of every year, and both over the week', () => {
  const opening = { hours: { '4': day }, specialDays }
  const dates = ['2026-12-17', '2026-12-24', '2027-12-24', '2026-12-20', '2026-12-27']
  expect(dates.map((date) => hoursOn(opening, date))).toEqual([day, morning, [], day, []])
})

test('special days are told from today on, those of every year as their next date', () => {
  expect(comingDays(specialDays, '2026-12-20')).toEqual([
    ['2026-12-20', day],
    ['2026-12-24', morning],
    ['2028-02-29', []],
  ])
  expect(comingDays(specialDays, '2026-12-25')).toEqual([
    ['2027-12-24', []],
    ['2028-02-29', []],
  ])
})

test('a day has to be in the calendar', () => {
  expect(['2026-12-24', '12-24', '02-29', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '02-30', '2026-13-01', ''].some(isDay)).toBe(false)
})
