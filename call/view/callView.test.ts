import { describe, expect, test } from 'vitest'
import type { CallSnapshot } from '../call.ts'
import { describeFailure } from '../callFailures.ts'
import { liveSnapshot } from '../testing/liveSnapshot.ts'
import { connectingStatus, liveStatus, talkStatus } from './callStatus.ts'
import { viewOf, type LiveSnapshot } from './callView.ts'

const credential = { callId: 'call-1', callToken: 'ct_1' }
const ended: CallSnapshot = {
  phase: 'ended',
  reason: 'hungUp',
  durationMs: 100,
  captions: [],
  tasks: [],
}
const failed: CallSnapshot = {
  phase: 'failed',
  failure: describeFailure('connection_lost'),
  captions: [],
  tasks: [],
}

describe('a view has one field:', () => {
  test.each<[string, CallSnapshot]>([
    ['connecting', { phase: 'askingForMicrophone' }],
    ['connecting', { phase: 'requestingKey' }],
    ['connecting', { phase: 'connecting' }],
    ['live', liveSnapshot()],
    ['ended', { ...ended, credential }],
    ['failed', failed],
    ['failed', { ...failed, credential }],
  ])('%s in the snapshot %j', (field, snapshot) => {
    const { connecting, live, ended: over, failed: broken } = viewOf(snapshot)
    const shown = { connecting, live, ended: over, failed: broken }
    expect(Object.entries(shown).filter(([, value]) => value)).toEqual([[field, snapshot]])
  })

  test.each<[string, CallSnapshot]>([
    ['that has not begun', { phase: 'idle' }],
    ['that was cancelled before anything was recorded', { ...ended, durationMs: 0 }],
  ])('none for a call %s', (_, snapshot) => {
    expect(viewOf(snapshot)).not.toHaveProperty('ended')
    expect(viewOf(snapshot)).not.toHaveProperty('connecting')
  })
})

describe('the status', () => {
  test('asks for the microphone only as long as it is needed', () => {
    expect(connectingStatus({ phase: 'askingForMicrophone' })).toBe('microphoneNeeded')
    expect(connectingStatus({ phase: 'requestingKey' })).toBe('connecting')
  })

  test('names a bad connection before a failed voice, and that before a muted microphone', () => {
    expect(liveStatus(liveSnapshot())).toBe('listening')
    expect(liveStatus(liveSnapshot({ muted: true }))).toBe('muted')
    expect(liveStatus(liveSnapshot({ muted: true, voiceFailed: true }))).toBe('voiceFailed')
    const worst = { muted: true, voiceFailed: true, interrupted: true }
    expect(liveStatus(liveSnapshot(worst))).toBe('interrupted')
  })

  test('says that the agent thinks from the end of a turn until the answer is heard', () => {
    const captions = [{ id: '1', who: 'visitor', text: 'Hello?', final: true }] as const
    const answering = (change: Partial<LiveSnapshot> = {}) =>
      talkStatus(liveSnapshot({ captions, responding: ['r1'], ...change }))
    expect(answering()).toBe('thinking')
    expect(answering({ agentSpeaking: true })).toBe('speaking')
    expect(answering({ muted: true })).toBe('muted')
    // Whoever goes on is listened to, and a greeting answers nobody.
    expect(answering({ visitorSpeaking: true })).toBe('listening')
    expect(answering({ captions: [] })).toBe('listening')
  })
})
