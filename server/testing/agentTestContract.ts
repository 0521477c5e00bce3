import { describe, expect, test } from 'vitest'
import type { StoredAgentTest } from '../storage/agentTestStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { at, call, type FreshStorage, plainAgent } from './storageSamples.ts'

const ofCall: StoredAgentTest = {
  testId: 't1',
  agentId: 'roma',
  callId: call.callId,
  name: 'A table for Ann',
  at: at(0),
  turns: [
    {
      says: 'I am Ann. आशा',
      answer: 'Hello, Ann',
      writes: [{ tool: 'http.crm', arguments: '{}' }],
    },
    { says: 'Bye', answer: '', writes: null },
  ],
  changedAt: at(1),
  changedBy: 'edda@example.com',
}
const written: StoredAgentTest = { ...ofCall, testId: 't2', callId: null, changedAt: at(2) }

/** The contract tests of `AgentTestStorage`. */
export function describeAgentTests(name: string, fresh: FreshStorage): void {
  async function open(): Promise<Storage> {
    const { storage } = await fresh(call)
    for (const one of [ofCall, written]) expect(await storage.addAgentTest(one, 2)).toBe('added')
    return storage
  }

  describe(`${name} stores tests of agents`, () => {
    test('with their turns, in order, as long as there is room and their call is there', async () => {
      const storage = await open()
      expect(await storage.listAgentTests({ agentId: 'roma' })).toEqual([ofCall, written])
      expect(await storage.listAgentTests({ agentId: 'milano' })).toEqual([])
      expect(await storage.listAgentTests({ callId: call.callId })).toEqual([ofCall])
      expect(await storage.addAgentTest({ ...written, testId: 't3' }, 2)).toBe('tooMany')
      expect(await storage.addAgentTest({ ...ofCall, testId: 't3', callId: 'other' }, 9)).toBe(
        'noCall',
      )
      const change = { name: 'A table', turns: [], changedAt: at(3), changedBy: 'x' }
      expect(await storage.changeAgentTest('t2', change)).toBe(true)
      expect(await storage.findAgentTest('t2')).toEqual({ ...written, ...change })
      expect(await storage.deleteAgentTest('t2')).toBe(true)
      expect(await storage.deleteAgentTest('t2')).toBe(false)
      expect(await storage.changeAgentTest('t2', change)).toBe(false)
    })

    test('until the call that they were made of is erased or expires, unless they no longer belong to it', async () => {
      for (const end of ['erased', 'expired']) {
        const storage = await open()
        const change = { ...ofCall, callId: null }
        await storage.addAgentTest({ ...ofCall, testId: 't3' }, 9)
        const { name: title, turns, changedAt, changedBy, callId } = change
        await storage.changeAgentTest('t3', { name: title, turns, changedAt, changedBy, callId })
        if (end === 'erased') await storage.eraseCall(call.callId, at(5))
        else await storage.deleteCallsBefore(at(9), 10)
        const left = (await storage.listAgentTests({ agentId: 'roma' })).map(({ testId }) => testId)
        expect(left.toSorted()).toEqual(['t2', 't3'])
        expect(await storage.addAgentTest({ ...ofCall, testId: 't4' }, 9)).toBe('noCall')
      }
    })

    test('and deletes them with their agent', async () => {
      const storage = await open()
      const agent = { enabled: true, origins: undefined, own: plainAgent }
      await storage.createAgent('roma', agent, at(0))
      await storage.deleteAgent('roma', at(5))
      expect(await storage.listAgentTests({ agentId: 'roma' })).toEqual([])
    })
  })
}
