/** What accepts an offer, for clauses as the reader of turns might read them. */
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Act, SpanKind } from '../understanding/reading.ts'
import { newDialogue } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { understand } from './understand.ts'

type Said = readonly [
  act: Act,
  text: string,
  marked?: readonly [SpanKind, string],
  certainty?: number,
]

/**
 * What the caller's clauses lead to after `Shall I book you a demo?`
 * @param near the task that each of them is nearest to in meaning
 */
function commandsAfter(said: readonly Said[], near?: string) {
  let text = ''
  const clauses = said.map(([act, words, marked, certainty = 0.9]): HeardClause => {
    const start = text.length
    text += `${words} `
    const at = marked ? start + words.indexOf(marked[1]) : 0
    return {
      act,
      text: words,
      start,
      end: start + words.length,
      certainty,
      otherwise: { act: 'other', certainty: 0 },
      spans: marked ? [{ kind: marked[0], start: at, end: at + marked[1].length }] : [],
      tasks: near === undefined ? [] : [{ id: near, likeness: 0.8 }],
      questions: [],
    }
  })
  const offer = { name: 'task', task: 'bookDemo' } as const
  return understand(
    text.trim(),
    clauses,
    { ...newDialogue(salesDeskTasks), offer, lastFrame: 1 },
    { agent: salesDeskTasks, now: Temporal.PlainDateTime.from('2026-12-01T10:00'), language: 'en' },
  ).map((command) => command.type)
}

test.each<[string, readonly Said[]]>([
  ['a day, and nothing else', [['give', 'Thursday at ten', ['date', 'Thursday']]]],
  ['a choice', [['pick', 'the one on Thursday', ['date', 'Thursday']]]],
  [
    'a plain yes before a question',
    [
      ['yes', 'Yes,'],
      ['ask', 'and is it free?'],
    ],
  ],
  [
    'any yes with a day',
    [
      ['yes', 'Why ever not,'],
      ['give', 'on Thursday', ['date', 'Thursday']],
    ],
  ],
])('an offer is accepted by %s', (_, said) => {
  expect(commandsAfter(said)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:startTask|affirm)$/)]),
  )
})

test.each<[string, readonly Said[]]>([
  ['a story', [['tell', 'we are shut on Thursday', ['date', 'Thursday']]]],
  ['a question', [['ask', 'is somebody there on Thursday?', ['date', 'Thursday']]]],
  ['a correction', [['fix', 'I did not say Thursday', ['date', 'Thursday']]]],
  ['a remark', [['give', 'on Thursday many more of them ring', ['date', 'Thursday']]]],
  ['a month in a story', [['tell', 'we are shut in July']]],
  [
    'an uncertain yes',
    [
      ['yes', 'ok,', undefined, 0.4],
      ['ask', 'what is it?'],
    ],
  ],
  [
    'what is no yes in words before a question',
    [
      ['yes', 'so that one'],
      ['ask', 'what is it?'],
    ],
  ],
])('no offer is accepted by %s', (_, said) => {
  const types = commandsAfter(said)
  expect(types).not.toContain('startTask')
  expect(types).not.toContain('affirm')
})

test('a day that may have been an answer leads to the offer again', () => {
  const marked = ['date', 'Thursday'] as const
  expect(commandsAfter([['give', 'I could do it on Thursday', marked]])).toEqual(['offerAgain'])
})

test('nothing is cancelled or moved that was offered and never booked', () => {
  expect(commandsAfter([['cancel', 'I need no demo']], 'cancelDemo')).toEqual(['deny'])
  expect(commandsAfter([['tell', 'I did not say Thursday']], 'moveDemo')).not.toContain('startTask')
  // The caller may have booked one in another call.
  expect(commandsAfter([['change', 'put my demo on Friday']], 'moveDemo')).toContain('startTask')
})
