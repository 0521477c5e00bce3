import { expect, test } from 'vitest'
import { joinExamples, splitExamples } from './toolExamples.ts'

test('what was joined comes apart again, quotes and line ends included', () => {
  const whole = {
    description: 'Looks in the shop.\nVisitors may say: nothing.',
    examples: ['Do you have "red" ones?', 'Is it in\nstock?'],
  }
  expect(splitExamples(joinExamples(whole))).toEqual(whole)
})

test('a description without examples stays as it is', () => {
  expect(joinExamples({ description: 'Looks.', examples: [] })).toBe('Looks.')
  expect(splitExamples('Looks.')).toEqual({ description: 'Looks.', examples: [] })
})

test.each(['Looks.\nVisitors may say: what they like', 'Looks.\nVisitors may say: [1]'])(
  'what only looks like examples is description: %j',
  (description) => expect(splitExamples(description)).toEqual({ description, examples: [] }),
)
