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
])(
  'when the page asks for %j and the visitor has %j, the language is %s',
  (asked, visitor, language) => {
    expect(chooseLanguage(asked, visitor)).toBe(language)
  },
)
