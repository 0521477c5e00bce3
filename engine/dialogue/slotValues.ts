/** The slot types in one table: how each is read out of an utterance, and how it is read back. */
import type { Temporal } from 'temporal-polyfill'
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { SlotValue } from '../slotValue.ts'
import { findAddresses } from '../english/values/address.ts'
import { sayDate } from '../english/values/calendar.ts'
import { deniedChoice, findChoice } from '../english/values/choice.ts'
import { findCodes, sayCode } from '../english/values/code.ts'
import { findEmails, sayEmail } from '../english/values/email.ts'
import type { Found, SlotContext } from '../english/values/found.ts'
import { findMoney, sayMoney } from '../english/values/money.ts'
import { inWords } from '../english/values/numbers.ts'
import { sayParty } from '../english/values/people.ts'
import { sayName } from '../english/values/personName.ts'
import { findPhones, sayPhone } from '../english/values/phone.ts'
import { isWholePhone, writePhone } from '../phoneNumber.ts'
import type { Reading } from '../english/values/readUtterance.ts'
import { findNights, stayOf } from '../english/values/stay.ts'
import { wordsBetween } from '../english/values/tokens.ts'
import { sayWhen, sayWish, timeWishes } from '../english/values/timeWish.ts'
import { countsIn, mostAtOnce, volumeAfter } from '../english/values/volume.ts'
import { answerIn } from '../english/yesNo.ts'
import { quoted } from './quoted.ts'
import { oneSentence } from './wording.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'

type Values = readonly [SlotValue, ...SlotValue[]]
type SlotOf<T extends SlotTypeName> = Extract<Slot, { type: T }>
type ValueOf<T extends SlotTypeName> = Extract<SlotValue, { type: T }>

/** What the utterance says about one slot: what the caller wants, and what not. */
export interface SlotReading {
  wanted: Values | undefined
  /** A value that the caller does not want, or says is impossible. */
  rejected: SlotValue | undefined
}

export interface ReadContext extends SlotContext {
  /** ISO 3166, for phone numbers. */
  country: string
}

/** What decides how a value is said. */
export interface SayContext {
  now: Temporal.PlainDateTime
  country: string
}

interface SlotType<T extends SlotTypeName> {
  read(slot: SlotOf<T>, reading: Reading, context: ReadContext): SlotReading
  /** `slot` is missing for values that a tool returned. */
  say(value: ValueOf<T>, slot: SlotOf<T> | undefined, context: SayContext): string
  /** How the card shows it, if that differs from how it is said. */
  write?(value: ValueOf<T>, context: SayContext): string
}

