import { expect, it } from 'vitest'
import type { Entry, Item } from './conversation.ts'
import { LONGEST_INSTRUCTIONS } from './eventBounds.ts'
import {
  LONGEST_HISTORY,
  LONGEST_TURN,
  MOST_TURNS,
  MOST_TURNS_FOR_TASKS,
  systemTextOf,
  turnsOf,
} from './history.ts'
import { saidIn } from '../stages.ts'

const message = (role: 'user' | 'assistant' | 'system', text: string): Item =>
  ({ id: text, type: 'message', role, content: [{ type: 'input_text', text }] }) as Item

const talk = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) =>
    message(at % 2 ? 'assistant' : 'user', `${at} `.padEnd(length, 'x')),
  )

const entries = (items: readonly Item[]): Entry[] => items.map((item) => ({ item, at: 0 }))

it('gives the brain the latest turns', () => {
  const turns = turnsOf(entries(talk(90, 20)))
  expect(turns).toHaveLength(MOST_TURNS)
  expect(saidIn(turns.at(-1))).toMatch(/^89 /)
})

// Rule C30
it('gives a brain that reads tasks out of the whole call more of them', () => {
  expect(turnsOf(entries(talk(190, 20)), MOST_TURNS_FOR_TASKS)).toHaveLength(190)
})

it('keeps what tools have returned, however long ago', () => {
  const use = {
    request: 1,
    tool: 'bookings.book',
    arguments: {},
    result: { status: 'done', reference: 'RIN74' },
  } as const
  const [first, ...others] = entries(talk(90, 20))
  const turns = turnsOf([first!, { use } as unknown as Entry, ...others])
  expect(turns).toHaveLength(1 + MOST_TURNS)
  expect(turns[0]).toMatchObject({ role: 'taskResult', result: { reference: 'RIN74' } })
})

it('includes fewer turns if they are long', () => {
  const turns = turnsOf(entries(talk(90, 5_000)))
  expect(turns).toHaveLength(Math.floor(LONGEST_HISTORY / 5_000))
  expect(saidIn(turns.at(-1))).toMatch(/^89 /)
})

it('joins many messages of the visitor into one turn of bounded length and keeps its end', () => {
  const many = Array.from({ length: 200 }, (_, at) => message('user', `${at} `.padEnd(8_000, 'x')))
  const [turn, ...others] = turnsOf(entries([...many, message('user', 'the end')]))
  expect(others).toEqual([])
  expect(saidIn(turn)).toHaveLength(LONGEST_TURN)
  expect(saidIn(turn)).toMatch(/ the end$/)
})

it('limits the total length of system messages', () => {
  const many = Array.from({ length: 200 }, () => message('system', 'x'.repeat(8_000)))
  expect(systemTextOf(many)).toHaveLength(LONGEST_INSTRUCTIONS)
})

it('keeps typed words apart from those before them, if an answer that nobody heard stands between', () => {
  const unheard = message('assistant', '')
  const typed = [message('user', 'A table on Friday.'), unheard, message('user', 'Shah')]
  expect(turnsOf(entries(typed)).map(saidIn)).toEqual(['A table on Friday.', 'Shah'])

  const spoken = [message('user', 'A table'), unheard, heardAs('on Friday.')]
  expect(turnsOf(entries(spoken)).map(saidIn)).toEqual(['A table on Friday.'])
})

it('joins words to those before them, and leaves out how the agent began to answer those', () => {
  const began = message('assistant', 'For how')
  const cut: Entry[] = [
    ...entries([message('user', 'I would like a table'), began]),
    { item: message('user', 'for six.'), at: 0, joins: true },
  ]
  expect(turnsOf(cut).map(saidIn)).toEqual(['I would like a table for six.'])
  expect(turnsOf(cut.slice(1)).map(saidIn)).toEqual(['For how', 'for six.'])
})

it.each([
  ['Does it work.', 'With our own calendar?', 'Does it work With our own calendar?'],
  ['What is the Pro plan?', 'And the Scale plan?', 'What is the Pro plan And the Scale plan?'],
  ['We speak Spanish.', 'Can they talk to it?', 'We speak Spanish Can they talk to it?'],
  ['What does it cost?', 'Do you speak Spanish?', 'What does it cost? Do you speak Spanish?'],
  ['Hello.', 'What does it cost?', 'Hello. What does it cost?'],
  ['Hello. Does it work.', 'With mine?', 'Hello. Does it work With mine?'],
])('reads “%s” and its rest “%s” as “%s”', (first, rest, whole) => {
  const halves: Entry[] = [
    ...entries([heardAs(first), message('assistant', 'I do not know')]),
    { item: heardAs(rest), at: 0, joins: true },
  ]
  expect(turnsOf(halves).map(saidIn)).toEqual([whole])
})

it('keeps what a doubtful voice says apart from what the caller says, also if it cut off an answer', () => {
  const spoken: Entry[] = [
    { item: heardAs('A table'), at: 0 },
    { item: message('assistant', 'For how'), at: 0 },
    { item: heardAs('and the weather'), at: 0, joins: true, isDoubtful: true },
    { item: heardAs('in the north'), at: 0, isDoubtful: true },
    { item: heardAs('for six'), at: 0 },
  ]
  expect(turnsOf(spoken)).toEqual([
    { role: 'user', text: 'A table', at: 0 },
    { role: 'user', text: 'and the weather in the north', at: 0, isDoubtful: true },
    { role: 'user', text: 'for six', at: 0 },
  ])
})

it('keeps an answer if what was said after it only joins a noise', () => {
  const kept: Entry[] = [
    ...entries([
      heardAs('What does Pro cost?'),
      message('assistant', 'Fifty dollars.'),
      heardAs(''),
    ]),
    { item: heardAs('And the Scale plan?'), at: 0, joins: true },
  ]
  expect(turnsOf(kept).map(saidIn)).toEqual([
    'What does Pro cost?',
    'Fifty dollars.',
    'And the Scale plan?',
  ])
})

it.each([undefined, { status: 'done' } as const])(
  'does not join words to those for which a tool was called, with the result %j',
  (result) => {
    const use = { request: 1, tool: 'bookTable', arguments: {}, result, isTold: false }
    const turns = turnsOf([
      ...entries([message('user', 'Yes')]),
      { use },
      ...entries([message('assistant', 'Your table')]),
      { item: message('user', 'please.'), at: 0, joins: true },
    ])
    expect(turns.filter(({ role }) => role === 'user').map(saidIn)).toEqual(['Yes', 'please.'])
  },
)

const heardAs = (transcript: string): Item => ({
  id: transcript,
  type: 'message',
  role: 'user',
  content: [{ type: 'input_audio', transcript }],
})
