import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collect } from '../testing/collect.ts'
import { StageFailure, stageSteps } from './stageSteps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const options = (signal: AbortSignal) => ({ stage: 'speech', timeoutMs: 1000, signal }) as const

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function* slow(count: number, ms: number) {
  for (let step = 0; step < count; step++) {
    await wait(ms)
    yield step
  }
}

it('passes on every step, no matter how long all steps take together', async () => {
  const steps = collect(stageSteps(slow(5, 900), options(new AbortController().signal)))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await steps).toEqual([0, 1, 2, 3, 4])
  expect(vi.getTimerCount()).toBe(0)
})

it('fails if a step takes too long', async () => {
  const steps = collect(stageSteps(slow(5, 1100), options(new AbortController().signal)))
  const failed = expect(steps).rejects.toMatchObject({ code: 'speech_timeout' })
  await vi.advanceTimersByTimeAsync(1000)
  await failed
})

it('counts only the time of the stage, not that of its reader', async () => {
  const steps = stageSteps(slow(2, 10), options(new AbortController().signal))
  const first = steps.next()
  await vi.advanceTimersByTimeAsync(10)
  await first
  await vi.advanceTimersByTimeAsync(60_000)
  const second = steps.next()
  await vi.advanceTimersByTimeAsync(10)
  expect(await second).toEqual({ done: false, value: 1 })
})

it('ends at once when the signal aborts, even if the stage hangs', async () => {
  const abort = new AbortController()
  const steps = collect(stageSteps(slow(1, 1e9), options(abort.signal)))
  await vi.advanceTimersByTimeAsync(100)
  abort.abort()
  expect(await steps).toEqual([])
})

it('ignores what a stage throws because it was stopped', async () => {
  const abort = new AbortController()
  async function* throwing() {
    yield 1
    await new Promise((_, reject) => {
      abort.signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  }
  const steps = stageSteps(throwing(), options(abort.signal))
  expect(await steps.next()).toEqual({ done: false, value: 1 })
  const rest = steps.next()
  await vi.advanceTimersByTimeAsync(10)
  abort.abort()
  expect(await rest).toEqual({ done: true, value: undefined })
})

it('reports which stage failed and keeps the cause for the log', async () => {
  const cause = new Error('socket hang up')
  async function* throwing(): AsyncGenerator<number> {
    yield 1
    throw cause
  }
  const failure: unknown = await collect(
    stageSteps(throwing(), options(new AbortController().signal)),
  ).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StageFailure)
  expect(failure).toMatchObject({ code: 'speech_failed', cause })
  expect((failure as StageFailure).message).not.toContain('socket')
})

it('lets the stage clean up when its reader stops reading', async () => {
  let cleaned = false
  async function* careful() {
    try {
      yield 1
      yield 2
    } finally {
      cleaned = true
    }
  }
  for await (const _ of stageSteps(careful(), options(new AbortController().signal))) break
  expect(cleaned).toBe(true)
})
