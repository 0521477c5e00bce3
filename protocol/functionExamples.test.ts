import { expect, test } from 'vitest'
import { joinExamples, splitExamples } from './functionExamples.ts'

test('joined examples split back into the original, including quotes and line breaks', () => {
  const whole = {
    description: 'Looks in the shop.\nVisitors may say: nothing.',
    examples: ['Do you have "red" ones?', 'Is it in\nstock?'],
  }
  expect(splitExamples(joinExamples(whole))).toEqual(whole)
})

test('a description without examples stays unchanged', () => {
  expect(joinExamples({ description: 'Looks.', examples: [] })).toBe('Looks.')
  expect(splitExamples('Looks.')).toEqual({ description: 'Looks.', examples: [] })
})

test.each(['Looks.\nVisitors may say: what they like', 'Looks.\nVisitors may say: [1]'])(
  'text that only looks like examples is part of the description: %j',
  (description) => expect(splitExamples(description)).toEqual({ description, examples: [] }),
)
