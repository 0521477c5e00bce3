import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'

test.each([
  ['hindi', [], 'hindi'],
  ['Hindi', ['fr'], 'hindi'],
  ['ta', [], 'tamil'],
  [null, ['de-DE', 'fr-CA', 'en'], 'french'],
  [null, ['bn'], 'bengali'],
  ['klingon', ['es-MX'], 'spanish'],
  [null, ['de'], 'english'],
  [null, [], 'english'],
])('asked for %j by a visitor of %j it is %s', (asked, visitor, language) => {
  expect(chooseLanguage(asked, visitor)).toBe(language)
})
