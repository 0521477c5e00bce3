import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

const { signal } = new AbortController()

it('admits one entry at a time, in the order of arrival', async () => {
  const queue = createQueue()
  const seen: number[] = []
  let inside = 0
  await Promise.all(
    [1, 2, 3].map(async (number) => {
      const leave = await queue.enter('live', signal)
      expect(++inside).toBe(1)
      seen.push(number)
      await Promise.resolve()
      inside--
      leave?.()
    }),
  )
  expect(seen).toEqual([1, 2, 3])
  expect(await queue.enter('live', signal)).toBeTypeOf('function')
})

it('admits live entries before warm ones', async () => {
  const queue = createQueue()
  const first = await queue.enter('live', signal)
  const order: string[] = []
  const later = (['warm', 'live'] as const).map(async (priority) => {
    const leave = await queue.enter(priority, signal)
    order.push(priority)
    leave?.()
  })
  first?.()
  await Promise.all(later)
  expect(order).toEqual(['live', 'warm'])
})

it('removes an entry that gives up while waiting', async () => {
  const queue = createQueue()
  const first = await queue.enter('live', signal)
  const abort = new AbortController()
  const gaveUp = queue.enter('live', abort.signal)
  const next = queue.enter('live', signal)
  abort.abort()
  expect(await gaveUp).toBeUndefined()
  first?.()
  const leave = await next
  expect(leave).toBeTypeOf('function')
  leave?.()
  expect(await queue.enter('live', signal)).toBeTypeOf('function')
})

it('does not admit an entry whose signal was already aborted', async () => {
  const queue = createQueue()
  expect(await queue.enter('live', AbortSignal.abort())).toBeUndefined()
  expect(await queue.enter('live', signal)).toBeTypeOf('function')
})

it('ignores a second leave', async () => {
  const queue = createQueue()
  const first = await queue.enter('live', signal)
  const second = queue.enter('live', signal)
  const third = queue.enter('live', signal)
  first?.()
  first?.()
  await second
  const outcome = await Promise.race([third, new Promise((done) => setTimeout(done, 20, 'waits'))])
  expect(outcome).toBe('waits')
})