const slotTypes: { readonly [T in SlotTypeName]: SlotType<T> } = {
  date: {
    read: (_, { dates, tokens }) =>
      lastOf(eitherOf(dates, tokens), (date) => ({ type: 'date', date })),
    say({ date }, _, { now }) {
      const spoken = sayDate(date, now.toPlainDate())
      return /^(?:today|tomorrow)\b/.test(spoken) ? spoken : `on ${spoken}`
    },
    write: ({ date }, { now }) => sayDate(date, now.toPlainDate()),
  },
  time: {
    read(slot, reading, { expected }) {
      // Somebody who may be rung in two ranges has them noted as they were said.
      const wishes = timeWishes(reading, expected, slot.at !== 'anyTime')
      const [first, ...others] = wishes.map((wish) => ({ type: 'time', ...wish }) as const)
      const { rejected } = lastOf(reading.times, (time) => ({ type: 'time', time }))
      return { wanted: first && [first, ...others], rejected }
    },
    // Only a time that nobody has to keep may stay a window, which takes the place of `at`.
    say: (wish, slot) => (slot?.at === 'anyTime' ? sayWhen(wish) : sayWish(wish)),
    write: (wish) => sayWish(wish, (time) => time),
  },
  stay: {
    read(_, { tokens, dates }) {
      const wanted = dates.filter(({ role }) => role === undefined)
      const stay = stayOf(tokens, wanted, findNights(tokens))
      const isEmpty = Object.keys(stay).length === 0
      return { wanted: isEmpty ? undefined : [{ type: 'stay', ...stay }], rejected: undefined }
    },
    say({ from, to, nights }, _, { now }) {
      const day = (date: string) => sayDate(date, now.toPlainDate())
      const count = nights === undefined ? '' : saidNights(nights)
      if (from === undefined) return count || (to === undefined ? '' : `until ${day(to)}`)
      if (to === undefined) return `from ${day(from)}`
      // `From Friday the 4th to Sunday the 6th of December`.
      const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
      const first =
        isSameMonth && / of /.test(day(to)) ? day(from).replace(/ of .*/, '') : day(from)
      return `${count} from ${first} to ${day(to)}`
    },
  },
  party: {
    read: (_, { parties }) => lastOf(parties, (party) => ({ type: 'party', ...party })),
    say: (party) => sayParty(party),
  },
  number: {
    read(_, { tokens }, { expected }) {
      const number = mostAtOnce(countsIn(tokens), undefined, expected)
      return oneOf(number === undefined ? undefined : { type: 'number', number })
    },
    say: ({ number }) => counted(number),
    write: ({ number }) => String(number),
  },
  volume: {
    read(_, { tokens }, { expected }) {
      const volume = volumeAfter(countsIn(tokens), undefined, expected)
      return oneOf(volume && { type: 'volume', ...volume })
    },
    say: ({ minutes, calls, each, per = 'day' }) =>
      minutes !== undefined
        ? withUnit(minutes, 'minute')
        : calls !== undefined
          ? `${withUnit(calls, 'call')} a ${per}`
          : `${withUnit(each ?? 0, 'minute')} a call`,
  },
  money: {
    read: ({ currency: usual }, { tokens }, context) =>
      lastOf(findMoney(tokens, context), ({ hundredths, currency = usual }) => ({
        type: 'money',
        hundredths,
        currency,
      })),
    say: (money) => sayMoney(money),
  },
  name: {
    // A name is what the reader of turns has marked (`namesIn.ts`).
    read: () => ({ wanted: undefined, rejected: undefined }),
    say: (name) => sayName(name),
  },
  phone: {
    read: (_, { tokens }, context) =>
      lastOf(findPhones(tokens, context.country, context), (phone) => ({ type: 'phone', phone })),
    say: ({ phone }, _, { country }) => sayPhone(phone, country),
    write: ({ phone }, { country }) => writePhone(phone, country),
  },
  email: {
    read: (_, { tokens }, context) =>
      lastOf(findEmails(tokens, context), (email) => ({ type: 'email', email })),
    say: ({ email }) => sayEmail(email),
    write: ({ email }) => email,
  },
  code: {
    read({ pattern }, { tokens }, context) {
      const format = {
        pattern: new RegExp(pattern, 'u'),
        letters: /[A-Z]/.test(pattern),
        digits: /\\d|\d/.test(pattern),
      }
      return lastOf(findCodes(tokens, format, context), (code) => ({ type: 'code', ...code }))
    },
    say: ({ code }) => sayCode(code),
    write: ({ code }) => code,
  },
  choice: {
    read({ options }, { tokens }, { expected }) {
      const listed = options.map(({ words = [], ...option }) => ({ ...option, words }))
      const choice = findChoice(tokens, listed, { readOut: expected })
      const denied = deniedChoice(tokens, listed)
      return {
        ...lastOf(choice ? [choice] : [], (option) => ({ type: 'choice', option })),
        ...(denied !== undefined && { rejected: { type: 'choice', option: denied } as const }),
      }
    },
    say: ({ option }, slot) => slot?.options.find(({ id }) => id === option)?.name ?? option,
  },
  yesNo: {
    read(_, { tokens }, { expected }) {
      const answer = expected ? answerIn(tokens) : undefined
      const wanted: Values | undefined = answer && [{ type: 'yesNo', yes: answer === 'yes' }]
      return { wanted, rejected: undefined }
    },
    say({ yes }, slot) {
      const answer = yes ? 'yes' : 'no'
      return slot?.says?.[answer] ?? answer
    },
    write: ({ yes }) => (yes ? 'yes' : 'no'),
  },
  address: {
    read: (_, { tokens, text }, context) =>
      lastOf(findAddresses(tokens, text, context), (address) => ({ type: 'address', address })),
    say: ({ address }) => oneSentence(address),
    write: ({ address }) => address,
  },
  text: {
    // A text can be anything, so it is read last: the slot that was asked for takes what nothing else has read.
    read: () => ({ wanted: undefined, rejected: undefined }),
    say: ({ text }, slot) => (slot?.short || slot?.sharesOf ? text : quoted(text)),
    write: ({ text }) => text,
  },
}

