import { expect, it } from 'vitest'
import { collect } from '../testing/collect.ts'
import { untilAborted } from './untilAborted.ts'

const never = new AbortController().signal

async function* oneAndTwo() {
  yield 1
  yield 2
}

async function* oneAndThrow() {
  yield 1
  throw new Error('broken')
}

it('passes all items on', async () => {
  expect(await collect(untilAborted(oneAndTwo, never))).toEqual([1, 2])
})

it('ends immediately on an abort, even while the source still waits', async () => {
  const abort = new AbortController()
  let finished = false
  const ended = Promise.withResolvers<void>()
  async function* source(signal: AbortSignal) {
    try {
      yield 1
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => setTimeout(resolve, 20))
      })
      yield 2
    } finally {
      finished = true
      ended.resolve()
    }
  }
  const seen: number[] = []
  setTimeout(() => abort.abort(), 10)
  for await (const item of untilAborted(source, abort.signal)) seen.push(item)
  expect(seen).toEqual([1])
  expect(finished).toBe(false)
  await ended.promise /* in the background, so that what it held is freed */
})

it('tells the source when the consumer stops reading', async () => {
  const left = Promise.withResolvers<void>()
  async function* source(signal: AbortSignal) {
    signal.addEventListener('abort', () => left.resolve())
    yield 1
    yield 2
  }
  for await (const item of untilAborted(source, never)) {
    expect(item).toBe(1)
    break
  }
  await left.promise
})

it('passes on the error of the source', async () => {
  await expect(collect(untilAborted(oneAndThrow, never))).rejects.toThrow('broken')
})

it('never starts a source after an abort', async () => {
  let started = false
  async function* source() {
    started = true
    yield 1
  }
  expect(await collect(untilAborted(source, AbortSignal.abort()))).toEqual([])
  expect(started).toBe(false)
})
