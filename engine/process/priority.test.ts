import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MEDIA_NICENESS } from './priority.ts'

const module = fileURLToPath(new URL('priority.ts', import.meta.url))

interface Seen {
  may: boolean
  before: number
  threads: number[]
}

/** What a separate process sees when it calls `setNiceness` with this value. */
async function ask(niceness: number, argument = ''): Promise<Seen> {
  const script = `
    import os from 'node:os'
    import { readdirSync } from 'node:fs'
    import { setNiceness } from ${JSON.stringify(module)}
    const before = os.getPriority()
    const may = setNiceness(${niceness})
    const threads = readdirSync('/proc/self/task').map((id) => os.getPriority(Number(id)))
    console.log(JSON.stringify({ may, before, threads }))`
  const args = ['--input-type=module', '--eval', script, '--', argument]
  // In a session of its own, because it sets the niceness of its session's group too.
  const { stdout } = spawn(process.execPath, args, { detached: true })
  return JSON.parse(await text(stdout)) as Seen
}

const onLinux = process.platform === 'linux'

test.runIf(onLinux)('every thread gets the new niceness, not only the first', async () => {
  const { may, before, threads } = await ask(7)
  expect(may).toBe(true)
  expect(threads.length).toBeGreaterThan(1)
  expect(new Set(threads)).toEqual(new Set([Math.min(19, before + 7)]))
})

test.runIf(onLinux)(
  'a process that may not raise its priority gets false, and keeps its niceness',
  async () => {
    const { may, before, threads } = await ask(MEDIA_NICENESS)
    expect(new Set(threads)).toEqual(new Set([may ? before + MEDIA_NICENESS : before]))
  },
)

test.runIf(onLinux)(
  'a server that is started with `nice` stays behind other work, in each process @full',
  async () => {
    expect(new Set((await ask(2, '--start-niceness=15')).threads)).toEqual(new Set([17]))
    expect(new Set((await ask(5, '--start-niceness=15')).threads)).toEqual(new Set([19]))
  },
)
