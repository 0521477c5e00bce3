import { expect, it } from 'vitest'
import { rememberBriefly } from './rememberBriefly.ts'

function counting({ most = 9, forgetAfterMs = 60_000, fails = false } = {}) {
  const made: string[] = []
  const remember = rememberBriefly(
    async (input) => {
      made.push(input)
      if (fails) throw new Error('not now')
      return input.length
    },
    most,
    forgetAfterMs,
  )
  return { made, remember }
}

it('computes each result once', async () => {
  const { made, remember } = counting()
  expect(await Promise.all([remember('a'), remember('a'), remember('bb')])).toEqual([1, 1, 2])
  expect(made).toEqual(['a', 'bb'])
})

it('forgets results older than a call, even without further requests', async () => {
  const { made, remember } = counting({ forgetAfterMs: 20 })
  await remember('a')
  await expect
    .poll(async () => {
      await remember('a')
      return made.length
    })
    .toBeGreaterThan(1)
})

it('forgets the oldest results when there are too many, and failures immediately', async () => {
  const { made, remember } = counting({ most: 2 })
  for (const input of ['a', 'b', 'c', 'b', 'a']) await remember(input)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  const failing = counting({ fails: true })
  for (let time = 0; time < 2; time += 1) await expect(failing.remember('a')).rejects.toThrow()
  expect(failing.made).toHaveLength(2)
})
