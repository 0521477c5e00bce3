import { expect, test } from 'vitest'
import type { Storage } from './storage.ts'
import { StorageError } from './storageError.ts'
import type { TurnsOfCall } from './transcriptStorage.ts'
import { withBatches } from './withBatches.ts'

/** Stores each batch when the test says so, and fails it with what `failureOf` returns. */
function batchesWith(failureOf: (callIds: string[]) => Error | undefined = () => undefined) {
  const batches: { callIds: string[]; finish(): void }[] = []
  const storage = {
    saveTurnsOf: (calls: readonly TurnsOfCall[]) =>
      new Promise((resolve, reject) => {
        const callIds = calls.map(({ callId }) => callId)
        const failure = failureOf(callIds)
        const finish = (): void =>
          failure ? reject(failure) : resolve(callIds.map((callId) => callId !== 'erased'))
        batches.push({ callIds, finish })
      }),
  }
  const batched = withBatches(storage as unknown as Storage)
  const save = (callId: string): Promise<boolean> => batched.saveTurns(callId, [], '')
  async function finishAll(): Promise<void> {
    for (let at = 0; at < batches.length; at += 1) {
      batches[at]!.finish()
      await new Promise(setImmediate)
    }
  }
  return { save, batches, finishAll, callIds: () => batches.map((batch) => batch.callIds) }
}

test('what comes while calls are being stored is stored together afterwards, and each hears of its own', async () => {
  const { save, callIds, finishAll } = batchesWith()
  const saved = ['first', 'a', 'erased', 'b', 'a'].map(save)
  let isAnswered = false
  void saved[1]!.then(() => (isAnswered = true))
  await new Promise(setImmediate)
  expect([callIds(), isAnswered]).toEqual([[['first']], false])
  await finishAll()
  expect(callIds()).toEqual([['first'], ['a', 'erased', 'b'], ['a']])
  expect(await Promise.all(saved)).toEqual([true, true, false, true, true])
})

test.each([
  ['what cannot be stored of one call keeps no other from being stored', new Error('no'), 2],
  ['while there is no database, it is asked once', new StorageError('unavailable', 'away'), 0],
])('%s', async (_, failure, others) => {
  const { save, batches, finishAll } = batchesWith((ids) =>
    ids.includes('bad') ? failure : undefined,
  )
  const saved = ['first', 'a', 'bad', 'b'].map(save)
  const settled = Promise.allSettled(saved)
  await finishAll()
  const failed = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failed).toEqual(Array.from({ length: 3 - others }, () => failure))
  expect(batches).toHaveLength(others > 0 ? 5 : 2)
})

test('a call that waits for somebody else’s lock keeps nobody else from being stored, and what comes of it later stays behind', async () => {
  const { save, batches, callIds } = batchesWith((ids) =>
    ids.length > 1 && ids.includes('held') ? new Error('the lock is not free') : undefined,
  )
  const goOn = async (...which: number[]): Promise<void> => {
    for (const at of which) batches[at]!.finish()
    await new Promise(setImmediate)
  }
  const saved = ['first', 'held', 'a', 'held', 'b'].map(save)
  await goOn(0)
  expect(callIds()).toEqual([['first'], ['held', 'a', 'b']])
  await goOn(1)
  expect(callIds().slice(2)).toEqual([['held'], ['a'], ['b']])
  await goOn(3, 4)
  const later = save('c')
  await goOn(5)
  expect(await Promise.all([saved[2], saved[4], later])).toEqual([true, true, true])
  expect(callIds().slice(5)).toEqual([['c']])
  await goOn(2)
  expect(callIds().slice(6)).toEqual([['held']])
  await goOn(6)
  expect(await Promise.all(saved)).toEqual([true, true, true, true, true])
})
