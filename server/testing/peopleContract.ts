import { describe, expect, test } from 'vitest'
import type { NewAuditEntry } from '../storage/auditStorage.ts'
import type { NewOperatorSession, NewPasskey, NewPassword } from '../storage/peopleStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { at } from './storageSamples.ts'

const person = (name: string) => ({
  operatorId: `op_${name}`,
  email: `${name}@example.com`,
  role: 'reader' as const,
  createdAt: at(0),
})

const link = (hash: string, expiresAt = at(60)) => ({ hash, expiresAt })

const passkey = (credentialId: string): NewPasskey => ({
  credentialId,
  publicKey: 'cHVibGlj',
  counter: 0,
  transports: '[]',
  label: 'Phone',
  createdAt: at(1),
})

const password: NewPassword = {
  passwordHash: 'scrypt$a$b',
  totpSecret: 'ABCDEFGH',
  totpStep: 100,
  recoveryHashes: ['r1', 'r2'],
}

const session = (sessionId: string, operatorId: string): NewOperatorSession => ({
  sessionId,
  hash: `hash of ${sessionId}`,
  operatorId,
  createdAt: at(1),
  lastSeenAt: at(1),
  idleAt: at(50),
  expiresAt: at(90),
  signedInWith: 'passkey',
  network: '192.0.2.1',
  browser: 'Firefox',
})

const entry = (entryId: string, changed: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  entryId,
  createdAt: at(1),
  actor: 'machine',
  operatorId: null,
  action: 'agent.change',
  targetKind: 'agent',
  targetId: 'a1',
  before: null,
  after: null,
  network: null,
  outcome: 'done',
  ...changed,
})

async function join(storage: Storage, name: string, role: 'reader' | 'owner' = 'reader') {
  await storage.addOperator({ ...person(name), role }, link(`link of ${name}`))
  const accepted = { now: at(1), name, with: { passkey: passkey(`key of ${name}`) } }
  return storage.acceptLink(`link of ${name}`, accepted)
}

