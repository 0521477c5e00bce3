import { describe, expect, it } from 'vitest'
import { kindOfWords } from '../session/interruption.ts'
import { backchannelPhrases, commandPhrases } from '../english/listener.ts'
import { createGrammar, type ExpectedSigns, readIn } from './spokenGrammar.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const reference: ExpectedSigns = {
  codes: [
    [
      { signs: letters, least: 3, most: 3 },
      { signs: digits, least: 2, most: 2 },
    ],
  ],
  spelledName: false,
}
const order: ExpectedSigns = {
  codes: [[{ signs: digits, least: 4, most: 4 }]],
  spelledName: false,
}
const receipt: ExpectedSigns = {
  codes: [
    [
      { signs: letters, least: 0, most: 3 },
      { signs: digits, least: 4, most: 10 },
    ],
  ],
  spelledName: false,
}
const name: ExpectedSigns = { codes: [], spelledName: true }
const time: ExpectedSigns = { codes: [], spelledName: false, time: true }

const endOf = (expected: ExpectedSigns, text: string) => readIn(createGrammar(expected), text)?.ends

describe('the grammar of an expected answer', () => {
  it.each([
    [reference, 'RIN74'],
    [reference, ' R-I-N-7-4'],
    [reference, 'R, I, N, seven, four.'],
    [reference, 'Romeo India November 74'],
    [reference, "It's R as in Robert, I for India, N like Nancy, seven four, please."],
    [reference, 'double K, R, dash, double two'],
    [reference, 'Yes, it is K R R one eight'],
    [reference, 'Chore India, Kilo, Bravo 27.'],
    [order, 'eighty-three nineteen'],
    [order, '83.19'],
    [order, 'oh four double one'],
    [receipt, 'EF26056'],
    [receipt, '26056'],
    [name, 'Yuki Okafor, O, K, A, F, O, R.'],
    [name, "No, it's O'Brien, O B R I E N"],
    [name, "Priya Shah, that's S-H-A-H"],
    [name, 'S as in Sierra, H as in Hotel, A as in Alpha, H as in Hotel'],
    [time, 'Half-past two in the afternoon.'],
    [time, 'Yes, at a quarter to eleven, please.'],
    [time, 'Twenty-five past five p.m.'],
    [time, 'Ten thirty, in the morning'],
    [time, "Let's say 7:45 tonight"],
    [time, "twelve o'clock"],
    [time, 'Noon.'],
  ])('has all of %j in “%s”', (expected, text) => {
    expect(endOf(expected, text)).toBe('whole')
  })

  it.each([
    [reference, 'R I N seven'],
    [reference, 'Kilo, Romeo'],
    [order, 'eighty three'],
  ])('has some of %j in “%s”', (expected, text) => {
    expect(endOf(expected, text)).toBe('part')
  })

  it.each([
    [reference, "I don't have it."],
    [reference, 'R I N M'],
    [reference, 'R I N seven four two'],
    [order, 'A B'],
    [order, 'forty five six one two'],
    [name, 'Priya Shah'],
    [name, 'What for?'],
    [time, 'Half past'],
    [time, 'Half to two'],
    [time, 'Two people.'],
    [time, 'Seven, and the name is Shah.'],
  ])('%j is not “%s”', (expected, text) => {
    expect(['no', undefined]).toContain(endOf(expected, text))
  })

  it('reaches the same state for the same beginning', () => {
    const grammar = createGrammar(reference)
    expect(readIn(grammar, 'Kilo-r')).toBe(readIn(grammar, 'kilo - R'))
  })
})

describe('what listeners say', () => {
  const overAnswer: ExpectedSigns = { codes: [], spelledName: false, overAnswer: true }

  it.each(['Uh-huh.', ' Stop,', 'What?', 'wait hold on', 'I see...'])('can be “%s”', (text) => {
    expect(endOf(overAnswer, text)).toBe('whole')
  })

  it.each(['What does it cost?', 'Stop the', 'Snowman.'])('is not “%s”', (text) => {
    expect(endOf(overAnswer, text)).not.toBe('whole')
  })

  it.each(backchannelPhrases)('“%s” takes no turn', (phrase) => {
    expect(['backchannel', 'hesitation']).toContain(kindOfWords(phrase, 'en'))
  })

  it.each(commandPhrases)('“%s” takes the turn', (phrase) => {
    expect(kindOfWords(phrase, 'en')).toBe('command')
  })
})
