import { z } from 'zod'
import type { ToolContract } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import { phoneOf } from '@ringwell/engine/phoneNumber.ts'
import { builtInLanguage } from '@ringwell/engine/languages.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/**
 * A text in one line, without control characters and characters that change the text direction. Joiners stay, because
 * Indian scripts need them.
 */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim(),
    )

const text = (most: number) => line(most).refine((value) => value !== '')
/** A date that exists. The tool decides whether it can be booked. */
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isDay)

export const Value = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('date'), date: day }),
  z.strictObject({
    type: z.literal('time'),
    time: clock,
    earliest: clock.optional(),
    latest: clock.optional(),
    until: z.enum(['by', 'before']).optional(),
    or: clock.optional(),
  }),
  z.strictObject({
    type: z.literal('party'),
    people: z.int().min(0).max(10_000),
    adults: z.int().min(0).max(10_000).optional(),
    children: z.int().min(0).max(10_000).optional(),
  }),
  z
    .strictObject({
      type: z.literal('name'),
      first: line(100).optional(),
      last: line(100).optional(),
    })
    .refine(({ first, last }) => Boolean(first) || Boolean(last)),
  z.strictObject({ type: z.literal('phone'), phone: text(40) }),
  z.strictObject({
    type: z.literal('email'),
    // Stored in lower case, so that it is found however it is written.
    email: text(254)
      .transform((email) => email.toLowerCase())
      .refine((email) => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(email)),
  }),
  z.strictObject({ type: z.literal('code'), code: text(40), fits: z.boolean().default(true) }),
  z.strictObject({ type: z.literal('choice'), option: text(100) }),
  z.strictObject({
    type: z.literal('stay'),
    from: day.optional(),
    to: day.optional(),
    nights: z.int().min(1).max(1_000).optional(),
  }),
  z.strictObject({ type: z.literal('number'), number: z.number().min(-1e9).max(1e9) }),
  z.strictObject({
    type: z.literal('volume'),
    minutes: z.number().min(0).max(1e9),
    calls: z.number().min(0).max(1e9).optional(),
    each: z.number().min(0).max(1e9).optional(),
    talk: z.number().min(0).max(1e9).optional(),
    per: z.enum(['day', 'week', 'month']).optional(),
    days: z.number().min(0).max(7).optional(),
  }),
  z.strictObject({
    type: z.literal('money'),
    hundredths: z.int().min(0).max(1e12),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  z.strictObject({ type: z.literal('yesNo'), yes: z.boolean() }),
  z.strictObject({ type: z.literal('address'), address: text(300) }),
  z.strictObject({ type: z.literal('text'), text: text(1_000) }),
])

const MOST_ARGUMENTS = 30
const argumentName = /^[a-z][A-Za-z]{0,39}$/

export type ReadArguments =
  | {
      valid: true
      values: Readonly<Record<string, SlotValue>>
      notes: Readonly<Record<string, string>>
    }
  /** `problem` names the argument, but never its value. */
  | { valid: false; problem: string }

/**
 * Checks the arguments that a dialogue or a model passes to a tool. `country` applies to phone numbers without a
 * country code. A tool without a contract accepts every argument.
 */
export function readArguments(
  contract: Pick<ToolContract, 'takes' | 'oneOf'> | undefined,
  given: Readonly<Record<string, unknown>>,
  country: string,
): ReadArguments {
  const { takes, oneOf } = contract ?? {}
  const names = Object.keys(given)
  if (names.length > MOST_ARGUMENTS) return { valid: false, problem: 'too many arguments' }
  const values: Record<string, SlotValue> = {}
  const notes: Record<string, string> = {}
  for (const name of names) {
    const parsed = Value.safeParse(given[name])
    if (!argumentName.test(name) || !parsed.success) return { valid: false, problem: shown(name) }
    const value = normalised(parsed.data, country)
    const types = takes ? (ownOf(takes, name) ?? ownOf(takes, `${name}?`)) : [value.type]
    if (!types) notes[name] = asText(value)
    else if (types.includes(value.type)) values[name] = value
    else return { valid: false, problem: shown(name) }
  }
  const missing = Object.keys(takes ?? {}).find((name) => !name.endsWith('?') && !values[name])
  if (missing !== undefined) return { valid: false, problem: missing }
  return oneOf && !oneOf.some((name) => values[name])
    ? { valid: false, problem: oneOf.join(' or ') }
    : { valid: true, values, notes }
}

const ownOf = <Item>(record: Readonly<Record<string, Item>>, name: string): Item | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const shown = (name: string): string => (argumentName.test(name) ? name : 'an argument')

/** Brings phone numbers and codes, which people write in many ways, into the one form that is stored and looked up. */
function normalised(value: SlotValue, country: string): SlotValue {
  if (value.type === 'phone') {
    return /\d/.test(value.phone) ? { type: 'phone', phone: phoneOf(value.phone, country) } : value
  }
  if (value.type === 'code') {
    return { ...value, code: value.code.replaceAll(/[\s.-]/g, '').toUpperCase() }
  }
  return value
}

/** Formats a value for an operator to read. */
export function asText(value: SlotValue): string {
  switch (value.type) {
    case 'date':
      return value.date
    case 'time':
      return builtInLanguage.say.wish(value, (time) => time)
    case 'party':
      return value.children ? `${value.people}, ${value.children} children` : `${value.people}`
    case 'name':
      return [value.first, value.last].filter(Boolean).join(' ')
    case 'phone':
      return value.phone
    case 'email':
      return value.email
    case 'code':
      return value.code
    case 'choice':
      return value.option
    case 'stay':
      return `${value.from ?? '?'} to ${value.to ?? '?'}`
    case 'number':
      return String(value.number)
    case 'volume':
      return `${value.minutes} minutes a month`
    case 'money':
      return `${(value.hundredths / 100).toFixed(2)} ${value.currency}`
    case 'yesNo':
      return value.yes ? 'yes' : 'no'
    case 'address':
      return value.address
    default:
      return value.text
  }
}

function isDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}
