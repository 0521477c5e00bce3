import { expect, test } from 'vitest'
import { hashOfKey } from '../calls/keyStore.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { commandsOn } from '../testing/commandsOn.ts'

// Rule O17
test('keys are made, listed and revoked while the server is running', async () => {
  const dataDir = databaseFolder()
  const storage = createSqliteStorage(dataDir)
  const run = (...args: string[]) => commandsOn(dataDir)('keys', ...args)

  const made = await run('create', '--name', 'Switchboard', '--agent', 'restaurant', '--calls', '3')
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('revoke key_') })
  // Only the key is on the standard output, so a script can keep it.
  expect(made.out).toMatch(/^sk-[\w-]{43}\n$/)
  const key = await storage.findOperatorKey({ hash: hashOfKey(made.out.trim()) })
  expect(key).toMatchObject({ name: 'Switchboard', agents: ['restaurant'], callsAtOnce: 3 })

  expect((await run()).out).toMatch(
    /^key_id +name +ending +agents .*\nkey_\w+ +Switchboard .* restaurant /,
  )
  expect((await run('revoke', key?.keyId ?? '')).code).toBe(0)
  expect(await storage.findOperatorKey({ hash: hashOfKey(made.out.trim()) })).toBeUndefined()
  const { out } = await run('list', '--json')
  expect(JSON.parse(out)).toMatchObject({ keys: [{ revoked_at: expect.stringMatching(/^20/) }] })

  expect(await run('create')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^--name: must be 1 to 100 characters\n/),
  })
  const unknown = await run('create', '--name', 'x', '--agent', 'nobody')
  expect(unknown).toMatchObject({ code: 1, err: 'No agent has this id.\n' })
  expect(await run('create', '--name', 'x', '--calls', 'many')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^--calls: must be a whole number from 1 to 10000\n/),
  })
  expect(await run('revoke', 'key_x')).toMatchObject({ code: 1, out: '' })
  expect(await run('nonsense')).toMatchObject({ code: 1, err: expect.stringMatching(/^npm run/) })
  // Rule O72
  const entries = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['command line', 'key.revoke'],
    ['command line', 'key.create'],
  ])
  await storage.close()
})
