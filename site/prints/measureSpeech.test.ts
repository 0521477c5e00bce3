import { writeLevels } from '@ringwell/brand/voiceprint.ts'
import { describe, expect, test } from 'vitest'
import { measureBars, measureVoice, trimSilence } from './measureSpeech.ts'

const rateHz = 24_000

/** A pure sine tone. */
function tone(hz: number, seconds: number, loudness = 0.5): Float32Array {
  return Float32Array.from(
    { length: seconds * rateHz },
    (_, i) => loudness * Math.sin((2 * Math.PI * hz * i) / rateHz),
  )
}

function joined(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => Array.from(part)))
}

/** Half a second of tone that is `db` relative to the half second of tone after it. */
const quietThenLoud = (db: number) => joined(tone(300, 0.5, 0.5 * 10 ** (db / 20)), tone(300, 0.5))

const silence = (seconds: number) => new Float32Array(seconds * rateHz)

describe('trimming', () => {
  test('cuts silence from both ends and not from the middle', () => {
    const speech = joined(silence(0.5), tone(300, 0.2), silence(0.3), tone(300, 0.2), silence(1))
    expect(trimSilence(speech, rateHz).length).toBe(0.7 * rateHz)
  })

  test('treats 40 dB below the loudest block as silence, and 35 dB below as sound', () => {
    expect(trimSilence(quietThenLoud(-40), rateHz).length).toBe(0.5 * rateHz)
    expect(trimSilence(quietThenLoud(-35), rateHz).length).toBe(rateHz)
  })
})

describe('measuring', () => {
  test('maps time to cells: sound in the last quarter shows in the last quarter', () => {
    const levels = measureVoice(joined(tone(300, 0.02), silence(0.73), tone(300, 0.25)), rateHz, {
      bands: 1,
      cells: 16,
    })
    const row = levels[0] ?? []
    expect(row.slice(2, 11)).toEqual(Array(9).fill(0))
    expect(row.slice(13)).toEqual([4, 4, 4])
  })

  test('maps pitch to bands: a low tone and a high tone show in different bands', () => {
    const speech = joined(tone(200, 1), tone(4_000, 1))
    const [low = [], , , high = []] = measureVoice(speech, rateHz, { bands: 4, cells: 8 })
    expect(low.slice(0, 4)).toEqual([4, 4, 4, 4])
    expect(low.slice(5)).toEqual([0, 0, 0])
    expect(high.slice(0, 3)).toEqual([0, 0, 0])
    expect(high.slice(4)).toEqual([4, 4, 4, 4])
  })

  test('rejects sound that is too short to be speech', () => {
    expect(() => measureVoice(tone(300, 0.02), rateHz, { bands: 4, cells: 8 })).toThrow(RangeError)
  })

  test('makes the same voiceprint from the same speech', () => {
    const speech = joined(tone(220, 0.4), silence(0.1), tone(900, 0.3))
    const measure = () => writeLevels(measureVoice(speech, rateHz, { bands: 7, cells: 32 }))
    expect(measure()).toBe(measure())
  })
})

describe('bars', () => {
  test('have height 1 for the loudest slice and 0 for a silent slice', () => {
    const bars = measureBars(joined(tone(300, 1), silence(1), tone(300, 1, 0.1)), rateHz, 3)
    expect(bars[0]).toBe(1)
    expect(bars[1]).toBe(0)
    expect(bars[2]).toBeCloseTo(Math.sqrt(0.2), 1)
  })
})
