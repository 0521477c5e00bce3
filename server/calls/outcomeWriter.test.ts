import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import { type CallNote, outcomeOf } from '@ringwell/engine/callNotes.ts'
import type { TaskToolCall, TaskTools } from '@ringwell/engine/tools.ts'
import { createOutcomeWriter } from './outcomeWriter.ts'

const started: CallNote = { type: 'taskStarted', run: 1, task: 'bookTable', title: 'table' }
const ended: CallNote = {
  type: 'taskEnded',
  run: 1,
  task: 'bookTable',
  title: 'table',
  outcome: 'done',
  slots: [{ name: 'name', label: 'Name', text: 'Priya Shah' }],
  reference: 'RIN74',
}
const booking: TaskToolCall = {
  callId: 'c1',
  agent: 'restaurant',
  key: 'c1:1',
  tool: 'bookings.book',
  arguments: {},
}
const { signal } = new AbortController()

/** Creates a writer whose storage fails the given number of times at first, and records what it gets. */
function writerWith(failures = 0, retryAfterMs: readonly number[] = [1, 1, 1]) {
  const saved: { callId: string; outcome: CallOutcome }[] = []
  let [left, logged] = [failures, '']
  const writer = createOutcomeWriter({
    retryAfterMs,
    log: pino({}, { write: (line: string) => (logged += line) }),
    storage: {
      async saveNotes(callId, notes) {
        await Promise.resolve()
        if (left-- > 0) throw new Error('the database is away')
        saved.push({ callId, outcome: outcomeOf(notes) })
        return true
      },
    },
  })
  return { writer, saved, last: () => saved.at(-1)?.outcome, logged: () => logged }
}

const tools = (result: Awaited<ReturnType<TaskTools['call']>>): TaskTools => ({
  call: () => Promise.resolve(result),
})

// Rule C48
test('a finished task is in the record while the call goes on', async () => {
  const { writer, last } = writerWith()
  void writer.keep({ callId: 'c1', note: started })
  await expect.poll(last).toMatchObject({ outcome: 'abandoned', task: 'bookTable' })
  void writer.keep({ callId: 'c1', note: ended })
  await expect.poll(last).toMatchObject({ outcome: 'done', reference: 'RIN74' })
  await writer.close()
})

// Rule C48
test('what a tool did is in the record, although the media process dies before it says so', async () => {
  const { writer, last } = writerWith()
  void writer.keep({ callId: 'c1', note: started })
  const watched = writer.watch(tools({ status: 'done', reference: 'RIN74' }))
  await watched.call(booking, signal)
  writer.ended('c1')
  await writer.close()
  expect(last()).toMatchObject({ outcome: 'done', task: 'bookTable', reference: 'RIN74' })
})

test('what a tool only read, or refused, is no outcome', async () => {
  const { writer, last } = writerWith()
  await writer.watch(tools({ status: 'done' })).call({ ...booking, tool: 'bookings.find' }, signal)
  const refusal = { status: 'refused', reason: 'full', alternatives: [] } as const
  await writer.watch(tools(refusal)).call(booking, signal)
  writer.ended('c1')
  await writer.close()
  expect(last()).toMatchObject({ outcome: 'nothing' })
})

// Rule C48
test('a call in which nothing happened has a record too', async () => {
  const { writer, saved } = writerWith()
  writer.ended('c1')
  writer.ended('c2')
  await writer.close()
  expect(saved.map(({ callId, outcome }) => [callId, outcome.outcome])).toEqual([
    ['c1', 'nothing'],
    ['c2', 'nothing'],
  ])
})

test('a note after the end still changes the record', async () => {
  const { writer, last } = writerWith()
  void writer.keep({ callId: 'c1', note: started })
  writer.ended('c1')
  void writer.keep({ callId: 'c1', note: ended })
  await writer.close()
  expect(last()).toMatchObject({ outcome: 'done' })
})

test('nothing is lost if the database fails and recovers, and the log has no values', async () => {
  const { writer, last, logged } = writerWith(3)
  void writer.keep({ callId: 'c1', note: started })
  void writer.keep({ callId: 'c1', note: ended })
  await expect.poll(last).toMatchObject({ outcome: 'done' })
  await writer.close()
  const gone = writerWith(99)
  void gone.writer.keep({ callId: 'c1', note: ended })
  await expect.poll(gone.logged).toContain('could not store what a call came to')
  expect(logged() + gone.logged()).not.toMatch(/Priya|RIN74/)
})
