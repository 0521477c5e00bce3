import { describe, expect, it } from 'vitest'
import type { ExpectedAnswer } from '../dialogue/expectationOf.ts'
import type { DraftSense } from './draftSense.ts'
import {
  defaultEndpointingDelayMs as delays,
  endpointingDelayMs,
  fixedEndpointingDelayMs,
  howMuchIsGiven,
  lookOf,
} from './endpointingDelay.ts'
import type { Prosody } from './prosody.ts'
import { endingOf } from './turnTranscriber.ts'

const wants = (...values: ExpectedAnswer['wants'][number][]): ExpectedAnswer => ({
  question: true,
  wants: values,
})
const orderNumber = wants({ kind: 'code', length: { least: 4, most: 4 } })
const phone = wants({ kind: 'phone', length: { least: 7, most: 11 } })
const referenceOrPhone = wants(
  { kind: 'code', length: { least: 5, most: 5 } },
  { kind: 'phone', length: { least: 7, most: 11 } },
)
const email = wants({ kind: 'email' })
const name = wants({ kind: 'name' })
const address = wants({ kind: 'address' })
const yesNo = wants({ kind: 'yesNo' })
const nothing = undefined

const voice = (ending: Prosody['ending']): Prosody => ({
  ending,
  slopeStPerS: 0,
  finalPitchSt: 0,
  lengthening: 1,
  decayDb: 12,
})
const falling = voice('falling')
const level = voice('level')
const rising = voice('rising')

const clear = (text: string) => ({ ending: endingOf(text, 'en'), text, sense: 'clear' }) as const

it('waits for words that are being recognised, and not for others, unless the client sets the delay [C53]', () => {
  const end = { prosody: falling, expected: undefined, isAsked: false, isCrowded: false }
  expect(endpointingDelayMs(delays, { ...end, words: 'coming' })).toBe(1_600)
  expect(endpointingDelayMs(delays, { ...end, words: undefined })).toBe(600)
  expect(endpointingDelayMs(fixedEndpointingDelayMs(400), { ...end, words: 'coming' })).toBe(400)
})

