import { countries } from '@ringwell/content/site/countries.ts'
import { describe, expect, test } from 'vitest'
import { countryOf } from './countryOf.ts'

describe('the country that the form begins with', () => {
  test.each([
    [['en-GB', 'en'], 'United Kingdom'],
    [['de', 'de-CH', 'en-US'], 'Switzerland'],
    [['zh-Hant-TW'], 'Taiwan'],
    [['bs-BA'], 'Bosnia and Herzegovina'],
    [['en-LC'], 'Saint Lucia'],
    // The second language is not the visitor's own, and a language without a country names none.
    [['de', 'en-US'], undefined],
    [['en'], undefined],
    [['es-419'], undefined],
    [['not a tag', ''], undefined],
    [[], undefined],
  ])('of a visitor who reads %j is %s', (languages, country) =>
    expect(countryOf(languages, countries)).toBe(country),
  )
})
