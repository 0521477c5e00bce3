import { widgetLanguages } from '@ringwell/protocol/languages.ts'
import { limitWords } from '@ringwell/call/view/callNews.ts'
import { describe, expect, test } from 'vitest'
import type { WidgetLanguage } from '../publicTypes.ts'
import { words as englishCall } from './call/english.ts'
import { loadCallWords } from './call/loadCallWords.ts'
import { loadLeadWords } from './lead/loadLeadWords.ts'
import { loadWords } from './loadWords.ts'
import { fill } from './words.ts'

const languages = widgetLanguages.map((name) => name.toLowerCase() as WidgetLanguage)

/** The script of each language that no other of the seven uses. */
const scripts: Partial<Record<WidgetLanguage, RegExp>> = {
  hindi: /\p{Script=Devanagari}/u,
  gujarati: /\p{Script=Gujarati}/u,
  bengali: /\p{Script=Bengali}/u,
  tamil: /\p{Script=Tamil}/u,
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)
const holes = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

describe.each(languages)('%s', (language) => {
  test('says everything that English says, with the same holes', async () => {
    // Only English has phrases that make a sentence of what is not finished.
    const { phrases: _ofSentences, ...summary } = englishCall.summary
    const english: Record<string, unknown> = {
      ...(await loadWords('english')),
      ...englishCall,
      ...(language === 'english' ? {} : { summary }),
    }
    const own: Record<string, unknown> = {
      ...(await loadWords(language)),
      ...(await loadCallWords(language)),
    }
    for (const [key, value] of Object.entries(english)) {
      expect(textsOf(own[key]).flatMap(holes), key).toEqual(textsOf(value).flatMap(holes))
      for (const text of textsOf(own[key])) expect(text, key).not.toBe('')
    }
  })

  test('is written in its own letters, failures included', async () => {
    const { tag, ...words } = await loadWords(language)
    const { agent, ...call } = await loadCallWords(language)
    const lead = await loadLeadWords(language)
    expect(tag).toHaveLength(2)
    expect(agent).not.toBe('')
    const script = scripts[language]
    expect(Object.keys(call.failures)).toHaveLength(13)
    expect(Object.keys(call.refusals)).toHaveLength(9)
    if (!script) return
    // The pieces around a link may be punctuation alone.
    for (const text of [...textsOf(words), ...textsOf(call), ...textsOf(lead)]) {
      if (text.length > 2) expect(text).toMatch(script)
    }
  })
})

test.each(languages)('%s says the limit of any call', async (language) => {
  const { limitReached } = await loadCallWords(language)
  expect(limitReached.match(/\p{Nd}+/gu)).toEqual(['2'])
  expect(limitWords(limitReached, 600_000).match(/\p{Nd}+/gu)).toEqual(['10'])
})

test('a hole that nothing fills is empty', () => {
  expect(fill('{time} left of {all}', { time: '1:36' })).toBe('1:36 left of ')
})
