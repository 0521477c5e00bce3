import { expect, it } from 'vitest'
import { rms, tone } from '../testing/tones.ts'
import { reduceTelephoneNoise } from './reduceTelephoneNoise.ts'
import { resample } from './resample.ts'

let seed = 7
const noise = (length: number, loudness: number) =>
  Int16Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 1_073_741_824 - 1) * loudness
  })
/** Half a second of noise, a second of a voice in it, and noise again. */
const caller = (rateHz: number, loudness: number) => {
  const samples = noise(2 * rateHz, loudness)
  for (const [at, value] of tone(1_000, rateHz, 1).entries()) samples[rateHz / 2 + at]! += value
  return samples
}
const pauseOf = (samples: Int16Array) => samples.subarray(2_000, 7_000)
const voiceOf = (samples: Int16Array) => samples.subarray(9_000, 23_000)

it('makes the noise of a telephone line much quieter, and keeps the voice', () => {
  const heard = resample(caller(8_000, 3_000), 8_000, 16_000)
  const reduced = reduceTelephoneNoise(heard)
  expect(reduced).toHaveLength(heard.length)
  expect(rms(pauseOf(reduced))).toBeLessThan(rms(pauseOf(heard)) / 4)
  expect(rms(voiceOf(reduced)) / rms(tone(1_000, 16_000, 1))).toBeCloseTo(1, 1)
})

it('leaves a telephone line without noise as it is', () => {
  const heard = resample(caller(8_000, 0), 8_000, 16_000)
  expect(reduceTelephoneNoise(heard)).toBe(heard)
})

it('leaves a line that passes on more than a telephone as it is', () => {
  const heard = caller(16_000, 3_000)
  expect(reduceTelephoneNoise(heard)).toBe(heard)
})

it.each([0, 1, 1_600])('takes %i samples of silence', (length) => {
  expect(reduceTelephoneNoise(new Int16Array(length))).toEqual(new Int16Array(length))
})
