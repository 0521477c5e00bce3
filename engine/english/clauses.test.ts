import { describe, expect, it } from 'vitest'
import { hostileText, hostileUnits } from '../testing/hostileTexts.ts'
import { clausesOf, createClauseSplitter } from './clauses.ts'
import { spokenForm } from './spoken/spokenForm.ts'

function inPieces(text: string, length: number): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += length) {
    pieces.push(text.slice(start, start + length))
  }
  return pieces
}

function split(pieces: readonly string[]): string[] {
  const splitter = createClauseSplitter()
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()]
}

const trimmed = (text: string) => clausesOf(text).map((clause) => clause.trim())

const answers = [
  'Sure. The Pro plan costs $50 a month, or $9.14 a week, and it covers 1,000 calls.',
  'Hello Mr. Rao, this is Leela from Ringwell! How can I help you today?',
  'We support 32 languages, e.g. Hindi, Tamil and Spanish; each voice speaks them all.',
  'Let me see… I am not sure about that — but our team at support@ringwell.example knows.',
  'First line\nsecond line\n\n- a point\n- another point',
  'An answer that nobody put a comma or a point into because its writer was in a great hurry and wanted to say all of it at once without taking a breath which is a thing that language models do when they are asked to talk',
  `${'unbroken'.repeat(40)} and then some words.`,
  'Dr. A. B. Singh arrives at 5 p.m. on Monday. No. 7 is his room. Is that all? Yes.',
  '1. Open the page. 2. Press the ring.',
]

describe('clauses', () => {
  it.each(answers)('joined are the answer, whatever pieces it arrives in: %s', async (answer) => {
    const whole = clausesOf(answer)
    expect(whole.join('')).toBe(answer)
    for (const length of [1, 3, 7, 40]) {
      expect(split(inPieces(answer, length))).toEqual(whole)
    }
  })

  it('do not depend on the pieces: random texts, cut anywhere', async () => {
    const words = [
      'so',
      'and',
      'the',
      'plan,',
      'costs',
      'nothing.',
      'Yes!',
      '(no?!")',
      'e.g.',
      '\n',
      '—',
      'which',
      '7',
    ]
    let seed = 1
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: random(60) }, () => words[random(words.length)]).join(
        random(4) ? ' ' : '  ',
      )
      const whole = clausesOf(text)
      expect(whole.join('')).toBe(text)
      expect(split(inPieces(text, 1 + random(30)))).toEqual(whole)
    }
  })

  it('are yielded before the answer is complete', () => {
    const splitter = createClauseSplitter()
    expect([...splitter.push('The Pro plan costs $50 a month. ')]).toEqual([])
    expect([...splitter.push('It')]).toEqual(['The Pro plan costs $50 a month. '])
  })

  it('are short at first, so that speech begins early', () => {
    const [opening] = trimmed(
      'The Pro plan costs fifty dollars a month for every seat that you have with unlimited calls, billed monthly.',
    )
    expect(opening).toBe('The Pro plan costs fifty dollars a month')
    expect(trimmed('The Pro plan costs $50 a month for every single seat.')).toHaveLength(1)
    expect(trimmed('Thanks for asking, we have three plans, all monthly.')[0]).toBe(
      'Thanks for asking,',
    )
  })

  it('keep a greeting word with its sentence: alone it would end before the next clause is ready', () => {
    expect(trimmed('Sure, it costs nothing.')).toEqual(['Sure, it costs nothing.'])
  })

  it('are whole sentences later on', () => {
    expect(
      trimmed('Yes. You can change the voice, the accent or the language at any time.'),
    ).toEqual(['Yes.', 'You can change the voice, the accent or the language at any time.'])
  })

  it.each([
    ['$9.14', 'It is $9.14 in all. Next.'],
    ['1,000', 'It covers 1,000 calls a month. Next.'],
    ['e.g.', 'Some languages, e.g. Hindi. Next.'],
    ['Mr.', 'I am Mr. Rao. Next.'],
    ['p.m.', 'We open at 5 p.m. every day. Next.'],
    ['No. 7', 'It is No. 7 on the list. Next.'],
    ['i.e.', 'A call, i.e. two minutes. Next.'],
    ['ringwell.example', 'See ringwell.example for more. Next.'],
    ['24/7', 'We answer 24/7 and more. Next.'],
    ['J. R.', 'Ask J. R. Smith. Next.'],
  ])('never split %s', (token, text) => {
    const clauses = trimmed(text)
    expect(clauses.some((clause) => clause.includes(token))).toBe(true)
    expect(clauses.at(-1)).toBe('Next.')
    expect(clauses.length).toBeLessThanOrEqual(3)
    for (const clause of clauses) expect(clause).not.toMatch(/^(e\.g\.|Rao|7 on|R\. Smith|every)/)
  })

  it('have a maximum length: a text without marks is cut between words', () => {
    for (const answer of answers.slice(0, 6)) {
      for (const clause of clausesOf(answer)) expect(clause.length).toBeLessThanOrEqual(190)
    }
  })

  it('of an empty text are none', () => {
    expect(clausesOf('')).toEqual([])
  })
})

describe('a clause is short, whatever the text', () => {
  it.each(hostileUnits.map((unit) => [unit]))('%j', (unit) => {
    const text = hostileText({ before: '', unit, after: 'x' }, 8_000)
    const clauses = clausesOf(text)
    expect(clauses.join('')).toBe(text)
    for (const clause of clauses) {
      expect(clause.length).toBeLessThanOrEqual(300)
      // A long sentence of numbers becomes ten times as long in words, but not longer.
      expect(spokenForm(clause).length).toBeLessThanOrEqual(12 * 300)
    }
  })
})
