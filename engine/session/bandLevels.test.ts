import { expect, it } from 'vitest'
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import { bandLevelsOf } from './bandLevels.ts'

const tone = (hz: number, loudness: number) =>
  Int16Array.from({ length: VAD_WINDOW }, (_, at) =>
    Math.round(loudness * Math.sin((2 * Math.PI * hz * at) / INPUT_RATE_HZ)),
  )
const highest = (levels: number[]) => levels.indexOf(Math.max(...levels))

it('finds the band of a tone', () => {
  expect(highest(bandLevelsOf(tone(200, 8_000)))).toBe(0)
  expect(highest(bandLevelsOf(tone(1_000, 8_000)))).toBe(4)
  expect(highest(bandLevelsOf(tone(3_300, 8_000)))).toBe(9)
})

it('does not depend on the loudness', () => {
  let seed = 7
  const noise = Int16Array.from({ length: VAD_WINDOW }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 1_073_741_824 - 1) * 1_000
  })
  const loud = bandLevelsOf(noise.map((sample) => sample * 16))
  for (const [band, level] of bandLevelsOf(noise).entries())
    expect(level).toBeCloseTo(loud[band]!, 0)
})

it('has a color for silence too', () => {
  expect(bandLevelsOf(new Int16Array(VAD_WINDOW))).toEqual(Array<number>(10).fill(0))
})
