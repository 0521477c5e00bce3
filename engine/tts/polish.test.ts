import { describe, expect, it } from 'vitest'
import { joinSamples } from '../stages.ts'
import { createLoudness, createPolisher, pauseAfterMs } from './polish.ts'

/** A sound like speech: a tone between two silences. 24 kHz. */
function voice({ before = 7200, said = 24_000, after = 9600, amplitude = 0.2 } = {}) {
  const samples = new Float32Array(before + said + after)
  for (let index = 0; index < said; index++) {
    samples[before + index] = amplitude * Math.sin(index / 10)
  }
  return samples
}

const noLoudness = () => createLoudness().of('echo')

/** Two seconds of speech with a pause in it. */
const twice = (pauseMs: number) => {
  const first = voice({ after: 0 })
  const second = voice({ before: pauseMs * 24 })
  return Float32Array.from([...first, ...second])
}

/** Polishes a clause that arrives in pieces of this length. */
function polish(
  spoken: Float32Array,
  pauseMs: number,
  { size = spoken.length, loudness = noLoudness() } = {},
): Int16Array {
  const polisher = createPolisher(loudness)
  const parts: Int16Array[] = []
  for (let at = 0; at < spoken.length; at += size) {
    parts.push(polisher.push(spoken.slice(at, at + size)))
  }
  parts.push(polisher.end(pauseMs))
  return joinSamples(parts)
}

const rms = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768

describe('polishing', () => {
  it('removes the silence around speech, and adds its own pause', () => {
    const ms = polish(voice(), 60).length / 24
    expect(ms).toBeGreaterThan(1060)
    expect(ms).toBeLessThan(1090)
    expect(polish(voice(), 240).length / 24).toBeCloseTo(ms + 180)
  })

  it('keeps a pause within speech', () => {
    const withoutMs = polish(voice(), 60).length / 24 + 1_000
    expect(polish(twice(200), 60).length / 24).toBeCloseTo(withoutMs + 200)
  })

  it.each([500, 1_200])('shortens a pause of %d ms within speech', (pauseMs) => {
    const whole = polish(twice(pauseMs), 60)
    const withoutMs = polish(voice(), 60).length / 24 + 1_000
    expect(whole.length / 24).toBeCloseTo(withoutMs + 240, 0)
    for (const size of [1_200, 5_000]) {
      const inPieces = polish(twice(pauseMs), 60, { size })
      expect(Math.abs(inPieces.length - whole.length)).toBeLessThanOrEqual(240)
    }
    // Nothing of either part is missing.
    expect(rms(whole) ** 2 * whole.length).toBeCloseTo(
      rms(polish(twice(200), 60)) ** 2 * polish(twice(200), 60).length,
      -1,
    )
  })

  it.each([1200, 5000, 12_000, 24_000])('does not depend on the pieces: %d samples', (size) => {
    const spoken = voice()
    const whole = polish(spoken, 60)
    const inPieces = polish(spoken, 60, { size })
    expect(Math.abs(inPieces.length - whole.length)).toBeLessThanOrEqual(240)
    expect(rms(inPieces)).toBeCloseTo(rms(whole), 2)
  })

  it('passes speech on before it has ended', () => {
    const polisher = createPolisher(noLoudness())
    expect(polisher.push(voice({ after: 0 })).length).toBeGreaterThan(23_000)
  })

  it('makes all voices equally loud', () => {
    const levels = [0.05, 0.2, 0.6].map((amplitude) => rms(polish(voice({ amplitude }), 60)))
    for (const level of levels) expect(level).toBeCloseTo(levels[0] ?? 0, 2)
  })

  it('knows how loud a voice speaks from what it said before', () => {
    const loudness = noLoudness()
    for (let time = 0; time < 20; time++) polish(voice({ amplitude: 0.2 }), 60, { loudness })
    const quiet = rms(polish(voice({ amplitude: 0.1 }), 60, { loudness }))
    const usual = rms(polish(voice({ amplitude: 0.2 }), 60, { loudness }))
    expect(quiet / usual).toBeCloseTo(0.5, 1)
    expect(usual).toBeCloseTo(0.09, 1)
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
    const end = polished.findLastIndex((sample) => sample !== 0)
    expect(Math.abs(polished[end] ?? 0)).toBeLessThan(300)
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

it('says when each sample is heard: what is left out before and within the speech takes no time', () => {
  const two = voice({ before: 7_200, said: 24_000, after: 24_000 })
  const spoken = Float32Array.from([...two, ...voice({ before: 0, said: 24_000 })])
  for (const size of [spoken.length, 6_000]) {
    const polisher = createPolisher(createLoudness().of('echo'))
    const played: number[] = []
    for (let at = 0; at < spoken.length; at += size) {
      played.push(...polisher.push(spoken.slice(at, at + size)))
    }
    played.push(...polisher.end(60))
    const [first, second] = [7_200, 55_200].map((at) => polisher.heardAt(at)) as [number, number]
    expect(first).toBe(360)
    expect(second).toBeLessThan(55_200 - 7_200 + 360)
    const loud = (from: number) => played.slice(from, from + 240).some((sample) => sample > 1_000)
    expect([first, second].map(loud)).toEqual([true, true])
    expect(loud(second - 480)).toBe(false)
  }
})
