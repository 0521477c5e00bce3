import { expect, it } from 'vitest'
import type { ExpectedAnswer } from '../stages.ts'
import { type Given, howMuchIsGiven } from './givenSigns.ts'

type Wanted = ExpectedAnswer['wants'][number]
const orderNumber: Wanted = { kind: 'code', length: { least: 4, most: 4 } }
const reference: Wanted = { kind: 'code', length: { least: 5, most: 5 } }
const phone: Wanted = { kind: 'phone', length: { least: 7, most: 11 } }
const name: Wanted = { kind: 'name', maySpell: true }

it.each<[string, readonly Wanted[], Given]>([
  ['eighty three nineteen', [orderNumber], 'all'],
  ['8 3 1 9', [orderNumber], 'all'],
  ['It is 4721.', [orderNumber], 'all'],
  ['Four, seven.', [orderNumber], 'part'],
  ['eighty three', [orderNumber], 'part'],
  ['twenty two', [orderNumber], 'part'],
  ['eight double three', [orderNumber], 'part'],
  ['eight three double', [orderNumber], 'part'],
  ['Kilo Romeo Whiskey', [reference], 'part'],
  ['I said nine four', [orderNumber], 'part'],
  ['It is eight threes.', [orderNumber], 'part'],
  ['my number', [orderNumber], 'unknown'],
  ['I do not have it.', [orderNumber], 'unknown'],
  ['Is it 83?', [orderNumber], 'unknown'],
  ['R I N', [reference, phone], 'part'],
  ['R I N seven four', [reference, phone], 'growing'],
  ['07700', [phone], 'part'],
  ['07700 900', [phone], 'growing'],
  ['07700 900 123', [phone], 'all'],
  ['S H A', [name], 'growing'],
  ['Priya Shah.', [name], 'unknown'],
  ['Seven.', [{ kind: 'time' }], 'unknown'],
])('“%s”, asked for %j, is %s', (text, wants, given) => {
  expect(howMuchIsGiven({ question: true, wants }, text)).toBe(given)
})

it('is not known if nothing was asked for', () => {
  expect(howMuchIsGiven(undefined, '47')).toBe('unknown')
})
