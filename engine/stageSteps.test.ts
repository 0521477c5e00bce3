import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eachStep, StageFailure } from './stageSteps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const options = (signal: AbortSignal) => ({ stage: 'speech', timeoutMs: 1000, signal }) as const

/** Reads a stage to its end. */
async function stepsOf(source: AsyncIterable<number>, signal = new AbortController().signal) {
  const steps: number[] = []
  await eachStep(source, options(signal), (step) => void steps.push(step))
  return steps
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function* slow(count: number, ms: number) {
  for (let step = 0; step < count; step++) {
    await wait(ms)
    yield step
  }
}

it('passes on every step, no matter how long all steps take together', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const steps = stepsOf(slow(5, 900))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await steps).toEqual([0, 1, 2, 3, 4])
  // One limit for each step, and one for the end; each is lifted.
  const limits = set.mock.results.filter((_, at) => set.mock.calls[at]![1] === 1000)
  expect(limits).toHaveLength(6)
  expect(cleared.mock.calls.map(([timer]) => timer)).toEqual(
    expect.arrayContaining(limits.map(({ value }) => value as unknown)),
  )
})

it('fails if a step takes too long', async () => {
  const steps = stepsOf(slow(5, 1100))
  const failed = expect(steps).rejects.toMatchObject({ code: 'speech_timeout' })
  await vi.advanceTimersByTimeAsync(1000)
  await failed
})

it('counts only the time of the stage, not that of what takes its steps', async () => {
  const steps: number[] = []
  const reading = eachStep(slow(2, 10), options(new AbortController().signal), async (step) => {
    steps.push(step)
    await wait(60_000)
  })
  await vi.advanceTimersByTimeAsync(200_000)
  await reading
  expect(steps).toEqual([0, 1])
})

it('ends at once when the signal aborts, even if the stage hangs', async () => {
  const abort = new AbortController()
  const steps = stepsOf(slow(1, 1e9), abort.signal)
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
  const steps = stepsOf(throwing(), abort.signal)
  await vi.advanceTimersByTimeAsync(10)
  abort.abort()
  expect(await steps).toEqual([1])
})

it('reports which stage failed and keeps the cause for the log', async () => {
  const cause = new Error('socket hang up')
  async function* throwing(): AsyncGenerator<number> {
    yield 1
    throw cause
  }
  const failure: unknown = await stepsOf(throwing()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StageFailure)
  expect(failure).toMatchObject({ code: 'speech_failed', cause })
  expect((failure as StageFailure).message).not.toContain('socket')
})

it('passes on what goes wrong while a step is taken, and lets the stage clean up', async () => {
  let cleaned = false
  async function* careful() {
    try {
      yield 1
      yield 2
    } finally {
      cleaned = true
    }
  }
  const taking = eachStep(careful(), options(new AbortController().signal), () => {
    throw new TypeError('broken')
  })
  await expect(taking).rejects.toThrow(TypeError)
  await vi.advanceTimersByTimeAsync(0)
  expect(cleaned).toBe(true)
})
