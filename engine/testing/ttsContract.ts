import { describe, expect, it } from 'vitest'
import type { Tts } from '../stages.ts'
import { OUTPUT_RATE_HZ } from '../stages.ts'
import { collect } from './collect.ts'

export interface TtsUnderTest {
  tts: Tts
  /** The BCP 47 tag of the clause's language. */
  language: string
  /** A clause of a few seconds that has never been synthesised, so that a cache cannot answer. */
  text: string
}

const requested = { voice: 'shimmer', accent: 'American' }

/** Tests the rules for every `Tts`, whether a fake or a model. */
export function describeTts(name: string, prepare: () => Promise<TtsUnderTest>): void {
  describe(`text to speech: ${name}`, () => {
    it('lists the language that it speaks', async () => {
      const { tts, language } = await prepare()
      expect(tts.languages).toContain(language)
    })

    it('turns a clause into 24 kHz sound that is neither silent nor clipped', async () => {
      const { tts, language, text } = await prepare()
      const { signal } = new AbortController()
      const pieces = await collect(tts.synthesise({ ...requested, language, text, signal }))
      const samples = pieces.flatMap((piece) => [...piece])
      const secondsPerCharacter = samples.length / OUTPUT_RATE_HZ / text.length
      expect(secondsPerCharacter).toBeGreaterThan(0.03)
      expect(secondsPerCharacter).toBeLessThan(0.15)
      const rms = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length)
      expect(rms).toBeGreaterThan(300)
      expect(samples.some((sample) => Math.abs(sample) >= 32_700)).toBe(false)
    })

    it('yields pieces that are short enough to stop between them', async () => {
      const { tts, language, text } = await prepare()
      const { signal } = new AbortController()
      const pieces = await collect(tts.synthesise({ ...requested, language, text, signal }))
      expect(pieces.filter(({ length }) => length > 0).length).toBeGreaterThan(3)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(OUTPUT_RATE_HZ / 5)
    })

    it('stops without an error when its signal aborts', async () => {
      const { tts, language, text } = await prepare()
      const abort = new AbortController()
      let pieces = 0
      for await (const _ of tts.synthesise({
        ...requested,
        language,
        text,
        signal: abort.signal,
      })) {
        pieces++
        abort.abort()
      }
      expect(pieces).toBe(1)
    })

    it('yields nothing if the signal is already aborted', async () => {
      const { tts, language, text } = await prepare()
      const signal = AbortSignal.abort()
      expect(await collect(tts.synthesise({ ...requested, language, text, signal }))).toEqual([])
    })
  })
}
