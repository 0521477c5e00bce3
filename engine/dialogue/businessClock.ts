import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { Temporal } from 'temporal-polyfill'

/**
 * A moment on the clock of a business, in whole minutes, so that the same words are read alike all through a minute.
 */
export const clockOf = (
  { timeZone }: Pick<Business, 'timeZone'>,
  atMs: number,
): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
