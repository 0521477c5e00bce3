import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../people/operator.ts'
import { lockFolder } from '../storage/folderLock.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { commandsOn } from '../testing/commandsOn.ts'

// Rule O70
test('operators are added, let in again and removed while the server is running, and the audit log says so', async () => {
  const dataDir = databaseFolder()
  const storage = createSqliteStorage(dataDir)
  // The server says where it answers, whatever the command was started with.
  onTestFinished(lockFolder(dataDir, 'https://voice.example.com'))
  const command = commandsOn(dataDir, {})
  const run = (...args: string[]) => command('operators', ...args)

  const added = await run('add', 'Asha@Example.com')
  expect(added).toMatchObject({
    code: 0,
    err: expect.stringMatching(/asha@example.com an owner.*24 hours/),
  })
  // Only the link is on the standard output, so a script can pass it on.
  expect(added.out).toMatch(/^https:\/\/voice\.example\.com\/console\/join#[\w-]{43}\n$/)
  const find = (out: string) =>
    storage.findLink(hashOf(out.trim().split('#')[1] ?? ''), new Date().toISOString())
  expect(await find(added.out)).toMatchObject({ email: 'asha@example.com', role: 'owner' })

  const renewed = await run('link', 'asha@example.com')
  expect(await find(added.out)).toBeUndefined()
  expect(await find(renewed.out)).toMatchObject({ email: 'asha@example.com' })
  expect((await run('add', 'ben@example.com', '--role', 'editor')).code).toBe(0)
  expect(await run('add', 'c@example.com', '--role', 'king')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^--role: must be one of: reader, editor, owner/),
  })
  expect(await run('remove', 'asha@example.com')).toMatchObject({
    code: 0,
    out: 'Removed asha@example.com.\n',
  })
  expect((await run()).out).toMatch(/^email .*\nben@example.com .* editor /)

  const entries = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(entries.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
    ['command line', 'operator.remove', 'done'],
    ['command line', 'operator.invite', 'done'],
    ['command line', 'operator.link', 'done'],
    ['command line', 'operator.invite', 'done'],
  ])
  await storage.close()
})
