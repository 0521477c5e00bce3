import { describe, expect, it } from 'vitest'
import { cleaned, notesIn, toCaller } from './notes.ts'

const noted = (said: string): string[] =>
  notesIn(said).flatMap((one) => (one.type === 'note' ? [one.text] : []))

describe('a note', () => {
  it.each([
    [
      'and could you put down that the baby needs a high chair, please',
      'the baby needs a high chair',
    ],
    ['Oh, and mind, my aunt can’t do stairs.', 'my aunt can’t do stairs'],
    ['also one of us is coeliac, put that in as well', 'one of us is coeliac'],
    ['so we’re bringing our own wine, if that’s okay', 'we’re bringing our own wine'],
    ['could we sit near the piano?', 'sit near the piano'],
    ['she’s on crutches too mind', 'she’s on crutches'],
    ['the parrot doesn’t mind', 'the parrot doesn’t mind'],
    [', two of them are vegetarian, thanks', 'two of them are vegetarian'],
  ])('is kept without the talk around it: %s', (said, note) => expect(noted(said)).toEqual([note]))

  it.each(['have you a ramp?', 'but is there parking behind the house', 'how far is the beach'])(
    'is never a question: %s',
    (said) => expect(notesIn(said)).toMatchObject([{ type: 'question' }]),
  )

  it('is kept beside a question', () =>
    expect(notesIn('Is the lift wide? I bring a cello.')).toEqual([
      { type: 'question', text: 'Is the lift wide' },
      { type: 'note', text: 'I bring a cello' },
    ]))

  it.each([
    'wait, she works on Mondays, make it Sunday',
    'no, not the terrace',
    'It’s not the suite, I said a double',
  ])('is never a correction: %s', (said) => expect(notesIn(said)).toEqual([{ type: 'correction' }]))

  it('that forbids something is one', () => expect(noted('no nuts in the dessert')).toHaveLength(1))

  it('is nothing if only asking is left', () => expect(notesIn('and please')).toEqual([]))
})

describe('what a caller said is said to the caller', () => {
  it.each([
    ['My daughter is deaf', 'your daughter is deaf'],
    [
      'we’d like a quiet corner and I’m on a diet',
      'you’d like a quiet corner and you’re on a diet',
    ],
    ["One of us can't hear, so ring me twice", "one of you can't hear, so ring you twice"],
    ['you charged me twice', 'you charged me twice'],
    ['Jordan tells me by Thursday', 'Jordan tells you by Thursday'],
  ])('%s', (said, told) => expect(toCaller(said)).toBe(told))
})

it('The talk around a reason is left out', () =>
  expect(cleaned('oh and well, my bill, please')).toBe('my bill'))
