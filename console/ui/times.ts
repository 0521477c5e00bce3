const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
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

/** Returns `Friday 27 November 2026` for `2026-11-27`, and undefined for what is no day. */
export function dateText(day: string): string | undefined {
  const at = new Date(`${day}T00:00Z`)
  // Browsers disagree about the comma.
  return Number.isNaN(at.getTime()) ? undefined : wholeDay.format(at).replace(',', '')
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
