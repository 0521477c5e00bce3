import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { commandsOn, runProgram } from '../testing/commandsOn.ts'
import { jsonLine, textTable } from './textTable.ts'
import { booking, call as sampleCall, recording, write } from '../testing/storageSamples.ts'

/** Runs commands while a storage is open, as it is while the server runs. */
async function openDesk() {
  const dataDir = databaseFolder()
  const storage = createSqliteStorage(dataDir)
  const run = commandsOn(dataDir)
  for (const [index, name] of ['Asha Rao', '=cmd', 'Ben'].entries()) {
    const row = { companyName: 'Tamsel', mobileNumber: '5550100' }
    await storage.saveLead(
      { ...row, id: `l${index}`, name, createdAt: `2026-01-0${index + 1}T00:00:00.000Z` },
      { id: `d${index}`, dueAt: '2026' },
    )
  }
  return { dataDir, storage, run }
}

test('leads are listed, exported and deleted while the server is running', async () => {
  const { run, storage } = await openDesk()
  const listed = await run('leads', '--limit', '2')
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out.split('\n').map((line) => line.split(/ {2,}/)[2])).toEqual([
    'name',
    'Ben',
    '=cmd',
    undefined,
  ])
  const { out } = await run('leads', '--csv')
  expect(out.split('\r\n')[2]).toBe(
    "l1,2026-01-02T00:00:00.000Z,'=cmd,Tamsel,5550100,waiting,0,,,,,,,",
  )
  const lines = (await run('leads', '--json')).out.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['l2', 'l1', 'l0'])

  expect((await run('leads', 'delete', 'l1')).code).toBe(0)
  const again = await run('leads', 'delete', 'l1')
  expect(again).toMatchObject({ code: 1, err: 'None of the leads has the id l1.\n' })
  expect(await storage.listLeads({ limit: 9, after: undefined })).toHaveLength(2)
  expect((await run('messages')).out).toBe('Nothing there yet.\n')
  await storage.close()
})

test('bookings are listed, shown, cancelled and deleted while the server is running', async () => {
  const { run, storage } = await openDesk()
  await storage.book(write, { ...booking, deliveredAs: 'invitation' }, [
    { resource: 'table-1', units: [1] },
  ])
  expect((await run('bookings')).out).toContain('RIN74')
  const shown = (await run('bookings', 'show', 'b1')).out
  expect(shown).toContain("name: Siobhán O'Brien\n")
  expect(shown).toContain('notes: wishes: vegan\n')
  expect((await run('bookings', '--csv')).out.split('\r\n')).toHaveLength(3)
  expect((await run('bookings', 'cancel', 'b1')).code).toBe(0)
  expect(await run('bookings', 'cancel', 'b1')).toMatchObject({
    code: 1,
    err: 'None of the bookings has the id b1.\n',
  })
  expect(await storage.findBooking('b1')).toMatchObject({ state: 'cancelled' })
  // The person who was invited gets a delivery about the cancellation too.
  expect((await storage.countDeliveries()).invitation.waiting).toBe(2)
  expect((await run('bookings', 'delete', 'b1')).code).toBe(0)
  expect(await run('leads', 'cancel', 'l1')).toMatchObject({ code: 1, out: '' })
  expect((await run('bookings')).out).toBe('Nothing there yet.\n')
  await storage.close()
})

test('a dead letter is shown with its lead and in the outbox, and is retried on request', async () => {
  const { run, storage } = await openDesk()
  await storage.settleDelivery('d0', { state: 'dead', error: 'the webhook answered 500' })
  await storage.settleDelivery('d1', { state: 'dead', error: 'the webhook answered 404' })
  await storage.settleDelivery('d2', { state: 'delivered', at: '2026' })
  expect((await run('leads')).out).toMatch(/l0 .* dead +0 +the webhook answered 500\n/)
  expect((await run('outbox')).out).toMatch(/^id +kind .*\nd0 +lead +l0 +dead .*500\nd1 .*404\n$/)
  const [line = ''] = (await run('outbox', '--json')).out.split('\n')
  expect(JSON.parse(line)).toMatchObject({ id: 'd0', subject_id: 'l0', state: 'dead' })
  for (const args of [['retry'], ['retry', 'd0', '--all'], ['--all'], ['nonsense']]) {
    expect(await run('outbox', ...args)).toMatchObject({ code: 1, out: '' })
  }
  const unknown = await run('outbox', 'retry', 'l2')
  expect(unknown).toMatchObject({ code: 1, err: 'Nothing that was given up has the id l2.\n' })
  expect(await run('outbox', 'retry', 'l1')).toMatchObject({
    code: 0,
    out: '1 to be tried again.\n',
  })
  expect((await storage.countDeliveries()).lead).toMatchObject({ waiting: 1, dead: 1 })
  expect((await run('outbox', 'retry', '--all')).out).toBe('1 to be tried again.\n')
  expect((await storage.countDeliveries()).lead).toMatchObject({ waiting: 2, dead: 0 })
  await storage.close()
})

