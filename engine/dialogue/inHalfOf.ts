import type { ClockTime } from '../clockTime.ts'
import type { SlotValue } from '../slotValue.ts'

/** What takes the place of eight in the evening, or narrows it down, is in the evening as well. */
export function inHalfOf(
  before: SlotValue | undefined,
  readings: readonly SlotValue[],
): readonly SlotValue[] {
  if (before?.type !== 'time' || readings.length < 2) return readings
  const half = isMorning(before.time)
  const same = readings.filter(
    (value) => value.type === 'time' && isMorning(value.latest ?? value.time) === half,
  )
  return same.length > 0 ? same : readings
}

const isMorning = (time: ClockTime): boolean => time < '12:00'

/** Nobody rings back later in the evening, unless the caller says so in so many words: `before ten` is in the morning. */
const LATEST_CALL: ClockTime = '20:30'

/** The readings of a time at which somebody would ring back, if there are any. */
export function atCallingHours(readings: readonly SlotValue[]): readonly SlotValue[] {
  const likely = readings.filter(
    (value) => value.type !== 'time' || (value.latest ?? value.time) <= LATEST_CALL,
  )
  return likely.length > 0 ? likely : readings
}
