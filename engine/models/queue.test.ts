import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

const { signal } = new AbortController()

it('admits one entry at a time, in the order of arrival', async () => {
  const queue = createQueue()
  const seen: number[] = []
  let inside = 0
  await Promise.all(
    [1, 2, 3].map(async (number) => {
      const leave = await queue.enter(0, signal)
      expect(++inside).toBe(1)
      seen.push(number)
      await Promise.resolve()
      inside--
      leave?.()
    }),
  )
  expect(seen).toEqual([1, 2, 3])
  expect(await queue.enter(0, signal)).toBeTypeOf('function')
})

it('admits first what is due first, and last what nobody waits for', async () => {
  const queue = createQueue()
  const first = await queue.enter(0, signal)
  const order: number[] = []
  const later = [Infinity, 900, 300, 900, Infinity, 500].map(async (dueMs) => {
    const leave = await queue.enter(dueMs, signal)
    order.push(dueMs)
    leave?.()
  })
  first?.()
  await Promise.all(later)
  expect(order).toEqual([300, 500, 900, 900, Infinity, Infinity])
})

it('asks an entry whose time changes anew, whenever somebody leaves', async () => {
  const queue = createQueue()
  const first = await queue.enter(0, signal)
  let dueMs = 300
  const changing = queue.enter(() => dueMs, signal)
  const steady = queue.enter(200, signal)
  dueMs = 100
  first?.()
  const order = [changing.then(() => 'changing'), steady.then(() => 'steady')]
  expect(await Promise.race(order)).toBe('changing')
})

it('removes an entry that gives up while waiting', async () => {
  const queue = createQueue()
  const first = await queue.enter(0, signal)
  const abort = new AbortController()
  const gaveUp = queue.enter(0, abort.signal)
  const next = queue.enter(0, signal)
  abort.abort()
  expect(await gaveUp).toBeUndefined()
  first?.()
  const leave = await next
  expect(leave).toBeTypeOf('function')
  leave?.()
  expect(await queue.enter(0, signal)).toBeTypeOf('function')
})

it('does not admit an entry whose signal was already aborted', async () => {
  const queue = createQueue()
  expect(await queue.enter(0, AbortSignal.abort())).toBeUndefined()
  expect(await queue.enter(0, signal)).toBeTypeOf('function')
})

it('ignores a second leave', async () => {
  const queue = createQueue()
  const first = await queue.enter(0, signal)
  const second = queue.enter(0, signal)
  const third = queue.enter(0, signal)
  first?.()
  first?.()
  await second
  const outcome = await Promise.race([third, new Promise((done) => setTimeout(done, 20, 'waits'))])
  expect(outcome).toBe('waits')
})
