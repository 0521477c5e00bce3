import { withFigures } from '../modelTasks/numberWords.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months =
  'january february march april may june july august september october november december'.split(' ')
const monthPattern = months.join('|')

/** `Friday`, `tomorrow`, `14 March`. Like the other readers, it takes the output of `readWords`. */
export function readDay(words: string): string | undefined {
  const text = withFigures(words)
  if (/\bday after tomorrow\b/.test(text)) return 'the day after tomorrow'
  if (/\btomorrow\b/.test(text)) return 'tomorrow'
  if (/\b(?:today|tonight|this evening)\b/.test(text)) return 'today'
  const weekday = weekdays.findLast((day) => new RegExp(`\\b${day}s?\\b`).test(text))
  if (weekday !== undefined) {
    const next = new RegExp(`\\bnext ${weekday}`).test(text) ? 'next ' : ''
    return `${next}${capital(weekday)}`
  }
  const date =
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthPattern})\\b`).exec(text) ??
    new RegExp(`\\b(${monthPattern}) (\\d{1,2})(?:st|nd|rd|th)?\\b`).exec(text)
  if (date !== null) {
    const [day, month] = /^\d/.test(date[1]!) ? [date[1], date[2]] : [date[2], date[1]]
    return Number(day) <= 31 ? `${Number(day)} ${capital(month!)}` : undefined
  }
  const ordinal = /\b(\d{1,2}(?:st|nd|rd|th))\b/.exec(text)
  if (ordinal !== null && Number.parseInt(ordinal[1]!, 10) <= 31) return `the ${ordinal[1]}`
  if (/\bweekend\b/.test(text)) return 'the weekend'
  return undefined
}

/** `7 pm`, `7:30 pm`, `8 o’clock`. A bare number is no time. */
export function readTime(words: string): string | undefined {
  const text = withFigures(words)
  if (/\b(?:noon|midday)\b/.test(text)) return 'noon'
  const half = /\bhalf past (\d{1,2})\b/.exec(text)
  if (half !== null) return clock(half[1]!, '30', suffixIn(text))
  const quarter = /\bquarter (past|to) (\d{1,2})\b/.exec(text)
  if (quarter !== null) {
    const hour = Number(quarter[2])
    return quarter[1] === 'past'
      ? clock(String(hour), '15', suffixIn(text))
      : clock(String(hour === 1 ? 12 : hour - 1), '45', suffixIn(text))
  }
  const exact = /\b(\d{1,2})(?::| )(00|15|20|30|40|45)\b/.exec(text)
  if (exact !== null) return clock(exact[1]!, exact[2]!, suffixIn(text))
  const hour =
    /\b(\d{1,2}) ?(?:am|pm|a m|p m|o'clock|oclock)\b/.exec(text) ?? /\bat (\d{1,2})\b/.exec(text)
  return hour === null ? undefined : clock(hour[1]!, '00', suffixIn(text))
}

function suffixIn(text: string): 'am' | 'pm' | undefined {
  if (/\d ?(?:am|a m)\b|\bmorning\b/.test(text)) return 'am'
  return /\d ?(?:pm|p m)\b|\b(?:evening|afternoon|night|tonight)\b/.test(text) ? 'pm' : undefined
}

/** `7 pm`, `7:30 pm`. `7 o'clock` if nobody said which half of the day. */
function clock(
  hourText: string,
  minutes: string,
  said: 'am' | 'pm' | undefined,
): string | undefined {
  let hour = Number(hourText)
  if (hour > 23) return undefined
  let suffix = said
  if (hour > 12) {
    hour -= 12
    suffix = 'pm'
  }
  if (hour === 12 && suffix === undefined && minutes === '00') return 'noon'
  const figures = minutes === '00' ? String(hour) : `${hour}:${minutes}`
  if (suffix !== undefined) return `${figures} ${suffix}`
  return minutes === '00' ? `${figures} o’clock` : figures
}

const digitNames: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  for: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}

/** Three digits or more, typed or said one by one: `four two double seven`. */
export function readDigits(words: string): string | undefined {
  let digits = ''
  let longest = ''
  let twice = false
  for (const word of [...words.split(' '), '']) {
    const figure = /^\d+$/.test(word) ? word : digitNames[word]
    // `for` is a four only after another digit.
    const taken = word === 'for' && digits === '' ? undefined : figure
    if (word === 'double') twice = true
    else if (taken === undefined) {
      const numbers = /^\d+$/.test(digits) ? digits : ''
      if (numbers.length > longest.length) longest = numbers
      digits = ''
      twice = false
    } else {
      digits += twice ? taken + taken : taken
      twice = false
    }
  }
  if (longest.length >= 3) return longest
  const wholeNumber = /\b\d{3,}\b/.exec(withFigures(words))
  return wholeNumber?.[0]
}

export function readYesNo(words: string): 'yes' | 'no' | undefined {
  const text = ` ${words} `
  if (
    / (?:no|nope|nah|not|don't|do not|can't|cannot|never|without|rather not|neither) /.test(text)
  ) {
    return / (?:no problem|why not|not bad) /.test(text) ? 'yes' : 'no'
  }
  if (
    / (?:yes|yeah|yep|yup|sure|please|of course|okay|ok|right|correct|exactly|gladly|definitely|absolutely|fine|go ahead|i do|i can|it is|sounds good|that works|perfect|it did|it helped|it works) /.test(
      text,
    )
  ) {
    return 'yes'
  }
  return undefined
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
