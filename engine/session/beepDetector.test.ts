import { describe, expect, it } from 'vitest'
import { muLaw, PHONE_RATE_HZ } from '../sound/g711.ts'
import { resample } from '../sound/resample.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from '../stages.ts'
import { hearBeep, noBeep, type BeepState } from './beepDetector.ts'

type Wave = (seconds: number) => number

const sine =
  (hz: number): Wave =>
  (t) =>
    Math.sin(2 * Math.PI * hz * t)
const both =
  (...waves: readonly Wave[]): Wave =>
  (t) =>
    waves.reduce((sum, wave) => sum + wave(t) / waves.length, 0)

/** Noise that is the same in every run. */
function hiss(): Wave {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
}

/** A vowel: harmonics under two formants, with the tremor of a voice. */
const vowel =
  (pitchHz: number, formants: readonly number[]): Wave =>
  (t) => {
    let sum = 0
    const phase = 2 * Math.PI * (pitchHz * t + 1.5 * Math.sin(2 * Math.PI * 5 * t))
    for (let n = 1; n * pitchHz < 3_400; n += 1) {
      const loudness = formants.reduce(
        (most, formant) => Math.max(most, 1 / (1 + ((n * pitchHz - formant) / 120) ** 2)),
        0.03,
      )
      sum += loudness * Math.sin(n * phase)
    }
    return sum / 3
  }

interface Part {
  wave?: Wave
  ms: number
  loudness?: number
}

/** What is heard of these parts over a telephone, at 16 kHz. */
function line(parts: readonly Part[]): Int16Array {
  const pieces = parts.map(({ wave, ms, loudness = 8_000 }) =>
    Int16Array.from({ length: (PHONE_RATE_HZ * ms) / 1_000 }, (_, at) =>
      wave ? Math.round(loudness * wave(at / PHONE_RATE_HZ)) : 0,
    ),
  )
  const sent = Int16Array.from(pieces.flatMap((piece) => [...piece]))
  return resample(muLaw.decode(muLaw.encode(sent)), PHONE_RATE_HZ, INPUT_RATE_HZ)
}

/** When each tone ends, in ms. */
function beepsIn(sound: Int16Array): number[] {
  let state: BeepState = noBeep
  const ends: number[] = []
  for (let at = 0; at + INPUT_FRAME_SAMPLES <= sound.length; at += INPUT_FRAME_SAMPLES) {
    const [next, heard] = hearBeep(state, sound.subarray(at, at + INPUT_FRAME_SAMPLES))
    state = next
    if (heard) ends.push(((at + INPUT_FRAME_SAMPLES) * 1_000) / INPUT_RATE_HZ)
  }
  return ends
}

const beep = (wave: Wave, ms: number, loudness?: number) =>
  beepsIn(line([{ ms: 300 }, { wave, ms, ...(loudness && { loudness }) }, { ms: 500 }]))

// Rule C126
describe('the tone of a voicemail', () => {
  it.each([
    [400, 500],
    [440, 1_000],
    [613, 300],
    [850, 200],
    [987, 240],
    [1_000, 500],
    [1_400, 400],
    [1_612, 700],
    [2_000, 1_000],
  ])('of %i Hz is heard when it has lasted %i ms, and is over', (hz, ms) => {
    const ends = beep(sine(hz), ms)
    expect(ends).toHaveLength(1)
    expect(Math.abs((ends[0] ?? 0) - 300 - ms)).toBeLessThanOrEqual(60)
  })

  it('is heard when it is quiet, or after speech, or in the hiss of a line', () => {
    expect(beep(sine(1_000), 400, 500)).toHaveLength(1)
    const speech = { wave: vowel(120, [500, 1_500]), ms: 900 }
    const tone = { wave: sine(1_000), ms: 400 }
    expect(beepsIn(line([speech, { ms: 200 }, tone, { ms: 300 }]))).toHaveLength(1)
    const noisy = both(sine(1_000), sine(1_000), sine(1_000), sine(1_000), hiss())
    expect(beep(noisy, 400)).toHaveLength(1)
  })

  it.each<[string, Wave, number]>([
    ['noise', hiss(), 2_000],
    ['a deep vowel', vowel(110, [600, 1_100]), 1_500],
    ['a high vowel', vowel(240, [800, 1_200]), 1_500],
    ['a child’s “ee”', vowel(320, [340, 2_400]), 1_500],
    ['the dial tone of the United States', both(sine(350), sine(440)), 3_000],
    ['its ringing tone', both(sine(440), sine(480)), 2_000],
    ['a key', both(sine(770), sine(1_336)), 400],
    ['a chord', both(sine(523), sine(659), sine(784)), 1_000],
    ['a siren', (t) => Math.sin(2 * Math.PI * (700 * t + 150 * Math.sin(2 * t))), 3_000],
    ['a short pip', sine(1_000), 120],
    ['a tone without an end', sine(425), 6_000],
    ['a hum', sine(100), 2_000],
    ['a whistle that is too high', sine(2_600), 1_000],
  ])('is not heard in %s', (_, wave, ms) => {
    expect(beep(wave, ms)).toEqual([])
  })

  it('is not heard in what is too quiet for a tone of the line', () => {
    expect(beep(sine(1_000), 400, 60)).toEqual([])
  })
})
