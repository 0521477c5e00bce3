import { expect, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { commandsOn } from '../testing/commandsOn.ts'

// Rule C113
test('numbers that are never rung are added, listed and taken off while the server is running', async () => {
  const dataDir = temporaryFolder()
  const storage = createSqliteStorage(dataDir)
  const run = (...args: string[]) => commandsOn(dataDir)('numbers', 'never', ...args)
  const spaced = ['+44', '20', '7946', '0958']
  expect((await run('add', ...spaced, '--reason', 'by letter')).out).toMatch(
    /^number +reason +added_at *\n\+442079460958 +by letter +20/,
  )
  expect(await storage.listNeverRung()).toMatchObject([{ number: '+442079460958' }])
  expect(JSON.parse((await run('--json')).out)).toMatchObject({
    never_rung: [{ number: '+442079460958', reason: 'by letter' }],
  })
  expect(await run('remove', ...spaced)).toMatchObject({ code: 0 })
  expect(await storage.listNeverRung()).toEqual([])
  expect(await run('remove', ...spaced)).toMatchObject({
    code: 1,
    err: 'This number is not on the list.\n',
  })
  expect(await run('add')).toMatchObject({ code: 1, out: '' })
  expect((await run('add', '020', '7946')).err).toContain('the code of its country')
  await storage.close()
})
