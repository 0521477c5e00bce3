import type { ClockTime } from '../../slotValue.ts'

export const format = (hour: number, minute: number): ClockTime =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

export function shiftTime(time: ClockTime, minutes: number): ClockTime {
  const total = (minutesOf(time) + minutes + 2 * 24 * 60) % (24 * 60)
  return format(Math.floor(total / 60), total % 60)
}

/** Minutes since midnight. */
export function minutesOf(time: ClockTime): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** `half past seven in the evening`, for reading back. The half of the day is said only if `half` asks for it. */
export function sayTime(time: ClockTime, { half = false }: { half?: boolean } = {}): string {
  const minutes = minutesOf(time)
  if (minutes === 0) return 'midnight'
  if (minutes === 720) return 'noon'
  const hour = Math.floor(minutes / 60)
  const minute = minutes % 60
  const said = `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
  const clock = minute === 0 && !half ? `${said} o'clock` : said
  if (!half) return clock
  return `${clock} ${hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening'}`
}
