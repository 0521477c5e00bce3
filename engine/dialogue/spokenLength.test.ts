/**
 * No turn is too long to follow by ear: checks every line as it is written, and what agents say to callers at random. Whatever
 * those say, they get an answer, and nothing is written but after a yes to what was read back.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import { contractOf, writes } from '@ringwell/content/agents/tasks/tools.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { knownLines } from '../tts/knownLines.ts'
import { casesOf, randomFrom } from '../testing/generated.ts'
import { createScreenplay, type ToolUse } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'
import type { TaskFacts, TaskToolResult } from '../tools.ts'
import type { SlotValue } from '../slotValue.ts'
import { sentencesOf } from '../english/clauses.ts'
import { fitted, MOST_SENTENCES, MOST_WORDS, wordsIn } from './wording.ts'

/**
 * Which sentences or turns are too long. Empty if there are none.
 * @param quoted how many of the words may be the caller's own, which are read back whole
 */
function faultsIn(text: string, quoted = 0): string[] {
  const sentences = sentencesOf(text)
  const most = MOST_SENTENCES + Math.ceil(quoted / FEWEST_QUOTED)
  return [
    ...sentences.filter((sentence) => wordsIn(sentence) > MOST_WORDS),
    ...(sentences.length > most ? [`${sentences.length} sentences: ${text}`] : []),
  ]
}

/** Words of the caller's in one sentence. */
const FEWEST_QUOTED = 12

it('every known line is short enough to follow by ear', () => {
  const lines = knownLines()
  expect(lines.length).toBeGreaterThan(500)
  expect(
    lines.flatMap(({ agent, text }) => faultsIn(text).map((fault) => `${agent}: ${fault}`)),
  ).toEqual([])
})

/** What callers say when they are asked for a slot of this type. */
const answers: Readonly<Record<SlotTypeName, readonly string[]>> = {
  date: ['Friday', 'the day after tomorrow', 'next Wednesday', 'in January', 'the 24th', 'Monday?'],
  time: ['half past seven', 'at eleven', 'three in the morning', 'quarter to nine', '5 pm'],
  stay: ['from Friday, two nights', 'the 30th to the 2nd of January', 'for a month', 'in May'],
  party: ['four', 'five adults and two children', 'sixty', 'three, no, four'],
  volume: ['1,290 minutes'],
  number: ['500', 'two thousand minutes', 'three', 'none'],
  money: ['fifty dollars', '1000 dollars', 'half of it'],
  name: ['Priya Shah', 'Mary Jane van der Berg', 'O’Brien', 'Shah, S H A H'],
  phone: ['07700 900123', 'double oh four four 20 7946 0958', '123'],
  email: ['priya dot shah at some dot company dot co dot uk', 'a@b.com', 'my email'],
  code: ['RIN74', 'NRL482', '8319', 'EF20418', 'twelve', 'I do not have it'],
  choice: ['the first one', 'the suite', 'a double', 'broken', 'the evening one', 'both'],
  yesNo: ['yes', 'no', 'not really', 'perhaps'],
  address: ['12 Elm Street, Bristol', 'flat 3, 40 Station Road, Newcastle upon Tyne, NE1 4ST'],
  text: [
    'The line has been down since Monday and nobody has told us why, although I rang three times. It is a disgrace. I want it to be looked into by somebody who knows about it.',
    'Night Owl',
    'ask first, and wait',
  ],
}
const anything = [
  'yes',
  'yes, please',
  'no',
  'no, wait, make it Saturday at eight',
  'actually, the name is Omar Said',
  'one of us is vegan and two of us are coeliac and there is a baby who needs a high chair',
  'skip that',
  'I do not have it',
  'what did you note?',
  'what time did I say?',
  'say that again',
  'how much is it?',
  'is there a helipad on the roof?',
  'blue elephants sing',
  'hang on',
  'forget it, I will book a new one',
  'never mind',
  'change the day',
  'I want to speak to a human',
  'let us start over',
  'make it one more night',
  'mumble',
  '\u0000',
]

