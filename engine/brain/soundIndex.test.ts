import { describe, expect, it } from 'vitest'
import { createSoundIndex } from './soundIndex.ts'

const index = await createSoundIndex([
  { id: 'security', examples: ['is this call encrypted'] },
  { id: 'outbound', examples: ['can the agent call my customers'] },
  { id: 'company', examples: ['what does your company do'] },
  { id: 'storage', examples: ['do you tape my recordings'] },
  { id: 'writing', examples: ['do you type my recordings'] },
  { id: 'greeting', examples: ['hello'] },
])

describe('an utterance sounds like an example', () => {
  it.each([
    ['is this calling cryptid', 'is this call encrypted'],
    ['in the agent call my customers', 'can the agent call my customers'],
    ['what is your company due', 'what does your company do'],
    ['what does your company do', 'what does your company do'],
  ])('%s: %s', (heard, said) => {
    expect(index.find(heard)).toBe(said)
  })

  it.each([
    'is this coal expensive',
    'can the agency fire my customers',
    'what is your favourite colour',
    'hallo',
    '',
  ])('and %s does not', (heard) => {
    expect(index.find(heard)).toBeUndefined()
  })

  it('unless it sounds as much like one of another meaning', () => {
    expect(index.find('do you tip my recordings')).toBeUndefined()
  })
})