test('the outbox shows the whole error, which says what to do', async () => {
  const { run, storage } = await openDesk()
  const error =
    'the webhook answered 302: redirects are not followed, set LEADS_WEBHOOK_URL to the final address'
  await storage.settleDelivery('d0', { state: 'waiting', dueAt: '2026', error })
  expect((await run('outbox')).out).toContain(error)
  await storage.close()
})

test('a call is deleted with its recordings', async () => {
  const { run, storage, dataDir } = await openDesk()
  const visitor = { name: 'Asha', companyName: '', mobileNumber: '' }
  await storage.createCall({ ...sampleCall, createdAt: '2026', visitor })
  const file = path.join(dataDir, 'recordings/agent/c1/user-1.webm')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'sound')
  expect((await run('calls', 'delete', 'c1')).code).toBe(0)
  expect(existsSync(file)).toBe(false)
  expect((await run('calls')).out).toMatch(/^call_id .*erased_at\nc1 /)
  expect((await run('calls')).out).not.toContain('Asha')
  await storage.close()
})

// Rule O16
test('a call is shown with what it came to, and so is an emergency', async () => {
  const { run, storage } = await openDesk()
  const visitor = { name: 'Asha', companyName: '', mobileNumber: '' }
  await storage.createCall({ ...sampleCall, createdAt: '2026', visitor })
  const slots = [{ name: 'people', label: 'Number of people', text: '4 people' }]
  const table = { run: 1, task: 'bookTable', title: 'table', reference: 'RIN74' }
  await storage.saveNotes('c1', [{ type: 'taskEnded', outcome: 'done', slots, ...table }], '2026')
  const summary = 'The task “table” (Number of people 4 people) was done, reference RIN74.'
  await storage.keepLongest({ ...recording, type: 'audio/ogg' })
  await storage.keepLongest({ ...recording, side: 'user', path: 'u', isComplete: false })
  const shown = (await run('calls', 'show', 'c1')).out
  expect(shown).toContain(
    'recordings:\n' +
      '  agent: 10 s, audio/ogg, 1000 bytes, /api/admin/recordings/agent/c1/agent\n' +
      '  user: 10 s, audio/webm, 1000 bytes, /api/admin/recordings/agent/c1/user (ended before the call)\n',
  )
  expect(shown).toMatch(/^outcome: done\ntask: bookTable\nreference: RIN74\n/m)
  expect(shown).toContain(`values: Number of people: 4 people\nsummary: ${summary}\n`)
  expect((await run('calls')).out).toMatch(/done +bookTable +RIN74/)
  await storage.saveNotes('c1', [{ type: 'danger', danger: 'medical' }], '2026')
  expect((await run('calls')).out).toMatch(/emergency +medical +bookTable +RIN74/)
  expect((await run('calls', 'show', 'c1')).out).toContain('outcome: emergency\ndanger: medical\n')
  await storage.close()
})

test('invalid arguments and a wrong folder are reported, and create nothing', async () => {
  const { run, storage, dataDir } = await openDesk()
  await storage.close()
  for (const args of [['--limit', '0'], ['--nonsense'], ['delete'], ['show', 'l1']]) {
    expect(await run('leads', ...args)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('npm run -s leads'),
    })
  }
  const elsewhere = path.join(dataDir, 'elsewhere')
  expect((await commandsOn(elsewhere)('leads')).code).toBe(1)
  expect(existsSync(elsewhere)).toBe(false)
})

test('a program runs its command on the folder of DATA_DIR', async () => {
  const { dataDir, storage } = await openDesk()
  expect(await runProgram('outbox', { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' })
  await storage.close()
})

// Rule O9
test('what visitors typed cannot control a terminal', () => {
  const typed = { name: '\u001b[2J\u009b31m\u202eप' }
  const line = jsonLine(typed)
  expect(line).toBe('{"name":"\\u001b[2J\\u009b31m\\u202eप"}\n')
  expect(JSON.parse(line)).toEqual(typed)
  const table = textTable(['name'], [{ name: '\u001b[2Jgone\u202e\r\nforged line\u009b' }])
  expect(table).toBe('name\n [2Jgone forged line\n')
  expect(textTable(['name'], [{ name: 'x'.repeat(500) }]).length).toBeLessThan(60)
})

test('samples are refused beside real data, have recordings, and leave nothing when they are removed @full', async () => {
  const { run, storage, dataDir } = await openDesk()
  const refused = await run('demo-data', '--calls', '20')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has 3 real') })
  for (const id of ['l0', 'l1', 'l2']) await storage.deleteLead(id)
  expect(await run('demo-data', '--calls', '3')).toMatchObject({ code: 0 })
  const recordings = path.join(dataDir, 'recordings')
  const files = () =>
    readdirSync(recordings, { recursive: true }).filter((file) => String(file).endsWith('.ogg'))
  expect(files()).toHaveLength(6)
  const again = await run('demo-data', '--calls', '20')
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') })
  expect(await run('demo-data', '--calls', 'many')).toMatchObject({ code: 1 })
  expect(await run('demo-data', '--remove')).toMatchObject({ code: 0 })
  expect(files()).toEqual([])
  expect(await storage.listCalls({ limit: 9, after: undefined })).toEqual([])
  await storage.close()
})
