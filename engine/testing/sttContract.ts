import { describe, expect, it } from 'vitest'
import type { Stt, Transcript } from '../stages.ts'
import { collect } from './collect.ts'

export interface SttUnderTest {
  stt: Stt
  /** The BCP 47 tag of the recording's language. */
  language: string
  /** A 16 kHz recording of someone saying `says`. */
  samples: Int16Array
  says: string
}

const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Tests the rules for every `Stt`, whether a fake or a model. */
export function describeStt(name: string, prepare: () => Promise<SttUnderTest>): void {
  describe(`speech to text: ${name}`, () => {
    it('lists the language that it recognises', async () => {
      const { stt, language } = await prepare()
      expect(stt.languages).toContain(language)
    })

    it('recognises the words and ends with one final', async () => {
      const { stt, language, samples, says } = await prepare()
      const { signal } = new AbortController()
      const heard = await collect(stt.transcribe({ samples, language, signal }))
      expect(heard.filter((transcript) => transcript.type === 'final')).toHaveLength(1)
      expect(heard.at(-1)?.type).toBe('final')
      expect(words(heard.at(-1)?.text ?? '')).toEqual(words(says))
    })

    it('sends partials that only grow', async () => {
      const { stt, language, samples } = await prepare()
      const { signal } = new AbortController()
      const heard = await collect(stt.transcribe({ samples, language, signal }))
      const partials = heard.filter((transcript) => transcript.type === 'partial')
      expect(partials.length).toBeGreaterThan(0)
      for (const [index, partial] of partials.entries()) {
        expect(partial.text.startsWith(partials[index - 1]?.text ?? '')).toBe(true)
        expect(partial.text.length).toBeGreaterThan(partials[index - 1]?.text.length ?? 0)
      }
    })

    it('stops without an error when its signal aborts', async () => {
      const { stt, language, samples } = await prepare()
      const abort = new AbortController()
      const heard: Transcript[] = []
      for await (const transcript of stt.transcribe({
        samples,
        language,
        signal: abort.signal,
      })) {
        heard.push(transcript)
        abort.abort()
      }
      expect(heard).toHaveLength(1)
      expect(heard[0]?.type).toBe('partial')
    })

    it('yields nothing if the signal is already aborted', async () => {
      const { stt, language, samples } = await prepare()
      const signal = AbortSignal.abort()
      expect(await collect(stt.transcribe({ samples, language, signal }))).toEqual([])
    })

    it('serves two calls at once, each with the right words', async () => {
      const { stt, language, samples, says } = await prepare()
      const { signal } = new AbortController()
      const both = await Promise.all(
        [1, 2].map(() => collect(stt.transcribe({ samples, language, signal }))),
      )
      for (const heard of both) expect(words(heard.at(-1)?.text ?? '')).toEqual(words(says))
    })
  })
}
