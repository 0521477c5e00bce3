import { afterEach, expect, test, vi } from 'vitest'
import { carryCall, takeCarriedCall } from './carriedCall.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is carried is taken once', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  expect(takeCarriedCall()).toBeUndefined()
  carryCall('Why you called: Table')
  expect(takeCarriedCall()).toBe('Why you called: Table')
  expect(takeCarriedCall()).toBeUndefined()
})

test('a browser without storage carries nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => carryCall('text')).not.toThrow()
  expect(takeCarriedCall()).toBeUndefined()
})
