import { expect, test } from 'vitest'
import { isSameName, isSimilarName } from './sameName.ts'

const stored = { first: 'Siobhán', last: 'O’Brien' }

test.each([
  { last: 'OBrien' },
  { last: "o'brien" },
  { first: "O'BRIEN" },
  { first: 'Siobhan', last: 'O Brien' },
  { first: 'Shavon', last: 'OBrien' },
  { first: 'OBrien', last: 'Siobhan' },
  { first: 'SIOBHAN' },
  { last: 'Siobhan' },
])('the first or the last name is enough, however it is written: $first $last', (said) => {
  expect(isSameName(said, stored)).toBe(true)
})

test.each([
  { first: 'kwame' },
  { first: 'Adjei' },
  { last: 'mensah' },
  { last: 'adjei mensah' },
  { last: 'ADJEI-MENSAH' },
  { first: 'Kwame', last: 'Mensah' },
])('a part of a name of several is enough: $first $last', (said) => {
  expect(isSameName(said, { first: 'Kwame', last: 'Adjei-Mensah' })).toBe(true)
})

test.each([
  {},
  { first: '' },
  { first: 'Sio' },
  { last: 'Brian' },
  { first: "O'Brien", last: 'Smith' },
  { last: '%' },
])('another name is another name: $first $last', (said) => {
  expect(isSameName(said, stored)).toBe(false)
})

test('a part of the last name does not go with another first name, and a particle is no name', () => {
  const kwame = { first: 'Kwame', last: 'Adjei-Mensah' }
  expect(isSameName({ first: 'Ada', last: 'Mensah' }, kwame)).toBe(false)
  expect(isSameName({ last: 'de' }, { first: 'Anouk', last: 'de Vries' })).toBe(false)
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
  ['Schmitt', 'Schmidt'],
  ['Anderson', 'Andersson'],
  ['Novak', 'Nowak'],
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

const unlike = [
  ...pairsOf(['Kim', 'Khan', 'Chan', 'Cohen', 'Quinn']),
  ...pairsOf(['Lee', 'Li', 'Lau']),
  ...pairsOf(['Martin', 'Norton', 'Morton']),
  ['Nelson', 'Wilson'],
  ['Carter', 'Porter'],
  ['Johnson', 'Jansen'],
  ['Shah', 'Chao'],
] as const

test.each(unlike)('%s and %s are two names, whichever is stored', (one, other) => {
  expect(isSimilarName({ last: one }, { first: 'Ada', last: other })).toBe(false)
  expect(isSimilarName({ last: other }, { last: one })).toBe(false)
  expect(isSimilarName({ first: one }, { last: other })).toBe(false)
})

test('a misheard last name does not go with another first name', () => {
  const okafor = { first: 'Ada', last: 'Okafor' }
  expect(isSimilarName({ first: 'Ada', last: 'Okafa' }, okafor)).toBe(true)
  expect(isSimilarName({ first: 'Okafa' }, okafor)).toBe(true)
  expect(isSimilarName({ first: 'Bob', last: 'Okafa' }, okafor)).toBe(false)
  expect(isSimilarName({ first: 'Bob', last: 'Norton' }, { first: 'Ada', last: 'Martin' })).toBe(
    false,
  )
})

function pairsOf(names: readonly string[]) {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))
}
