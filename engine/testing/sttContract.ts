import { describe, expect, it } from 'vitest'
import { INPUT_FRAME_SAMPLES } from '../stages.ts'
import type { Stt, Transcript, TurnRecognition } from '../stages.ts'
import { collect } from './collect.ts'

export interface SttUnderTest {
  stt: Stt
  /** The BCP 47 tag of the recording's language. */
  language: string
  /** A 16 kHz recording of someone saying `says`. */
  samples: Int16Array
  says: string
  /** True if it reports the words as they come. */
  hasPartials: boolean
}

/** Passes a recording on as a call does, in frames of 20 ms, and returns what is recognised of the whole. */
export async function recognise(
  stt: Stt,
  samples: Int16Array,
  { language = 'en', signal = new AbortController().signal } = {},
): Promise<Transcript[]> {
  const turn = stt.open({ language, signal })
  pushFrames(turn, samples)
  return collect(turn.finish({ signal }))
}

function pushFrames(turn: TurnRecognition, samples: Int16Array): void {
  for (let at = 0; at < samples.length; at += INPUT_FRAME_SAMPLES) {
    turn.push(samples.slice(at, at + INPUT_FRAME_SAMPLES))
  }
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
      const heard = await recognise(stt, samples, { language })
      expect(heard.filter((transcript) => transcript.type === 'final')).toHaveLength(1)
      expect(heard.at(-1)?.type).toBe('final')
      expect(words(heard.at(-1)?.text ?? '')).toEqual(words(says))
    })

    it('drafts the same words, and goes on hearing after a draft that nobody wanted any more', async () => {
      const { stt, language, samples, says } = await prepare()
      const { signal } = new AbortController()
      const turn = stt.open({ language, signal })
      pushFrames(turn, samples.subarray(0, samples.length / 2))
      expect(await collect(turn.draft({ signal: AbortSignal.abort() }))).toEqual([])
      pushFrames(turn, samples.subarray(samples.length / 2))
      for (const asked of [turn.draft({ signal }), turn.finish({ signal })]) {
        const heard = await collect(asked)
        expect(words(heard.at(-1)?.text ?? '')).toEqual(words(says))
      }
    })

    it('sends partials that only grow', async () => {
      const { stt, language, samples, hasPartials } = await prepare()
      const heard = await recognise(stt, samples, { language })
      const partials = heard.filter((transcript) => transcript.type === 'partial')
      expect(partials.length > 0).toBe(hasPartials)
      for (const [index, partial] of partials.entries()) {
        expect(partial.text.startsWith(partials[index - 1]?.text ?? '')).toBe(true)
        expect(partial.text.length).toBeGreaterThan(partials[index - 1]?.text.length ?? 0)
      }
    })

    it('stops without an error when its signal aborts, or that of its turn', async () => {
      const { stt, language, samples, hasPartials } = await prepare()
      for (const aborted of ['request', 'turn']) {
        const request = new AbortController()
        const whole = new AbortController()
        const turn = stt.open({ language, signal: whole.signal })
        pushFrames(turn, samples)
        const heard: Transcript[] = []
        const abort = () => (aborted === 'turn' ? whole : request).abort()
        if (!hasPartials) setTimeout(abort)
        for await (const transcript of turn.finish({ signal: request.signal })) {
          heard.push(transcript)
          abort()
        }
        expect(heard.map(({ type }) => type)).toEqual(hasPartials ? ['partial'] : [])
      }
    })

    it('yields nothing if the signal is already aborted', async () => {
      const { stt, language, samples } = await prepare()
      expect(await recognise(stt, samples, { language, signal: AbortSignal.abort() })).toEqual([])
    })

    it('refuses a language that it does not know, and only where the words are asked for', async () => {
      const { stt, samples } = await prepare()
      const heard = recognise(stt, samples, { language: 'xx' })
      await expect(heard).rejects.toMatchObject({ code: 'unsupported_language' })
    })

    it('serves two calls at once, each with the right words', async () => {
      const { stt, language, samples, says } = await prepare()
      const both = await Promise.all([1, 2].map(() => recognise(stt, samples, { language })))
      for (const heard of both) expect(words(heard.at(-1)?.text ?? '')).toEqual(words(says))
    })
  })
}
