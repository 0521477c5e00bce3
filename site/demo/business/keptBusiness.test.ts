import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepBusiness, keptBusiness } from './keptBusiness.ts'

const facts = { name: 'Luigi’s', hours: '9-5', question: 'Open?', answer: 'Yes.' }

function withStorage(kept: Record<string, string> = {}) {
  const entries = new Map(Object.entries(kept))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
}

afterEach(() => vi.unstubAllGlobals())

describe('what was typed about a business', () => {
  test('is kept for the tab', () => {
    withStorage()
    expect(keptBusiness()).toBeUndefined()
    keepBusiness({ isOpen: true, facts })
    expect(keptBusiness()).toEqual({ isOpen: true, facts })
  })

  test.each(['null', '{', '[]', '{"isOpen":true}', '{"facts":"x"}'])(
    'is forgotten if it is damaged: %s',
    (ownBusiness) => {
      withStorage({ ownBusiness })
      expect(keptBusiness()).toBeUndefined()
    },
  )

  test('has no fields but text', () => {
    withStorage({ ownBusiness: '{"isOpen":1,"facts":{"name":{"a":1},"hours":"9-5"}}' })
    expect(keptBusiness()).toEqual({
      isOpen: false,
      facts: { name: '', hours: '9-5', question: '', answer: '' },
    })
  })

  test('is lost without storage, and the page works', () => {
    keepBusiness({ isOpen: true, facts })
    expect(keptBusiness()).toBeUndefined()
  })
})
