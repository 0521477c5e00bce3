/** Each slot type in one table: how it is read out of an utterance, and how it is read back. */
import type { Temporal } from 'temporal-polyfill'
import type { Slot } from '@ringwell/content/agents/tasks/task.ts'
import type { SlotValue } from './dialogueTypes.ts'
import { sayDate } from './slots/calendar.ts'
import { findChoice } from './slots/choice.ts'
import { sayTime } from './slots/clockTime.ts'
import { findCodes, sayCode } from './slots/code.ts'
import { findEmails, sayEmail } from './slots/email.ts'
import type { Found, SlotContext } from './slots/found.ts'
import { sayParty } from './slots/people.ts'
import { sayName } from './slots/personName.ts'
import { findPhones, sayPhone } from './slots/phone.ts'
import type { Reading } from './slots/readUtterance.ts'
import { findNights } from './slots/stay.ts'

type Values = readonly [SlotValue, ...SlotValue[]]

/** What the utterance says for one slot: what is wanted, and what is not. */
export interface SlotReading {
  wanted: Values | undefined
  rejected: boolean
}

/** Reads one slot. A text is anything that was said, so it is read only where it was asked for. */
export function readSlot(slot: Slot, reading: Reading, context: SlotContext): SlotReading {
  const { tokens } = reading
  switch (slot.type) {
    case 'date':
      return lastOf(reading.dates, (date) => ({ type: 'date', date }))
    case 'time':
      return lastOf(reading.times, (time) => ({ type: 'time', time }))
    case 'party':
      return lastOf(reading.parties, (party) => ({ type: 'party', ...party }))
    case 'name':
      return lastOf(reading.names, (name) => ({ type: 'name', ...name }))
    case 'phone':
      return lastOf(findPhones(tokens, slot.country, context), (phone) => ({
        type: 'phone',
        phone,
      }))
    case 'email':
      return lastOf(findEmails(tokens, context), (email) => ({ type: 'email', email }))
    case 'code': {
      const format = {
        pattern: new RegExp(slot.pattern),
        letters: /[A-Z]/.test(slot.pattern),
        digits: true,
      }
      return lastOf(findCodes(tokens, format, context), (code) => ({ type: 'code', ...code }))
    }
    case 'choice': {
      const choice = findChoice(tokens, slot.options, { readOut: context.expected })
      return lastOf(choice ? [choice] : [], (option) => ({ type: 'choice', option }))
    }
    case 'nights':
      return lastOf(findNights(tokens), (nights) => ({ type: 'nights', nights }))
    default: {
      const text = context.expected ? reading.text.trim().slice(0, slot.most) : ''
      return { wanted: text === '' ? undefined : [{ type: 'text', text }], rejected: false }
    }
  }
}

/** Of several the last is meant: callers correct themselves. */
function lastOf<Value>(
  found: readonly Found<Value>[],
  toValue: (value: Value) => SlotValue,
): SlotReading {
  const wanted = found.findLast(({ role }) => role === undefined)
  if (!wanted) return { wanted: undefined, rejected: found.length > 0 }
  const [first, ...others] = wanted.values
  return { wanted: [toValue(first), ...others.map(toValue)], rejected: false }
}

/** A value as people say it, for reading back. */
export function saySlot(value: SlotValue, slot: Slot, now: Temporal.PlainDateTime): string {
  switch (value.type) {
    case 'date': {
      const spoken = sayDate(value.date, now.toPlainDate())
      return /^(?:today|tomorrow)$/.test(spoken) ? spoken : `on ${spoken}`
    }
    case 'time':
      return sayTime(value.time, { half: true })
    case 'party':
      return sayParty(value)
    case 'name':
      return sayName(value)
    case 'phone':
      return sayPhone(value.phone, slot.type === 'phone' ? slot.country : '')
    case 'email':
      return sayEmail(value.email)
    case 'code':
      return sayCode(value.code)
    case 'choice':
      return slot.type === 'choice'
        ? (slot.options.find(({ id }) => id === value.option)?.name ?? value.option)
        : value.option
    case 'nights':
      return value.nights === 1 ? 'one night' : `${value.nights} nights`
    default:
      return value.text
  }
}

export const sameValue = (a: SlotValue | undefined, b: SlotValue): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
