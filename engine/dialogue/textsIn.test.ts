/** Which words are the name of a company, for clauses as the reader of turns might read them. */
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import { expect, test } from 'vitest'
import { clausesOf, contextOf } from '../testing/clausesOf.ts'
import type { Expectation } from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { textCommands } from './textsIn.ts'

const context = contextOf(salesDeskTasks)
const asked: Expectation = { name: 'slot', slot: 'company', tries: 0 }
const readBack: Expectation = { name: 'confirmation', tries: 0 }

/** @param known what was taken for the company before */
function companyIn(said: readonly string[], expects: Expectation, known?: string) {
  const { text, clauses } = clausesOf(said)
  const values: SlotValues = known === undefined ? {} : { company: { type: 'text', text: known } }
  const task = salesDeskTasks.tasks.get('bookDemo')!
  const about = { task, values, expects, lastSet: undefined }
  const [command] = textCommands(text, clauses, about, context)
  const value = command?.type === 'setSlot' ? command.values[0] : undefined
  return value?.type === 'text' ? value.text : undefined
}

test.each([
  [['give {company Otter and Daughters, boat} builders.'], 'Otter and Daughters, boat builders'],
  [['give {company Red Kite Cabs}. Two names on the sign: me and Lou.'], 'Red Kite Cabs'],
  [['give {company Red Kite Cabs}.', 'give And name is {name Lou Hart}'], 'Red Kite Cabs'],
  [['give {company Red Kite Cabs} and name is {name Lou Hart}'], 'Red Kite Cabs'],
  [['give Red Kite Cabs and my name is Lou'], 'Red Kite Cabs'],
  [['give Red Kite Cabs. People say Kite.'], 'Red Kite Cabs'],
  [['give {company St. Agnes Dental}'], 'St. Agnes Dental'],
  [['give a bakery called {company Crumb and Co}, in Leeds'], 'Crumb and Co'],
  [['fix {name Hart}, not Heart.', 'give the firm is {company Kite}'], 'Kite'],
  [['give {name Hart} and Sons'], 'Hart and Sons'],
  [['give {company lou hart hart’s cabs}'], 'hart’s cabs'],
  [['give {company Lou Hart Cabs}'], 'Lou Hart Cabs'],
])('%j names one company', (said, company) => {
  expect(companyIn(said, asked)).toBe(company)
})

test.each([
  [['fix the company is only Red Kite Cabs'], 'Red Kite Cabs'],
  [['wrong the company is just Red Kite'], 'Red Kite'],
  [['fix the company is {company Red Kites}, with an s'], 'Red Kites'],
  [['give company is {company Red Kite}'], 'Red Kite'],
  [['wrong the company is wrong'], undefined],
  [['fix the name is {name Lou Hart}'], undefined],
  [['tell the company is only me'], undefined],
])('%j replaces what was taken for the company', (said, company) => {
  expect(companyIn(said, readBack, 'Red Kite Cabs. And name is Lou')).toBe(company)
})
