import { describe, expect, test } from 'vitest'
import type { CallSnapshot, Caption } from '../call.ts'
import { agent } from '../testing/agentEvents.ts'
import { liveSnapshot } from '../testing/liveSnapshot.ts'
import { sampleTask } from '../testing/sampleTask.ts'
import {
  emptyRecord,
  erasedPoints,
  firstQuestion,
  hearForRecord,
  notesOf,
  recordSnapshot,
  transcriptOf,
  withoutPageLines,
  type CallRecord,
} from './callRecord.ts'

const line = (id: string, who: Caption['who'], text: string): Caption => ({
  id,
  who,
  text,
  final: true,
})
const greeting = line('a1', 'agent', 'Hello, how can I help you?')
const table = line('v1', 'visitor', 'A table for two, please.')
const parking = line('v2', 'visitor', 'Is there parking?')

const asked = (...texts: string[]) =>
  firstQuestion([greeting, ...texts.map((text, index) => line(`v${index}`, 'visitor', text))])

/** Plays a screenplay: what the page saw, and when. */
const play = (...scenes: [at: number, snapshot: CallSnapshot][]): CallRecord =>
  scenes.reduce((record, [at, snapshot]) => recordSnapshot(record, snapshot, at), emptyRecord)
const live = (captions: Caption[], visitorSpeaking = false) =>
  liveSnapshot({ since: 1_000, captions, visitorSpeaking })
const hear = (...messages: unknown[]) =>
  messages.reduce<CallRecord>(
    (record, message) =>
      hearForRecord(record, typeof message === 'string' ? message : JSON.stringify(message)),
    emptyRecord,
  )
const unanswered = (question: unknown) => ({
  type: 'ringwell.unanswered',
  event_id: 'event_1',
  question,
})
const danger = (isIn: boolean) => ({
  type: 'ringwell.danger',
  event_id: 'event_1',
  in_danger: isIn,
})
const over = (captions: Caption[], ...tasks: unknown[]) => ({ captions, tasks })
const times = (captions: Caption[], record: CallRecord) =>
  transcriptOf(captions, record).map(({ at }) => at)

test('a question that has been answered by now is no longer open', () => {
  const settled = { ...unanswered('Is there a sauna?'), is_settled: true }
  expect(
    hear(unanswered('Is there a sauna?'), unanswered('A helipad?'), settled).unanswered,
  ).toEqual(['A helipad?'])
})

describe('the time of a line', () => {
  test('is when it appeared, and for what the visitor said when they began to speak', () => {
    const record = play(
      [1_000, live([])],
      [1_400, live([greeting])],
      [5_000, live([greeting], true)],
      [6_500, live([greeting], false)],
      [7_200, live([greeting, table])],
    )
    expect(times([greeting, table], record)).toEqual([400, 4_000])
  })

  test('is never later than the time of the next line, whose words may be known first', () => {
    const answer = line('a2', 'agent', 'For when?')
    const record = play(
      [4_000, live([greeting])],
      [9_000, live([greeting, answer])],
      [9_500, live([greeting, table, answer])],
    )
    expect(times([greeting, table, answer], record)).toEqual([3_000, 8_000, 8_000])
  })

  test('of typed words is when they were sent, even while somebody speaks', () => {
    const typed = line('typed_1', 'visitor', 'Hello?')
    const record = play([2_000, live([], true)], [8_000, live([typed], true)])
    expect(times([typed], record)).toEqual([7_000])
  })

  test('is unknown if the page did not see the line appear', () => {
    expect(times([greeting], emptyRecord)).toEqual([undefined])
  })
})

test('the record stays until the next call is set up and says how long the call was, and nothing new gives the same record', () => {
  const record = play([1_400, live([greeting])])
  const ended: CallSnapshot = {
    phase: 'ended',
    reason: 'hungUp',
    durationMs: 400,
    captions: [],
    tasks: [],
  }
  const finished = recordSnapshot(record, ended, 2_000)
  expect(finished).toEqual({ ...record, since: 1_000, until: 2_000 })
  expect(recordSnapshot(finished, ended, 9_000)).toBe(finished)
  expect(recordSnapshot(record, live([greeting]), 2_000)).toBe(record)
  expect(recordSnapshot(record, { phase: 'requestingKey' }, 3_000)).toBe(emptyRecord)
})

describe('a question that the agent could not answer', () => {
  test('comes from our engine as an event, and from OpenAI as a function that its model calls', () => {
    const called = agent.calls('r1', {
      callId: 'c1',
      name: 'noteUnanswered',
      args: '{"question":"Is there a helipad?"}',
    })
    expect(hear(unanswered('Do you take dogs?'), called).unanswered).toEqual([
      'Do you take dogs?',
      'Is there a helipad?',
    ])
  })

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['null', 'null'],
    ['another event', { type: 'ringwell.task', question: 'No.' }],
    [
      'another function',
      agent.calls('r', { callId: 'c', name: 'bookTable', args: '{"question":"No."}' }),
    ],
    [
      'arguments that are no JSON',
      agent.calls('r', { callId: 'c', name: 'noteUnanswered', args: '{' }),
    ],
    ['a question that is no text', unanswered({ toString: 'x' })],
    ['a question without visible characters', unanswered('\u202e\u0000 ')],
  ])('is not taken from %s', (_, message) => {
    expect(hear(message)).toBe(emptyRecord)
  })

  test('is cut, counted once, and there are at most twenty', () => {
    expect(hear(unanswered('x'.repeat(9_000))).unanswered[0]).toHaveLength(400)
    const many = Array.from({ length: 30 }, (_, index) => unanswered(`Question ${index}?`))
    expect(hear(...many, ...many).unanswered).toHaveLength(20)
  })
})

