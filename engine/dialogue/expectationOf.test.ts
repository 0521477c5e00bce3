import { describe, expect, it } from 'vitest'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { createScreenplay } from '../testing/screenplay.ts'
import { expectationOf } from './expectationOf.ts'
import { codeLength, codeSigns } from '../english/values/code.ts'

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What the dialogue expects after these turns. No tool has answered yet. */
async function after(agent: string, ...turns: string[]) {
  const tasks = tasksOfAgents.get(agent)!
  const call = createScreenplay(tasks, { now: '2026-12-01T10:00' })
  for (const turn of turns) await call.caller(turn)
  return expectationOf(call.state(), tasks)
}

describe('the next answer', () => {
  it('is a yes, or the number itself, to the offer of the greeting', async () => {
    expect(await after('orderStatus')).toEqual({
      question: true,
      wants: [
        { kind: 'yesNo' },
        {
          kind: 'code',
          length: { least: 4, most: 4 },
          signs: [{ signs: digits, least: 4, most: 4 }],
        },
      ],
    })
    expect(await after('restaurant')).toEqual({ question: true, wants: [{ kind: 'yesNo' }] })
  })

  it('is a value of the slot that was asked for', async () => {
    expect((await after('restaurant', 'A table for two, please.')).wants).toEqual([
      { kind: 'date' },
    ])
    expect((await after('restaurant', 'A table for two on Friday at eight.')).wants).toEqual([
      { kind: 'name', maySpell: true },
    ])
    expect(
      (await after('hospitality', 'I need a double from Friday for two nights.')).wants,
    ).toEqual([{ kind: 'yesNo' }])
  })

  it('is a reference of five characters, or the phone number in its place', async () => {
    expect((await after('restaurant', 'I want to cancel my reservation.')).wants).toEqual([
      {
        kind: 'code',
        length: { least: 5, most: 5 },
        signs: [
          { signs: letters, least: 3, most: 3 },
          { signs: digits, least: 2, most: 2 },
        ],
      },
      {
        kind: 'phone',
        length: { least: 7, most: 11 },
        signs: [{ signs: digits, least: 7, most: 11 }],
      },
    ])
  })

  it('is an email address, or the phone number in its place', async () => {
    const turns = ['I would like to book a demo.', 'Thursday at ten.', 'Priya Shah.', 'Acme Ltd.']
    expect((await after('general', ...turns)).wants.map(({ kind }) => kind)).toEqual([
      'email',
      'phone',
    ])
  })

  it('is a yes or a no to a confirmation, and a yes or another value to a proposal', async () => {
    const table = 'A table for four on Friday at 7:30 pm for Priya Shah.'
    const answer = await after('restaurant', table)
    expect(answer).toMatchObject({ question: true, wants: [{ kind: 'yesNo' }] })
    // A correction such as `No, for five` is another possible answer.
    const kinds = answer.mayCorrect?.map(({ kind }) => kind)
    expect(kinds?.toSorted()).toEqual(['date', 'name', 'party', 'time'])
    expect((await after('restaurant', 'A table for two on Monday.')).wants).toEqual([
      { kind: 'yesNo' },
      { kind: 'date' },
    ])
  })

  it('is nothing in particular while a tool is at work', async () => {
    expect(await after('orderStatus', 'My order number is 8319.')).toEqual({
      question: false,
      wants: [],
    })
  })
})

it.each([
  ['^\\d{4}$', 4, 4],
  ['^[A-Z]{3}\\d{2}$', 5, 5],
  ['^[A-Z]{0,3}\\d{4,10}$', 4, 13],
  ['^A-?\\d+$', 2, 40],
])('A code that fits %s has from %i to %i characters', (pattern, least, most) => {
  expect(codeLength(pattern)).toEqual({ least, most })
})

it.each([
  ['^\\d{4}$', [['0123456789', 4, 4]]],
  [
    '^[A-C]{0,3}\\d{4,10}$',
    [
      ['ABC', 0, 3],
      ['0123456789', 4, 10],
    ],
  ],
  [
    '^AX?[12]+$',
    [
      ['A', 1, 1],
      ['X', 0, 1],
      ['12', 1, 40],
    ],
  ],
])('A code that fits %s consists of these characters', (pattern, runs) => {
  expect(codeSigns(pattern)).toEqual(runs.map(([signs, least, most]) => ({ signs, least, most })))
})

it('nothing is known of the characters of a pattern with alternatives', () => {
  expect(codeSigns('^(?:AB|C)\\d$')).toBeUndefined()
})