const samples: Readonly<Record<SlotTypeName | 'string', SlotValue | string>> = {
  date: { type: 'date', date: '2026-12-30' },
  time: { type: 'time', time: '19:30' },
  stay: { type: 'stay', from: '2026-12-30', to: '2027-01-02', nights: 3 },
  party: { type: 'party', people: 7, adults: 5, children: 2 },
  number: { type: 'number', number: 3 },
  volume: { type: 'volume', minutes: 1290 },
  money: { type: 'money', hundredths: 24_050, currency: 'USD' },
  name: { type: 'name', first: 'Priya', last: 'Shah' },
  phone: { type: 'phone', phone: '+442079460958' },
  email: { type: 'email', email: 'priya.shah@some.company.co.uk' },
  code: { type: 'code', code: 'RIN74', fits: true },
  choice: { type: 'choice', option: 'suite' },
  yesNo: { type: 'yesNo', yes: true },
  address: { type: 'address', address: '12 Elm Street, Bristol' },
  text: { type: 'text', text: 'vegan' },
  string: 'from London to Newcastle',
}
const others: readonly Record<string, SlotValue>[] = [
  { date: { type: 'date', date: '2026-12-29' }, time: { type: 'time', time: '20:15' } },
  { date: { type: 'date', date: '2026-12-31' }, time: { type: 'time', time: '20:15' } },
  { date: { type: 'date', date: '2027-01-02' }, time: { type: 'time', time: '12:45' } },
  { stay: { type: 'stay', from: '2027-01-30', to: '2027-02-02', nights: 3 } },
]

/** A tool that succeeds, refuses or is out of order at random. */
function toolsBy(random: () => number): (use: ToolUse) => TaskToolResult {
  return ({ tool }) => {
    const contract = contractOf(tool)
    const at = random()
    if (at > 0.97) return { status: 'unavailable' }
    // The loan of a reminder always exists.
    if (at > 0.7 && tool !== 'loans.find') {
      const reasons = contract?.refuses ?? []
      const reason = reasons[Math.floor(random() * reasons.length)] ?? 'full'
      const alternatives = others.filter(() => random() < 0.6)
      return { status: 'refused', reason, alternatives }
    }
    const facts: TaskFacts = Object.fromEntries(
      Object.entries(contract?.facts ?? {}).map(([name, type]) => [name, samples[type]]),
    )
    return { status: 'done', reference: 'RIN74', facts }
  }
}

const CALLS = casesOf(40, 2)
const TURNS = 14

let writings = 0
afterAll(() => expect(writings).toBeGreaterThan(0))

describe('callers at random always get an answer that fits the ear, and nothing is written but after a yes', () => {
  itEvery(6)([...tasksOfAgents])('%s', async (_, agent) => {
    const faults = new Set<string>()
    for (let seed = 1; seed <= CALLS; seed += 1) {
      const random = randomFrom(seed)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
      const call = createScreenplay(agent, { now: '2026-12-01T10:00', tools: toolsBy(random) })
      const tasks = [...agent.tasks.values()]
      let said = pick(pick(tasks).examples)
      for (let turn = 0; turn < TURNS; turn += 1) {
        const asked = call.state().stack.at(-1)?.expects.name
        const used = call.uses().length
        const answer = await call.caller(said)
        if (answer === '' && said !== 'hang on') faults.add(`no answer to: ${said}`)
        const written = call
          .uses()
          .slice(used)
          .filter(({ tool }) => writes(tool))
        if (written.length > 0 && (asked !== 'confirmation' || written.length > 1))
          faults.add(`written after ${asked}: ${said}`)
        writings += written.length
        const told = Object.values(call.state().stack.at(-1)?.values ?? {})
        const words = told.map((one) => (one.type === 'text' ? wordsIn(one.text) : 0))
        const quoted = Math.max(0, ...words)
        for (const fault of faultsIn(answer, quoted)) faults.add(`${fault}\n    to: ${said}`)
        const frame = call.state().stack.at(-1)
        const slots = agent.tasks.get(frame?.task ?? '')?.slots
        const slot = frame?.expects.name === 'slot' ? slots?.[frame.expects.slot] : undefined
        if (slot && random() < 0.75) said = pick(answers[slot.type])
        else if (frame?.expects.name === 'confirmation' && random() < 0.5) said = 'yes'
        else said = random() < 0.2 ? pick(pick(tasks).examples) : pick(anything)
      }
    }
    expect([...faults].join('\n')).toBe('')
  })
})

const line = (text: string, isOptional = false) => ({ text, isOptional })

describe('a turn', () => {
  it('ends a long sentence at one of its commas, and never inside a phone number', () => {
    const text =
      'So that’s a table for two on Friday the 4th of December, under the name of Priya Shah, phone 0 7 7 0 0, 9 0 0 1 2 3.'
    expect(fitted([line(text)])).toBe(
      'So that’s a table for two on Friday the 4th of December, under the name of Priya Shah. Phone 0 7 7 0 0, 9 0 0 1 2 3.',
    )
  })
})
