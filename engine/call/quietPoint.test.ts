import { expect, it } from 'vitest'
import { quietPoint } from './quietPoint.ts'

/** Sound that is loud for some ms, then quiet, and so on: 24 kHz. */
function sound(...parts: [ms: number, loudness: number][]): Int16Array {
  return Int16Array.from(
    parts.flatMap(([ms, loudness]) =>
      Array.from({ length: ms * 24 }, (_, at) => Math.round(loudness * Math.sin(at / 20))),
    ),
  )
}
const atMs = (samples: Int16Array) => quietPoint(samples) / 24

it('is the end of the last gap between two words', () => {
  const at = atMs(sound([300, 9_000], [60, 50], [300, 9_000], [50, 50], [200, 9_000]))
  expect(at).toBeGreaterThan(680)
  expect(at).toBeLessThanOrEqual(710)
})

it('is not the closure of a consonant if there is a gap before it', () => {
  const at = atMs(sound([300, 9_000], [60, 50], [200, 9_000], [15, 50], [200, 9_000]))
  expect(at).toBeGreaterThan(330)
  expect(at).toBeLessThanOrEqual(360)
})

it('is the quietest point of words that run into each other', () => {
  const at = atMs(sound([300, 9_000], [40, 2_000], [300, 9_000]))
  expect(at).toBeGreaterThanOrEqual(300)
  expect(at).toBeLessThanOrEqual(340)
})

it('is nearly at the end if the last word was over', () => {
  expect(atMs(sound([300, 9_000], [60, 0]))).toBeGreaterThan(340)
})

it('is the beginning of no sound', () => {
  expect(quietPoint(new Int16Array(0))).toBe(0)
})
