import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { loadRealText } from '../brain/testing/realEmbed.ts'
import { agreesTo, type ReadBack } from './agreesTo.ts'
import type { DialogueContext } from './dialogueTypes.ts'

const { read } = await loadRealText()
const agent = tasksOfCalls.get('restaurant')!
const context: DialogueContext = {
  agent,
  now: Temporal.PlainDateTime.from('2026-11-23T10:00'),
}
const readBack: ReadBack = {
  task: agent.tasks.get('bookTable')!,
  values: {
    date: { type: 'date', date: '2026-11-24' },
    time: { type: 'time', time: '19:30' },
    people: { type: 'party', people: 4 },
    name: { type: 'name', first: 'Priya', last: 'Shah' },
  },
  facts: {},
  found: undefined,
  sentence:
    'So that’s a table for 4 people, tomorrow at 7:30 in the evening. The name is Priya Shah. Shall I book it?',
}

const broken = () => Promise.reject(new Error('as the test says'))

const yeses = [
  'Yes.',
  'Yes, please.',
  'Go on then.',
  'Yep that’s right, thanks',
  'yeah go ahead',
  'Perfect, thank you.',
  'Please do.',
  'Yessss',
  'yess plz',
  'yupp yup, thx',
  'yea book it',
  'Sí, please.',
  'aye, go on',
]
const others = [
  'I said no.',
  'No.',
  'Don’t.',
  'Don’t book it yet.',
  'Stop.',
  'Hang on.',
  'Hang on a second',
  'Hold on.',
  'Wait.',
  'Maybe later.',
  'Yes but make it eight',
  'Yeah, no.',
  'Yes, on Friday.',
  'Yes, no, wait.',
  'Okay, but what does it cost?',
  'What time do you close?',
  'Let me think about it.',
  'I’m not sure.',
  'Forget it.',
  'Who said yes?',
  'Yes, if it’s cheaper.',
  'Yes, cancel it.',
  'Yes hang on.',
  'Yes, or do you have eight?',
  '',
]

describe('a yes to what was read back', () => {
  it.each(yeses)('is “%s”', async (said) => {
    expect(await agreesTo(said, readBack, context, read)).toBe(true)
    expect(await agreesTo(said, readBack, context, undefined)).toBe(true)
  })

  it.each([
    'Yes, four people tomorrow, that’s right.',
    'Yes please, we’ve never been to you before.',
    'Yeah, no problem, go ahead.',
    'yes that is all correct, brilliant, bye then',
    'Yes, and do you have a car park?',
    'I already said yes.',
    'Yes book it, and somebody should ring me about a wedding.',
  ])('is “%s” as the dialogue reads it, although more is said', async (said) => {
    expect(await agreesTo(said, readBack, context, read)).toBe(true)
  })

  it.each(others)('is not “%s”', async (said) => {
    expect(await agreesTo(said, readBack, context, read)).toBe(false)
    expect(await agreesTo(said, readBack, context, undefined)).toBe(false)
  })

  it('has to be plain when the reader fails', async () => {
    expect(await agreesTo('Yes.', readBack, context, broken)).toBe(true)
    expect(await agreesTo('Yes, four people.', readBack, context, broken)).toBe(false)
  })
})
