import { describe, expect, it } from 'vitest'
import { pauseAfterMs, polish } from './polish.ts'

/** A sound like speech: a tone between two silences. 24 kHz. */
function voice({ before = 7200, said = 24_000, after = 9600, amplitude = 0.2 } = {}) {
  const samples = new Float32Array(before + said + after)
  for (let index = 0; index < said; index++) {
    samples[before + index] = amplitude * Math.sin(index / 10)
  }
  return samples
}

const rms = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768

describe('polish', () => {
  it('removes the silence around speech, and adds its own pause', () => {
    const ms = polish(voice(), 60).length / 24
    expect(ms).toBeGreaterThan(1060)
    expect(ms).toBeLessThan(1090)
    expect(polish(voice(), 240).length / 24).toBeCloseTo(ms + 180)
  })

  it('makes all voices equally loud', () => {
    const levels = [0.05, 0.2, 0.6].map((amplitude) => rms(polish(voice({ amplitude }), 60)))
    for (const level of levels) expect(level).toBeCloseTo(levels[0] ?? 0, 2)
  })

  it('never clips: a sudden loud peak is compressed', () => {
    const samples = voice({ amplitude: 0.05 })
    samples.fill(1, 20_000, 20_200)
    const polished = polish(samples, 60)
    expect(Math.max(...polished)).toBeLessThan(32_767)
    expect(Math.max(...polished)).toBeGreaterThan(20_000)
    expect(rms(polished.subarray(2400, 9600))).toBeCloseTo(0.09, 2)
  })

  it('begins and ends without a click', () => {
    const polished = polish(voice({ before: 0, after: 0 }), 60)
    expect(Math.abs(polished[0] ?? 0)).toBeLessThan(300)
    expect(Math.abs(polished.at(-1) ?? 0)).toBeLessThan(300)
  })

  it('returns nothing for silence, or for a broken model', () => {
    expect(polish(new Float32Array(24_000), 60)).toHaveLength(0)
    expect(polish(new Float32Array(24_000).fill(Number.NaN), 60)).toHaveLength(0)
    expect(polish(new Float32Array(0), 60)).toHaveLength(0)
  })

  it('pauses longest after a sentence', () => {
    const [sentence, part, word] = ['Yes.', 'Yes,', 'yes'].map(pauseAfterMs) as [
      number,
      number,
      number,
    ]
    expect(sentence).toBeGreaterThan(part)
    expect(part).toBeGreaterThan(word)
    expect(pauseAfterMs('"Really?"')).toBe(sentence)
  })
})
