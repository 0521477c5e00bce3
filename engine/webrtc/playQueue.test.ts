import { expect, test } from 'vitest'
import { OUTPUT_FRAME_SAMPLES } from '../stages.ts'
import { createPlayQueue } from './playQueue.ts'

/** Samples that count: 1, 2, 3 … */
function counting(length: number, start = 1): Int16Array {
  return Int16Array.from({ length }, (_, index) => start + index)
}

function drain(queue: ReturnType<typeof createPlayQueue>): { samples: number[]; lasts: boolean[] } {
  const samples: number[] = []
  const lasts: boolean[] = []
  for (let frame = queue.next(); frame; frame = queue.next()) {
    expect(frame.samples).toHaveLength(OUTPUT_FRAME_SAMPLES)
    samples.push(...frame.samples)
    lasts.push(frame.last)
  }
  return { samples, lasts }
}

test('an empty queue is silent', () => {
  const queue = createPlayQueue()
  expect(queue.next()).toBeUndefined()
  expect(queue.queuedMs()).toBe(0)
  expect(queue.clear()).toBe(0)
  expect(queue.next()).toBeUndefined()
})

test('pieces of any length come out as frames without gaps', () => {
  const queue = createPlayQueue()
  let start = 1
  for (const length of [1, 479, 480, 700, 260, 0, 960]) {
    queue.push(counting(length, start))
    start += length
  }
  expect(queue.queuedMs()).toBe(120)
  const { samples, lasts } = drain(queue)
  expect(samples).toEqual([...counting(2_880)])
  expect(lasts).toEqual([false, false, false, false, false, true])
})

test('a partial frame is filled up with silence', () => {
  const queue = createPlayQueue()
  queue.push(counting(500))
  const { samples, lasts } = drain(queue)
  expect(samples.slice(0, 500)).toEqual([...counting(500)])
  expect(samples.slice(500)).toEqual(Array.from({ length: 460 }, () => 0))
  expect(lasts).toEqual([false, true])
})

test('reports how much is queued, in ms', () => {
  const queue = createPlayQueue()
  queue.push(new Int16Array(1_200))
  expect(queue.queuedMs()).toBe(50)
  queue.next()
  expect(queue.queuedMs()).toBe(30)
})

test('clear drops everything, reports how much, and does not stop later sound', () => {
  const queue = createPlayQueue()
  queue.push(counting(2_400))
  queue.next()
  expect(queue.clear()).toBe(80)
  expect(queue.queuedMs()).toBe(0)
  expect(drain(queue).lasts).toEqual([false])
})

test('sound that is cut off fades within 5 ms and is silent after that', () => {
  const queue = createPlayQueue()
  queue.push(new Int16Array(4_800).fill(10_000))
  queue.next()
  queue.clear()
  const samples = [...(queue.next()?.samples ?? [])]
  expect(samples[0]).toBeGreaterThan(9_800)
  for (let index = 1; index < 120; index++) {
    const step = (samples[index - 1] ?? 0) - (samples[index] ?? 0)
    expect(step).toBeGreaterThanOrEqual(0)
    expect(step).toBeLessThan(100)
  }
  expect(samples.slice(119)).toEqual(Array.from({ length: 361 }, () => 0))
  expect(queue.next()).toBeUndefined()
})

test('sound that is pushed after clear is played whole', () => {
  const queue = createPlayQueue()
  queue.push(counting(960))
  queue.clear()
  queue.push(counting(480, 5_000))
  queue.next()
  expect([...(queue.next()?.samples ?? [])]).toEqual([...counting(480, 5_000)])
  expect(queue.next()).toBeUndefined()
})
