/** Only speech may interrupt an agent, not any other sound that a microphone picks up. */
import { beforeAll, describe, expect, it } from 'vitest'
import { INPUT_RATE_HZ, type Vad, VAD_WINDOW } from '../stages.ts'
import { DEFAULT_THRESHOLD } from '../session/sessionConfig.ts'
import { sampleOf } from '../testing/generated.ts'
import { lineSounds, onTheLine } from '../testing/lineSounds.ts'
import { loadSilero } from './silero.ts'

let vad: Vad
beforeAll(async () => {
  vad = await loadSilero()
})

const ms = (length: number) => Math.round((length * INPUT_RATE_HZ) / 1000)
const hum = (hertz: number) => (at: number) => Math.sin((2 * Math.PI * hertz * at) / INPUT_RATE_HZ)

/** Noise that is the same in every run. */
function hiss(): (at: number) => number {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
}

/** Half a second of silence, a sound that dies away, and silence again. */
function burst(lengthMs: number, loudness: number, wave: (at: number) => number): Int16Array {
  const samples = new Int16Array(ms(1_200))
  const begin = ms(520)
  for (let at = 0; at < ms(lengthMs); at++) {
    samples[begin + at] = loudness * wave(at) * Math.exp((-3 * at) / ms(lengthMs))
  }
  return samples
}

describe('is not speech, not even for one window', () => {
  it.each([
    ['a click', burst(10, 20_000, hiss())],
    ['a keystroke', burst(40, 20_000, hiss())],
    ['a burst of noise', burst(100, 15_000, hiss())],
    ['a hiss as long as a cough', burst(250, 20_000, hiss())],
    ['a knock on the table', burst(60, 25_000, hum(120))],
    ['a beep', burst(150, 15_000, hum(1_000))],
  ])('%s', async (_, samples) => {
    const stream = vad.createStream()
    const seen: number[] = []
    for (let start = 0; start + VAD_WINDOW <= samples.length; start += VAD_WINDOW) {
      // Windows come in order.
      seen.push(await stream.push(samples.subarray(start, start + VAD_WINDOW)))
    }
    expect(Math.max(...seen)).toBeLessThan(0.35)
  })
})

// Rule C98
describe('of a telephone line, what is no speech begins no turn and interrupts nobody', () => {
  it.each(sampleOf(Object.entries(lineSounds), 6))('%s', async (_, wave) => {
    for (const loudness of [9_000, 16_000]) {
      const samples = onTheLine(wave, 5, loudness)
      const stream = vad.createStream()
      let inRow = 0
      for (let start = 0; start + VAD_WINDOW <= samples.length; start += VAD_WINDOW) {
        const probability = await stream.push(samples.subarray(start, start + VAD_WINDOW))
        inRow = probability >= DEFAULT_THRESHOLD ? inRow + 1 : 0
        // Speech that begins a turn or pauses the agent lasts for two windows.
        expect(inRow).toBeLessThan(2)
      }
    }
  })
})
