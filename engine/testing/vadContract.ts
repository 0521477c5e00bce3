import { describe, expect, it } from 'vitest'
import type { Vad } from '../stages.ts'
import { VAD_WINDOW } from '../stages.ts'

export interface VadUnderTest {
  vad: Vad
  /** A 16 kHz recording of a second or more of speech without long pauses. */
  speech: Int16Array
}

async function probabilities(vad: Vad, samples: Int16Array): Promise<number[]> {
  const stream = vad.createStream()
  const all: number[] = []
  for (let start = 0; start + VAD_WINDOW <= samples.length; start += VAD_WINDOW) {
    all.push(await stream.push(samples.subarray(start, start + VAD_WINDOW)))
  }
  return all
}

/** Tests the rules for every `Vad`, whether a fake or a model. */
export function describeVad(name: string, prepare: () => Promise<VadUnderTest>): void {
  describe(`voice activity: ${name}`, () => {
    it('gives silence a low probability', async () => {
      const { vad } = await prepare()
      const seen = await probabilities(vad, new Int16Array(VAD_WINDOW * 30))
      expect(seen).toHaveLength(30)
      expect(Math.max(...seen)).toBeLessThan(0.2)
    })

    it('treats faint noise as silence', async () => {
      const { vad } = await prepare()
      const noise = Int16Array.from({ length: VAD_WINDOW * 30 }, () => (Math.random() - 0.5) * 60)
      expect(Math.max(...(await probabilities(vad, noise)))).toBeLessThan(0.35)
    })

    it('gives most windows of speech a probability above a half', async () => {
      const { vad, speech } = await prepare()
      const seen = await probabilities(vad, speech)
      const sure = seen.filter((probability) => probability > 0.5)
      expect(sure.length / seen.length).toBeGreaterThan(0.6)
      expect(Math.max(...seen)).toBeLessThanOrEqual(1)
    })

    it('keeps two streams apart and has no memory after a reset', async () => {
      const { vad, speech } = await prepare()
      const alone = await probabilities(vad, speech)
      const [first, second] = [vad.createStream(), vad.createStream()]
      const silence = new Int16Array(VAD_WINDOW)
      for (let pass = 0; pass < 2; pass++) {
        for (const [index, expected] of alone.slice(0, 20).entries()) {
          const window = speech.subarray(index * VAD_WINDOW, (index + 1) * VAD_WINDOW)
          const [heard, quiet] = await Promise.all([first.push(window), second.push(silence)])
          expect(heard).toBeCloseTo(expected, 4)
          expect(quiet).toBeLessThan(0.2)
        }
        first.reset()
      }
    })
  })
}
