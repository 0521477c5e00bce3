import { describe, expect, it } from 'vitest'
import type { Act, Clause } from '../turnReading.ts'
import { asksOnlyMeasure, questionClauses } from './questionClauses.ts'

/** The words of the clauses that a turn with these clauses has in the end. */
const cutUp = (...parts: readonly (readonly [Act, string])[]): string[] =>
  clausesOf(...parts).map(({ text }) => text)

function clausesOf(...parts: readonly (readonly [Act, string])[]) {
  const text = parts.map(([, words]) => words).join(' ')
  let at = 0
  const clauses = parts.map(([act, words]): Clause => {
    const start = text.indexOf(words, at)
    at = start + words.length
    const otherwise = { act: 'other' as const, certainty: 0 }
    return { start, end: at, text: words, act, certainty: 0.9, otherwise, spans: [] }
  })
  const cut = questionClauses(text, clauses)
  for (const { text: words, start, end } of cut) expect(text.slice(start, end)).toBe(words)
  return cut
}

describe('the clauses that are compared with questions', () => {
  it.each([
    [
      ['ask', 'please'],
      ['ask', 'tell me what a herring eats'],
    ],
    [
      ['new', 'help me'],
      ['new', 'find my other glove'],
    ],
    [
      ['ask', 'we would'],
      ['ask', 'come with a parrot,'],
      ['ask', 'is that allowed?'],
    ],
    [
      ['ask', 'If two of us bring a kite,'],
      ['ask', 'is that twice the fee?'],
    ],
    [
      ['ask', 'What is it like'],
      ['new', 'when the tide comes in?'],
    ],
    [
      ['tell', 'And you have not told me about my parrot,'],
      ['ask', 'may it come aboard?'],
    ],
    [
      ['tell', 'You wrote down the parrot,'],
      ['ask', 'no?'],
    ],
    [
      ['ask', 'The ferry goes at two,'],
      ['ask', 'doesn’t it?'],
    ],
  ] as const)('joins a clause that says nothing alone to the next one: %j', (...parts) => {
    expect(cutUp(...parts)).toEqual([parts.map(([, words]) => words).join(' ')])
  })

  it.each([
    ['what is the deposit and do you take cheques', ['what is the deposit', 'do you take cheques']],
    ['How long is the walk, and is there a bus?', ['How long is the walk', 'is there a bus?']],
    ['can we sit outside and how late is it open', ['can we sit outside', 'how late is it open']],
    ['What do you do here, and am I early?', ['What do you do here', 'am I early?']],
    ['Does the tide come in? How do I get back?', ['Does the tide come in?', 'How do I get back?']],
    ['Nine pence a parrot then? Gull included?', ['Nine pence a parrot then?', 'Gull included?']],
    [
      'how much is a kite, and are parrots allowed?',
      ['how much is a kite', 'are parrots allowed?'],
    ],
  ])('makes two questions of two in one clause: %s', (said, questions) => {
    expect(cutUp(['ask', said])).toEqual(questions)
  })

  it.each([
    'Really? Is it free?',
    'can I come in and have a look',
    'do you sell tea and coffee',
    'who and what are you',
  ])('leaves a single question whole: %s', (said) => expect(cutUp(['ask', said])).toEqual([said]))

  it.each([
    ['tell', 'I did ask something:'],
    ['ask', 'Just tell me,'],
    ['new', 'Last thing:'],
    ['ask', 'Before anything else,'],
  ] as const)('leaves out what only says that a question comes: %s “%s”', (act, said) => {
    expect(cutUp([act, said], ['ask', 'do gulls sleep?'])).toEqual(['do gulls sleep?'])
  })

  it.each([
    [
      'We bring a parrot, is that possible?',
      ['note', 'We bring a parrot,'],
      ['new', 'is that possible?'],
    ],
    [
      'Show me the boats, and what would that cost?',
      ['new', 'Show me the boats,'],
      ['ask', 'and what would that cost?'],
    ],
  ] as const)('hears a question with what it points back to: %s', (whole, before, asked) => {
    const [, question] = clausesOf(before, asked)
    expect(question).toMatchObject({ act: 'ask', whole })
  })

  it.each([
    ['note', 'We have a small parrot, it is possible?', 'it is possible?'],
    [
      'tell',
      'And there are five of us in the boat, would that be all right?',
      'would that be all right?',
    ],
    [
      'note',
      'My aunt cannot climb, is that going to be a problem?',
      'is that going to be a problem?',
    ],
  ] as const)('hears what is told and what is asked about it: %s “%s”', (act, said, question) => {
    const [told, asked] = clausesOf([act, said])
    expect(told).toMatchObject({ act, text: said.slice(0, -question.length - 1) })
    expect(asked).toMatchObject({ act: 'ask', text: question, whole: said })
  })

  it.each([
    ['note', 'We bring a parrot, don’t we?'],
    ['note', 'Could you put us by the mast, please?'],
    ['tell', 'The parrot sings, is there a piano?'],
    ['give', 'On Friday at four, would that be all right?'],
  ] as const)('leaves whole what asks nothing about what is told: %s “%s”', (act, said) =>
    expect(cutUp([act, said])).toEqual([said]),
  )

  it('takes what the agent does not know for no question about what is told', () => {
    const [, asked] = clausesOf(['tell', 'we leave early.'], ['ask', 'What is it you don’t know?'])
    expect(asked).not.toHaveProperty('whole')
  })

  it.each([
    'How much it costs?',
    'and how long would that be?',
    'What’s the price?',
    'is it free?',
  ])('knows a price or a length of nothing that is named: %s', (text) =>
    expect(asksOnlyMeasure(text)).toBe(true),
  )

  it.each(['How much is a kite?', 'Is it far?', 'Where do I go?', 'how long is the ferry delayed'])(
    'knows a question that names something, or asks something else: %s',
    (text) => expect(asksOnlyMeasure(text)).toBe(false),
  )

  it('keeps apart what two sentences say, and what was agreed', () => {
    expect(cutUp(['ask', 'Is it far?'], ['ask', 'Is there a lift?'])).toHaveLength(2)
    expect(cutUp(['yes', 'yes'], ['ask', 'where do I park'])).toHaveLength(2)
  })
})
