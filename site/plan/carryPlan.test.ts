import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeOver } from './carryPlan.ts'
import { type ChosenPlan, planQuery } from './chosenPlan.ts'

const chosen: ChosenPlan = { plan: 'pro', model: 'Quantum', billing: 'annual', currency: 'EUR' }

/** An entry of the history, as far as a plan knows one. */
let entry: { state: unknown; replaceState: (state: unknown, unused: string, url: string) => void }

const standAt = (url: string) => vi.stubGlobal('location', new URL(url, 'https://ours.example'))

/** A navigation to a new entry; reloading keeps the one that there is. */
function arrive(address: string, state: unknown = null): void {
  standAt(address)
  entry = {
    state,
    replaceState: (next, _, url) => {
      // The browser keeps a copy.
      entry.state = structuredClone(next)
      standAt(url)
    },
  }
  vi.stubGlobal('history', entry)
}

beforeEach(() => arrive('/billing'))
afterEach(() => vi.unstubAllGlobals())

it('a plan arrives with the link, and the address is the page’s again', () => {
  arrive(`/billing${planQuery(chosen)}#history`)
  expect(takeOver()).toEqual(chosen)
  expect(location.href).toBe('https://ours.example/billing#history')
})

it('it survives reloading and going back to the same entry', () => {
  arrive(`/billing${planQuery(chosen)}`)
  takeOver()
  expect(takeOver()).toEqual(chosen)
  const earlier = entry.state
  arrive('/billing')
  expect(takeOver()).toBeUndefined()
  arrive('/billing', earlier)
  expect(takeOver()).toEqual(chosen)
})

it('a page opened cold has none, also after another page had one', () => {
  expect(takeOver()).toBeUndefined()
  arrive(`/billing${planQuery(chosen)}`)
  takeOver()
  arrive('/billing')
  expect(takeOver()).toBeUndefined()
})

it('what else the entry holds stays there', () => {
  arrive(`/billing${planQuery(chosen)}`, { scrolled: 80 })
  takeOver()
  expect(entry.state).toEqual({ scrolled: 80, chosenPlan: chosen })
})

it.each([
  ['another question', '?utm_source=mail'],
  ['a plan that is not sold', '?plan=platinum'],
  ['a plan without a price', '?plan=enterprise'],
])('%s in the address is no plan, and stays in it', (_, search) => {
  arrive(`/billing${search}`)
  expect(takeOver()).toBeUndefined()
  expect(location.search).toBe(search)
})