export function readSlot(slot: Slot, reading: Reading, context: ReadContext): SlotReading {
  const type = slotTypes[slot.type] as SlotType<SlotTypeName>
  return type.read(slot, reading, context)
}

/** A value as people say it, to read it back. */
export function saySlot(value: SlotValue, slot: Slot | undefined, context: SayContext): string {
  const type = slotTypes[value.type] as SlotType<SlotTypeName>
  return type.say(value, slot?.type === value.type ? slot : undefined, context)
}

/** A value as the card shows it. */
export function writeSlot(value: SlotValue, slot: Slot | undefined, context: SayContext): string {
  const type = slotTypes[value.type] as SlotType<SlotTypeName>
  return type.write?.(value, context) ?? saySlot(value, slot, context)
}

/** Two values may mean either, so the agent asks back: `Tuesday or Wednesday`. */
function eitherOf<Value>(
  found: readonly Found<Value>[],
  tokens: Reading['tokens'],
): Found<Value>[] {
  const [first, second] = found.slice(-2)
  const isEither =
    first?.role === undefined &&
    second?.role === undefined &&
    first !== undefined &&
    second !== undefined &&
    /^,? ?or(?: on)?(?: the| an?)?$/.test(wordsBetween(tokens, first.end, second.from))
  return isEither && second
    ? [...found.slice(0, -2), { ...second, values: [first.values[0], second.values[0]] }]
    : [...found]
}

/** If there are several, the last one is meant, because callers correct themselves. */
function lastOf<Value>(
  found: readonly Found<Value>[],
  toValue: (value: Value) => SlotValue,
): SlotReading {
  const wanted = found.findLast(({ role }) => role === undefined)
  const rejected = found.findLast(({ role }) => role === 'rejected')
  return {
    wanted: wanted && [toValue(wanted.values[0]), ...wanted.values.slice(1).map(toValue)],
    rejected: rejected && toValue(rejected.values[0]),
  }
}

const oneOf = (value: SlotValue | undefined): SlotReading => ({
  wanted: value && [value],
  rejected: undefined,
})

const counted = (number: number): string =>
  number <= 12 ? inWords(number) : number.toLocaleString(ENGLISH)

const withUnit = (number: number, unit: string): string =>
  `${counted(number)} ${unit}${number === 1 ? '' : 's'}`

const saidNights = (nights: number): string =>
  nights === 1 ? 'one night' : `${inWords(nights)} nights`

export function sameValue(a: SlotValue | undefined, b: SlotValue | undefined): boolean {
  if (a?.type !== b?.type || a === undefined || b === undefined) return a === b
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key as keyof SlotValue] === b[key as keyof SlotValue])
}

/** If only a part of a stay, of a number of calls or of a phone number is known, the agent has to ask for the rest. */
export function isComplete(value: SlotValue): boolean {
  if (value.type === 'phone') return isWholePhone(value.phone)
  if (value.type === 'stay') return value.from !== undefined && value.to !== undefined
  return value.type !== 'volume' || value.minutes !== undefined
}
