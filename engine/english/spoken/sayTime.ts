import { type ClockTime, minutesOf } from '../../clockTime.ts'

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
