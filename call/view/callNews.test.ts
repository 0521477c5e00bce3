import { messages } from '@ringwell/protocol/messages.ts'
import type { Caption, CallSnapshot } from '../call.ts'
import { describeFailure } from '../callFailures.ts'
import { liveSnapshot } from '../testing/liveSnapshot.ts'
import { sampleTask } from '../testing/sampleTask.ts'
import { expect, test } from 'vitest'
import { limitWords, newsOf } from './callNews.ts'

const line = (id: string, text: string, final: boolean): Caption => ({
  id,
  who: 'agent',
  text,
  final,
})
const types = (before: CallSnapshot, now: CallSnapshot) =>
  newsOf(before, now).map(({ type }) => type)

test('a call that goes live is reported once', () => {
  expect(types({ phase: 'connecting' }, liveSnapshot())).toEqual(['live'])
  expect(types(liveSnapshot(), liveSnapshot())).toEqual([])
})

test('each line is reported once, when it is complete', () => {
  const growing = liveSnapshot({ captions: [line('a', 'Hel', false)] })
  const whole = liveSnapshot({ captions: [line('a', 'Hello', true)] })
  expect(newsOf(liveSnapshot(), growing)).toEqual([])
  expect(newsOf(growing, whole)).toEqual([
    { type: 'transcript', line: { id: 'a', who: 'agent', text: 'Hello' } },
  ])
  expect(
    newsOf(whole, liveSnapshot({ captions: [line('a', 'Hello', true), line('b', '', true)] })),
  ).toEqual([])
})

test('the last line is reported even if the call ends with it', () => {
  const ended: CallSnapshot = {
    phase: 'ended',
    reason: 'limit',
    durationMs: 120_000,
    captions: [line('a', 'Bye', true)],
    tasks: [],
  }
  expect(types(liveSnapshot(), ended)).toEqual(['transcript', 'ended'])
})

test('each view of a task is reported once, also the one with which the call ends', () => {
  const asked = sampleTask({})
  const done = sampleTask({ status: 'done' })
  const first = liveSnapshot({ tasks: [asked, { id: 'of the wrong shape' }] })
  expect(newsOf(liveSnapshot(), first)).toEqual([{ type: 'task', task: asked }])
  expect(newsOf(first, first)).toEqual([])
  const ended: CallSnapshot = {
    phase: 'ended',
    reason: 'hungUp',
    durationMs: 9_000,
    captions: [],
    tasks: [...first.tasks, done],
  }
  expect(newsOf(first, ended)).toEqual([
    { type: 'task', task: done },
    { type: 'ended', end: { reason: 'hungUp', durationMs: 9_000 } },
  ])
})

// Rule C57
test('a call that reaches its limit says which limit that is, in any language', () => {
  const since = 1_000
  const words = (limitMs: number) => {
    const live = { since, endsAt: since + limitMs }
    const [news] = newsOf(liveSnapshot(live), liveSnapshot({ ...live, limitReached: true }))
    return news?.type === 'limitReached' ? limitWords(messages.limitReached, news.limitMs) : ''
  }
  expect(words(120_000)).toBe('2 minutes limit reached.')
  expect(words(600_000)).toBe('10 minutes limit reached.')
  expect(words(90_000)).toBe('1.5 minutes limit reached.')
  expect(words(45_000)).toBe('0.75 minutes limit reached.')
  expect(words(30_000)).toBe('0.5 minutes limit reached.')
  expect(limitWords('La limite de 2 minutes est atteinte.', 600_000)).toContain('de 10 minutes')
})

test('the limit, a warning, its end and a failure are reported once each', () => {
  const warning = describeFailure('microphone_lost')
  expect(types(liveSnapshot(), liveSnapshot({ limitReached: true }))).toEqual(['limitReached'])
  expect(types(liveSnapshot(), liveSnapshot({ warning }))).toEqual(['warned'])
  expect(types(liveSnapshot({ warning }), liveSnapshot({ warning }))).toEqual([])
  expect(types(liveSnapshot({ warning }), liveSnapshot())).toEqual(['warningCleared'])
  const failure = describeFailure('connection_lost')
  const failed: CallSnapshot = { phase: 'failed', failure, captions: [], tasks: [] }
  expect(types(liveSnapshot(), failed)).toEqual(['failed'])
})
