import { inWords, withFigures } from './numberWords.ts'

export type QuestionKind =
  | 'day' /* Friday, tomorrow, 14 March */
  | 'time' /* 7 pm, half past seven */
  | 'daypart' /* morning, afternoon, evening */
  | 'nights'
  | 'people'
  | 'minutes'
  | 'digits' /* an order number */
  | 'yesNo'
  | 'diet' /* vegan, nut allergy */
  | 'words' /* anything: a name, a reference */

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months =
  'january february march april may june july august september october november december'.split(' ')
const monthPattern = months.join('|')

/**
 * Finds the answer to a question in what was said, and returns it in the form in which it is read back.
 * @param words output of `readWords`
 * @param awaited whether the question was just asked, so that a bare number or any words may be the answer
 */
export function readAnswer(
  kind: QuestionKind,
  words: string,
  awaited: boolean,
): string | undefined {
  return readers[kind](words, withFigures(words), awaited)
}

type Reader = (words: string, figures: string, awaited: boolean) => string | undefined

const readers: Readonly<Record<QuestionKind, Reader>> = {
  day: (_, figures) => readDay(figures),
  time: (_, figures, awaited) => readTime(figures, awaited),
  daypart: (_, figures) => readDaypart(figures),
  nights: (_, figures, awaited) => counted(readNights(figures, awaited), 'night', 'nights'),
  people: (_, figures, awaited) => counted(readPeople(figures, awaited), 'person', 'people'),
  minutes: (_, figures, awaited) => readMinutes(figures, awaited),
  digits: (words) => readDigits(words),
  yesNo: (words, _, awaited) => (awaited ? readYesNo(words) : undefined),
  diet: (words, _, awaited) => readDiet(words, awaited),
  words: (words, _, awaited) => (awaited ? readName(words) : undefined),
}

function readDay(text: string): string | undefined {
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

function readTime(text: string, awaited: boolean): string | undefined {
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
  if (hour !== null) return clock(hour[1]!, '00', suffixIn(text))
  const bare = awaited ? /\b(\d{1,2})\b/.exec(text) : null
  return bare === null ? undefined : clock(bare[1]!, '00', suffixIn(text))
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

function readDaypart(text: string): string | undefined {
  if (/\b(?:morning|early|before (?:noon|lunch))\b|\b\d{1,2} ?am\b/.test(text)) return 'morning'
  if (/\b(?:afternoon|after lunch|midday)\b/.test(text)) return 'afternoon'
  if (/\b(?:evening|after work|late)\b/.test(text)) return 'evening'
  return /\b\d{1,2} ?pm\b/.test(text) ? 'afternoon' : undefined
}

function readNights(text: string, awaited: boolean): number | undefined {
  const nights = /\b(\d{1,2}) (?:nights?|days?)\b/.exec(text)
  if (nights !== null) return Number(nights[1])
  if (/\b(?:a|for the|single|only the|just the) night\b/.test(text)) return 1
  if (/\b(?:a|one|1) week\b/.test(text)) return 7
  if (!awaited) return undefined
  if (/\b(?:couple)\b/.test(text)) return 2
  return bareCount(text)
}

function readPeople(text: string, awaited: boolean): number | undefined {
  const stated =
    /\b(\d{1,2}) (?:people|persons?|guests?|of us|adults|seats)\b/.exec(text) ??
    /\b(?:table|party|group|booking|reservation|seats?|dinner|lunch)(?: \w+){0,2} (?:for|of) (\d{1,2})\b(?! (?:pm|am|o'clock|night))/.exec(
      text,
    ) ??
    /\bfor (\d{1,2})(?: please)?$/.exec(text) ??
    /\bwe(?: are| will be|'re|'ll be) (\d{1,2})\b/.exec(text)
  if (stated !== null) return Number(stated[1])
  if (/\b(?:just me|only me|by myself|on my own|alone)\b/.test(text)) return 1
  if (
    /\b(?:me and my|my (?:wife|husband|partner|girlfriend|boyfriend) and i|a couple|both of us)\b/.test(
      text,
    )
  )
    return 2
  return awaited ? bareCount(text) : undefined
}

function readMinutes(text: string, awaited: boolean): string | undefined {
  const stated = /\b(\d+) (minutes?|mins?|hours?)\b/.exec(text)
  if (stated !== null) {
    return String(Number(stated[1]) * (stated[2]!.startsWith('hour') ? 60 : 1))
  }
  const bare = awaited ? /\b(\d{2,})\b/.exec(text) : null
  return bare?.[1]
}

/** The first small number that isn't part of a date or a clock time. */
function bareCount(text: string): number | undefined {
  const bare = /(?<![:\d])\b(\d{1,2})\b(?!:|th|st|nd|rd| ?(?:am|pm|o'clock))/.exec(text)
  const value = Number(bare?.[1] ?? 0)
  return value > 0 ? value : undefined
}

function counted(value: number | undefined, one: string, many: string): string | undefined {
  if (value === undefined || value < 1 || value > 60) return undefined
  return `${inWords(value)} ${value === 1 ? one : many}`
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
function readDigits(words: string): string | undefined {
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

const diets: readonly (readonly [RegExp, string])[] = [
  [/\bvegans?\b/, 'vegan'],
  [/\bvegetarians?\b|\bveggie\b/, 'vegetarian'],
  [/\b(?:gluten|coeliac|celiac)\b/, 'gluten-free'],
  [/\b(?:lactose|dairy|milk)\b/, 'dairy-free'],
  [/\b(?:nuts?|peanuts?)\b/, 'nut-free'],
  [/\bhalal\b/, 'halal'],
  [/\bkosher\b/, 'kosher'],
  [/\b(?:shellfish|seafood|fish)\b/, 'fish-free'],
]

function readDiet(words: string, awaited: boolean): string | undefined {
  const found = diets.find(([pattern]) => pattern.test(words))
  if (found !== undefined) return found[1]
  const nothing = readYesNo(words) === 'no' || /\b(?:nothing|none|everything)\b/.test(words)
  return awaited && nothing ? 'no' : undefined
}

/** A name or a reference as it was said, without `my name is`. */
function readName(words: string): string | undefined {
  const name = words
    .replace(
      /^(?:(?:yes|sure|okay|ok|well|um|uh) )*(?:(?:my|the) (?:\w+ )?(?:name|number|reference|tag|user ?name) is|it is|it's|i am|i'm|this is|that is|that's|they call me|call me) /,
      '',
    )
    .trim()
  if (name === '' || name.split(' ').length > 4) return undefined
  return name.split(' ').map(capital).join(' ')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
