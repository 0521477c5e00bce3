import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDetails, keptDetails } from './keptDetails.ts'

const details = { name: 'Ada', companyName: 'Oakmere', mobileNumber: '+44 7700 900123' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps details for the tab', () => {
  expect(keptDetails()).toBeUndefined()
  keepDetails(details)
  expect(keptDetails()).toEqual(details)
})

it.each([
  ['invalid JSON', '{'],
  ['another shape', '"Ada"'],
  ['a missing field', '{"name":"Ada","companyName":"Oakmere"}'],
  ['a field that is not a string', '{"name":7,"companyName":"Oakmere","mobileNumber":"5550100"}'],
  ['an invalid number', JSON.stringify({ ...details, mobileNumber: 'none' })],
])('ignores stored details with %s', (_, text) => {
  stored.set('visitorDetails', text)
  expect(keptDetails()).toBeUndefined()
})

it('asks again in a browser without storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(() => keepDetails(details)).not.toThrow()
  expect(keptDetails()).toBeUndefined()
})
