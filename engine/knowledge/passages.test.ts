import { describe, expect, it } from 'vitest'
import { hostileText, hostileUnits } from '../testing/hostileTexts.ts'
import { itEvery } from '../testing/itEvery.ts'
import { sampleOf } from '../testing/generated.ts'
import { entriesOf, entrySteps, MOST_ANSWER_WORDS } from './passages.ts'

/** What is parsed in one step, in characters. */
const MOST_STEP = 4_000

const said = (text: string, format: 'markdown' | 'text' = 'markdown') =>
  entriesOf(text, format).map(({ say }) => say)

describe('passages of a handbook', () => {
  it('each sentence is an answer, found by its words and the headings above it', () => {
    expect(entriesOf('# Gym\n\n## Entry\n\nIt is $5. Towels are free.', 'markdown')).toEqual([
      { cue: 'Entry: It is $5.', say: 'It is $5.', passage: 'Entry: It is $5. Towels are free.' },
      {
        cue: 'Entry: Towels are free.',
        say: 'Towels are free.',
        passage: 'Entry: It is $5. Towels are free.',
      },
    ])
  })

  it('a sentence that points back is said with the one before it', () => {
    expect(said('The pass is $69. You can pause it.')).toEqual([
      'The pass is $69.',
      'The pass is $69. You can pause it.',
    ])
  })

  it('a short list is said as one sentence, and a long one item by item', () => {
    const hours = '- Monday: 8 to 7\n- **Saturday**: 9 to 1'
    expect(said(hours)[0]).toBe('Monday: 8 to 7; Saturday: 9 to 1.')
    const long = Array.from({ length: 30 }, (_, at) => `- Thing number ${at}`).join('\n')
    expect(said(long)[0]).toBe('Thing number 0.')
  })

  it('the row of a table is a sentence, with the names of the columns if there are several', () => {
    expect(said('| A | B |\n|---|---|\n| Nails | $18 |')).toEqual(['Nails: $18.'])
    expect(said('| A | Price | Time |\n|---|---|---|\n| Nails | $18 | 1 hour |')).toEqual([
      'Nails: Price $18, Time 1 hour.',
    ])
  })

  it.each([
    ['## Do you park?\n\nYes, behind the house.', 'markdown'],
    ['**Do you park?**\n\nYes, behind the house.', 'markdown'],
    ['Q: Do you park?\nA: Yes, behind the house.', 'markdown'],
    ['Q: Do you park?\nA: Yes, behind the house.', 'text'],
    ['Question: Do you park?\r\nAnswer: Yes, behind the house.', 'text'],
  ] as const)('a question with its answer is found by the question: %j', (text, format) => {
    expect(entriesOf(text, format)[0]).toMatchObject({
      cue: 'Do you park?',
      say: 'Yes, behind the house.',
    })
  })

  it('several questions in one paragraph have each their own answer', () => {
    const text = 'Q: One?\nA: First it is.\nQ: Two?\nA: Second it is.'
    expect(entriesOf(text, 'text').filter(({ cue }) => cue.endsWith('?'))).toMatchObject([
      { cue: 'One?', say: 'First it is.' },
      { cue: 'Two?', say: 'Second it is.' },
    ])
  })

  it('answers have no signs of Markdown, and the name of a site for its address', () => {
    expect(
      said(
        'Book on [our *booking* page](https://a.example/b?c=d) or at <https://www.b.example/very/long>. ' +
          'Read `this` &amp; ~~that~~ ![photo](x.png), or https://c.example/x.',
      ),
    ).toEqual(['Book on our booking page or at b.example.', 'Read this & that , or c.example.'])
    expect(said('See https://www.c.example/path?q=1 for more.', 'text')).toEqual([
      'See c.example for more.',
    ])
  })

  it('a quotation is read like any other text, in a list and a line break later too', () => {
    expect(said('First\n> Second\nthird.\n>> It is $5.')).toEqual([
      'First.',
      'Second third.',
      'It is $5.',
    ])
    expect(said('- > Fifth is here\n- 6 > 5').at(0)).toBe('Fifth is here; 6 5.')
    expect(said('> Q: One?\n> A: It is.')[0]).toBe('It is.')
  })

  it('an abbreviation does not end a sentence', () => {
    expect(said('Ask Dr. Marsh, e.g. on Mondays. She is in.')[0]).toBe(
      'Ask Dr. Marsh, e.g. on Mondays.',
    )
  })

  it('whatever the text, an answer is at most two sentences of 40 words together, without markup', () => {
    const endless = `${'word '.repeat(500)}end.`
    const hostile = sampleOf(hostileUnits, 6).map((unit) =>
      hostileText({ before: '', unit, after: '!x' }, 3_000),
    )
    const texts = [...hostile, endless, `${'clause, '.repeat(90)}end.`, '#'.repeat(5_000)]
    for (const text of texts) {
      for (const format of ['markdown', 'text'] as const) {
        for (const say of said(text, format)) {
          expect(say.split(' ').length).toBeLessThanOrEqual(MOST_ANSWER_WORDS)
          expect(say).not.toMatch(/[*#`<>[\]|\\\n]|:\/\//)
        }
      }
    }
  })

  itEvery(3)([
    ['an answer that never comes', 'text', `Q: x${' '.repeat(400_000)}b`],
    ['sentences that never end', 'text', `${'A. '.repeat(130_000)}b`],
    ['one line of words', 'text', `${'word '.repeat(80_000)}b`],
    ['nested quotations', 'markdown', `${'> '.repeat(20_000)}b`],
    ['quotations that go on without a mark', 'markdown', `${'> '.repeat(100)}b\nb\n`.repeat(60)],
    ['many short quotations', 'markdown', '>>>```\nb\n'.repeat(400)],
    ['quotations in lists', 'markdown', `${'> - '.repeat(100)}b\nb\n`.repeat(60)],
    ['nested lists', 'markdown', `${'1. '.repeat(13_000)}b`],
    ['lists that go on without a mark', 'markdown', `${'- '.repeat(200)}b\nb\n`.repeat(60)],
    ['emphasis that never ends', 'markdown', `${'_a'.repeat(20_000)}b`],
  ] as const)('a hostile text is read in small steps: %s', (_, format, text) => {
    const steps = [...entrySteps(text, format)]
    expect(steps.length).toBeGreaterThanOrEqual(Math.floor(text.length / MOST_STEP))
  })

  it('a megabyte is split whole @full', () => {
    const text = '## Heading\n\nSome sentence about this. Another one about that.\n\n'
    expect(entriesOf(text.repeat(16_000), 'markdown').length).toBe(32_000)
  })
})