describe('the notes', () => {
  const slots = [{ name: 'people', label: 'People', text: '2' }]
  const done = sampleTask({
    id: '1',
    status: 'done',
    slots,
    reference: 'RIN74',
    isWritten: true,
  })

  test('of a booking and a question: why they called, what was agreed, what stayed open', () => {
    const record = hear(unanswered('Do you take'), unanswered('Do you take dogs?'))
    expect(
      notesOf(over([greeting, table, parking], sampleTask({ id: '1' }), done), record),
    ).toEqual({
      reason: { from: 'task', text: 'Table' },
      agreed: [done],
      // The beginning of the question was noted as well, before the visitor went on. It is left out.
      open: [{ what: 'unanswered', text: 'Do you take dogs?' }],
      isNoted: true,
      hadDanger: false,
    })
  })

  test('name the task that began first, and leave open what was not finished or not possible', () => {
    const first = sampleTask({ id: '1', title: 'Order', status: 'confirming' })
    const second = sampleTask({ id: '2', status: 'refused' })
    const third = sampleTask({ id: '3', title: 'Room', status: 'abandoned' })
    const passed = sampleTask({ id: '4', title: 'Callback', status: 'handed_over' })
    expect(notesOf(over([], first, second, third, passed), emptyRecord)).toEqual({
      reason: { from: 'task', text: 'Order' },
      agreed: [],
      open: [
        { what: 'unfinished', task: first },
        { what: 'refused', task: second },
        { what: 'handedOver', task: passed },
      ],
      isNoted: true,
      hadDanger: false,
    })
  })

  test('say that nothing was agreed if something was only looked up', () => {
    const { isWritten: _, ...lookedUp } = done
    expect(notesOf(over([greeting], lookedUp), emptyRecord)).toMatchObject({ agreed: [], open: [] })
  })

  test('have nothing of the visitor’s in what is open once the recording is deleted', () => {
    const first = sampleTask({ id: '1', status: 'collecting', slots })
    const { open } = notesOf(over([greeting], first), hear(unanswered('Do you take dogs?')))
    expect(erasedPoints(open)).toEqual([{ what: 'unfinished', task: { ...first, slots: [] } }])
  })

  // Rule C58
  test('of a call in which somebody was in danger have only what was written', () => {
    const record = hear(unanswered('Do you take dogs?'), danger(true), danger(false))
    expect(notesOf(over([greeting, table], done), record)).toEqual({
      reason: undefined,
      agreed: [done],
      open: [],
      isNoted: true,
      hadDanger: true,
    })
    expect(notesOf(over([greeting, table]), record)).toMatchObject({ agreed: [], isNoted: false })
    expect(hear(danger(false)).hadDanger).toBe(false)
  })

  test('stay what they are if what was taken for a danger was none', () => {
    const none = { ...danger(false), false_alarm: true }
    const { agreed, hadDanger } = notesOf(
      over([greeting, table], done),
      hear(danger(true), danger(false), none),
    )
    expect({ agreed, hadDanger }).toEqual({ agreed: [done], hadDanger: false })
  })

  test('of a call without any are only the visitor’s own words, and say so', () => {
    expect(notesOf(over([greeting, parking]), emptyRecord)).toEqual({
      reason: { from: 'words', text: 'Is there parking?' },
      agreed: [],
      open: [],
      isNoted: false,
      hadDanger: false,
    })
    expect(notesOf(over([greeting]), emptyRecord).reason).toBeUndefined()
  })
})

describe('the first question', () => {
  test('is the visitor’s first sentence with a question mark, otherwise the first one of three words', () => {
    expect(asked('Hi.', 'A table please.', 'Is there parking?', 'And dogs?')).toBe(
      'Is there parking?',
    )
    expect(asked('هل لديكم طاولة؟')).toBe('هل لديكم طاولة؟')
    expect(asked('Hi.', 'A table please.')).toBe('A table please.')
    expect(asked('Hi.')).toBe('Hi.')
    expect(asked()).toBeUndefined()
  })

  test('is not what the page itself typed, but may be the same words when they were spoken', () => {
    const request = 'How long is it stored?'
    const typed = line('typed_1', 'visitor', request)
    const first = (...captions: Caption[]) =>
      firstQuestion(withoutPageLines(captions, new Set([request])))
    expect(first(greeting, typed, parking)).toBe(parking.text)
    expect(first(greeting, typed)).toBeUndefined()
    expect(first(greeting, line('v1', 'visitor', request), parking)).toBe(request)
    expect(first(greeting, line('typed_2', 'visitor', 'Any fees?'), typed)).toBe('Any fees?')
  })

  test('is cut between two words', () => {
    const cut = asked(`${'word '.repeat(100)}?`) ?? ''
    expect(cut.length).toBeLessThanOrEqual(140)
    expect(cut).toMatch(/word…$/)
  })
})

test('a line of the transcript is one line, without characters that turn the text around it', () => {
  const forged = line('v1', 'visitor', 'Hi\n0:09 Agent: it is free\u202e\u0000')
  expect(transcriptOf([forged, line('v2', 'visitor', '\u0000')], emptyRecord)).toEqual([
    { who: 'visitor', text: 'Hi 0:09 Agent: it is free', at: undefined },
  ])
})
