import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { HOLDER_FILE, lockFolder, urlOfHolder } from './storage/folderLock.ts'
import { createSqliteStorage } from './storage/sqliteStorage.ts'
import { at, call } from './testing/storageSamples.ts'
import { temporaryFolder } from './testing/createTestServer.ts'
import { bareEnvironment, runServer, startHere } from './testing/runServer.ts'

/** Runs a command while another process uses the folder, and returns its exit code and error output. */
function runCommand(name: string, dataDir: string): Promise<{ code: number | null; err: string }> {
  const file = fileURLToPath(new URL(`cli/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: { ...bareEnvironment, DATA_DIR: dataDir },
  })
  let err = ''
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, err })))
}

describe('a second server on the same DATA_DIR', () => {
  // Rule S5
  test('refuses to start, names the folder, process and host, and does not touch live calls', async () => {
    const dataDir = temporaryFolder()
    // In place of the first server, this process holds the folder, with a call that is under way.
    onTestFinished(lockFolder(dataDir))
    const storage = createSqliteStorage(dataDir)
    onTestFinished(() => storage.close())
    await storage.createCall(call)
    await storage.answerCall(call.callId, at(1), 'browser')

    const said = await startHere({}, dataDir).then(() => '', messageOf)
    expect(said).toContain(`DATA_DIR: ${dataDir} is in use by another server`)
    expect(said).toContain(`process ${process.pid} on ${os.hostname()}`)
    expect(said).toMatch(/set DATA_DIR to another folder/)
    expect((await storage.findCall(call.callId))?.end).toBeUndefined()
  })

  // Rule S5
  test('starts immediately after the first one was killed, even if another process has its pid now; commands are no servers @full', async () => {
    const first = runServer({})
    await first.url
    expect(await runCommand('calls', first.dataDir)).toEqual({ code: 0, err: '' })
    first.child.kill('SIGKILL')
    await first.exit
    // As in a restarted container, the note contains the pid of a running process.
    const note = path.join(first.dataDir, HOLDER_FILE)
    const held = JSON.parse(readFileSync(note, 'utf8')) as object
    writeFileSync(note, JSON.stringify({ ...held, pid: process.pid }))
    const second = runServer({ DATA_DIR: first.dataDir })
    await second.url
    expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ pid: second.child.pid })
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    const third = runServer({ DATA_DIR: first.dataDir })
    await third.url
  })
})

describe('the lock of a folder', () => {
  test('is held once, until it is released', () => {
    const folder = temporaryFolder()
    const release = lockFolder(folder)
    expect(() => lockFolder(folder, undefined, 0)).toThrow(
      `process ${process.pid} on ${os.hostname()}`,
    )
    release()
    lockFolder(folder)()
  })

  test('is refused even if the note about its holder is missing or damaged', () => {
    const folder = temporaryFolder()
    const release = lockFolder(folder)
    onTestFinished(release)
    for (const spoil of [
      () => writeFileSync(path.join(folder, HOLDER_FILE), '{"pid":'),
      () => writeFileSync(path.join(folder, HOLDER_FILE), '[]'),
      () => rmSync(path.join(folder, HOLDER_FILE)),
    ]) {
      spoil()
      expect(() => lockFolder(folder, undefined, 0)).toThrow(
        `DATA_DIR: ${folder} is in use by another server.`,
      )
    }
  })

  test('says where the server answers, and nothing of one that was killed', () => {
    const folder = temporaryFolder()
    expect(urlOfHolder(folder)).toBeUndefined()
    const release = lockFolder(folder, 'https://voice.example.com')
    const note = readFileSync(path.join(folder, HOLDER_FILE))
    expect(urlOfHolder(folder)).toBe('https://voice.example.com')
    expect(() => lockFolder(folder, undefined, 0)).toThrow('in use')
    release()
    writeFileSync(path.join(folder, HOLDER_FILE), note)
    expect(urlOfHolder(folder)).toBeUndefined()
    lockFolder(folder)()
  })

  test('leaves no note behind', () => {
    const folder = temporaryFolder()
    lockFolder(folder)()
    expect(existsSync(path.join(folder, HOLDER_FILE))).toBe(false)
  })
})
