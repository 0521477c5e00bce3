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
  ['My name is Priya Shah,', 'comma'],
  ['Let me think...', 'dangling'],
  ['What is the difference between the Pro plan?', 'dangling'],
  ['What is the difference between the plans?', 'complete'],
  ['What is the difference between them?', 'complete'],
  ['Is there anything between the Pro and the Scale plan?', 'complete'],
  ['Let me think…', 'dangling'],
  ['The price is –', 'dangling'],
  ['A table for six people on.', 'dangling'],
  ['Can I book a table for.', 'dangling'],
  ['Log me in.', 'complete'],
  ['What is it for.', 'complete'],
  ['My order number is.', 'dangling'],
  ['I would like.', 'dangling'],
  ['Yes, I would.', 'complete'],
  ['Yes. Could you.', 'dangling'],
  ['When I call in the evening.', 'dangling'],
  ['When I call, nobody answers.', 'complete'],
  ['At half past.', 'dangling'],
  ['Half-past.', 'dangling'],
  ['Twenty-five to.', 'dangling'],
  ['Half past two.', 'complete'],
  ['How long does it take to?', 'dangling'],
  ['How long do you keep?', 'dangling'],
  ['Can you ring.', 'dangling'],
  ['What do you have?', 'complete'],
  ['When can I book?', 'complete'],
  ['My order number,', 'dangling'],
  ['What is my order number?', 'complete'],
  ['I think,', 'dangling'],
  ['I think so.', 'complete'],
  ['Can you tell me what?', 'dangling'],
  ['Could I book a table for?', 'dangling'],
  ['Can you log me in?', 'complete'],
  ['When do you open?', 'complete'],
  ['After seven.', 'complete'],
])('"%s" is %s', (text, ending) => {
  expect(endingOf(text, 'en-IN')).toBe(ending)
})

it('knows the punctuation of other languages, but not their words', () => {
  expect(endingOf('Quiero el', 'es')).toBe('open')
  expect(endingOf('यह कितने का है।', 'hi')).toBe('complete')
  expect(endingOf('كم السعر؟', 'ar')).toBe('complete')
  expect(endingOf('我想，', 'zh')).toBe('dangling')
})
