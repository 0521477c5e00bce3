import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeChosenPlan } from './carryPlan.ts'
import { type ChosenPlan, planQuery } from '../pricing/chosenPlan.ts'

const chosen: ChosenPlan = { plan: 'pro', model: 'Quantum', billing: 'annual', currency: 'EUR' }

/** The part of a history entry that plans use. */
let entry: { state: unknown; replaceState: (state: unknown, unused: string, url: string) => void }

const standAt = (url: string) => vi.stubGlobal('location', new URL(url, 'https://ours.example'))

/** Navigates to a new history entry. (A reload would keep the current entry.) */
function arrive(address: string, state: unknown = null): void {
  standAt(address)
  entry = {
    state,
    replaceState: (next, _, url) => {
      // The browser stores a copy.
      entry.state = structuredClone(next)
      standAt(url)
    },
  }
  vi.stubGlobal('history', entry)
}

beforeEach(() => arrive('/billing'))
afterEach(() => vi.unstubAllGlobals())

it('takes the plan from the link and removes it from the address', () => {
  arrive(`/billing${planQuery(chosen)}#history`)
  expect(takeChosenPlan()).toEqual(chosen)
  expect(location.href).toBe('https://ours.example/billing#history')
})

it('keeps the plan after a reload and when going back to the same entry', () => {
  arrive(`/billing${planQuery(chosen)}`)
  takeChosenPlan()
  expect(takeChosenPlan()).toEqual(chosen)
  const earlier = entry.state
  arrive('/billing')
  expect(takeChosenPlan()).toBeUndefined()
  arrive('/billing', earlier)
  expect(takeChosenPlan()).toEqual(chosen)
})

it('has no plan on a page that is opened without one, even after another page had one', () => {
  expect(takeChosenPlan()).toBeUndefined()
  arrive(`/billing${planQuery(chosen)}`)
  takeChosenPlan()
  arrive('/billing')
  expect(takeChosenPlan()).toBeUndefined()
})

it('keeps the other state of the history entry', () => {
  arrive(`/billing${planQuery(chosen)}`, { scrolled: 80 })
  takeChosenPlan()
  expect(entry.state).toEqual({ scrolled: 80, chosenPlan: chosen })
})

it.each([
  ['another query', '?utm_source=mail'],
  ['a plan that is not sold', '?plan=platinum'],
  ['a plan without a price', '?plan=enterprise'],
])('ignores %s and leaves it in the address', (_, search) => {
  arrive(`/billing${search}`)
  expect(takeChosenPlan()).toBeUndefined()
  expect(location.search).toBe(search)
})
