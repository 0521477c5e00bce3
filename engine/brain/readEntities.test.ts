import { describe, expect, it } from 'vitest'
import { namesOnlyEntities, readEntities } from './readEntities.ts'
import { coreOf, isForeignScript, readWords, sentencesOf } from '../understanding/readWords.ts'

const read = (text: string) => readEntities(readWords(text))

describe('entities', () => {
  it.each([
    ['How much is Pro in euros?', { plan: 'pro', currency: 'EUR' }],
    ['the started plan, paid yearly', { plan: 'starter', billing: 'annual' }],
    ['Pro versus Starter', { plan: 'pro', otherPlan: 'starter' }],
    ['Starter versus Pro', { plan: 'starter', otherPlan: 'pro' }],
    ['What is ₹4,308?', { currency: 'INR' }],
    ['Do you speak Spanish?', { language: 'Spanish' }],
    ['Is Mandarin possible?', { language: 'Chinese' }],
    ['Turkish?', { otherLanguage: 'Turkish' }],
    ['In English please', {}],
    ['Tell me about fin buddy', { offering: 'FynBuddy' }],
    ['Is there a free plan?', { plan: 'free' }],
    ['Feel free to answer', {}],
    ['Can it scale with us?', {}],
    ['What does Scale cost?', { plan: 'scale' }],
    ['I am a professional', {}],
  ])('%s', (text, entities) => expect(read(text)).toEqual(entities))
})

describe('an elliptical question', () => {
  it.each([
    'And the Scale plan?',
    'In rupees?',
    'How about annually?',
    'Pro',
    'What is it in euros?',
  ])('%s only names entities', (text) =>
    expect(namesOnlyEntities(readWords(text), read(text))).toBe(true),
  )
  it.each(['What is in the Pro plan?', 'Do you speak Spanish?', 'Is there a free plan?', 'Hello'])(
    '%s asks for more',
    (text) => expect(namesOnlyEntities(readWords(text), read(text))).toBe(false),
  )
})

describe('words', () => {
  it.each([
    ['What the pro playing cost?', 'what the pro plan cost'],
    ['pro-plan', 'pro plan'],
    ['What’s ring well?', "what's ringwell"],
    ['It costs $1,000!', 'it costs $1000'],
  ])('%s', (text, words) => expect(readWords(text)).toBe(words))

  it.each([
    ['Hi there, could you tell me what Pro costs please', 'what pro costs'],
    ['um well I would like to know how long it takes', 'how long it takes'],
    ['hello', 'hello'],
    ['thank you', 'thank you'],
  ])('the core of: %s', (text, core) => expect(coreOf(readWords(text))).toBe(core))

  it('are split into sentences', () => {
    expect(sentencesOf('Hi. What does it cost? ... Thanks')).toEqual([
      'Hi.',
      'What does it cost?',
      'Thanks',
    ])
  })

  it('in another script are detected, and accents are not', () => {
    expect(isForeignScript('कीमत क्या है Pro')).toBe(true)
    expect(isForeignScript('¿Cuánto cuesta el año?')).toBe(false)
    expect(isForeignScript('123')).toBe(false)
  })
})
