/** Slot values as language models write them: the JSON Schema they get, and the values they send back. */
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import { Temporal } from 'temporal-polyfill'
import type { SlotValue } from '../slotValue.ts'
import { isLongPhone, phoneOf } from '../phoneNumber.ts'

export interface JsonSchema {
  readonly type: string
  readonly description?: string
  readonly [keyword: string]: unknown
}

/**
 * A function for a language model. Each task has one with the task's id, and two more report unanswered questions and
 * dangers.
 */
export interface TaskFunction {
  name: string
  description: string
  parameters: JsonSchema
}

type SlotOf<T extends SlotTypeName> = Extract<Slot, { type: T }>
type ValueOf<T extends SlotTypeName> = Extract<SlotValue, { type: T }>

interface JsonType<T extends SlotTypeName> {
  schema(slot: SlotOf<T>): JsonSchema
  /** Returns undefined for anything that is not such a value. `country` is ISO 3166, for phone numbers. */
  read(json: unknown, slot: SlotOf<T>, country: string): ValueOf<T> | undefined
  /** Describes a valid value, for the model that wrote an invalid one. */
  wants: string
}

/** The longest texts that the tools accept, in characters. */
const LONGEST_NAME = 100
const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 300
const LONGEST_CODE = 40

const types: { readonly [T in SlotTypeName]: JsonType<T> } = {
  date: {
    schema: () => ({ type: 'string', format: 'date' }),
    read: (json) => {
      const date = dayIn(json)
      return date === undefined ? undefined : { type: 'date', date }
    },
    wants: 'a day that exists, as 2026-12-31',
  },
  time: {
    schema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    read: (json) =>
      typeof json === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(json)
        ? { type: 'time', time: json }
        : undefined,
    wants: 'a time of day on a 24 hour clock, as 19:30',
  },
  stay: {
    schema: () => ({
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
      },
      required: ['from', 'to'],
      additionalProperties: false,
    }),
    read(json) {
      if (!isObject(json) || Object.keys(json).some((key) => key !== 'from' && key !== 'to')) {
        return undefined
      }
      const [from, to] = [dayIn(json['from']), dayIn(json['to'])]
      if (from === undefined || to === undefined) return undefined
      const nights = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
      return nights < 1 ? undefined : { type: 'stay', from, to, nights }
    },
    wants: 'the days of arrival and departure, as {"from": "2026-12-30", "to": "2026-12-31"}',
  },
  party: {
    schema: ({ least, most }) => ({ type: 'integer', minimum: least, maximum: most }),
    read: (json) => (isCount(json) ? { type: 'party', people: json } : undefined),
    wants: 'a whole number of people',
  },
  number: {
    schema: ({ least, most }) => ({ type: 'integer', minimum: least, maximum: most }),
    read: (json) => (isCount(json) ? { type: 'number', number: json } : undefined),
    wants: 'a whole number',
  },
  volume: {
    schema: ({ least, most }) => ({
      type: 'integer',
      minimum: least,
      maximum: most,
      description: 'In a month of 30 days or 4.3 weeks.',
    }),
    read: (json) => (isCount(json) ? { type: 'volume', minutes: json } : undefined),
    wants: 'a whole number of minutes a month',
  },
  money: {
    schema: ({ least, most, currency }) => ({
      type: 'number',
      minimum: least,
      maximum: most,
      description: `In ${currency}.`,
    }),
    read: (json, { currency }) =>
      typeof json === 'number' && json >= 0 && json <= 1e9
        ? { type: 'money', hundredths: Math.round(json * 100), currency }
        : undefined,
    wants: 'an amount of money as a number',
  },
  name: {
    schema: () => ({ type: 'string', maxLength: LONGEST_NAME }),
    read(json) {
      const [first, ...others] = textIn(json, LONGEST_NAME)?.split(' ') ?? []
      if (first === undefined || !/\p{L}/u.test(first + others.join(''))) return undefined
      return { type: 'name', first, ...(others.length > 0 && { last: others.join(' ') }) }
    },
    wants: 'the name of a person',
  },
  phone: {
    schema: () => ({ type: 'string', maxLength: LONGEST_CODE }),
    read(json, _, country) {
      const phone = phoneOf(textIn(json, LONGEST_CODE) ?? '', country)
      return isLongPhone(phone) ? { type: 'phone', phone } : undefined
    },
    wants: 'a whole phone number in digits',
  },
  email: {
    schema: () => ({ type: 'string', format: 'email', maxLength: LONGEST_EMAIL }),
    read(json) {
      const email = textIn(json, LONGEST_EMAIL)?.toLowerCase()
      return email !== undefined && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(email)
        ? { type: 'email', email }
        : undefined
    },
    wants: 'an email address',
  },
  code: {
    schema: ({ example }) => ({ type: 'string', description: `For example ${example}.` }),
    read(json, { pattern }) {
      const code = textIn(json, LONGEST_CODE)
        ?.replaceAll(/[\s.-]/g, '')
        .toUpperCase()
      return code === undefined || code === ''
        ? undefined
        : { type: 'code', code, fits: new RegExp(pattern, 'u').test(code) }
    },
    wants: 'the code in letters and digits',
  },
  choice: {
    schema: ({ options }) => ({
      type: 'string',
      enum: options.map(({ id }) => id),
      description: options.map(({ id, name }) => `${id}: ${name}`).join('; '),
    }),
    read: (json, { options }) =>
      options.some(({ id }) => id === json)
        ? { type: 'choice', option: json as string }
        : undefined,
    wants: 'one of the listed values',
  },
  yesNo: {
    schema: () => ({ type: 'boolean' }),
    read: (json) => (typeof json === 'boolean' ? { type: 'yesNo', yes: json } : undefined),
    wants: 'true or false',
  },
  address: {
    schema: () => ({ type: 'string', maxLength: LONGEST_ADDRESS }),
    read(json) {
      const address = textIn(json, LONGEST_ADDRESS)
      return address === undefined ? undefined : { type: 'address', address }
    },
    wants: 'street, house number and town in one text',
  },
  text: {
    schema: ({ most }) => ({ type: 'string', maxLength: most }),
    read(json, { most }) {
      const text = textIn(json, most)
      return text === undefined ? undefined : { type: 'text', text }
    },
    wants: 'a short text',
  },
}

