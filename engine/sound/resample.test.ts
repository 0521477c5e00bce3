import { expect, it } from 'vitest'
import { rms } from '../testing/tones.ts'
import { resample } from './resample.ts'

const sine = (hertz: number, rateHz: number, seconds = 0.5) =>
  Int16Array.from({ length: rateHz * seconds }, (_, index) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hertz * index) / rateHz)),
  )
/** Leaves out both ends, where the filter has too few samples. */
const middle = (samples: Int16Array) =>
  samples.subarray(samples.length / 4, (samples.length * 3) / 4)

it.each([
  [24_000, 16_000],
  [24_000, 48_000],
  [48_000, 16_000],
  [8_000, 16_000],
  [24_000, 8_000],
])('keeps a tone of 440 Hz from %i to %i', (from, to) => {
  const resampled = resample(sine(440, from), from, to)
  const expected = sine(440, to)
  expect(resampled).toHaveLength(expected.length)
  const error = middle(resampled).map((sample, index) => sample - (middle(expected)[index] ?? 0))
  expect(rms(error) / rms(expected)).toBeLessThan(0.01)
})

it('does not mirror frequencies: 10 kHz is gone at 16 kHz', () => {
  const resampled = resample(sine(10_000, 24_000), 24_000, 16_000)
  expect(rms(middle(resampled)) / rms(sine(10_000, 24_000))).toBeLessThan(0.02)
})
