import { expect, test } from 'vitest'
import { isSameName, isSimilarName } from './names.ts'

const stored = { first: 'Siobhán', last: 'O’Brien' }

test.each([
  { last: 'OBrien' },
  { last: "o'brien" },
  { first: "O'BRIEN" },
  { first: 'Siobhan', last: 'O Brien' },
  { first: 'Shavon', last: 'OBrien' },
  { first: 'OBrien', last: 'Siobhan' },
])('the last name is enough, however it is written: $first $last', (said) => {
  expect(isSameName(said, stored)).toBe(true)
})

test.each([
  {},
  { first: '' },
  { first: 'Siobhan' },
  { last: 'Brian' },
  { first: "O'Brien", last: 'Smith' },
  { last: '%' },
])('another name is another name: $first $last', (said) => {
  expect(isSameName(said, stored)).toBe(false)
})

test('where one name is stored, it has to be said', () => {
  expect(isSameName({ first: 'Priya', last: 'Shah' }, { first: 'Priya', last: null })).toBe(true)
  expect(isSameName({ first: 'Priya', last: 'Shah' }, { last: 'shah' })).toBe(true)
  expect(isSameName({ first: 'Priya' }, { last: 'Shah' })).toBe(false)
  expect(isSameName({ last: 'Straße' }, { last: 'STRASSE' })).toBe(true)
  expect(isSameName({ last: 'शाह' }, { last: 'शाह' })).toBe(true)
  expect(isSameName({}, {})).toBe(false)
})

test.each([
  ['Okafa', 'Okafor'],
  ['Sofia Linquist', 'Lindquist'],
  ['Wiliams', 'Williams'],
  ['Smyth', 'Smith'],
  ['Rosie', 'Rossi'],
])('%s sounds like %s', (said, last) => {
  expect(isSimilarName({ last: said.split(' ').at(-1)! }, { first: 'Ada', last })).toBe(true)
})

test.each([
  ['Cathy', 'Okafor'],
  ['Smith', 'Shah'],
  ['Khan', 'Shah'],
  ['Patel', 'Parker'],
  ['Lee', 'Li Chen'],
  ['', 'Shah'],
  ['%', 'Shah'],
])('%s does not sound like %s', (said, last) => {
  expect(isSimilarName({ last: said }, { first: 'Ada', last })).toBe(false)
})
