import { describe, expect, it } from 'vitest'
import { type Continuations, searchBeams } from './beamSearch.ts'
import { createGrammar, type ExpectedSigns } from './spokenGrammar.ts'
import { createVocabulary } from './vocabulary.ts'

const texts = [undefined, ' Kilo', ' Keeler', ' k', '-', 'i', ' eight', ' ate', ' one', '8', '1']
const END = 0
const code: ExpectedSigns = {
  codes: [
    [
      { signs: 'IK', least: 2, most: 2 },
      { signs: '18', least: 1, most: 2 },
    ],
  ],
  spelledName: false,
}

/** A model with these probabilities at each step, whatever came before. All other tokens are improbable. */
function modelOf(steps: readonly Readonly<Record<string, number>>[]): Continuations {
  return {
    next: async (beams) =>
      beams.map(({ tokens }) => {
        const chances = steps[tokens.length] ?? { end: 0.9 }
        const logits = Float32Array.from(texts, (text) => Math.log(chances[text ?? 'end'] ?? 0.001))
        const total = logits.reduce((sum, logit) => sum + Math.exp(logit), 0)
        return { logits, logTotal: Math.log(total) }
      }),
  }
}

const { signal } = new AbortController()

async function search(steps: readonly Readonly<Record<string, number>>[], least = -Infinity) {
  const model = modelOf(steps)
  let asked = 0
  const counted: Continuations = {
    next(beams, rows) {
      asked += 1
      return model.next(beams, rows)
    },
  }
  const found = await searchBeams(counted, {
    start: createGrammar(code),
    vocabulary: createVocabulary(texts),
    endToken: END,
    width: 3,
    mostTokens: 6,
    least,
    signal,
  })
  const readable = found.map(({ tokens, state }) => ({
    text: tokens.map((token) => texts[token]).join(''),
    ends: state.ends,
  }))
  return { found: readable, asked }
}

describe('the search for what was asked for', () => {
  it('finds the likeliest text of the grammar where another text is likelier', async () => {
    const { found } = await search([
      { ' Keeler': 0.7, ' Kilo': 0.2 },
      { '-': 0.9 },
      { i: 0.8 },
      { ' ate': 0.6, ' eight': 0.3 },
    ])
    expect(found[0]).toEqual({ text: ' Kilo-i eight', ends: 'whole' })
  })

  it('returns to a text that began worse', async () => {
    const { found } = await search([
      { ' Kilo': 0.6, ' k': 0.4 },
      { '-': 0.5, i: 0.0001 },
      { i: 0.9 },
      { ' one': 0.9 },
    ])
    expect(found[0]?.text).toMatch(/^ (?:Kilo|k)-i one$/)
  })

  it('prefers all of what was asked for to half of it', async () => {
    const { found } = await search([
      { ' k': 0.9 },
      { end: 0.5, '-': 0.5 },
      { i: 0.9 },
      { ' one': 0.9 },
    ])
    expect(found[0]).toEqual({ text: ' k-i one', ends: 'whole' })
    expect(found).toContainEqual({ text: ' k', ends: 'part' })
  })

  it('does not follow what is too unlikely already, and loses nothing that is likely enough', async () => {
    const steps: Readonly<Record<string, number>>[] = [
      { ' k': 0.5, ' Keeler': 0.5 },
      { '-': 0.9 },
      { i: 0.9 },
      { ' one': 0.9 },
    ]
    const all = await search(steps)
    expect(all.found[0]?.text).toBe(' k-i one')
    const enough = await search(steps, Math.log(0.2))
    expect(enough.found[0]).toEqual(all.found[0])
    const tooMuch = await search(steps, Math.log(0.6))
    expect(tooMuch).toEqual({ found: [], asked: 1 })
  })

  it('finds nothing once it is aborted', async () => {
    const found = await searchBeams(modelOf([{ ' k': 0.9 }]), {
      start: createGrammar(code),
      vocabulary: createVocabulary(texts),
      endToken: END,
      width: 3,
      mostTokens: 6,
      least: -Infinity,
      signal: AbortSignal.abort(),
    })
    expect(found).toEqual([])
  })
})
