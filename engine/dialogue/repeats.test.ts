/** What a caller who repeats what was read back is taken to say, for clauses as the reader of turns might read them. */
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { clausesOf } from '../testing/clausesOf.ts'
import { advanceDialogue } from './dialogueManager.ts'
import { type DialogueState, newDialogue } from './dialogueTypes.ts'
import { understand } from './understand.ts'

const context = {
  agent: salesDeskTasks,
  now: Temporal.PlainDateTime.from('2026-12-01T10:00'),
  language: 'en',
}
const readBack: DialogueState = {
  ...newDialogue(salesDeskTasks),
  lastFrame: 1,
  stack: [
    {
      id: 1,
      task: 'bookDemo',
      values: {
        date: { type: 'date', date: '2026-12-04' },
        time: { type: 'time', time: '10:00' },
        name: { type: 'name', first: 'Lou', last: 'Hart' },
        email: { type: 'email', email: 'lou@kite.com' },
      },
      asked: {},
      skipped: ['company'],
      facts: {},
      found: undefined,
      expects: { name: 'confirmation', tries: 0 },
    },
  ],
}

/** What the agent says to it, and what it goes on with. */
function answerTo(said: readonly string[], state = readBack): [string, DialogueState] {
  const { text, clauses } = clausesOf(said)
  const heard = clauses.map((clause) => ({ ...clause, tasks: [], questions: [] }))
  const commands = understand(text, heard, state, context)
  const [next, effects] = advanceDialogue(state, { type: 'understood', commands }, context)
  return [
    effects
      .map((effect) =>
        effect.type === 'say' ? effect.text : effect.type === 'callTool' ? `<${effect.tool}>` : '',
      )
      .join(''),
    next,
  ]
}

test.each([
  [['fix {email lou@kite.com}']],
  [['give it is {date Friday} at {time ten}']],
  [['tell as I said,', 'fix {name Lou Hart}']],
])('%j takes nothing back, so only the question is asked again', (said) => {
  expect(answerTo(said)[0]).toBe('Shall I book it?')
})

test.each([
  [['no No,', 'give {date Friday}']],
  [['no No.', 'fix My name is {name Lou Hart},', 'fix and the email is {email lou@kite.com}.']],
])('%j may be about what was misheard, so everything is read back again', (said) => {
  expect(answerTo(said)[0]).toMatch(/^So that is a demo on Friday .* Lou Hart.* Shall I book it\?$/)
})

test.each([
  [['yes Yes,', 'fix {date Friday} at {time ten}']],
  [['yes Correct,', 'fix {name Lou Hart}']],
])('%j is a yes', (said) => {
  expect(answerTo(said)[0]).toBe('<leads.bookDemo>')
})

test.each([
  [['yes Yes,', 'fix but only after {date Friday}']],
  [['yes Yes,', 'fix not {date Friday}']],
  [['no No,', 'give {date Friday} is no good']],
  [['refuse not on {date Friday}']],
  [['wrong {date Friday} is wrong']],
])('%j says more than what was read back, so it is neither a yes nor a repetition', (said) => {
  expect(answerTo(said)[0]).not.toMatch(/leads\.bookDemo|^Shall I book it\?$|^So that is/)
})

test('who goes on repeating is told what the agent waits for', () => {
  const said = ['fix {date Friday}']
  const [, once] = answerTo(said)
  const [, twice] = answerTo(said, once)
  expect(answerTo(said, twice)[0]).toMatch(/Please say yes, no, or what to change\./)
})
