import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { commandsOn } from '../testing/commandsOn.ts'
import { call as sampleCall } from '../testing/storageSamples.ts'

/** Runs commands while a storage is open, as it is while the server runs. */
function openDesk() {
  const dataDir = databaseFolder()
  const storage = createSqliteStorage(dataDir)
  const run = commandsOn(dataDir, { AGENT_ORIGINS: 'front-desk=https://env.example' })
  return { dataDir, storage, run }
}

// Rule O9
test('agents are listed, given sites, disabled, created and deleted while the server is running', async () => {
  const { dataDir, storage, run } = openDesk()
  const listed = await run('agents')
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toMatch(/^general +General Agent +published +yes +no +any$/m)
  expect(listed.out).toMatch(/^front-desk .* other +yes +no +https:\/\/env\.example$/m)

  const sites = ['https://a.example', 'https://*.a.example']
  expect((await run('agents', 'origins', 'front-desk', ...sites)).code).toBe(0)
  expect((await storage.findAgent('front-desk'))?.origins).toEqual(sites)
  await run('agents', 'origins', 'front-desk', 'default')
  await run('agents', 'disable', 'front-desk')
  expect(await storage.findAgent('front-desk')).toMatchObject({
    enabled: false,
    origins: undefined,
  })

  const prompt = path.join(dataDir, 'prompt.txt')
  writeFileSync(prompt, 'You are the front desk.\nBe brief.\n')
  const words = ['--prompt-file', prompt, '--voice', 'coral', '--unlisted', '--json']
  const made = await run('agents', 'create', '--id', 'roma', '--name', 'Roma', ...words)
  expect(JSON.parse(made.out).agent).toMatchObject({ agent_id: 'roma', listed: false })
  expect((await storage.findAgent('roma'))?.own?.prompt).toBe('You are the front desk.\nBe brief.')
  expect((await run('agents', 'delete', 'roma')).out).toBe('Deleted roma.\n')
  expect(await run('agents', 'show', 'roma')).toMatchObject({
    code: 1,
    err: 'No agent has this id.\n',
  })
  await storage.close()
})

// Rule O14
test('an own agent is given files while the server is running, with a clear message for each mistake', async () => {
  const { dataDir, storage, run } = openDesk()
  await run('agents', 'create', '--id', 'roma', '--name', 'Roma')
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(path.join(dataDir, name), content)
    return path.join(dataDir, name)
  }
  expect((await run('agents', 'knowledge', 'roma')).out).toBe('This agent has no files.\n')
  const menu = file('menu.md', '## Menu\n\nPasta is $12.')
  const added = await run('agents', 'knowledge', 'roma', 'add', menu, file('b.txt', 'Hello there.'))
  expect(added).toMatchObject({ code: 0, err: '' })
  expect(added.out).toMatch(/^menu\.md +22 +1 +waiting /m)
  expect(added.out).toContain('The server makes what is waiting ready in the background.')
  const mistakes: [name: string, content: string | Uint8Array, message: string][] = [
    ['photo.md', Uint8Array.of(1, 2, 0), 'photo.md is a binary file.'],
    ['latin.txt', Uint8Array.of(0x63, 0xe9), 'latin.txt is not valid UTF-8.'],
    ['empty.md', '', 'empty.md is empty.'],
    ['large.md', 'a'.repeat(1_000_001), 'large.md is too large'],
    ['table.xls', 'a', 'table.xls must be the name of a Markdown or text file'],
  ]
  for (const [name, content, message] of mistakes) {
    const refused = await run('agents', 'knowledge', 'roma', 'add', file(name, content))
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(message)
  }
  const missing = await run('agents', 'knowledge', 'roma', 'add', path.join(dataDir, 'no.md'))
  expect(missing.err).toContain('no.md cannot be read')
  expect((await run('agents', 'knowledge', 'general')).err).toContain('No agent of your own')
  const left = await run('agents', 'knowledge', 'roma', 'remove', 'b.txt', '--json')
  expect(JSON.parse(left.out).files).toMatchObject([{ name: 'menu.md', state: 'waiting' }])
  expect(await storage.listKnowledge('roma')).toHaveLength(1)
  await storage.close()
})

test('a call is shown with its transcript, without characters that could change the screen', async () => {
  const { storage, run } = openDesk()
  const visitor = { name: 'Asha', companyName: '', mobileNumber: '' }
  await storage.createCall({ ...sampleCall, createdAt: '2026', visitor })
  const turns = [
    { position: 0, who: 'agent' as const, text: 'Hello.' },
    { position: 1, who: 'visitor' as const, text: 'Hi\u001b[2J\nthere' },
  ]
  await storage.saveTurns('c1', turns, '2026-01-01T00:00:00.000Z')
  const shown = await run('calls', 'show', 'c1')
  expect(shown.code).toBe(0)
  expect(shown.out).toMatch(/^call_id: c1\n/)
  expect(shown.out).toMatch(/\ntranscript:\n {2}agent: Hello\.\n {2}visitor: Hi \[2J there\n$/)
  expect(JSON.parse((await run('calls', '--json')).out).transcript[0]).toEqual({
    who: 'agent',
    text: 'Hello.',
    said_at: '2026-01-01T00:00:00.000Z',
  })
  expect((await run('calls', '--csv')).out).toContain('"agent: Hello.\nvisitor: Hi')
  await storage.close()
})
