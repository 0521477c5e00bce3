import { months, weekdays } from '../values/calendar.ts'

const NUMBER = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})`
const DAY = `(?:on )?(?:${weekdays.join('|')}) the \\d{1,2}(?:st|nd|rd|th) of (?:${months.join('|')})`
const TIME = String.raw`\d{1,2}(?::\d\d)?(?: o'clock)? in the (?:morning|afternoon|evening)`
/** Everyday values: dates, times of day and small numbers, which identify nobody. */
export const everyday = new RegExp(
  `\\b(?:${DAY}|${TIME}|today|tomorrow|noon|midnight|${NUMBER} (?:people|person|nights?))\\b`,
  'g',
)
