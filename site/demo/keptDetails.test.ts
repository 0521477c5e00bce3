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

it('details are kept in the tab', () => {
  expect(keptDetails()).toBeUndefined()
  keepDetails(details)
  expect(keptDetails()).toEqual(details)
})

it.each([
  ['rubbish', '{'],
  ['another shape', '"Ada"'],
  ['a field that is missing', '{"name":"Ada","companyName":"Oakmere"}'],
  ['a field that is no text', '{"name":7,"companyName":"Oakmere","mobileNumber":"5550100"}'],
  ['a number that is none', JSON.stringify({ ...details, mobileNumber: 'none' })],
])('%s in the storage is nobody', (_, text) => {
  stored.set('visitorDetails', text)
  expect(keptDetails()).toBeUndefined()
})

it('a browser that stores nothing asks again', () => {
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
