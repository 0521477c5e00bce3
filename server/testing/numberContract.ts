import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, ownAgent as own } from './storageSamples.ts'

/** The contract tests of `NumberStorage`. */
export function describeNumbers(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  const londonOf = (second: number) => ({
    number: '+442079460958',
    agentId: 'restaurant',
    createdAt: at(second),
  })
  const london = londonOf(1)
  const cost = { micros: 8_500, currency: 'USD' }
  const whole = { ...londonOf(1), transferTo: '+442079460999', cost }
  const boston = { number: '+16175550100', agentId: 'roma', createdAt: at(2) }

  describe(`${name} stores telephone numbers`, () => {
    test('a number has one agent, the one that it was given last', async () => {
      const { storage } = await fresh()
      expect(await storage.setNumber(london)).toBe(true)
      expect(await storage.setNumber(boston)).toBe(true)
      expect(await storage.findNumber(london.number)).toEqual(london)
      expect(await storage.findNumber('+1')).toBeUndefined()
      expect(await storage.listNumbers()).toEqual([boston, london])
      const moved = { ...london, agentId: 'roma', createdAt: at(3) }
      await storage.setNumber(moved)
      expect(await storage.listNumbers()).toEqual([boston, moved])
      expect(await storage.deleteNumber(london.number)).toBe(true)
      expect(await storage.deleteNumber(london.number)).toBe(false)
      expect(await storage.listNumbers()).toEqual([boston])
    })

    test('with a number goes whom callers are put through to and what a minute costs, until it is set without', async () => {
      const { storage } = await fresh()
      await storage.setNumber(whole)
      expect(await storage.findNumber(london.number)).toEqual(whole)
      expect(await storage.listNumbers()).toEqual([whole])
      await storage.setNumber(london)
      expect(await storage.findNumber(london.number)).toEqual(london)
    })

    test('the numbers of an operator’s own agent go with it, and it gets no new ones', async () => {
      const { storage } = await fresh()
      await storage.createAgent('roma', { enabled: true, origins: undefined, own }, at(1))
      await storage.setNumber(london)
      await storage.setNumber(boston)
      await storage.deleteAgent('roma', at(3))
      expect(await storage.listNumbers()).toEqual([london])
      expect(await storage.setNumber(boston)).toBe(false)
      expect(await storage.listNumbers()).toEqual([london])
    })

    test('the numbers of a published agent stay when its settings are deleted', async () => {
      const { storage } = await fresh()
      await storage.setNumber(london)
      await storage.changeAgent('restaurant', { enabled: false }, at(2))
      await storage.deleteAgent('restaurant', at(3))
      expect(await storage.listNumbers()).toEqual([london])
    })
  })
}
