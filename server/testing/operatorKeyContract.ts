import { describe, expect, test } from 'vitest'
import type { NewOperatorKey } from '../storage/operatorKeyStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { at, call } from './storageSamples.ts'

const key: NewOperatorKey = {
  keyId: 'key_1',
  hash: 'hash-1',
  name: 'Switchboard',
  ending: 'wxyz',
  agents: ['restaurant', 'general'],
  callsAtOnce: 10,
  createdAt: at(0),
}
const { hash: _hash, ...shown } = key
const unused = { ...shown, lastUsedAt: undefined, revokedAt: undefined }

/** The contract tests of `OperatorKeyStorage`. */
export function describeOperatorKeys(
  name: string,
  fresh: () => Promise<{ storage: Storage }>,
): void {
  describe(`${name} stores operators’ keys`, () => {
    // Rule O17
    test('a key is found by its hash and its id until it is revoked, and stays listed', async () => {
      const { storage } = await fresh()
      await storage.createOperatorKey(key)
      const other = { ...key, keyId: 'key_2', hash: 'hash-2', agents: undefined, createdAt: at(1) }
      await storage.createOperatorKey(other)
      expect(await storage.findOperatorKey({ hash: 'hash-1' })).toEqual(unused)
      expect(await storage.findOperatorKey({ keyId: 'key_1' })).toEqual(unused)
      expect(await storage.findOperatorKey({ hash: 'key_1' })).toBeUndefined()
      expect(await storage.revokeOperatorKey('key_1', at(2))).toBe(true)
      expect(await storage.revokeOperatorKey('key_1', at(3))).toBe(true)
      expect(await storage.revokeOperatorKey('key_3', at(3))).toBe(false)
      expect(await storage.findOperatorKey({ hash: 'hash-1' })).toBeUndefined()
      expect(await storage.findOperatorKey({ keyId: 'key_1' })).toBeUndefined()
      expect(await storage.listOperatorKeys()).toEqual([
        { ...unused, revokedAt: at(2) },
        { ...unused, keyId: 'key_2', agents: undefined, createdAt: at(1) },
      ])
    })

    test('two keys can’t have the same hash', async () => {
      const { storage } = await fresh()
      await storage.createOperatorKey(key)
      await expect(storage.createOperatorKey({ ...key, keyId: 'key_2' })).rejects.toThrow()
    })

    test('the last use is noted once in a while, and never goes back', async () => {
      const { storage } = await fresh()
      await storage.createOperatorKey(key)
      const lastUse = async () => (await storage.listOperatorKeys())[0]?.lastUsedAt
      await storage.noteOperatorKeyUse('key_1', at(70), at(10))
      expect(await lastUse()).toBe(at(70))
      await storage.noteOperatorKeyUse('key_1', at(80), at(20))
      expect(await lastUse()).toBe(at(70))
      await storage.noteOperatorKeyUse('key_1', at(131), at(71))
      expect(await lastUse()).toBe(at(131))
    })

    test('a call remembers its key and what it came over in the end', async () => {
      const { storage } = await fresh()
      await storage.createCall({ ...call, keyId: 'key_1' })
      await storage.answerCall(call.callId, at(1), 'socket')
      expect(await storage.findCall(call.callId)).toMatchObject({
        keyId: 'key_1',
        channel: 'socket',
        answeredAt: at(1),
      })
    })
  })
}
