import type { Caption, CallSnapshot } from '@ringwell/call/call.ts'
import { describeFailure } from '@ringwell/call/callFailures.ts'
import { expect, test } from 'vitest'
import { writeLength, writeTimeLeft } from './clock.ts'
import { followCall } from './followCall.ts'

const live = (change: object = {}): CallSnapshot => ({
  phase: 'live',
  since: 0,
  endsAt: 120_000,
  captions: [],
  muted: false,
  hasMicrophone: true,
  microphoneId: undefined,
  agentSpeaking: false,
  visitorSpeaking: false,
  limitReached: false,
  interrupted: false,
  warning: undefined,
  ...change,
})
const line = (id: string, text: string, final: boolean): Caption => ({
  id,
  who: 'agent',
  text,
  final,
})
const types = (before: CallSnapshot, now: CallSnapshot) =>
  followCall(before, now).map(({ type }) => type)

test('a call that goes live is reported once', () => {
  expect(types({ phase: 'connecting' }, live())).toEqual(['live'])
  expect(types(live(), live())).toEqual([])
})

test('each line is reported once, when it is complete', () => {
  const growing = live({ captions: [line('a', 'Hel', false)] })
  const whole = live({ captions: [line('a', 'Hello', true)] })
  expect(followCall(live(), growing)).toEqual([])
  expect(followCall(growing, whole)).toEqual([
    { type: 'transcript', line: { id: 'a', who: 'agent', text: 'Hello' } },
  ])
  expect(
    followCall(whole, live({ captions: [line('a', 'Hello', true), line('b', '', true)] })),
  ).toEqual([])
})

test('the last line is reported even if the call ends with it', () => {
  const ended: CallSnapshot = {
    phase: 'ended',
    reason: 'limit',
    durationMs: 120_000,
    captions: [line('a', 'Bye', true)],
  }
  expect(types(live(), ended)).toEqual(['transcript', 'ended'])
})

test('the limit, a warning, its end and a failure are reported once each', () => {
  const warning = describeFailure('microphone_lost')
  expect(types(live(), live({ limitReached: true }))).toEqual(['limitReached'])
  expect(types(live(), live({ warning }))).toEqual(['warned'])
  expect(types(live({ warning }), live({ warning }))).toEqual([])
  expect(types(live({ warning }), live())).toEqual(['calm'])
  const failure = describeFailure('connection_lost')
  const failed: CallSnapshot = { phase: 'failed', failure, captions: [] }
  expect(types(live(), failed)).toEqual(['failed'])
})

test('a limit of two minutes begins at 2:00, and a call of 8.9 s lasted 0:08', () => {
  expect(writeTimeLeft(120_000)).toBe('2:00')
  expect(writeTimeLeft(119_001)).toBe('2:00')
  expect(writeTimeLeft(-500)).toBe('0:00')
  expect(writeLength(8_900)).toBe('0:08')
})
