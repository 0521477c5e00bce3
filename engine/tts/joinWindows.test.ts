import { describe, expect, it } from 'vitest'
import { createWindowJoiner, SHARED_MS } from './joinWindows.ts'

const SHARED = SHARED_MS * 24

/** A low voice as if it had been made in one go, with a quiet moment at each border. */
const tone = (from: number, to: number, phase = 0) =>
  Float32Array.from(
    { length: to - from },
    (_, index) => 0.3 * Math.sin((from + index) / 30 + phase),
  )

function joined(windows: readonly Float32Array[]): Float32Array {
  const joiner = createWindowJoiner()
  const parts = windows.map((window, index) => joiner.push(window, index === windows.length - 1))
  return Float32Array.from(parts.flatMap((part) => Array.from(part)))
}

/** The largest step from one sample to the next. */
const roughness = (samples: Float32Array) =>
  samples.reduce((most, sample, index) => {
    return index === 0 ? most : Math.max(most, Math.abs(sample - (samples[index - 1] ?? 0)))
  }, 0)

describe('joining windows', () => {
  it('gives the same sound as one window if all windows have the same waves', () => {
    const whole = tone(0, 48_000)
    const windows = [
      tone(0, 12_000 + SHARED),
      tone(12_000 - SHARED, 30_000 + SHARED),
      tone(30_000 - SHARED, 48_000),
    ]
    const result = joined(windows)
    expect(Math.abs(result.length - whole.length)).toBeLessThan(300)
    expect(roughness(result)).toBeLessThan(roughness(whole) * 1.05)
  })

  it.each([0.5, 1.5, 2.5, 3.1, 4.7])(
    'makes no click and no gap where the waves are %f out of step',
    (phase) => {
      const windows = [tone(0, 12_000 + SHARED), tone(12_000 - SHARED, 24_000, phase)]
      const result = joined(windows)
      expect(roughness(result)).toBeLessThan(roughness(tone(0, 24_000)) * 1.1)
      for (let start = 0; start + 240 < result.length; start += 240) {
        const loudest = Math.max(...result.subarray(start, start + 240).map(Math.abs))
        expect(loudest).toBeGreaterThan(0.25)
      }
    },
  )

  it('keeps the length up to a few milliseconds at each border', () => {
    const windows = [
      tone(0, 12_000 + SHARED),
      tone(12_000 - SHARED, 24_000 + SHARED, 1),
      tone(24_000 - SHARED, 36_000, 2),
    ]
    expect(Math.abs(joined(windows).length - 36_000)).toBeLessThanOrEqual(2 * 6 * 24)
  })

  it('changes over in a pause if there is one at the border', () => {
    const first = tone(0, 12_000 + SHARED)
    const second = tone(12_000 - SHARED, 24_000, 2)
    // A pause of 20 ms after the border.
    first.fill(0, 12_200, 12_680)
    second.fill(0, 200 + SHARED, 680 + SHARED)
    const result = joined([first, second])
    expect(Array.from(result.subarray(12_000, 12_150))).toEqual(
      Array.from(first.subarray(12_000, 12_150)),
    )
  })

  it('passes a single window on as it is', () => {
    const whole = tone(0, 5000)
    expect(joined([whole])).toEqual(whole)
  })
})
