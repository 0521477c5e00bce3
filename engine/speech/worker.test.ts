import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { collect } from '../testing/collect.ts'
import type { ToyJob } from '../testing/toyWorker.ts'
import { createWorker, type Worker } from './worker.ts'

const { signal } = new AbortController()
const open: Worker<ToyJob, number>[] = []

function startToy(onLoaded: (step: string) => void = () => {}) {
  const file = new URL('../testing/toyWorker.ts', import.meta.url)
  const toy = createWorker<ToyJob, number>({ name: 'toy', file, log: () => {}, onLoaded })
  open.push(toy)
  return toy
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(open.splice(0).map((toy) => toy.close()))
})

const count = (to: number, everyMs = 0): ToyJob => ({ type: 'count', to, everyMs })
const runs = (pid: number) => existsSync(`/proc/${pid}`)

it('loads, tells its steps, and yields what the job gives', async () => {
  const steps: string[] = []
  const toy = startToy((step) => steps.push(step))
  await toy.ready()
  expect(steps).toEqual(['toy'])
  expect(await collect(toy.run(count(3), signal))).toEqual([1, 2, 3])
})

it('takes jobs while it is still loading', async () => {
  expect(await collect(startToy().run(count(2), signal))).toEqual([1, 2])
})

it('performs jobs side by side, each with its own answers', async () => {
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

it('passes on why a job failed, and lives', async () => {
  const toy = startToy()
  await expect(collect(toy.run({ type: 'fail' }, signal))).rejects.toMatchObject({
    code: 'worker_failed',
    message: 'the model refused',
  })
  expect(await collect(toy.run(count(1), signal))).toEqual([1])
})

it('dies in mid-sentence: the request rejects, the next one finds a new worker', async () => {
  const toy = startToy()
  await toy.ready()
  const before = toy.pid()
  await expect(collect(toy.run({ type: 'die', after: 2 }, signal))).rejects.toMatchObject({
    code: 'worker_lost',
  })
  expect(await collect(toy.run(count(2), signal))).toEqual([1, 2])
  expect(toy.pid()).not.toBe(before)
})

it('dies before the first word: the request is done again by the next worker, once', async () => {
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

it('gives way to calls with every one of its threads', async () => {
  const toy = startToy()
  await toy.ready()
  const threads = `/proc/${toy.pid()}/task`
  if (!existsSync(threads)) return
  for (const thread of readdirSync(threads)) {
    const fields = readFileSync(`${threads}/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')
    expect(Number(fields?.[16])).toBe(5)
  }
})

it('ends with its owner, and what was asked is told so', async () => {
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