/** What somebody says before they fall silent, what was asked, how it sounds, and the resulting look. */
describe('a pause after [C53]', () => {
  it.each<[string, ExpectedAnswer | undefined, Prosody | undefined, string]>([
    ['What does the Pro plan cost?', nothing, undefined, 'complete'],
    ['Could you call me back?', nothing, falling, 'complete'],
    ['Could you call me back?', nothing, rising, 'question'],
    ['Which languages do you speak?', nothing, level, 'question'],
    ['I would like to book a table.', nothing, falling, 'complete'],
    ['I would like to book a table.', nothing, level, 'goesOn'],
    ['I would like to book a table.', nothing, rising, 'goesOn'],
    ['My name is Priya Shah,', nothing, falling, 'open'],
    ['What does the Pro plan cost,', nothing, level, 'dangling'],
    ['Could I come on,', nothing, falling, 'dangling'],
    ['the pro plan', nothing, undefined, 'open'],
    ['the pro plan for six people', nothing, level, 'goesOn'],
    ['Yes, that is right.', nothing, level, 'complete'],
    ['I need a table for six people on.', nothing, falling, 'dangling'],
    ['I would like to', nothing, falling, 'dangling'],
    ['Um.', nothing, falling, 'dangling'],
    ['My order number is.', orderNumber, falling, 'dangling'],
    ['Four, seven.', orderNumber, falling, 'unfinished'],
    ['It is 47', orderNumber, falling, 'unfinished'],
    ['My order number is eight threes.', nothing, falling, 'unfinished'],
    ['My order number is 4721.', nothing, falling, 'complete'],
    ['4721.', orderNumber, level, 'complete'],
    ['Four seven two one', orderNumber, level, 'complete'],
    ['I do not have it.', orderNumber, falling, 'complete'],
    ['R I N', referenceOrPhone, falling, 'unfinished'],
    ['07700', phone, falling, 'unfinished'],
    ['07700 900', phone, falling, 'goesOn'],
    ['07700 900 123', phone, falling, 'complete'],
    ['It is priya.', email, falling, 'unfinished'],
    ['Priya dot shah at', email, falling, 'unfinished'],
    ['priya.shah@acme.com.', email, level, 'complete'],
    ['Priya dot shah at acme dot com.', email, level, 'complete'],
    ['S H A', name, falling, 'goesOn'],
    ['Priya Shah.', name, falling, 'complete'],
    ['12 Baker Street.', address, falling, 'goesOn'],
    ['Yes.', yesNo, level, 'complete'],
    ['yes please', yesNo, level, 'complete'],
  ])('“%s”, asked for %j, with %j', (text, expected, prosody, look) => {
    expect(lookOf({ words: clear(text), prosody, expected, isAsked: false })).toBe(look)
  })

  it.each([
    'My customers speak Spanish.',
    'Hello, I have a booking for Friday.',
    'Our shop is in Leeds. We’re open until nine.',
    "So, I've got three restaurants",
    // The recogniser missed an “If” at the start.
    'I pay for a whole year.',
  ])('“%s” may be followed by a question, unless it answers one', (text) => {
    const end = { words: clear(text), prosody: falling, expected: undefined }
    expect(lookOf({ ...end, isAsked: false })).toBe('goesOn')
    expect(lookOf({ ...end, isAsked: true })).not.toBe('goesOn')
  })

  it.each([
    'I would like to book a table.',
    'We need an agent for our clinic.',
    'I have a question about the Pro plan.',
    "I'm fine, thanks a lot.",
    'My parcel?',
    'No, I meant the Scale plan.',
    'Can you help? My order is late.',
  ])('“%s” is a whole turn', (text) => {
    const end = { words: clear(text), prosody: falling, expected: undefined, isAsked: false }
    expect(lookOf(end)).toBe('complete')
  })

  it('words without an answer may be followed by the rest of them', () => {
    const end = { prosody: falling, expected: undefined, isAsked: false }
    const look = (text: string, sense: DraftSense) =>
      lookOf({ ...end, words: { ...clear(text), sense } })
    expect(look('Does it work?', 'unclear')).toBe('unclear')
    expect(look('Does it work with', 'unclear')).toBe('dangling')
    expect(look('Does it work?', 'coming')).toBe('unknown')
    expect(delays.unclear).toBeGreaterThan(1_200)
  })

  it('words that are not known yet is neither short nor long', () => {
    const end = { words: undefined, prosody: level, expected: orderNumber, isAsked: true }
    expect(lookOf(end)).toBe('open')
  })
})

const told = (text: string, expected?: ExpectedAnswer) =>
  endpointingDelayMs(delays, {
    words: clear(text),
    prosody: undefined,
    expected,
    isAsked: false,
    isCrowded: false,
  })

describe('the delay', () => {
  it('lies between 250 ms and 2 s', () => {
    for (const ms of Object.values(delays)) {
      expect(ms).toBeGreaterThanOrEqual(250)
      expect(ms).toBeLessThanOrEqual(2_000)
    }
  })

  it('is longer than a pause of 1.2 s where more has to come', () => {
    expect(told('for six people on')).toBeGreaterThan(1_200)
    expect(told('four seven', orderNumber)).toBeGreaterThan(1_200)
  })

  it('is what the client has set, whatever was said', () => {
    const fixed = fixedEndpointingDelayMs(640)
    const words = clear('for six people on')
    const end = { words, prosody: level, expected: undefined, isAsked: false, isCrowded: true }
    expect(endpointingDelayMs(fixed, end)).toBe(640)
  })
})

it.each([
  ['eighty three nineteen', 'all'],
  ['eighty three', 'part'],
  ['twenty two', 'part'],
  ['eight double three', 'part'],
  ['8 3 1 9', 'all'],
  ['my number', 'unknown'],
  ['Is it 83?', 'unknown'],
])('of a number of four digits, “%s” is %s', (text, given) => {
  expect(howMuchIsGiven(orderNumber, text)).toBe(given)
})
