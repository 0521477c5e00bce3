import { describe, expect, test } from 'vitest'
import { isOriginPattern, matchesOrigin } from './originPatterns.ts'

test.each(['https://shop.example', 'http://localhost:3000', 'https://*.shop.example'])(
  '%s is a pattern',
  (text) => expect(isOriginPattern(text)).toBe(true),
)

test.each([
  'shop.example',
  'https://shop.example/',
  'https://*',
  'https://a.*.example',
  '*',
  'ftp://a.example',
])('%s is not a pattern', (text) => expect(isOriginPattern(text)).toBe(false))

describe('a wildcard', () => {
  const patterns = ['https://*.shop.example']
  test.each(['https://www.shop.example', 'https://a.b.shop.example'])('matches %s', (origin) =>
    expect(matchesOrigin(origin, patterns)).toBe(true),
  )
  test.each([
    'https://shop.example',
    'https://evilshop.example',
    'http://www.shop.example',
    'https://www.shop.example:8443',
    'https://www.shop.example.thief.example',
    'null',
  ])('does not match %s', (origin) => expect(matchesOrigin(origin, patterns)).toBe(false))
})

test('an origin matches only itself', () => {
  expect(matchesOrigin('https://shop.example', ['https://shop.example'])).toBe(true)
  expect(matchesOrigin('https://www.shop.example', ['https://shop.example'])).toBe(false)
})
