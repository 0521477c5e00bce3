import ICAL from 'ical.js'
import { brand } from '@ringwell/brand/brand.ts'
import { QUARTER_MS } from './availability.ts'

/** Quarters of an hour, counted since 1970: from `from` up to but not including `to`. */
export interface UnitRange {
  from: number
  to: number
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the quarters of an hour in which the events of a calendar are busy. Our own bookings do not count, because
 * the database has them. This may never return, because anybody can send the operator an invitation with a malicious
 * recurrence rule. So run it only in the thread of `readBusyTimes`.
 */
export function busyUnitsIn(texts: readonly string[], { from, to }: UnitRange): number[] {
  const units = new Set<number>()
  for (const text of texts) {
    eachBusyTime(text, new Date(from * QUARTER_MS), new Date(to * QUARTER_MS), (startMs, endMs) => {
      const last = Math.min(to, Math.ceil(endMs / QUARTER_MS))
      for (let unit = Math.max(from, Math.floor(startMs / QUARTER_MS)); unit < last; unit += 1) {
        units.add(unit)
      }
    })
  }
  return [...units]
}

function eachBusyTime(
  text: string,
  from: Date,
  to: Date,
  isBusy: (startMs: number, endMs: number) => void,
): void {
  if (text === '') throw new Error('the calendar sent an event without its content')
  const calendar = new ICAL.Component(ICAL.parse(text) as string)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const events = calendar.getAllSubcomponents('vevent')
  const exceptions = events.filter((each) => each.hasProperty('recurrence-id'))
  const add = (component: ICAL.Component, start: ICAL.Time, end: ICAL.Time): void => {
    const is = (name: string, value: string): boolean =>
      String(component.getFirstPropertyValue(name) ?? '').toUpperCase() === value
    if (is('transp', 'TRANSPARENT') || is('status', 'CANCELLED')) return
    const [startMs, endMs] = [start.toJSDate().getTime(), end.toJSDate().getTime()]
    if (endMs > from.getTime() && startMs < to.getTime()) isBusy(startMs, endMs)
  }
  for (const component of events) {
    // An occurrence that was moved or edited is a separate event with its own time.
    const isException = exceptions.includes(component)
    const event = new ICAL.Event(component, isException ? undefined : { exceptions })
    if (event.uid.endsWith(`@${brand.slug}`)) continue
    if (isException || !event.isRecurring()) {
      add(component, event.startDate, event.endDate)
      continue
    }
    const lengthMs = event.duration.toSeconds() * 1_000
    const occurrences = event.iterator()
    for (;;) {
      const next = occurrences.next() as ICAL.Time | undefined
      const start = next?.toJSDate()
      if (!next || !start || start >= to) break
      // Skip occurrences that are long past, unless an exception may have moved them. The extra day covers any time
      // zone.
      const isPast = start.getTime() + lengthMs + DAY_MS < from.getTime()
      if (isPast && exceptions.length === 0) continue
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      add(item.component, startDate, endDate)
    }
  }
}
