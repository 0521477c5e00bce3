import { expect, it } from 'vitest'
import { pushStream } from './pushStream.ts'
import { collect } from './testing/collect.ts'

const never = new AbortController().signal

it('passes all items on, also those that were pushed before anyone read', async () => {
  const stream = pushStream<number>(never, async (out) => {
    out.push(1)
    await Promise.resolve()
    out.push(2)
  })
  await new Promise(setImmediate)
  expect(await collect(stream)).toEqual([1, 2])
})

it('passes on an error after the items before it', async () => {
  const seen: number[] = []
  const stream = pushStream<number>(never, async (out) => {
    out.push(1)
    throw new Error('broken')
  })
  await new Promise(setImmediate)
  const reading = (async () => {
    for await (const item of stream) seen.push(item)
  })()
  await expect(reading).rejects.toThrow('broken')
  expect(seen).toEqual([1])
})

it('lets the maker wait until its reader wants more', async () => {
  const log: string[] = []
  const stream = pushStream<number>(never, async (out) => {
    for (const item of [1, 2]) {
      out.push(item)
      log.push(`made ${item}`)
      await out.wanted()
    }
  })
  await new Promise(setImmediate)
  expect(log).toEqual(['made 1'])
  for await (const item of stream) {
    await new Promise(setImmediate)
    log.push(`read ${item}`)
  }
  expect(log).toEqual(['made 1', 'read 1', 'made 2', 'read 2'])
})

it('ends immediately on an abort, and lets the maker finish in the background', async () => {
  const abort = new AbortController()
  const finished = Promise.withResolvers<boolean>()
  let isRead = false
  const stream = pushStream<number>(abort.signal, async (out) => {
    out.push(1)
    await new Promise<void>((resolve) => {
      out.signal.addEventListener('abort', () => setTimeout(resolve, 20))
    })
    out.push(2)
    finished.resolve(isRead)
  })
  const seen: number[] = []
  setTimeout(() => abort.abort(), 10)
  for await (const item of stream) seen.push(item)
  isRead = true
  expect(seen).toEqual([1])
  expect(await finished.promise).toBe(true)
})

it('drops what was pushed but not read before the abort', async () => {
  const abort = new AbortController()
  const stream = pushStream<number>(abort.signal, async (out) => out.push(1))
  abort.abort()
  expect(await collect(stream)).toEqual([])
})

it('tells the maker when the reader leaves, and does not let it wait any longer', async () => {
  const left = Promise.withResolvers<boolean>()
  const stream = pushStream<number>(never, async (out) => {
    out.push(1)
    out.push(2)
    await out.wanted()
    left.resolve(out.signal.aborted)
  })
  for await (const item of stream) {
    expect(item).toBe(1)
    break
  }
  expect(await left.promise).toBe(true)
})

it('makes nothing after an abort', async () => {
  let started = false
  const stream = pushStream<number>(AbortSignal.abort(), async () => {
    started = true
  })
  expect(await collect(stream)).toEqual([])
  expect(started).toBe(false)
})
