import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MEDIA_NICENESS } from './priority.ts'

const module = fileURLToPath(new URL('priority.ts', import.meta.url))

/** What a separate process sees when it asks for this niceness. */
function ask(niceness: number): { may: boolean; before: number; threads: number[] } {
  const script = `
    import os from 'node:os'
    import { readdirSync } from 'node:fs'
    import { setNiceness } from ${JSON.stringify(module)}
    const before = os.getPriority()
    const may = setNiceness(${niceness})
    const threads = readdirSync('/proc/self/task').map((id) => os.getPriority(Number(id)))
    console.log(JSON.stringify({ may, before, threads }))`
  const args = ['--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

const onLinux = process.platform === 'linux'

test.runIf(onLinux)('every thread gets the new niceness, not only the first', () => {
  const { may, threads } = ask(7)
  expect(may).toBe(true)
  expect(threads.length).toBeGreaterThan(1)
  expect(new Set(threads)).toEqual(new Set([7]))
})

test.runIf(onLinux)(
  'a process that may not raise its priority gets false, and keeps its niceness',
  () => {
    const { may, before, threads } = ask(MEDIA_NICENESS)
    expect(new Set(threads)).toEqual(new Set([may ? MEDIA_NICENESS : before]))
  },
)