/** The contract tests of `PeopleStorage` and `AuditStorage`. */
export function describePeople(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} stores operators`, () => {
    // Rule O70
    test('the first is an owner even if two are added at once, and an address is an operator’s once', async () => {
      const { storage } = await fresh()
      const added = await Promise.all(
        ['asha', 'ben', 'asha'].map((each, index) =>
          storage.addOperator(
            { ...person(each), operatorId: `op_${index}` },
            link(`link ${index}`),
          ),
        ),
      )
      expect(added.filter(Boolean)).toHaveLength(2)
      expect(added.filter((each) => each?.role === 'owner')).toHaveLength(1)
      expect(await storage.findOperator({ email: 'asha@example.com' })).toMatchObject({
        name: '',
        joinedAt: undefined,
        lastSeenAt: undefined,
      })
    })

    // Rule O70
    test('the last owner who has joined stays one, even if two owners leave at once', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      await storage.addOperator({ ...person('ben'), role: 'owner' }, link('link of ben'))
      expect(await storage.removeOperator('op_asha', at(2), true)).toBe('last_owner')
      expect(await storage.changeRole('op_asha', 'editor', true)).toBe('last_owner')
      const accepted = { now: at(1), name: 'Ben', with: { passkey: passkey('key of ben') } }
      await storage.acceptLink('link of ben', accepted)
      const left = await Promise.all([
        storage.changeRole('op_asha', 'editor', true),
        storage.removeOperator('op_ben', at(2), true),
      ])
      expect(left.toSorted()).toEqual(['done', 'last_owner'])
      expect(await storage.changeRole('op_nobody', 'owner', true)).toBe('unknown')
    })

    // Rule O73
    test('of any number of people with one link, one joins, in time, and whatever the person signed in with before is gone', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      await storage.createOperatorSession(session('s1', 'op_asha'))
      await storage.createLink('op_asha', link('old'))
      await storage.createLink('op_asha', link('new', at(30)))
      expect(await storage.findLink('old', at(2))).toBeUndefined()
      expect(await storage.findLink('new', at(30))).toBeUndefined()
      const accepted = { now: at(2), name: 'Asha', with: { password } }
      expect(await storage.acceptLink('new', { ...accepted, now: at(30) })).toBeUndefined()
      expect(await storage.findOperatorSession('hash of s1', at(2))).toBeDefined()
      const all = await Promise.all([1, 2, 3].map(() => storage.acceptLink('new', accepted)))
      expect(all.filter(Boolean)).toMatchObject([{ name: 'Asha', joinedAt: at(1) }])
      expect(await storage.findOperatorSession('hash of s1', at(2))).toBeUndefined()
      expect(await storage.findPasskey('key of asha')).toBeUndefined()
      expect(await storage.waysIn('op_asha')).toMatchObject({ hasPassword: true, passkeys: [] })
    })

    // Rule O73
    test('a link goes with its person, also if they are invited again', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha', 'owner')
      await join(storage, 'cleo', 'owner')
      await storage.addOperator(person('ben'), link('never used'))
      await storage.createLink('op_cleo', link('of somebody who has joined'))
      for (const each of ['ben', 'cleo']) await storage.removeOperator(`op_${each}`, at(2), true)
      await storage.addOperator({ ...person('ben'), operatorId: 'op_ben2' }, link('new'))
      const accepted = { now: at(3), name: 'Eve', with: { password } }
      for (const stolen of ['never used', 'of somebody who has joined']) {
        expect(await storage.findLink(stolen, at(3))).toBeUndefined()
        expect(await storage.acceptLink(stolen, accepted)).toBeUndefined()
      }
      expect(await storage.findLink('new', at(3))).toBeDefined()
    })

    // Rule O84
    test('whether callers are told of a person who listens is as the server says until it is set', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      await storage.createOperatorSession(session('s1', 'op_asha'))
      const told = async () =>
        (await storage.findOperatorSession('hash of s1', at(2)))?.operator.callersTold
      expect(await told()).toBeUndefined()
      expect(await storage.setCallersTold('op_asha', false)).toBe(true)
      expect(await told()).toBe(false)
      await storage.setCallersTold('op_asha', undefined)
      expect(await told()).toBeUndefined()
      expect(await storage.setCallersTold('op_nobody', true)).toBe(false)
    })

    // Rule O74
    test('a code, a recovery code and a count of a passkey are good once', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      await storage.setPassword('op_asha', password)
      const steps = await Promise.all([101, 101, 100].map((s) => storage.useTotpStep('op_asha', s)))
      expect(steps.filter(Boolean)).toHaveLength(1)
      const codes = await Promise.all(
        ['r1', 'r1', 'r3'].map((code) => storage.useRecoveryCode('op_asha', code)),
      )
      expect(codes.filter(Boolean)).toHaveLength(1)
      expect((await storage.waysIn('op_asha')).recoveryCodes).toBe(1)
      expect(await storage.usePasskey('key of asha', 0, at(2))).toBe(true)
      expect(await storage.usePasskey('key of asha', 2 ** 32 - 1, at(3))).toBe(true)
      expect(await storage.usePasskey('key of asha', 7, at(4))).toBe(false)
      expect(await storage.findPasskey('key of asha')).toMatchObject({
        operatorId: 'op_asha',
        counter: 2 ** 32 - 1,
        lastUsedAt: at(3),
      })
    })

    test('somebody keeps one way to sign in', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      expect(await storage.removePasskey('op_ben', 'key of asha')).toBe('unknown')
      expect(await storage.removePasskey('op_asha', 'key of asha')).toBe('last_way')
      expect(await storage.addPasskey('op_asha', passkey('another'))).toBe(true)
      expect(await storage.addPasskey('op_asha', passkey('another'))).toBe(false)
      expect(await storage.removePasskey('op_asha', 'key of asha')).toBe('done')
      expect(await storage.joinWithSubject('op_asha', 'issuer 7', 'Another', at(2))).toBe(true)
      expect(await storage.joinWithSubject('op_asha', 'issuer 8', 'Another', at(2))).toBe(false)
      expect(await storage.findOperator({ subject: 'issuer 7' })).toMatchObject({ name: 'asha' })
      expect(await storage.removePasskey('op_asha', 'another')).toBe('done')
    })

    // Rule O70
    test('a session ends by itself, by hand, and with the rights of its person', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      await join(storage, 'ben')
      for (const each of ['s1', 's2', 's3', 's4']) {
        expect(await storage.createOperatorSession(session(each, 'op_asha'))).toBe(true)
      }
      await storage.createOperatorSession(session('b1', 'op_ben'))
      const found = await storage.findOperatorSession('hash of s1', at(2))
      expect(found).toMatchObject({
        session: { sessionId: 's1', createdAt: at(1), signedInWith: 'passkey' },
        operator: { operatorId: 'op_asha', role: 'owner', lastSeenAt: at(1), createdAt: at(0) },
      })
      expect(await storage.findOperatorSession('hash of s1', at(50))).toBeUndefined()
      await storage.noteOperatorSeen('s1', at(40), at(95))
      expect(await storage.findOperatorSession('hash of s1', at(60))).toBeDefined()
      expect(await storage.findOperatorSession('hash of s1', at(90))).toBeUndefined()
      const ids = async (of?: string) =>
        (await storage.listOperatorSessions(of, at(2))).map(({ sessionId }) => sessionId)
      expect(await ids('op_asha')).toEqual(['s1', 's2', 's3', 's4'])
      expect(await ids()).toHaveLength(5)
      expect(await storage.endOperatorSession('b1', 'op_asha')).toBe(false)
      expect(await storage.endOperatorSession('s2', 'op_asha')).toBe(true)
      expect(await storage.endOperatorSession('s3', undefined)).toBe(true)
      expect(await storage.endOperatorSessions('op_asha', 's1')).toBe(1)
      await storage.deleteExpiredSessions(at(49))
      expect(await ids()).toEqual(['s1', 'b1'])
      await storage.deleteExpiredSessions(at(50))
      expect(await ids()).toEqual(['s1'])

      expect(await storage.removeOperator('op_asha', at(3), false)).toBe('done')
      expect(await storage.findOperatorSession('hash of s1', at(4))).toBeUndefined()
      expect(await storage.createOperatorSession(session('s9', 'op_asha'))).toBe(false)
      expect(await storage.createLink('op_asha', link('late'))).toBe(false)
      const again = { ...person('asha'), operatorId: 'op_again' }
      expect(await storage.addOperator(again, link('again'))).toMatchObject({ role: 'reader' })
    })
  })

  describe(`${name} stores the audit log`, () => {
    // Rule O72
    test('what was begun is replaced by what came of it, or leaves no trace', async () => {
      const { storage } = await fresh()
      await storage.addAuditEntry(entry('e1', { outcome: 'begun' }))
      await storage.addAuditEntry(entry('e2', { outcome: 'begun' }))
      await storage.settleAuditEntry('e1', [entry('e1'), entry('e3')])
      await storage.settleAuditEntry('e2', [])
      const all = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
      expect(all.map(({ entryId, outcome }) => [entryId, outcome])).toEqual([
        ['e3', 'done'],
        ['e1', 'done'],
      ])
    })

    // Rule O72
    test('it is filtered, searched without wildcards, and read page by page, and names people who were removed', async () => {
      const { storage } = await fresh()
      await join(storage, 'asha')
      const byAsha = { actor: 'person', operatorId: 'op_asha' } as const
      await storage.addAuditEntry(entry('e1', { createdAt: at(1), ...byAsha }))
      await storage.addAuditEntry(
        entry('e2', { createdAt: at(2), action: 'agent.delete', after: '{"discount":"100%_"}' }),
      )
      await storage.addAuditEntry(
        entry('e3', { createdAt: at(2), action: 'call.erase', targetKind: 'call', targetId: 'c1' }),
      )
      await storage.removeOperator('op_asha', at(3), false)
      const ids = async (filter: Parameters<Storage['listAuditEntries']>[1]) => {
        const found = await storage.listAuditEntries({ limit: 9, after: undefined }, filter)
        return found.map(({ entryId }) => entryId)
      }
      expect(await ids({})).toEqual(['e3', 'e2', 'e1'])
      expect(await ids({ operatorId: 'op_asha' })).toEqual(['e1'])
      expect(await ids({ actor: 'machine' })).toEqual(['e3', 'e2'])
      expect(await ids({ action: 'agent.' })).toEqual(['e2', 'e1'])
      expect(await ids({ targetKind: 'call', targetId: 'c1' })).toEqual(['e3'])
      const targets = ['c0', 'c1', 'a1'].map((id) => ({ kind: 'call', id }))
      expect(await ids({ targets })).toEqual(['e3'])
      expect(await ids({ targets: [...targets, { kind: 'agent', id: 'a1' }] })).toHaveLength(3)
      expect(await ids({ targets: [] })).toEqual([])
      expect(await ids({ from: at(2) })).toEqual(['e3', 'e2'])
      expect(await ids({ until: at(2) })).toEqual(['e1'])
      expect(await ids({ search: 'ASHA@' })).toEqual(['e1'])
      expect(await ids({ search: '0%_' })).toEqual(['e2'])
      expect(await ids({ search: 'agent_' })).toEqual([])
      expect(await ids({ search: "'; DROP TABLE calls; --" })).toEqual([])
      const after = { createdAt: at(2), id: 'e3' }
      const rest = await storage.listAuditEntries({ limit: 9, after }, {})
      expect(rest.map(({ entryId, email }) => [entryId, email])).toEqual([
        ['e2', null],
        ['e1', 'asha@example.com'],
      ])
      expect(await storage.deleteAuditEntriesBefore(at(2), 1)).toBe(1)
      expect(await storage.deleteAuditEntriesBefore(at(2), 1)).toBe(0)
      expect(await ids({})).toEqual(['e3', 'e2'])
    })
  })
}
