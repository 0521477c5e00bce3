/** What accepts an offer, for clauses as the reader of turns might read them. */
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import { supportDeskTasks } from '@ringwell/content/agents/tasks/supportDesk.ts'
import { expect, test } from 'vitest'
import { clausesOf, contextOf, heardAs } from '../testing/clausesOf.ts'
import { type DialogueState, newDialogue, newFrame } from './dialogueTypes.ts'
import { understand } from './understand.ts'

const context = contextOf(salesDeskTasks)

/**
 * What the caller's clauses lead to after `Shall I book you a demo?`
 * @param near the task that each of them is nearest to in meaning
 */
function commandsAfter(said: readonly string[], near?: string) {
  const { text, clauses } = clausesOf(said)
  const tasks = near === undefined ? [] : [{ id: near, likeness: 0.8 }]
  return understand(
    text,
    clauses.map((clause) => ({ ...clause, tasks, questions: [] })),
    {
      ...newDialogue(salesDeskTasks),
      offer: { name: 'task', task: 'bookDemo' },
      lastFrame: 1,
    },
    context,
  ).map((command) => command.type)
}

test.each([
  ['a day, and nothing else', ['give {date Thursday} at ten']],
  ['a choice', ['pick the one on {date Thursday}']],
  ['a plain yes before a question', ['yes Yes,', 'ask and is it free?']],
  ['any yes with a day', ['yes Why ever not,', 'give on {date Thursday}']],
])('an offer is accepted by %s', (_, said) => {
  expect(commandsAfter(said)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:startTask|affirm)$/)]),
  )
})

test.each([
  [
    'a yes to something else, before a question',
    ['yes Yes, everybody’s fine,', 'ask so, the twenty per cent?'],
  ],
  ['a story', ['tell we are shut on {date Thursday}']],
  ['a question', ['ask is somebody there on {date Thursday}?']],
  ['a correction', ['fix I did not say {date Thursday}']],
  ['a remark', ['give on {date Thursday} many more of them ring']],
  ['a month in a story', ['tell we are shut in July']],
  ['an uncertain yes', ['yes 0.4 ok,', 'ask what is it?']],
  ['an okay before a question', ['yes 0.9 Okay,', 'ask and what does it cost?']],
  ['a right before a question', ['yes 0.9 Oh right.', 'ask Who would that be with?']],
  ['what is no yes in words before a question', ['yes so that one', 'ask what is it?']],
])('no offer is accepted by %s', (_, said) => {
  const types = commandsAfter(said)
  expect(types).not.toContain('startTask')
  expect(types).not.toContain('affirm')
})

test('a day that may have been an answer leads to the offer again', () => {
  expect(commandsAfter(['give I could do it on {date Thursday}'])).toEqual(['offerAgain'])
})

test('nothing is cancelled or moved that was offered and never booked', () => {
  expect(commandsAfter(['cancel I need no demo'], 'cancelDemo')).toEqual(['deny'])
  expect(commandsAfter(['tell I did not say Thursday'], 'moveDemo')).not.toContain('startTask')
  // The caller may have booked one in another call.
  expect(commandsAfter(['change put my demo on Friday'], 'moveDemo')).toContain('startTask')
})

test('a yes with a number and a wish accepts a callback, and changes nothing that was booked', () => {
  const { text, heard } = heardAs([
    'yes Yes,',
    'give on {phone 01632 960145}.',
    'note Not before ten, please.',
  ])
  const booked = newFrame({ task: 'bookAppointment' })
  const state: DialogueState = {
    ...newDialogue(supportDeskTasks),
    ended: [{ ...booked, outcome: 'done', reference: 'KIT21' }],
    offer: { name: 'task', task: 'callback' },
    lastFrame: 1,
  }
  expect(understand(text, heard, state, { ...context, agent: supportDeskTasks })).toMatchObject([
    { type: 'startTask', task: 'callback' },
    { type: 'setSlot', slot: 'phone' },
    { type: 'addNote', text: 'Not before ten, please.' },
  ])
})

test.each([
  ['a yes at the end of a no', ['no No,', 'tell not for this one.', 'new But yes, book it.']],
  ['nothing to change', ['no 0.5 Nothing to change.']],
  ['a question that only looks like a no', ['no 0.4 35', 'ask is everything, nothing on top?']],
])('nothing is taken back at a read-back by %s', (_, said) => {
  const { text, heard } = heardAs(said)
  const frame = newFrame({
    task: 'bookDemo',
    values: { date: { type: 'date', date: '2026-12-03' } },
    expects: { name: 'confirmation', tries: 0 },
  })
  const state: DialogueState = { ...newDialogue(salesDeskTasks), stack: [frame], lastFrame: 1 }
  const types = understand(text, heard, state, context).map(({ type }) => type)
  expect(types).not.toContain('deny')
  expect(types).not.toContain('affirm')
  expect(types).not.toContain('cancelTask')
})

test.each([
  [['refuse No need,', 'social have a good evening.'], true],
  [['no No,', 'social take care.'], true],
  [['no No,', 'social thank you.'], false],
  [['social Good evening.'], false],
] as const)('whoever wishes well after an offer takes leave: %s', (said, isLeaving) => {
  expect(commandsAfter(said).includes('sayGoodbye')).toBe(isLeaving)
})
