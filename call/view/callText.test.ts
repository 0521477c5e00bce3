import { expect, test } from 'vitest'
import { sampleTask } from '../testing/sampleTask.ts'
import type { CallNotes } from './callRecord.ts'
import {
  callFileName,
  textFile,
  writeForContact,
  writeNotes,
  writeTranscript,
  type CallTextWords,
} from './callText.ts'

const words: CallTextWords & { transcript: string; callId: string } = {
  agent: 'Agent',
  visitor: 'You',
  reason: 'Why you called',
  agreed: 'Agreed',
  open: 'Still open',
  phrases: { day: 'on {value}', time: 'at {value}', people: 'for {value}' },
  unfinished: 'Not finished: {task}',
  refused: '{task}: not possible',
  handedOver: '{task}: handed over',
  unanswered: 'No answer to “{question}”',
  reference: 'Reference',
  transcript: 'Transcript',
  callId: 'Call ID',
}
const notes: CallNotes = {
  reason: { from: 'task', text: 'Table' },
  agreed: [
    sampleTask({
      status: 'done',
      reference: 'RIN74',
      slots: [
        { name: 'name', label: 'Name', text: 'Rossi' },
        { name: 'day', label: 'Day', text: 'Friday' },
        { name: 'time', label: 'Time', text: 'In the afternoon' },
        { name: 'people', label: 'People', text: '2\n- Still open: nothing' },
      ],
    }),
  ],
  open: [
    {
      what: 'unfinished',
      task: sampleTask({
        title: 'Order',
        slots: [{ name: 'order', label: 'Number', text: '$& 42' }],
      }),
    },
    { what: 'unanswered', text: 'What is $& ?' },
  ],
  isNoted: true,
  hadDanger: false,
}

test('a transcript has a line for each turn, with its time if that is known', () => {
  const written = writeTranscript(
    [
      { who: 'agent', text: 'Hello.', at: 400 },
      { who: 'visitor', text: 'Hi.', at: 61_000 },
      { who: 'agent', text: 'Bye.', at: undefined },
    ],
    words,
  )
  expect(written).toBe('0:00 Agent: Hello.\n1:01 You: Hi.\nAgent: Bye.')
})

test('notes stand under their headings, and no value can look like another line', () => {
  expect(writeNotes(notes, words)).toBe(
    [
      'Why you called: Table',
      'Agreed: a table on Friday in the afternoon for 2 - Still open: nothing (name Rossi), reference RIN74',
      'Still open:',
      '- Not finished: an order (number $& 42)',
      '- No answer to “What is $& ?”',
    ].join('\n'),
  )
  expect(
    writeNotes(
      { reason: undefined, agreed: [], open: [], isNoted: false, hadDanger: false },
      words,
    ),
  ).toBe('')
})

test('what a contact form gets fits into it', () => {
  const lines = Array.from({ length: 100 }, () => ({
    who: 'agent' as const,
    text: 'x'.repeat(100),
    at: 0,
  }))
  const written = writeForContact(notes, 'call-1', lines, words, 1_000)
  expect(written.length).toBeLessThanOrEqual(1_000)
  expect(written).toMatch(
    /^Why you called: Table\n[^]*\n\nCall ID: call-1\n\nTranscript:\n0:00 Agent: x+/,
  )
  const nothing = { reason: undefined, agreed: [], open: [], isNoted: false, hadDanger: false }
  expect(writeForContact(nothing, undefined, [], words, 1_000)).toBe('')
})

test('a file is named after the day and the time of the call', () => {
  expect(callFileName('ringwell', new Date(2026, 0, 2, 3, 4), 'txt')).toBe(
    'ringwell-call-2026-01-02-0304.txt',
  )
})

test('the address of a text file contains all of it', async () => {
  const text = '0:00 Agent: 50% & <b>#?\nनमस्ते'
  expect(await (await fetch(textFile('text/plain', text))).text()).toBe(text)
})
