import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { holdBuildLock } from './buildLock.ts'
import { temporaryFolder } from '../testing/createTestServer.ts'

const never = new AbortController().signal
const lockFile = (): string => path.join(temporaryFolder(), 'cache/build.lock')

/** Starts another process that holds the lock until it is killed. */
async function otherHolder(file: string): Promise<ChildProcess> {
  const module = fileURLToPath(new URL('buildLock.ts', import.meta.url))
  const script = `
    const { holdBuildLock } = await import(${JSON.stringify(module)})
    await holdBuildLock(${JSON.stringify(file)}, { onWait() {}, signal: new AbortController().signal })
    process.stdout.write('held')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('one process builds at a time, and a waiting process is notified once', async () => {
  const file = lockFile()
  const release = await holdBuildLock(file, { onWait: () => undefined, signal: never })
  const order: string[] = []
  const second = holdBuildLock(file, { onWait: () => order.push('waits'), signal: never })
  await new Promise((resolve) => setTimeout(resolve, 500))
  order.push('first lets go')
  release()
  const releaseSecond = await second
  releaseSecond()
  expect(order).toEqual(['waits', 'first lets go'])
})

test('the lock of a killed process is free immediately', async () => {
  const file = lockFile()
  const other = await otherHolder(file)
  let waited = 0
  const mine = holdBuildLock(file, { onWait: () => (waited += 1), signal: never })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(waited).toBe(1)
  other.kill('SIGKILL')
  const release = await mine
  release()
})

test('a waiting process can be stopped', async () => {
  const file = lockFile()
  const release = await holdBuildLock(file, { onWait: () => undefined, signal: never })
  const stopping = new AbortController()
  const waiting = holdBuildLock(file, {
    onWait: () => stopping.abort(),
    signal: stopping.signal,
  })
  await expect(waiting).rejects.toThrow(/abort/i)
  release()
})

test('a build ends when the process that started it is killed', async () => {
  const endWithParent = fileURLToPath(new URL('endWithParent.ts', import.meta.url))
  const busy = "process.stdout.write('building'); setInterval(() => {}, 1_000)"
  // Starts it as `buildParts` does, from a parent that is killed without any cleanup.
  const script = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, ['--import', ${JSON.stringify(endWithParent)}, '-e', ${JSON.stringify(busy)}],
      { stdio: ['pipe', 'inherit', 'inherit'] })`
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  parent.stdout.on('data', (data: Buffer) => (printed += data.toString()))
  await once(parent.stdout, 'data')
  parent.kill('SIGKILL')
  // Both processes write to this pipe, so it closes when the last one ends.
  await once(parent.stdout, 'end')
  expect(printed).toBe('building')
})
