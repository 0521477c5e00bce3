/** Values that callers want, by slot type, each in several wordings. */
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Random } from '@ringwell/server/samples/random.ts'

/** A value and ways to say it. The last one is the plainest, for when another one was not understood. */
export interface Wish {
  value: SlotValue
  says: readonly [string, ...string[]]
  /** For a name: what people say when asked for its letters, and when asked for them again. */
  letters?: readonly [string, string]
}

export interface ValueContext {
  random: Random
  now: Temporal.PlainDateTime
  business: Business
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months =
  'January February March April May June July August September October November December'.split(' ')
const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty']

const inWords = (number: number): string => {
  const word = small[number]
  if (word !== undefined) return word
  const rest = number % 10
  return `${tens[Math.floor(number / 10)] ?? number}${rest === 0 ? '' : ` ${small[rest]}`}`
}

function ordinal(day: number): string {
  const last = day % 10
  const isTeen = day > 10 && day < 14
  return `${day}${!isTeen && last === 1 ? 'st' : !isTeen && last === 2 ? 'nd' : !isTeen && last === 3 ? 'rd' : 'th'}`
}

/** A day in the words of callers. */
export function dayWish(date: Temporal.PlainDate, now: Temporal.PlainDateTime): Wish {
  const away = now.toPlainDate().until(date).days
  const weekday = weekdays[date.dayOfWeek - 1] ?? ''
  const month = months[date.month - 1] ?? ''
  const day = ordinal(date.day)
  const exact = [
    `the ${day} of ${month}`,
    `${month} ${day}`,
    `${weekday} the ${day}`,
    `${weekday} the ${day} of ${month}`,
  ]
  const near =
    away === 0
      ? ['today']
      : away === 1
        ? ['tomorrow']
        : away === 2
          ? ['the day after tomorrow', weekday]
          : away < 7
            ? [weekday, `this coming ${weekday}`]
            : []
  const says = [...near, ...near, ...exact]
  return {
    value: { type: 'date', date: date.toString() },
    says: says as [string, ...string[]],
  }
}

function isOpenDay({ hours, holidays }: Business, date: Temporal.PlainDate): boolean {
  if (holidays.some((day) => day === date.toString() || day === date.toString().slice(5))) {
    return false
  }
  return hours === undefined || hours[String(date.dayOfWeek) as '1'] !== undefined
}

function openDay(within: number, { random, now, business }: ValueContext): Temporal.PlainDate {
  for (;;) {
    // Most people call about the next few days.
    const most = random.chance(0.5) ? Math.min(7, within) : within
    const date = now.toPlainDate().add({ days: random.whole(1, most) })
    if (isOpenDay(business, date)) return date
  }
}

export function closedDay({ now, business }: ValueContext): Temporal.PlainDate | undefined {
  return [1, 2, 3, 4, 5, 6]
    .map((days) => now.toPlainDate().add({ days }))
    .find((date) => !isOpenDay(business, date))
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The time of day in which bookings are taken on every open day. */
function commonHours({ hours }: Business): [number, number] {
  const spans = Object.values(hours ?? {}).flat()
  if (spans.length === 0) return [9 * 60, 18 * 60]
  return [
    Math.max(...spans.map(([from]) => minutesOf(from))),
    Math.min(...spans.map(([, to]) => minutesOf(to))),
  ]
}

function timeWish(minutes: number, isAmbiguous: boolean): Wish {
  const hour = Math.floor(minutes / 60)
  const minute = minutes % 60
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  const part = hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening'
  const half = hour < 12 ? 'am' : 'pm'
  const word = inWords(twelve)
  const next = inWords((twelve % 12) + 1)
  const bare =
    minute === 0
      ? [`${word} o'clock`, word]
      : minute === 15
        ? [`quarter past ${word}`]
        : minute === 30
          ? [`half past ${word}`, `${word} thirty`]
          : [`quarter to ${next}`, `${word} forty five`]
  const digits = `${twelve}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${half}`
  const exact = hour === 12 ? [digits] : [...bare.map((each) => `${each} ${part}`), digits]
  const loose = isAmbiguous ? [] : bare
  const says = [...loose, ...exact, clockOf(minutes), digits]
  return { value: { type: 'time', time: clockOf(minutes) }, says: says as [string, ...string[]] }
}

const firstNames =
  'Priya James Aisha Tom Elena Marcus Yuki Fatima Liam Sofia Daniel Ngozi Oliver Ravi Grace Hannah Peter Maria Kofi Emily'.split(
    ' ',
  )
const lastNames =
  "Shah O'Brien Okafor Lindqvist Nakamura Schmidt Patel Garcia Novak Murphy Khan Williams Rossi Andersson Kowalski Baxter Thompson Fernandez Dubois Hughes".split(
    ' ',
  )
const mails = ['gmail.com', 'outlook.com', 'baxterfoods.com', 'brightlane.co.uk']
const streets = ['Mill Lane', 'Station Road', 'Queen Street', 'Park Avenue', 'Church Hill']
const towns = ['Bristol', 'Leeds', 'York', 'Oxford', 'Cardiff']
const nato =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu'.split(
    ' ',
  )

/** Free texts by slot name. */
const texts: Readonly<Record<string, readonly string[]>> = {
  reason: [
    'a question about my invoice',
    'the parking space at your place',
    'a complaint about last week',
    'a gift voucher that does not work',
  ],
  message: [
    'the router has a red light and nothing loads',
    'our internet is down since this morning',
    'the printer shows error fifty two',
    'my emails are not going out',
  ],
  company: ['Baxter Foods', 'Brightlane', 'Northgate Dental', 'Okafor and Sons'],
  note: [
    'she sends me the numbers before the meeting',
    'Jordan hands over the late shift',
    'we talk again about the deadlines',
  ],
  tryNext: ['ask more open questions', 'stay calm and listen longer', 'name one example first'],
  player: ['Dragonfly', 'Nightowl', 'Stormrider', 'Pixelqueen'],
  wishes: ['one of us is vegan', 'we need a high chair', 'it is a birthday'],
}

const digitsAloud = (digits: string): string =>
  Array.from(digits, (digit) => (digit === '0' ? 'oh' : inWords(Number(digit)))).join(' ')

const phonesFor = (random: Random): string =>
  random.chance(0.7)
    ? `07700900${String(random.whole(100, 999))}`
    : `02079460${String(random.whole(100, 999))}`

export function nameWish(random: Random): Wish {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const full = `${first} ${last}`
  return {
    value: { type: 'name', first, last },
    says: [full, full, `${full}, that's ${lettersOf(last).join(' ')}`, full],
    ...spellings(last),
  }
}

/** How people spell a word: the letters alone, and the letters with a word for each. */
export function spellings(word: string): Pick<Wish, 'letters'> {
  const letters = lettersOf(word)
  const examples = letters.map((letter) => `${letter} as in ${natoOf(letter)}`)
  return { letters: [letters.join(', '), examples.join(', ')] }
}

const lettersOf = (word: string): string[] => Array.from(word.replace("'", '').toUpperCase())
const natoOf = (letter: string): string => nato[letter.charCodeAt(0) - 65] ?? letter

export function phoneWish(random: Random): Wish {
  const digits = phonesFor(random)
  const groups = `${digits.slice(0, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`
  return {
    value: { type: 'phone', phone: `+44${digits.slice(1)}` },
    says: [groups, digits, digitsAloud(digits), digits],
  }
}

const join = (left: string, right: string): string => [left, right].filter(Boolean).join(' ')

export function codeWish(code: string): Wish {
  const letters = code.replaceAll(/\d/g, '')
  const digits = code.replaceAll(/\D/g, '')
  const spelled = Array.from(letters).join(' ')
  const words = Array.from(letters, natoOf)
  return {
    value: { type: 'code', code, fits: true },
    says: [
      join(spelled, Array.from(digits).join(' ')),
      join(spelled, digitsAloud(digits)),
      join(words.join(' '), digitsAloud(digits)),
      code,
    ],
  }
}

export function wishFor(name: string, slot: Slot, context: ValueContext): Wish {
  const { random, now, business } = context
  switch (slot.type) {
    case 'date': {
      const within = Math.min(slot.withinDays, 40)
      const date =
        slot.on === 'openDays'
          ? openDay(within, context)
          : now.toPlainDate().add({ days: random.whole(1, within) })
      return dayWish(date, now)
    }
    case 'time': {
      const [from, to] = commonHours(business)
      const latest = to - Math.max(slot.beforeClosing, 60)
      const minutes = from + 15 * random.whole(0, Math.floor((latest - from) / 15))
      const other = (minutes + 12 * 60) % (24 * 60)
      const isAmbiguous =
        business.hours === undefined || slot.at === 'anyTime' || (other >= from && other <= to)
      return timeWish(minutes, isAmbiguous)
    }
    case 'stay': {
      const from = now.toPlainDate().add({ days: random.whole(2, 30) })
      const nights = random.whole(1, Math.min(5, slot.most))
      const to = from.add({ days: nights })
      const day = dayWish(from, now).says.at(-1) ?? ''
      const count = `${inWords(nights)} night${nights === 1 ? '' : 's'}`
      const until = dayWish(to, now).says.at(-1) ?? ''
      return {
        value: { type: 'stay', from: from.toString(), to: to.toString(), nights },
        says: [`${day}, ${count}`, `from ${day} for ${count}`, `from ${day} to ${until}`],
      }
    }
    case 'party': {
      const people = random.whole(Math.max(1, slot.least), Math.min(8, slot.most))
      const word = inWords(people)
      const loose =
        people === 1 ? ['just me', 'one person'] : [`${word} of us`, `${word} people`, word]
      const others = people > 2 ? [`me and ${inWords(people - 1)} friends`] : []
      return {
        value: { type: 'party', people },
        says: [...loose, ...others, `${people} ${people === 1 ? 'person' : 'people'}`] as never,
      }
    }
    case 'number': {
      const number = random.whole(Math.max(2, slot.least), Math.min(14, slot.most))
      return { value: { type: 'number', number }, says: [`about ${number}`, String(number)] }
    }
    case 'volume': {
      const calls = random.whole(2, 14)
      const minutes = calls * 60
      return {
        value: { type: 'volume', minutes },
        says: [`${calls} calls a day, two minutes each`, `about ${minutes}`, String(minutes)],
      }
    }
    case 'money': {
      const whole = 10 * random.whole(3, 15)
      return {
        value: { type: 'money', hundredths: whole * 100, currency: slot.currency },
        says: [`${whole} dollars`, `$${whole}`, `${whole} dollars`],
      }
    }
    case 'name':
      return nameWish(random)
    case 'phone':
      return phoneWish(random)
    case 'email': {
      const host = random.pick(mails)
      const user = `${random.pick(firstNames)}.${random.pick(lastNames.filter((each) => !each.includes("'")))}`
      const email = `${user}@${host}`.toLowerCase()
      const aloud = email.replaceAll('.', ' dot ').replace('@', ' at ')
      return { value: { type: 'email', email }, says: [email, aloud, email] }
    }
    case 'code':
      return codeWish(
        slot.pattern.includes('[A-Z]')
          ? `${slot.example.replaceAll(/\d/g, '')}${random.whole(10_000, 99_999)}`
          : slot.example,
      )
    case 'choice': {
      const option = random.pick(slot.options)
      return {
        value: { type: 'choice', option: option.id },
        says: [option.name.en, ...(option.words?.en.slice(0, 1) ?? []), option.name.en],
      }
    }
    case 'yesNo': {
      const yes = random.chance(0.5)
      return {
        value: { type: 'yesNo', yes },
        says: yes ? ['yes', 'yes, please', 'yes'] : ['no', 'no, not really', 'no'],
      }
    }
    case 'address': {
      const address = `${random.whole(2, 90)} ${random.pick(streets)}, ${random.pick(towns)}`
      return { value: { type: 'address', address }, says: [address] }
    }
    default: {
      const text = random.pick(texts[name] ?? texts['reason'] ?? [])
      return {
        value: { type: 'text', text },
        says: [text],
        ...(name === 'player' && spellings(text)),
      }
    }
  }
}

/** Whether the value that was written is the one that the caller wanted. Free texts may be cut. */
export function isMet(wish: SlotValue, got: SlotValue | undefined): boolean {
  if (got?.type !== wish.type) return false
  switch (wish.type) {
    case 'party':
      return got.type === 'party' && got.people === wish.people
    case 'name':
      return got.type === 'name' && folded(got.last ?? got.first) === folded(wish.last)
    case 'phone':
      return got.type === 'phone' && got.phone.replaceAll(/\D/g, '').endsWith(wish.phone.slice(3))
    case 'code':
      return got.type === 'code' && got.code === wish.code
    case 'stay':
      return got.type === 'stay' && got.from === wish.from && got.to === wish.to
    case 'volume':
      return got.type === 'volume' && got.minutes === wish.minutes
    case 'address':
      return got.type === 'address' && folded(got.address) === folded(wish.address)
    case 'text':
      // `Night owl` counts as `Nightowl`.
      return (
        got.type === 'text' &&
        (folded(got.text).includes(folded(wish.text)) || share(wish.text, got.text) >= 0.7)
      )
    default:
      return JSON.stringify(got) === JSON.stringify(wish)
  }
}

const folded = (text: string | undefined): string =>
  (text ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The share of the words that also occur in the other text. */
function share(words: string, text: string): number {
  const heard = new Set(wordsIn(text))
  const all = wordsIn(words)
  return all.filter((word) => heard.has(word)).length / all.length
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
