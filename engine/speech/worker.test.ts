import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { collect } from '../testing/collect.ts'
import type { ToyJob } from '../testing/toyWorker.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

const { signal } = new AbortController()
const open: Worker<ToyJob, number>[] = []

function startToy(
  onLoaded: (step: string) => void = () => {},
  special: Partial<WorkerOptions> = {},
) {
  const file = new URL('../testing/toyWorker.ts', import.meta.url)
  const toy = createWorker<ToyJob, number>({
    name: 'toy',
    file,
    log: () => {},
    onLoaded,
    ...special,
  })
  open.push(toy)
  return toy
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(open.splice(0).map((toy) => toy.close()))
})

const count = (to: number, everyMs = 0): ToyJob => ({ type: 'count', to, everyMs })
const runs = (pid: number) => existsSync(`/proc/${pid}`)

it('loads, reports its steps, and yields the items of the job', async () => {
  const steps: string[] = []
  const toy = startToy((step) => steps.push(step))
  await toy.ready()
  expect(steps).toEqual(['toy'])
  expect(await collect(toy.run(count(3), signal))).toEqual([1, 2, 3])
})

it('accepts jobs while it is still loading', async () => {
  expect(await collect(startToy().run(count(2), signal))).toEqual([1, 2])
})

it('performs jobs in parallel, each with its own results', async () => {
  const toy = startToy()
  const both = await Promise.all([2, 4].map((to) => collect(toy.run(count(to, 2), signal))))
  expect(both).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ])
})

it('stops a job when its signal aborts', async () => {
  const toy = startToy()
  const abort = new AbortController()
  const seen: number[] = []
  for await (const item of toy.run(count(1000, 5), abort.signal)) {
    seen.push(item)
    if (item === 2) abort.abort()
  }
  expect(seen.length).toBeLessThan(10)
})

it('passes on why a job failed, and keeps running', async () => {
  const toy = startToy()
  await expect(collect(toy.run({ type: 'fail' }, signal))).rejects.toMatchObject({
    code: 'worker_failed',
    message: 'the model refused',
  })
  expect(await collect(toy.run(count(1), signal))).toEqual([1])
})

it('rejects a request if the worker dies after the first item, and the next request gets a new worker', async () => {
  const toy = startToy()
  await toy.ready()
  const before = toy.pid()
  await expect(collect(toy.run({ type: 'die', after: 2 }, signal))).rejects.toMatchObject({
    code: 'worker_lost',
  })
  expect(await collect(toy.run(count(2), signal))).toEqual([1, 2])
  expect(toy.pid()).not.toBe(before)
})

it('repeats a request once if the worker dies before the first item', async () => {
  const toy = startToy()
  await toy.ready()
  const first = toy.pid() as number
  const slow = collect(toy.run({ type: 'pid' }, signal))
  process.kill(first, 'SIGKILL')
  expect(await slow).not.toEqual([first])
  await expect(collect(toy.run({ type: 'die', after: 0 }, signal))).rejects.toMatchObject({
    code: 'worker_lost',
  })
})

const soon = { limits: { lateMs: 2_000, deadMs: 4_000 } }

it('marks a stopped worker as unresponsive, replaces it, and repeats its request', async () => {
  const logged: string[] = []
  const toy = startToy(undefined, { ...soon, log: (_, message) => logged.push(message) })
  await toy.ready()
  const first = toy.pid() as number
  const seen = new Set([toy.state()])
  const watch = setInterval(() => seen.add(toy.state()), 10)
  process.kill(first, 'SIGSTOP')
  const [second] = await collect(toy.run({ type: 'pid' }, signal))
  clearInterval(watch)
  expect([...seen]).toEqual(['ready', 'unresponsive', 'restarting'])
  expect(toy.state()).toBe('ready')
  expect(second).toBe(toy.pid())
  expect(second).not.toBe(first)
  expect(runs(first)).toBe(false)
  expect(logged.join('\n')).toContain('has not answered')
})

it('keeps a worker that was stopped and comes back in time', async () => {
  const toy = startToy(undefined, { limits: { lateMs: 600, deadMs: 60_000 } })
  await toy.ready()
  const pid = toy.pid() as number
  process.kill(pid, 'SIGSTOP')
  await expect.poll(() => toy.state(), { timeout: 10_000 }).toBe('unresponsive')
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => toy.state(), { timeout: 10_000 }).toBe('ready')
  expect(await collect(toy.run({ type: 'pid' }, signal))).toEqual([pid])
})

it('does not replace a worker that computes for longer than the silence limit', async () => {
  const toy = startToy(undefined, soon)
  await toy.ready()
  const states = new Set<string>()
  const watch = setInterval(() => states.add(toy.state()), 10)
  const pid = toy.pid()
  expect(await collect(toy.run({ type: 'compute', ms: 8_000 }, signal))).toEqual([pid])
  clearInterval(watch)
  expect(toy.pid()).toBe(pid)
  expect([...states]).toEqual(['ready'])
})

it('replaces a worker that waits without computing', async () => {
  const toy = startToy(undefined, soon)
  await toy.ready()
  const first = toy.pid()
  const stuck = expect(
    collect(toy.run({ type: 'block', ms: 600_000 }, signal)),
  ).rejects.toMatchObject({ code: 'worker_lost' })
  const other = startToy()
  expect(await collect(other.run(count(1), signal))).toEqual([1])
  await stuck
  await expect.poll(() => toy.state(), { timeout: 10_000 }).toBe('ready')
  expect(toy.pid()).not.toBe(first)
})

it('says why it cannot load', async () => {
  vi.stubEnv('TOY_CANNOT_LOAD', '1')
  const toy = startToy()
  await expect(toy.ready()).rejects.toMatchObject({
    code: 'weights_damaged',
    message: 'The toy is broken. Run `npm ci` again.',
  })
  await expect(collect(toy.run(count(1), signal))).rejects.toMatchObject({
    code: 'weights_damaged',
  })
})

it('lowers the priority of all its threads', async () => {
  const toy = startToy()
  await toy.ready()
  const threads = `/proc/${toy.pid()}/task`
  if (!existsSync(threads)) return
  for (const thread of readdirSync(threads)) {
    const fields = readFileSync(`${threads}/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')
    expect(Number(fields?.[16])).toBe(5)
  }
})

it('exits with its owner, and rejects open requests', async () => {
  const toy = startToy()
  await toy.ready()
  const pid = toy.pid() as number
  const asked = collect(toy.run(count(1000, 10), signal))
  const told = expect(asked).rejects.toMatchObject({ code: 'closed' })
  await toy.close()
  await told
  expect(runs(pid)).toBe(false)
  await expect(collect(toy.run(count(1), signal))).rejects.toMatchObject({ code: 'closed' })
  expect(toy.pid()).toBeUndefined()
})
