import { expect, it } from 'vitest'
import { afterRun, carefulPace, unknownPace } from './pace.ts'

const after = (runs: readonly number[]) =>
  runs.reduce((pace, msPerFrame) => afterRun(pace, 50, 50 * msPerFrame), unknownPace)

it('is that of the second run at first, because the first one warms the model up', () => {
  expect(carefulPace(after([60, 20]))).toBe(20)
})

it('follows a machine that gets busy, and one that is free again', () => {
  const busy = after([60, 20, ...Array<number>(10).fill(60)])
  expect(carefulPace(busy)).toBeGreaterThan(55)
  const free = Array<number>(20)
    .fill(20)
    .reduce((pace, ms) => afterRun(pace, 50, 50 * ms), busy)
  expect(carefulPace(free)).toBeLessThan(25)
})

it('is more careful where runs differ', () => {
  const steady = carefulPace(after([60, ...Array<number>(20).fill(20)]))
  const uneven = carefulPace(
    after([60, ...Array.from({ length: 20 }, (_, run) => (run % 2 === 0 ? 10 : 30))]),
  )
  expect(uneven).toBeGreaterThan(steady + 5)
})
