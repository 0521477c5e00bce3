import { expect, test } from 'vitest'
import { joinParts, partsOf } from './callerLine.ts'

test.each([
  ['A room for two.', [['A room for two.', 0]]],
  [
    'I need a / a double room // from Friday.',
    [
      ['I need a', 0],
      ['a double room', 900],
      ['from Friday.', 1_200],
    ],
  ],
  [
    'Well / // it depends.',
    [
      ['Well', 0],
      ['it depends.', 2_100],
    ],
  ],
])('a slash between spaces is a pause, and two are a longer one: %s', (line, parts) => {
  expect(partsOf(line)).toEqual(parts.map(([text, pauseMs]) => ({ text, pauseMs })))
})

test('a pause before the first word or after the last one is left out', () => {
  expect(partsOf('/ Hello there. //')).toEqual([{ text: 'Hello there.', pauseMs: 0 }])
  expect(partsOf(' // / ')).toEqual([])
})

test('a slash inside a word is no pause', () => {
  expect(partsOf('Is it open 24/7 and/or online?')).toHaveLength(1)
})

test('a pause is exactly as long in the sound', () => {
  const sound = joinParts(
    [
      { samples: Int16Array.of(1, 2), pauseMs: 0 },
      { samples: Int16Array.of(3), pauseMs: 900 },
    ],
    10,
  )
  expect([...sound]).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
})
