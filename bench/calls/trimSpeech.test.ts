import { expect, it } from 'vitest'
import { MICROPHONE_RATE_HZ } from './microphone.ts'
import { trimSpeech } from './trimSpeech.ts'

/** One second of a tone, with hiss before and after it that is 30 dB quieter. */
function lineWithHiss(beforeSeconds: number, afterSeconds: number): Int16Array {
  const length = Math.round((beforeSeconds + 1 + afterSeconds) * MICROPHONE_RATE_HZ)
  const from = beforeSeconds * MICROPHONE_RATE_HZ
  return Int16Array.from({ length }, (_, index) => {
    const isSpeech = index >= from && index < from + MICROPHONE_RATE_HZ
    return Math.round((isSpeech ? 6_000 : 200) * Math.sin(index / 20))
  })
}

it('a line ends with its speech and not with the hiss after it', () => {
  const seconds = trimSpeech(lineWithHiss(0, 0.8)).length / MICROPHONE_RATE_HZ
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(1.1)
})

it('a line keeps a soft beginning, which may be a consonant', () => {
  const line = lineWithHiss(0.3, 0)
  expect(trimSpeech(line)).toEqual(line)
})

it('a line without anything around its speech keeps all of it', () => {
  expect(trimSpeech(lineWithHiss(0, 0))).toHaveLength(MICROPHONE_RATE_HZ)
})
