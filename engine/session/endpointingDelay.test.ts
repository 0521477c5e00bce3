import { describe, expect, it } from 'vitest'
import type { ExpectedAnswer } from '../dialogue/expectationOf.ts'
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

it('waits for words that are being recognised, and not for others, unless the client sets the delay [C53]', () => {
  const end = { prosody: falling, expected: undefined }
  expect(endpointingDelayMs(delays, { ...end, words: 'coming' })).toBe(1_600)
  expect(endpointingDelayMs(delays, { ...end, words: undefined })).toBe(600)
  expect(endpointingDelayMs(fixedEndpointingDelayMs(400), { ...end, words: 'coming' })).toBe(400)
})

/** What somebody says before they fall silent, what was asked, how it sounds, and what it looks like. */
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
    const words = { ending: endingOf(text, 'en'), text }
    expect(lookOf({ words, prosody, expected })).toBe(look)
  })

  it('words that are not known yet is neither short nor long', () => {
    expect(lookOf({ words: undefined, prosody: level, expected: orderNumber })).toBe('open')
  })
})

const told = (text: string, expected?: ExpectedAnswer) =>
  endpointingDelayMs(delays, {
    words: { ending: endingOf(text, 'en'), text },
    prosody: undefined,
    expected,
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
    const words = { ending: 'dangling', text: 'for six people on' } as const
    expect(endpointingDelayMs(fixed, { words, prosody: level, expected: undefined })).toBe(640)
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
