import { expect, test } from 'vitest'
import { createDiskReserve } from './diskReserve.ts'

const MB = 1024 * 1024

/** A disk with this much free space, in MB. `free.mb` may change. */
function diskOf(mb: number, reserveMb = 256) {
  const free = { mb }
  const reserve = createDiskReserve({
    freeBytes: async () => free.mb * MB,
    bytes: reserveMb * MB,
  })
  return { free, reserve }
}
const full = { status: 507, code: 'storage_full' }

// Rule S9
test('a claim is refused unless it fits above the reserve', async () => {
  const { reserve } = diskOf(300)
  await expect(reserve.claim(45 * MB)).rejects.toMatchObject(full)
  await reserve.claim(44 * MB)
})

test('concurrent claims count together, until they are written or released', async () => {
  const { free, reserve } = diskOf(300)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => reserve.claim(20 * MB)),
  )
  const claims = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(claims.length).toBeLessThanOrEqual(2)
  for (const claim of claims) claim.release()
  const first = await reserve.claim(40 * MB)
  await expect(reserve.claim(5 * MB)).rejects.toMatchObject(full)
  // Bytes that were written show up in the free space, so the claim no longer counts them.
  await first.wrote(40 * MB)
  free.mb -= 40
  await expect(reserve.claim(5 * MB)).rejects.toMatchObject(full)
  free.mb += 40
  const second = await reserve.claim(40 * MB)
  second.release()
  second.release()
  await reserve.claim(44 * MB)
})

test('a write stops when others have used up the room', async () => {
  const { free, reserve } = diskOf(1_000)
  const claim = await reserve.claim(20 * MB)
  await claim.wrote(2 * MB)
  free.mb = 255
  await expect(claim.wrote(2 * MB)).rejects.toMatchObject(full)
})

test('the check fails unless the recordings of another call have room', async () => {
  const { free, reserve } = diskOf(265)
  await reserve.check()
  free.mb = 264
  await expect(reserve.check()).rejects.toMatchObject(full)
})

test('no reserve, or a system that does not report free space, refuses nothing', async () => {
  const { reserve } = diskOf(0, 0)
  await (await reserve.claim(500 * MB)).wrote(500 * MB)
  await reserve.check()
  const blind = createDiskReserve({ freeBytes: async () => undefined, bytes: 256 * MB })
  await (await blind.claim(500 * MB)).wrote(500 * MB)
})
