import { expect, it } from 'vitest'
import { endingOf } from './turnTranscriber.ts'

it.each([
  ['What does the Pro plan cost?', 'complete'],
  ['I would like to book a demo.', 'complete'],
  ['Yes, it is.', 'complete'],
  ['Tell me about that.', 'complete'],
  ['Who are you with?', 'complete'],
  ['He said “yes.”', 'complete'],
  ['the pro plan', 'open'],
  ['yes', 'open'],
  ['Yes,', 'open'],
  ['No thanks,', 'open'],
  ['', 'open'],
  ['What does the', 'dangling'],
  ['What does the.', 'dangling'],
  ['I would like to', 'dangling'],
  ['I want the Pro plan and', 'dangling'],
  ['Um.', 'dangling'],
  ['Well,', 'dangling'],
  ['Let me think...', 'dangling'],
  ['Let me think…', 'dangling'],
  ['The price is –', 'dangling'],
])('"%s" is %s', (text, ending) => {
  expect(endingOf(text, 'en-IN')).toBe(ending)
})

it('knows the punctuation of other languages, but not their words', () => {
  expect(endingOf('Quiero el', 'es')).toBe('open')
  expect(endingOf('यह कितने का है।', 'hi')).toBe('complete')
  expect(endingOf('كم السعر؟', 'ar')).toBe('complete')
  expect(endingOf('我想，', 'zh')).toBe('dangling')
})
