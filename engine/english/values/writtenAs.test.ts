import { expect, test } from 'vitest'
import { labelledAfter, readName, sayName } from './personName.ts'
import { isOneWord, spelledOut, withAdded, withoutManner } from './writtenAs.ts'

test.each([
  ['MossOwl with a W', 'MossOwl'],
  ['MossOwl, all one word', 'MossOwl'],
  ['moss_owl with the underscore', 'moss_owl'],
  ['Moss Owl without the space', 'Moss Owl'],
  ['MossOwl with two s at the end', 'MossOwl'],
  ['MossOwl instead', 'MossOwl'],
  ['Dances With Wolves', 'Dances With Wolves'],
  ['Lonely Onceler', 'Lonely Onceler'],
])('what is said about how %j is written is no part of it', (said, name) => {
  expect(withoutManner(said)).toBe(name)
})

test.each([
  ['ThunderTiger underscore 15', undefined, 'ThunderTiger_15'],
  ['ThunderTiger, then the underscore symbol, then one five', undefined, 'ThunderTiger_15'],
  ['DuskRunner, one word, then 88', 'DuskRunner', 'DuskRunner88'],
  ['my player name has 88 at the end', 'DuskRunner', 'DuskRunner88'],
  ['it ends in double eight', 'DuskRunner', 'DuskRunner88'],
  ['DuskRunner 8 8', 'DuskRunner', 'DuskRunner88'],
  ['it is DuskRunner88, with the numbers', 'DuskRunner', 'DuskRunner88'],
  ['88 at the end', 'DuskRunner88', 'DuskRunner88'],
  ['I bought it 15 days ago', 'DuskRunner', undefined],
  ['it is with the underscore sign, not the word underscore', 'Moss_Owl', undefined],
  ['the 88 is wrong', 'DuskRunner', undefined],
])('what is added to a name, %j to %j, gives %j', (said, base, name) => {
  expect(withAdded(said, base)).toBe(name)
})

test('one word is asked for in several ways', () => {
  expect(['that is one word', 'no spaces', 'without the gap'].map(isOneWord)).not.toContain(false)
  expect(isOneWord('two words')).toBe(false)
})

test('letters make one word, with the capitals that were typed before', () => {
  expect(spelledOut('it is M O S S O W L', undefined)).toBe('Mossowl')
  expect(spelledOut('it is M O S S O W L', 'Moss Owl')).toBe('MossOwl')
  expect(spelledOut('it is moss', undefined)).toBeUndefined()
  expect(spelledOut('It’s Marchmont Vets. M A R C H M O N T', undefined)).toBe('Marchmont Vets')
  expect(spelledOut('no, K E A R N E Y', 'Carney Roofing')).toBe('Kearney Roofing')
})

test.each([
  ['lena lena hart', 'Lena Hart'],
  ['lena only one time lena hart', 'Lena Hart'],
  ['the Hart', 'Hart'],
  ['Lena Hart instead', 'Lena Hart'],
])('the name in %j is %s', (said, name) => {
  expect(sayName(readName(said)!.name)).toBe(name)
})

test.each([
  ['Lena is the name and Hart is the surname', { first: 'Lena', last: 'Hart' }],
  ['Hart is my last name', { last: 'Hart' }],
  ['Lena is the name of my boat', undefined],
])('in %j, each part is labelled after it', (said, name) => {
  expect(labelledAfter(said)).toEqual(name)
})

test.each([
  ['Mags O’Hara, O, apostrophe, H, A, R, A', "Mags O'Hara"],
  ['D apostrophe A N G E L O', "D'Angelo"],
  ['O’Brien, O apostrophe B R I E N', "O'Brien"],
])('%s is written with its apostrophe', (said, name) => {
  expect(sayName(readName(said)!.name)).toBe(name)
})

test.each([
  ['Mei Lin Zhao, Z-H-A-O', 'Mei Lin Zhao'],
  ['Mary Jo Kowalsky, that’s K, O, W, A, L, S, K, I', 'Mary Jo Kowalski'],
  ['Rosa Garcya Lopez. G, A, R, C, I, A', 'Rosa Garcia Lopez'],
  ['Priya Anders son. A N D E R S S O N', 'Priya Andersson'],
])('letters spell one word of %j and leave the others', (said, name) => {
  expect(sayName(readName(said)!.name)).toBe(name)
})
