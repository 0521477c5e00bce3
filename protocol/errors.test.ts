import { expect, test } from 'vitest'
import { messageOf } from './errors.ts'

test.each([
  ['the message of an error', new Error('disk full'), 'disk full'],
  ['the code if there is no message', Object.assign(new Error(), { code: 'EAI' }), 'EAI'],
  ['the name if there is neither', new TypeError(), 'TypeError'],
  ['what was thrown if it is no error', 'gone', 'gone'],
])('an error is described by %s', (_what, error, expected) => {
  expect(messageOf(error)).toBe(expected)
})
