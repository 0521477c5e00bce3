import { describe, expect, it } from 'vitest'
import { splitPhonemes, toPhonemes, toSymbolIds } from './phonemes.ts'

const sentence = 'Sure, the schedule costs four dollars; is that all right? I am glad… really!'

describe('phonemes', () => {
  it('keep the marks for pauses and intonation', async () => {
    for (const reading of ['en-us', 'en'] as const) {
      const phonemes = await toPhonemes(sentence, reading)
      expect(phonemes.replace(/[^,;?…!]/g, '')).toBe(',;?…!')
    }
  })

  it('are American or British', async () => {
    const [american, british] = await Promise.all([
      toPhonemes('the schedule', 'en-us'),
      toPhonemes('the schedule', 'en'),
    ])
    expect(american).toContain('skˈɛʤ')
    expect(british).toContain('ʃˈɛdj')
  })

  it('use the alphabet of the model, and no symbol is lost', async () => {
    const words =
      'Judge, church, boy, now, high, day, go, bird, near, fair, pure, little, button, water, thing, this, measure, yes, why, uh-huh, rhythm, Bach'
    for (const reading of ['en-us', 'en'] as const) {
      const phonemes = await toPhonemes(words, reading)
      const lost = Array.from(phonemes).filter((symbol) => toSymbolIds(symbol).length === 0)
      expect(lost).toEqual([])
    }
  })

  it('make “I” audible', async () => {
    expect(await toPhonemes('I am sorry', 'en-us')).toContain('ˌI æm ')
    expect(await toPhonemes('So I am', 'en-us')).toContain(' ˌI ˈæm')
    expect(await toPhonemes('what I can do', 'en-us')).toContain(' ˌI ')
  })

  it('of an empty text are empty', async () => {
    expect(await toPhonemes('', 'en-us')).toBe('')
    expect(toSymbolIds(await toPhonemes('...', 'en-us')).length).toBeLessThanOrEqual(3)
  })

  it('are cut when there are too many, at a pause if there is one', () => {
    const phonemes = 'wˈʌn tˈu, θɹˈi fˈɔɹ fˈIv'
    expect(splitPhonemes(phonemes, 100)).toEqual([phonemes])
    expect(splitPhonemes(phonemes, 10)).toEqual(['wˈʌn tˈu,', 'θɹˈi fˈɔɹ', 'fˈIv'])
    expect(splitPhonemes('a'.repeat(25), 10).join('')).toBe('a'.repeat(25))
  })
})
