import { existsSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { ToyMessages } from '../testing/toyProcess.ts'
import { sampleOf } from '../testing/generated.ts'
import {
  type ProcessFailure,
  type ProcessOptions,
  type SupervisedProcess,
  superviseProcess,
} from './superviseProcess.ts'

const { signal } = new AbortController()
const open: SupervisedProcess<ToyMessages>[] = []

interface Started {
  toy: SupervisedProcess<ToyMessages>
  /** The pid of every process that was started. */
  pids: number[]
  logged: string[]
  steps: string[]
}

function start(special: Partial<ProcessOptions<ToyMessages>> = {}): Started {
  const pids: number[] = []
  const logged: string[] = []
  const steps: string[] = []
  const toy = superviseProcess<ToyMessages>({
    name: 'toy process',
    entry: new URL('../testing/toyProcess.ts', import.meta.url),
    output: 'keep',
    options: {},
    log: (_, message, fields) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`),
    restart: {
      delayMs: (soonEnds) => (soonEnds === 0 ? 0 : 50),
      stableAfterMs: 0,
      mostSilentStarts: 1,
    },
    resultLimitMs: 60_000,
    repeatsRequests: true,
    errorOf,
    reports: { loaded: ({ step }) => void steps.push(step) },
    answers: {
      double: (number) => Promise.resolve(2 * number),
      unknown: () => Promise.reject(Object.assign(new Error('Nobody knows.'), { code: 'unknown' })),
    },
    forked: (pid) => void pids.push(pid ?? Number.NaN),
    ...special,
  })
  open.push(toy)
  return { toy, pids, logged, steps }
}

function errorOf({ why, code, message }: ProcessFailure): Error {
  return Object.assign(new Error(message), { why, code })
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(open.splice(0).map((toy) => toy.stop()))
})
afterAll(() => shared?.toy.stop())

let shared: Started | undefined

/** One process for all tests that leave it as it was. */
function share(): Started {
  if (!shared) {
    shared = start()
    open.splice(open.indexOf(shared.toy), 1)
  }
  return { ...shared, logged: emptied(shared.logged) }
}

function emptied(list: string[]): string[] {
  list.length = 0
  return list
}

const runs = (pid: number) => existsSync(`/proc/${pid}`)
const atLength = { timeout: 10_000 }

/** Collects the toy's items. */
async function count(toy: Started['toy'], to: number, everyMs = 0): Promise<number[]> {
  const items: number[] = []
  await toy.request('count', { to, everyMs }, signal, (item) => items.push(item))
  return items
}

const die = (toy: Started['toy'], after: number) => toy.request('die', { after }, signal, () => {})

test('it loads, reports, becomes ready, and answers with one item or several', async () => {
  const { toy, steps, pids } = start()
  expect(toy.state()).toBe('starting')
  await toy.ready()
  expect(toy.state()).toBe('ready')
  expect(steps).toEqual(['toy'])
  expect(await count(toy, 3)).toEqual([1, 2, 3])
  expect(await toy.ask('pid', undefined)).toBe(pids[0])
})

test('requests wait while the process loads @full', async () => {
  expect(await count(start().toy, 2)).toEqual([1, 2])
})

test('requests run in parallel, each with its own answer', async () => {
  const { toy } = share()
  expect(await Promise.all([count(toy, 2, 2), count(toy, 4, 2)])).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ])
})

test('the process stops with a request whose signal aborts', async () => {
  const { toy } = share()
  const abort = new AbortController()
  const seen: number[] = []
  await toy.request('count', { to: 1000, everyMs: 5 }, abort.signal, (item) => {
    seen.push(item)
    if (item === 2) abort.abort()
  })
  expect(seen.length).toBeLessThan(10)
})

test('an answer that comes after its abort reaches nobody', async () => {
  const { toy, logged } = share()
  await toy.ready()
  const abort = new AbortController()
  const asked = toy.ask('late', { ms: 200 }, abort.signal)
  const reason = new Error('too late')
  abort.abort(reason)
  await expect(asked).rejects.toBe(reason)
  await expect(toy.ask('late', { ms: 0 }, abort.signal)).rejects.toBe(reason)
  expect(await toy.ask('late', { ms: 300 })).toBe('late')
  expect(logged).toEqual([])
})

test('a request that fails says why, and the process keeps running', async () => {
  const { toy, pids } = share()
  await expect(toy.ask('fail', undefined)).rejects.toMatchObject({
    why: 'failed',
    message: 'the model refused',
  })
  expect(await count(toy, 1)).toEqual([1])
  expect(pids).toHaveLength(1)
})

test('the process asks its parent, several things at a time', async () => {
  const { toy } = start({
    answers: {
      double: async (number) => {
        await sleep(50 - number * 10)
        return 2 * number
      },
      unknown: () => Promise.reject(new Error('never')),
    },
  })
  await toy.ready()
  const asked = [1, 2, 3].map((number) => toy.ask('double', { number }))
  expect(await Promise.all(asked)).toEqual([2, 4, 6])
})

test('a parent that cannot answer tells the process why', async () => {
  const { toy } = share()
  expect(await toy.ask('askUnknown', undefined)).toBe('Error: Nobody knows.')
  const { toy: other } = start({ answers: {} as ProcessOptions<ToyMessages>['answers'] })
  expect(await other.ask('askUnknown', undefined)).toMatch(/cannot answer "unknown"/)
})

/** A parent that answers the first question late. */
function lateAnswers() {
  const late = Promise.withResolvers<number>()
  const aborted = vi.fn<() => void>()
  return {
    late,
    aborted,
    answers: {
      double(number: number, withdrawn: AbortSignal) {
        withdrawn.addEventListener('abort', () => aborted())
        return number === 1 ? late.promise : Promise.resolve(2 * number)
      },
      unknown: () => Promise.reject(new Error('never')),
    },
  }
}

test('a question that is withdrawn aborts its answer, and a late answer reaches nobody', async () => {
  const { late, aborted, answers } = lateAnswers()
  const { toy, pids } = start({ answers })
  expect(await toy.ask('double', { number: 1, forMs: 50 })).toMatch(/TimeoutError/)
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledTimes(1))
  late.resolve(7)
  expect(await toy.ask('double', { number: 2 })).toBe(4)
  expect(pids).toHaveLength(1)
})

test('what a process has asked is aborted when it dies, and its successor gets no answer to it', async () => {
  const { late, aborted, answers } = lateAnswers()
  const { toy, pids } = start({ repeatsRequests: false, answers })
  await toy.ready()
  const asked = toy.ask('double', { number: 1 })
  const lost = expect(asked).rejects.toMatchObject({ why: 'lost' })
  await expect(die(toy, 0)).rejects.toMatchObject({ why: 'lost' })
  await lost
  expect(aborted).toHaveBeenCalledTimes(1)
  late.resolve(7)
  expect(await toy.ask('double', { number: 2 })).toBe(4)
  expect(pids).toHaveLength(2)
})

test('rubbish from the process harms nothing', async () => {
  const { toy, logged, pids } = share()
  await toy.ready()
  const counted = count(toy, 20, 5)
  await toy.ask('send', [
    null,
    'text',
    7,
    [],
    {},
    { type: 'unknown' },
    { type: 'ready' },
    { type: 'report', name: 'unknown', value: 1 },
    { type: 'item', id: 999, item: 1 },
    { type: 'end', id: 999 },
    { type: 'failed', id: 999 },
    { type: 'unable' },
  ])
  expect(await counted).toHaveLength(20)
  expect(toy.state()).toBe('ready')
  expect(pids).toHaveLength(1)
  expect(logged).toEqual(['The toy process sent a message that nobody understands {}'])
})

test('a process that ends is replaced, and what it had begun to answer is lost', async () => {
  const { toy, pids } = start()
  await toy.ready()
  await expect(die(toy, 2)).rejects.toMatchObject({
    why: 'lost',
  })
  expect(toy.state()).toBe('restarting')
  expect(await count(toy, 2)).toEqual([1, 2])
  expect(pids).toHaveLength(2)
})

test('a request for which nothing came is repeated once', async () => {
  const { toy, pids } = start()
  await toy.ready()
  const asked = toy.ask('pid', undefined)
  process.kill(pids[0]!, 'SIGKILL')
  expect(await asked).toBe(pids[1])
  await expect(die(toy, 0)).rejects.toMatchObject({
    why: 'lost',
  })
})

test('without `repeatsRequests`, every open request is lost with the process @full', async () => {
  const { toy, pids } = start({ repeatsRequests: false })
  await toy.ready()
  const asked = toy.ask('pid', undefined)
  process.kill(pids[0]!, 'SIGKILL')
  await expect(asked).rejects.toMatchObject({ why: 'lost' })
})

test('the log has how a process ended, and its last words', async () => {
  const { toy, pids, logged } = start()
  await toy.ready()
  await toy.ask('write', 'one\ntwo\n')
  // The lines arrive over a different pipe than the answer. Wait until the request is finished, or it would count as
  // open.
  await toy.request('late', { ms: 50 }, new AbortController().signal, () => undefined)
  process.kill(pids[0]!, 'SIGKILL')
  await expect.poll(() => logged, atLength).toHaveLength(1)
  expect(logged[0]).toBe(
    'The toy process ended unexpectedly. {"how":"signal SIGKILL","requests":0,"lastLines":"one\\ntwo"}',
  )
})

const soon = { limits: { lateMs: 2_000, deadMs: 4_000 } }

test('a process that hangs is unresponsive, then replaced, and its request is repeated @full', async () => {
  const { toy, pids, logged } = start(soon)
  await toy.ready()
  const seen = new Set([toy.state()])
  const watch = setInterval(() => seen.add(toy.state()), 10)
  process.kill(pids[0]!, 'SIGSTOP')
  expect(await toy.ask('pid', undefined)).toBe(toy.pid())
  clearInterval(watch)
  expect([...seen]).toEqual(['ready', 'unresponsive', 'restarting'])
  expect(toy.state()).toBe('ready')
  expect(toy.pid()).not.toBe(pids[0])
  expect(runs(pids[0]!)).toBe(false)
  expect(logged.join('\n')).toContain('has not answered')
})

test('a process that was stopped and comes back in time is kept', async () => {
  const { toy, pids } = start({ limits: { lateMs: 600, deadMs: 60_000 } })
  await toy.ready()
  process.kill(pids[0]!, 'SIGSTOP')
  await expect.poll(() => toy.state(), atLength).toBe('unresponsive')
  process.kill(pids[0]!, 'SIGCONT')
  await expect.poll(() => toy.state(), atLength).toBe('ready')
  expect(await toy.ask('pid', undefined)).toBe(pids[0])
})

test('a process that computes for longer than it may be silent is kept @full', async () => {
  const { toy, pids } = start(soon)
  await toy.ready()
  const states = new Set<string>()
  const watch = setInterval(() => states.add(toy.state()), 10)
  expect(await toy.ask('compute', { ms: 8_000 })).toBe(pids[0])
  clearInterval(watch)
  expect([...states]).toEqual(['ready'])
})

test('a process that waits without computing is replaced @full', async () => {
  const { toy, pids } = start(soon)
  await toy.ready()
  const stuck = expect(toy.ask('block', { ms: 600_000 })).rejects.toMatchObject({ why: 'lost' })
  expect(await count(start().toy, 1)).toEqual([1])
  await stuck
  await expect.poll(() => toy.state(), atLength).toBe('ready')
  // The request was repeated once.
  expect(pids).toHaveLength(3)
})

test('a process that computes without ever giving a result is replaced @full', async () => {
  const { toy, logged } = start({ resultLimitMs: 300 })
  await toy.ready()
  await expect(toy.ask('compute', { ms: 600_000 })).rejects.toMatchObject({ why: 'lost' })
  expect(logged.join('\n')).toContain('The toy process hangs; replacing it')
})

test('a process that cannot load says why, and is not started again', async () => {
  const { toy, pids, logged } = start({
    options: { onStart: 'fail' },
    restart: { delayMs: () => 0, stableAfterMs: 0, mostSilentStarts: 3 },
  })
  const broken = { why: 'unable', code: 'toy_broken', message: 'The toy is broken.' }
  await expect(toy.ready()).rejects.toMatchObject(broken)
  await expect(count(toy, 1)).rejects.toMatchObject(broken)
  expect(toy.state()).toBe('stopped')
  expect(pids).toHaveLength(1)
  expect(logged).toEqual(['The toy process could not start {"reason":"The toy is broken."}'])
})

test('a process that ends before it is ready is given up after `mostSilentStarts`', async () => {
  const { toy, pids } = start({
    options: { onStart: 'die' },
    restart: { delayMs: () => 10, stableAfterMs: 0, mostSilentStarts: 2 },
  })
  const waiting = count(toy, 1)
  await expect(waiting).rejects.toMatchObject({ why: 'unable' })
  await expect(toy.ready()).rejects.toThrow('ended before it was ready (exit code 3)')
  expect(pids).toHaveLength(2)
  expect(toy.state()).toBe('stopped')
})

test('a process that was ready once is started again until it is ready, with growing delays @full', async () => {
  const delays: number[] = []
  const options: ToyMessages['options'] = {}
  const { toy, pids } = start({
    options,
    restart: {
      delayMs(soonEnds) {
        delays.push(soonEnds)
        return soonEnds * 20
      },
      stableAfterMs: 0,
      mostSilentStarts: 1,
    },
  })
  await toy.ready()
  options.onStart = 'fail'
  process.kill(pids[0]!, 'SIGKILL')
  await expect.poll(() => pids.length, atLength).toBeGreaterThan(3)
  expect(toy.state()).toBe('restarting')
  await expect(count(toy, 1)).rejects.toMatchObject({ code: 'toy_broken' })
  delete options.onStart
  await expect.poll(() => toy.state(), atLength).toBe('ready')
  expect(await count(toy, 1)).toEqual([1])
  expect(delays.slice(0, 3)).toEqual([0, 1, 2])
  process.kill(pids.at(-1)!, 'SIGKILL')
  await expect.poll(() => delays.at(-1), atLength).toBe(0)
})

test('the process gets none of our secrets, neither in its environment nor in what the system shows', async () => {
  const secrets = [
    'LLM_API_KEY',
    'ADMIN_TOKEN',
    'DATABASE_URL',
    'S3_SECRET_ACCESS_KEY',
    'ANY_OTHER',
  ]
  for (const name of secrets) vi.stubEnv(name, 'a secret of the tests')
  vi.stubEnv('HTTPS_PROXY', 'http://user:password@proxy.example')
  vi.stubEnv('LC_ALL', 'C')
  const { toy, pids } = start()
  const names = await toy.ask('environment', undefined)
  expect(names).toEqual(expect.arrayContaining(['PATH', 'LC_ALL']))
  expect(names).not.toEqual(expect.arrayContaining(['HTTPS_PROXY']))
  expect(names.filter((name) => secrets.includes(name))).toEqual([])
  if (runs(pids[0]!)) {
    expect(readFileSync(`/proc/${pids[0]}/environ`, 'utf8')).not.toContain('a secret of the tests')
  }
  const { toy: online } = start({ needs: ['HTTPS_PROXY'] })
  expect(await online.ask('environment', undefined)).toContain('HTTPS_PROXY')
})

test('all threads of the process get its niceness', async () => {
  const { toy, pids } = share()
  await toy.ready()
  const threads = `/proc/${pids[0]}/task`
  if (!existsSync(threads)) return
  for (const thread of readdirSync(threads)) {
    const fields = readFileSync(`${threads}/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')
    expect(Number(fields?.[16])).toBe(Math.min(19, os.getPriority() + 5))
  }
})

test.for(sampleOf([{}, { onStop: 'die' }, { onStop: 'hang' }] as const, 3))(
  'after `stop`, the process is gone and what was open is rejected (%o)',
  async (options) => {
    const { toy, pids, logged } = start({ options })
    await toy.ready()
    const asked = expect(count(toy, 1000, 10)).rejects.toMatchObject({ why: 'stopped' })
    const startedMs = performance.now()
    await toy.stop()
    expect(performance.now() - startedMs).toBeLessThan(3_000)
    await asked
    expect(runs(pids[0]!)).toBe(false)
    expect(toy.state()).toBe('stopped')
    expect(toy.pid()).toBeUndefined()
    await expect(count(toy, 1)).rejects.toMatchObject({ why: 'stopped' })
    expect(pids).toHaveLength(1)
    expect(logged).toEqual([])
  },
)

test('a process can be stopped while it loads, and while the next one waits for its start @full', async () => {
  const { toy, pids } = start()
  await toy.stop()
  await expect(toy.ready()).rejects.toMatchObject({ why: 'stopped' })
  expect(runs(pids[0]!)).toBe(false)

  const second = start({ restart: { delayMs: () => 100, stableAfterMs: 0, mostSilentStarts: 1 } })
  await second.toy.ready()
  process.kill(second.pids[0]!, 'SIGKILL')
  await expect.poll(() => second.toy.state(), atLength).toBe('restarting')
  await second.toy.stop()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(second.pids).toHaveLength(1)
})
