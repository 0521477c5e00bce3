/** `19:30`: a time of day, 24 hours. */
export type ClockTime = string

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