export function schemaOf(slot: Slot): JsonSchema {
  const own = (types[slot.type] as JsonType<SlotTypeName>).schema(slot)
  const asked = slot.optional
    ? ' Ask for it once, and leave it out if the caller would rather not say.'
    : ''
  const label = `The ${slot.label}.${asked}`
  return { ...own, description: own.description ? `${label} ${own.description}` : label }
}

/** Returns the value, or a description of what should have been written. */
export function readJson(
  json: unknown,
  slot: Slot,
  country: string,
): { value: SlotValue } | { wants: string } {
  const type = types[slot.type] as JsonType<SlotTypeName>
  const value = type.read(json, slot, country)
  return value === undefined ? { wants: type.wants } : { value }
}

export const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const isCount = (json: unknown): json is number =>
  typeof json === 'number' && Number.isInteger(json) && json >= 0 && json <= 1_000_000

function dayIn(json: unknown): string | undefined {
  if (typeof json !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(json)) return undefined
  try {
    return Temporal.PlainDate.from(json, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/** Returns the text on one line, without control characters. Undefined if it is empty or too long. */
function textIn(json: unknown, most: number): string | undefined {
  if (typeof json !== 'string' || json.length > most) return undefined
  const text = json
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text
}

/** Writes a value as the model would. */
export function toJson(value: SlotValue): unknown {
  switch (value.type) {
    case 'party':
      return value.people
    case 'volume':
      return value.minutes
    case 'money':
      return value.hundredths / 100
    case 'name':
      return [value.first, value.last].filter(Boolean).join(' ')
    case 'stay':
      return { from: value.from, to: value.to }
    case 'code':
      return value.code
    default: {
      // The other values have one field besides their type.
      const { type: _, ...fields } = value
      return Object.values(fields)[0]
    }
  }
}
