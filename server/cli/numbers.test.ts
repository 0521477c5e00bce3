import { expect, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { commandsOn } from '../testing/commandsOn.ts'
import { databaseFolder } from '../testing/createTestServer.ts'

test('numbers are given to agents, with a person and a cost, and listed, while the server is running', async () => {
  const dataDir = databaseFolder()
  const storage = createSqliteStorage(dataDir)
  const run = (...args: string[]) => commandsOn(dataDir)('numbers', ...args)
  const money = ['--cost-per-minute', '0.0085', '--currency', 'USD']
  const person = ['--transfer-to', '+44 20 7946 0999']
  const added = await run('add', '+44 20 7946 0958', '--agent', 'salesDesk', ...person, ...money)
  expect(added).toMatchObject({ code: 0, err: '' })
  expect(added.out).toMatch(/^number +agent_id +transfer_to +cost_per_minute +currency /)
  expect(await storage.findNumber('+442079460958')).toMatchObject({
    transferTo: '+442079460999',
    cost: { micros: 8_500, currency: 'USD' },
  })
  const refused = await run('add', '+442079460958', '--agent', 'salesDesk', '--transfer-to', '999')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('code of its country') })
  expect(await run('list', ...money)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^npm run -s numbers/),
  })
  expect((await run('remove', '+44 20 7946 0958')).code).toBe(0)
  expect(await storage.listNumbers()).toEqual([])
  await storage.close()
})

// Rule C123
test('numbers that are never rung are added, listed and taken off while the server is running', async () => {
  const dataDir = databaseFolder()
  const storage = createSqliteStorage(dataDir)
  const run = (...args: string[]) => commandsOn(dataDir)('numbers', 'never', ...args)
  const spaced = ['+44', '20', '7946', '0958']
  expect((await run('add', ...spaced, '--reason', 'by letter')).out).toMatch(
    /^number +reason +added_at *\n\+442079460958 +by letter +20/,
  )
  expect(await storage.listNeverRung({ limit: 9, after: undefined })).toMatchObject([
    { number: '+442079460958' },
  ])
  expect(JSON.parse((await run('--json')).out)).toMatchObject({
    never_rung: [{ number: '+442079460958', reason: 'by letter' }],
  })
  expect(await run('remove', ...spaced)).toMatchObject({ code: 0 })
  expect(await storage.listNeverRung({ limit: 9, after: undefined })).toEqual([])
  expect(await run('remove', ...spaced)).toMatchObject({
    code: 1,
    err: 'This number is not on the list.\n',
  })
  expect(await run('add')).toMatchObject({ code: 1, out: '' })
  expect((await run('add', '020', '7946')).err).toContain('the code of its country')
  await storage.close()
})
