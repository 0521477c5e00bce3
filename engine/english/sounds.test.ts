import { describe, expect, it } from 'vitest'
import { createSoundIndex } from './sounds.ts'

const phrases = createSoundIndex<string>({ shortest: 8, soundsPerMiss: 5, mostMisses: 2 })
for (const [meaning, words] of [
  ['security', 'is this call encrypted'],
  ['outbound', 'can the agent call my customers'],
  ['company', 'what does your company do'],
  ['storage', 'do you tape my recordings'],
  ['writing', 'do you type my recordings'],
  ['greeting', 'hello'],
] as const) {
  phrases.add(words, meaning)
}

describe('an utterance sounds like a phrase', () => {
  it.each([
    ['is this calling cryptid', 'is this call encrypted'],
    ['in the agent call my customers', 'can the agent call my customers'],
    ['what is your company due', 'what does your company do'],
    ['what does your company do', 'what does your company do'],
  ])('%s: %s', (heard, said) => {
    expect(phrases.find(heard)?.words).toBe(said)
  })

  it.each([
    'is this coal expensive',
    'can the agency fire my customers',
    'what is your favourite colour',
    'hallo',
    'क्या यह कॉल सुरक्षित है',
    '',
  ])('and %s does not', (heard) => {
    expect(phrases.find(heard)).toBeUndefined()
  })

  it('unless it sounds as much like one of another meaning', () => {
    expect(phrases.find('do you tip my recordings')).toBeUndefined()
  })
})

describe('where no sound may be missed', () => {
  const words = createSoundIndex<string>({ shortest: 2 })
  for (const each of ['suite', 'Leeds', 'café', 'knight', 'jazz', 'double', 'Tuble']) {
    words.add(each, each)
  }

  it.each([
    ['the sweet', undefined],
    ['sweet', 'suite'],
    ['leads', 'Leeds'],
    ['Cafe', 'café'],
    ['night', 'knight'],
    ['chase', 'jazz'],
    ['dubble', undefined],
  ])('%s is %s', (heard, meant) => {
    expect(words.find(heard)?.meaning).toBe(meant)
  })
})
