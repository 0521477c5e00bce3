/** Days as `2026-11-27` and times as `19:30`, on the clock of the business. */
import { weekdayOf } from '@ringwell/protocol/openingHours.ts'

const DAY_MS = 86_400_000

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string =>
  new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

const partsAt = (iso: string | number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )

export function dayAt(iso: string | number, timeZone: string): string {
  const { year, month, day } = partsAt(iso, timeZone)
  return `${year}-${month}-${day}`
}

export function timeAt(iso: string, timeZone: string): string {
  const { hour, minute } = partsAt(iso, timeZone)
  return `${hour}:${minute}`
}

export const todayIn = (timeZone: string): string => dayAt(Date.now(), timeZone)

const dayWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const wholeDayWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** `Fri 27 Nov`. */
export const dayText = (day: string): string => dayWords.format(utc(day))
export const wholeDayText = (day: string): string => wholeDayWords.format(utc(day))

const yearlyWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** `Thursday 24 December 2026`, or `24 December every year` for `12-24`. */
export const specialDayText = (day: string): string =>
  // A leap year has every day.
  day.length === 5 ? `${yearlyWords.format(utc(`2028-${day}`))} every year` : wholeDayText(day)

const weekdayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
/** @param weekday 1 is Monday */
export const weekdayText = (weekday: string): string =>
  // 1 January 2024 was a Monday.
  weekdayWords.format(utc(`2024-01-0${weekday}`))

export function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
