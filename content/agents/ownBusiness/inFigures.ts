/** Rewrites how people type opening hours into the forms that `parseHours` reads. */

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const CLOCK = String.raw`\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\b\.?)?|noon|midday`

const shortDays: Readonly<Record<string, string>> = {
  m: 'Mon',
  mo: 'Mon',
  t: 'Tue',
  tu: 'Tue',
  w: 'Wed',
  we: 'Wed',
  th: 'Thu',
  f: 'Fri',
  fr: 'Fri',
  s: 'Sat',
  sa: 'Sat',
  su: 'Sun',
}
const SHORT = 'Mo?|Tu?|We?|Th|Fr?|Sa?|Su'
const longer = (short: string): string => shortDays[short.toLowerCase()] ?? short

/** Lunch is a meal where dinner is one. */
const isOfMeals = /\b(?:breakfast|brunch|dinner|supper|evening|tea(?:time)?)s?\b/i
const PAUSE = String.raw`(?:(?:lunch|midday|siesta)[ -]?(?:break|hour)|lunch ?time closed|break|siesta)s?`
const LUNCH = String.raw`(?:(?:closed |shut )?for )?lunch(?:time)?`

/** `nine til half five`, `9ish`, `0900`, `8 in the morning`, `Th-F` and `lunch break 1 to 2`. */
export function inFigures(text: string): string {
  const pause = isOfMeals.test(text) ? PAUSE : String.raw`${PAUSE}|${LUNCH}(?=[^(),;]*\))`
  return text
    .replace(/\.\s*$/, '')
    .replaceAll(new RegExp(`\\b(?:${NUMBERS.join('|')})\\b`, 'gi'), (word) =>
      String(NUMBERS.indexOf(word.toLowerCase()) + 1),
    )
    .replaceAll(/\bhalf (?:past )?(\d{1,2})(?![\d:.])/gi, '$1:30')
    .replaceAll(/\bquarter past (\d{1,2})(?![\d:.])/gi, '$1:15')
    .replaceAll(
      /\b([01]\d|2[0-4])([0-5]\d)(?=\s*(?:hrs|hours|[-–—,;)]|to\b|till?\b|until\b|$))/gi,
      '$1:$2',
    )
    .replaceAll(/(\d|[ap]m)[ -]?ish\b/gi, '$1')
    .replaceAll(/\bnoonish\b/gi, 'noon')
    .replaceAll(/(\d)(?: o['’]?clock)? in the morning\b/gi, '$1am')
    .replaceAll(/(\d)(?: o['’]?clock)? (?:in the (?:afternoon|evening)|at night)\b/gi, '$1pm')
    .replaceAll(
      new RegExp(
        `(?:\\bwe )?\\bopen(?:s|ing)? at (${CLOCK}),? (?:and |we )*(?:clos|shut)\\w* at (${CLOCK})`,
        'gi',
      ),
      '$1 - $2',
    )
    .replaceAll(
      new RegExp(`(?<![\\p{L}'’])(${SHORT}) ?([-–]) ?(${SHORT})(?![\\p{L}'’])`, 'giu'),
      (_all, from: string, dash: string, to: string) => `${longer(from)}${dash}${longer(to)}`,
    )
    .replaceAll(new RegExp(`(?<![\\p{L}'’])(${SHORT})(?=:? ?\\d)`, 'gu'), longer)
    .replaceAll(
      /\b(\d{1,2})(?:st|nd|rd|th)? (?:and|&) (\d{1,2}(?:st|nd|rd|th)? (?:of )?([A-Z][a-z]{2,}))/g,
      '$1 $3 and $2',
    )
    .replaceAll(
      new RegExp(
        `\\(?\\b(?:with |we (?:have|take) )?(?:an? |our )?(?:${pause})(?: is)?(?: from| between)?:?\\s+(${CLOCK})\\s*(?:-|–|to|till?|until|and)\\s*(${CLOCK})\\)?`,
        'gi',
      ),
      ', closed $1-$2',
    )
}
