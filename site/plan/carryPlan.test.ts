import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOver, takeOver } from './carryPlan.ts'
import type { ChosenPlan } from './chosenPlan.ts'

const chosen: ChosenPlan = { plan: 'pro', model: 'Quantum', billing: 'annual', currency: 'EUR' }

/** A tab as far as a plan knows one: a storage that all its pages share, and an entry of its history. */
let stored: Map<string, string>
let entry: { state: unknown; replaceState: (state: unknown) => void }

/** A navigation to a new entry; reloading keeps the one that there is. */
function arrive(state: unknown = null): void {
  entry = {
    state,
    replaceState: (next) => {
      // The browser keeps a copy.
      entry.state = structuredClone(next)
    },
  }
  vi.stubGlobal('history', entry)
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  arrive()
})
afterEach(() => vi.unstubAllGlobals())

it('a plan arrives with the next page', () => {
  handOver(chosen)
  arrive()
  expect(takeOver()).toEqual(chosen)
})

it('it survives reloading and going back to the same entry', () => {
  handOver(chosen)
  arrive()
  takeOver()
  expect(takeOver()).toEqual(chosen)
  const earlier = entry.state
  arrive()
  expect(takeOver()).toBeUndefined()
  arrive(earlier)
  expect(takeOver()).toEqual(chosen)
})

it('a page opened cold has none, also after another page had one', () => {
  expect(takeOver()).toBeUndefined()
  handOver(chosen)
  arrive()
  takeOver()
  arrive()
  expect(takeOver()).toBeUndefined()
})

it('a new choice does not change an older entry', () => {
  handOver(chosen)
  arrive()
  takeOver()
  handOver({ ...chosen, plan: 'scale' })
  expect(takeOver()).toEqual(chosen)
})

it('what else the entry holds stays there', () => {
  handOver(chosen)
  arrive({ scrolled: 80 })
  takeOver()
  expect(entry.state).toEqual({ scrolled: 80, chosenPlan: chosen })
})

it.each([
  ['rubbish', '{'],
  ['another shape', '"pro"'],
  ['a plan that is not sold', '{"plan":"platinum"}'],
])('%s in the storage is no plan', (_, text) => {
  stored.set('chosenPlan', text)
  expect(takeOver()).toBeUndefined()
})

it('a browser that stores nothing does not stop the journey', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(() => handOver(chosen)).not.toThrow()
  expect(takeOver()).toBeUndefined()
})
