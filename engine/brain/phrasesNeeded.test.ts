import { beforeAll, describe, expect, it } from 'vitest'
import { createPhraseVectors, readRows, vectorsFolder } from '../understanding/phraseVectors.ts'
import { loadPlainText } from './testing/realEmbed.ts'
import { phrasesNeeded, type NeededPhrase } from './phrasesNeeded.ts'

/** Every so many phrases, one is embedded anew. */
const EVERY = 1_000

describe('the vectors that are made ahead', () => {
  const rows = readRows(vectorsFolder)
  let needed: readonly NeededPhrase[]
  beforeAll(async () => {
    needed = [...(await phrasesNeeded()).values()].flat()
  })

  it('are those of every phrase that our agents, the site and the dangers need (else: npm run vectors)', () => {
    expect(needed.filter(({ key }) => !rows.has(key)).map(({ phrase }) => phrase)).toEqual([])
  })

  it('are of no other phrase (else: npm run vectors)', () => {
    const keys = new Set(needed.map(({ key }) => key))
    expect([...rows.keys()].filter((key) => !keys.has(key))).toEqual([])
  })

  it('are those that the models make (else delete the files, and: npm run vectors)', async () => {
    const model = await loadPlainText()
    const makers = { meanings: model.embed, questions: model.embedQuestions }
    const phrases = createPhraseVectors(rows)
    for (const { kind, phrase } of needed.filter((_, at) => at % EVERY === 0)) {
      const [made] = await makers[kind]([phrase])
      const ahead = phrases.find(kind, phrase)!
      const likeness = made!.reduce((sum, value, at) => sum + value * ahead[at]!, 0)
      expect(likeness, phrase).toBeGreaterThan(0.999)
    }
  })
})
