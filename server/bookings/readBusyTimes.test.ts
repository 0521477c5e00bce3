import { describe, expect, test } from 'vitest'
import { readBusyTimes } from './readBusyTimes.ts'

const unit = (iso: string): number => Date.parse(iso) / 900_000
const day = { from: unit('2026-11-27T00:00Z'), to: unit('2026-11-28T00:00Z') }
const soon = () => AbortSignal.timeout(1_500)

const eventOf = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a@somebody', ...lines, 'END:VEVENT']
    .concat('END:VCALENDAR', '')
    .join('\r\n')
const repeated = (rule: string, start = '20250110T100000Z'): string =>
  eventOf(`DTSTART:${start}`, 'DURATION:PT15M', `RRULE:${rule}`)

describe('an event that anybody may have sent', () => {
  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  ])('and repeats on a day that never comes holds up nobody: %s', async (rule) => {
    let beats = 0
    const beat = setInterval(() => (beats += 1), 20)
    const reading = readBusyTimes([repeated(rule)], day, AbortSignal.timeout(500))
    await expect(reading).rejects.toThrow('take too long to read')
    clearInterval(beat)
    expect(beats).toBeGreaterThan(0)
  })

  test('and cannot be read is not a free day', async () => {
    await expect(readBusyTimes(['BEGIN:VCALENDAR'], day, soon())).rejects.toThrow()
    await expect(readBusyTimes([''], day, soon())).rejects.toThrow('without its content')
  })
})

test('events that have repeated for decades are read @full', async () => {
  const daily = repeated('FREQ=DAILY', '19800101T100000Z')
  const hourly = repeated('FREQ=HOURLY', '20240101T000000Z')
  const units = await readBusyTimes([daily, hourly], day, AbortSignal.timeout(10_000))
  expect(units.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, hour) => day.from + 4 * hour),
  )
})

test('nothing is read where there is nothing', async () => {
  expect(await readBusyTimes([], day, soon())).toEqual([])
})
