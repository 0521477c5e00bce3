/** Tests with harmonic tones of known pitch. */
import { describe, expect, it } from 'vitest'
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import { hearProsody, newProsody, readProsody, type Prosody } from './prosody.ts'

const S = INPUT_RATE_HZ

interface Sung {
  /** The pitch at each moment, from 0 to 1, in Hz. */
  pitchHz: (share: number) => number
  ms: number
}

/** A voice: the pitch and nine harmonics, each weaker than the one before. */
function sing({ pitchHz, ms }: Sung): Int16Array {
  const length = Math.round((ms * S) / 1000)
  let phase = 0
  return Int16Array.from({ length }, (_, at) => {
    phase += (2 * Math.PI * pitchHz(at / length)) / S
    let sum = 0
    for (let harmonic = 1; harmonic <= 10; harmonic++) sum += Math.sin(harmonic * phase) / harmonic
    return 6_000 * sum
  })
}

const silence = (ms: number) => new Int16Array(Math.round((ms * S) / 1000))

function melodyOf(...parts: Int16Array[]): Prosody {
  const samples = Int16Array.from(parts.flatMap((part) => Array.from(part)))
  let state = newProsody
  for (let from = 0; from + VAD_WINDOW <= samples.length; from += VAD_WINDOW) {
    const window = samples.subarray(from, from + VAD_WINDOW)
    state = hearProsody(
      state,
      window,
      window.some((sample) => Math.abs(sample) > 100),
    )
  }
  return readProsody(state)
}

describe('the end of a melody', () => {
  it.each([
    ['low voice', 85],
    ['high voice', 230],
  ])('falls, rises or stays level, in a %s', (_, hz) => {
    const ms = 700
    const fall = sing({ ms, pitchHz: (share) => hz * (share < 0.6 ? 1.2 : 1.2 - (share - 0.6)) })
    const rise = sing({ ms, pitchHz: (share) => hz * (share < 0.6 ? 1 : 1 + (share - 0.6)) })
    const level = sing({ ms, pitchHz: () => hz })
    expect(melodyOf(fall, silence(200))).toBe('falling')
    expect(melodyOf(rise, silence(200))).toBe('rising')
    expect(melodyOf(level, silence(200))).toBe('level')
  })

  it('is low when it is below what the caller said before', () => {
    const before = sing({ ms: 600, pitchHz: () => 200 })
    const after = sing({ ms: 320, pitchHz: () => 150 })
    expect(melodyOf(before, silence(64), after, silence(200))).toBe('falling')
  })

  it('is unknown without a pitch', () => {
    let seed = 7
    const hiss = Int16Array.from({ length: S }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed / 1_073_741_824 - 1) * 5_000
    })
    expect(melodyOf(hiss, silence(200))).toBe('unknown')
    expect(melodyOf(silence(500))).toBe('unknown')
  })
})

it('does not change the state that it was given', () => {
  const state = hearProsody(newProsody, sing({ ms: 32, pitchHz: () => 120 }), true)
  expect(newProsody.windows).toEqual([])
  expect(state.windows).toHaveLength(1)
})
