/** What a caller who repeats what was read back is taken to say, for clauses as the reader of turns might read them. */
import { expect, test } from 'vitest'
import { expectedIn, readBackOf } from '../testing/readBackOf.ts'

const { answerTo } = readBackOf('salesDesk', 'bookDemo', {
  date: { type: 'date', date: '2026-12-04' },
  time: { type: 'time', time: '10:00' },
  name: { type: 'name', first: 'Lou', last: 'Hart' },
  email: { type: 'email', email: 'lou@kite.com' },
})

test.each([
  [['fix {email lou@kite.com}']],
  [['give it is {date Friday} at {time ten}']],
  [['tell as I said,', 'fix {name Lou Hart}']],
])('%j takes nothing back, so only the question is asked again', (said) => {
  const [lines, next] = answerTo(said)
  expect(lines).toEqual([])
  expect(expectedIn(next)).toBe('confirmation')
})

test.each([
  [['no No,', 'give {date Friday}']],
  [['no No.', 'fix My name is {name Lou Hart},', 'fix and the email is {email lou@kite.com}.']],
])('%j may be about what was misheard, so everything is read back again', (said) => {
  expect(answerTo(said)[0]).toEqual(['bookDemo.confirm'])
})

test.each([
  [['yes Yes,', 'fix {date Friday} at {time ten}']],
  [['yes Correct,', 'fix {name Lou Hart}']],
])('%j is a yes', (said) => {
  expect(answerTo(said)[0]).toEqual(['<leads.bookDemo>'])
})

test.each([
  [['yes Yes,', 'fix but only after {date Friday}']],
  [['yes Yes,', 'fix not {date Friday}']],
  [['no No,', 'give {date Friday} is no good']],
  [['refuse not on {date Friday}']],
  [['wrong {date Friday} is wrong']],
])('%j says more than what was read back, so it is neither a yes nor a repetition', (said) => {
  const [lines] = answerTo(said)
  expect(lines).not.toEqual([])
  expect(lines).not.toContain('<leads.bookDemo>')
  expect(lines).not.toContain('bookDemo.confirm')
})

test('who goes on repeating hears all of it again', () => {
  const said = ['fix {date Friday}']
  const [, once] = answerTo(said)
  const [, twice] = answerTo(said, once)
  expect(answerTo(said, twice)[0]).toEqual(['notUnderstood', 'bookDemo.confirm'])
})
