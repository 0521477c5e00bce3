const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' })

const midnight = (at: Date): number => new Date(at).setHours(0, 0, 0, 0)
const DAY_MS = 86_400_000

/** Returns `14:05` for today, `Yesterday 14:05`, `Tue 3 Nov 14:05`, or `3 Nov 2025` for another year. */
export function shortTime(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS)
  if (days === 0) return time.format(at)
  if (days === 1) return `Yesterday ${time.format(at)}`
  if (at.getFullYear() !== now.getFullYear()) return dayOfYear.format(at)
  return `${day.format(at)} ${time.format(at)}`
}

export const wholeTime = (iso: string): string => whole.format(new Date(iso))

const isTime = (at: Date): boolean => !Number.isNaN(at.getTime())

/** Returns `Friday 27 November 2026`. */
// Browsers disagree about the comma.
export const dayOf = (at: Date): string => wholeDay.format(at).replace(',', '')

/**
 * Returns `Friday 27 November 2026` for `2026-11-27`, with the time if there is one, and `November 2026` for `2026-11`.
 * Anything else is undefined.
 */
export function dateText(text: string): string | undefined {
  const [, ofDay, ofTime] = /^(\d{4}-\d\d(?:-\d\d)?)(T.+)?$/.exec(text) ?? []
  if (ofDay === undefined) return undefined
  // At noon, no clock that is put forward leaves the day.
  const at = new Date(ofTime ? text : ofDay.length > 7 ? `${ofDay}T12:00` : `${ofDay}-01T12:00`)
  if (!isTime(at) || (ofDay.length > 7 && !ofTime && at.getDate() !== Number(ofDay.slice(8)))) {
    return undefined
  }
  if (ofDay.length === 7) return month.format(at)
  return ofTime ? `${dayOf(at)}, ${time.format(at)}` : dayOf(at)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Returns `0:42` or `1:02:05`. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}
