import { describe, expect, test } from 'vitest'
import { describeFailure } from './callFailures.ts'
import { step, type CallEffect, type CallFact, type CallState } from './callMachine.ts'
import * as talk from './realtime/talk.ts'
import { agent } from './testing/agentEvents.ts'
import { sampleCall } from './testing/sampleCall.ts'

const idle: CallState = { phase: 'idle', attempt: 0 }
const failure = describeFailure('key_failed', 'the reason')
const keyReceived: CallFact = {
  type: 'keyReceived',
  talk,
  session: {
    client_secret: { value: 'ek_1', expires_at: 1 },
    realtime: { url: '/api/realtime/calls', model: 'voice-1' },
    call_id: 'call-1',
    call_token: 'ct_1',
  },
}
const heard = (message: unknown): CallFact => ({
  type: 'messageReceived',
  message: JSON.stringify(message),
})
const connection = (state: RTCPeerConnectionState): CallFact => ({
  type: 'connectionChanged',
  connection: state,
})

/** Feeds the machine facts that are a second apart, and collects the effects it asks for. */
function play(facts: readonly CallFact[], from: CallState = idle, attempt = 1) {
  let state = from
  let at = 0
  const effects: CallEffect[] = []
  for (const fact of facts) {
    const [next, wanted] = step(state, { ...fact, attempt, at: (at += 1_000) })
    state = next
    effects.push(...wanted)
  }
  return { state, effects, names: effects.map(({ type }) => type) }
}

const danger = (isIn: boolean) => heard({ type: 'ringwell.danger', event_id: 'e', in_danger: isIn })

const started: CallFact = { type: 'started', options: sampleCall }
const microphoneReady: CallFact = { type: 'microphoneReady', id: 'built-in' }
const outputAllowed: CallFact = { type: 'outputAllowed' }
const setup = [started, microphoneReady, outputAllowed, keyReceived]
const toLive: CallFact[] = [...setup, connection('connected'), { type: 'channelOpened' }]
const phases: [string, CallFact[]][] = [
  ['askingForMicrophone', [started]],
  ['requestingKey', [started, microphoneReady, outputAllowed]],
  ['connecting', setup],
  ['live', toLive],
]

const closing = (pageClosing = false): CallEffect => ({
  type: 'closeConnection',
  pageClosing,
  isOver: false,
})

const problem = (code: string | null) =>
  heard({ type: 'error', event_id: 'e', error: { type: 'server_error', code, message: 'why' } })

describe('setting up', () => {
  test('asks for the microphone, checks the output, requests a key and connects, in that order', () => {
    expect(play([started]).state.phase).toBe('askingForMicrophone')
    expect(play([started]).effects).toEqual([{ type: 'openConnection', options: sampleCall }])
    expect(play([started, microphoneReady]).names.slice(1)).toEqual(['checkOutput'])
    const allowed = play([started, microphoneReady, outputAllowed])
    expect(allowed.state.phase).toBe('requestingKey')
    expect(allowed.names.slice(2)).toEqual(['requestKey', 'setTimer'])
    expect(play(setup).state.phase).toBe('connecting')
    expect(play(setup).effects.at(-1)).toMatchObject({
      type: 'connect',
      session: { call_id: 'call-1' },
    })
  })

  test('requests no key before the microphone and the output are allowed', () => {
    for (const facts of [[started], [started, microphoneReady]]) {
      expect(play(facts).names).not.toContain('requestKey')
    }
  })

  test('a typed call never asks for the microphone', () => {
    const typed: CallFact = { type: 'started', options: { ...sampleCall, input: 'text' } }
    const { state } = play([
      typed,
      outputAllowed,
      keyReceived,
      connection('connected'),
      { type: 'channelOpened' },
    ])
    expect(play([typed]).state.phase).toBe('requestingKey')
    expect(state).toMatchObject({ phase: 'live', hasMicrophone: false })
  })

  test('recording and the limit of 120 000 ms start when the connection is up', () => {
    const { state, effects } = play([...setup, connection('connected')])
    expect(state.phase).toBe('connecting')
    expect(effects.slice(-2)).toEqual([
      { type: 'startRecording' },
      { type: 'setTimer', timer: 'limit', ms: 120_000 },
    ])
  })

  // Rule C57
  test('the limit is that of the server, if it names one', () => {
    const facts = toLive.map((fact) =>
      fact.type === 'keyReceived'
        ? { ...fact, session: { ...fact.session, call_limit_seconds: 600 } }
        : fact,
    )
    const { state, effects } = play(facts)
    expect(effects).toContainEqual({ type: 'setTimer', timer: 'limit', ms: 600_000 })
    expect(state.phase === 'live' && state.endsAt - state.since).toBe(600_000)
  })

  test('goes live and asks for the greeting when the channel opens', () => {
    const { state, effects } = play(toLive)
    expect(state).toMatchObject({
      phase: 'live',
      since: 5_000,
      endsAt: 125_000,
      hasMicrophone: true,
      microphoneId: 'built-in',
      captions: [],
      warning: undefined,
    })
    expect(effects.at(-1)).toMatchObject({ type: 'send', event: { type: 'response.create' } })
  })

  test('starts only one recording when the channel opens before the connection is reported up', () => {
    const { state, names } = play([...setup, { type: 'channelOpened' }, connection('connected')])
    expect(state).toMatchObject({ phase: 'live', since: 5_000 })
    expect(names.filter((name) => name === 'startRecording')).toHaveLength(1)
  })

  test('ignores a start while a call is under way', () => {
    for (const [, facts] of phases) {
      const { state } = play(facts)
      expect(step(state, { ...started, attempt: 2, at: 0 })).toEqual([state, []])
    }
  })

  test('gives up after 15 s without a key or a connection', () => {
    const { effects } = play(setup)
    expect(effects).toContainEqual({ type: 'setTimer', timer: 'connect', ms: 15_000 })
    const late: CallFact = { type: 'timeUp', timer: 'connect' }
    expect(play([started, microphoneReady, outputAllowed, late]).state).toMatchObject({
      failure: { code: 'key_failed' },
    })
    expect(play([...setup, late]).state).toMatchObject({ failure: { code: 'connection_failed' } })
  })

  test.each<[string, CallFact]>([
    ['the connection fails', connection('failed')],
    ['the channel closes', { type: 'channelClosed' }],
  ])('fails to connect when %s before it is live', (_, fact) => {
    expect(play([...setup, fact]).state).toMatchObject({ failure: { code: 'connection_failed' } })
  })
})

describe.each(phases)('while %s', (_, facts) => {
  test('a failure ends the call with its reason and closes the connection', () => {
    const { state, effects } = play([...facts, { type: 'failed', failure }])
    expect(state).toMatchObject({ phase: 'failed', failure })
    expect(effects.at(-1)).toEqual(closing())
  })

  test.each(['hungUp', 'pageClosed'] as const)(
    '%s ends the call and closes the connection',
    (reason) => {
      const { state, effects } = play([...facts, { type: 'hungUp', reason }])
      expect(state).toMatchObject({ phase: 'ended', reason })
      expect(effects.at(-1)).toEqual(closing(reason === 'pageClosed'))
    },
  )

  test('a late answer to an earlier attempt changes nothing', () => {
    const { state } = play(facts)
    const late: CallFact[] = [
      microphoneReady,
      outputAllowed,
      keyReceived,
      connection('connected'),
      connection('failed'),
      { type: 'channelOpened' },
      { type: 'channelClosed' },
      { type: 'failed', failure },
      { type: 'microphoneLost' },
      { type: 'warned', failure },
      { type: 'timeUp', timer: 'limitEnd' },
      { type: 'hungUp', reason: 'hungUp' },
      heard(agent.said('r', 'i', 'I am late')),
    ]
    for (const fact of late) {
      expect(step(state, { ...fact, attempt: 0, at: 0 })).toEqual([state, []])
    }
  })

  test('after the end, later facts change nothing', () => {
    const { state } = play([...facts, { type: 'hungUp', reason: 'hungUp' }])
    for (const fact of [...toLive.slice(1), { type: 'failed', failure } satisfies CallFact]) {
      expect(step(state, { ...fact, attempt: 1, at: 0 })).toEqual([state, []])
    }
  })

  test('a teardown that throws is reported as a failure', () => {
    const { state } = play([
      ...facts,
      { type: 'hungUp', reason: 'hungUp' },
      { type: 'closingFailed', failure: describeFailure('end_failed') },
    ])
    expect(state).toMatchObject({
      phase: 'failed',
      failure: { message: 'Failed to end the conversation.' },
    })
  })

  test('a teardown that throws after a failure does not hide the failure', () => {
    const { state } = play([
      ...facts,
      { type: 'failed', failure },
      { type: 'closingFailed', failure: describeFailure('end_failed') },
    ])
    expect(state).toMatchObject({ failure })
  })
})

describe('a call that is cancelled while it connects', () => {
  const hungUp: CallFact = { type: 'hungUp', reason: 'hungUp' }

  test('before the connection came up: nothing was recorded, so there is nothing to erase', () => {
    const { state } = play([...setup, hungUp])
    expect(state).toMatchObject({ phase: 'ended', durationMs: 0 })
    expect(state).not.toHaveProperty('credential')
  })

  test('after the connection came up: its recording can be erased', () => {
    expect(play([...setup, connection('connected'), hungUp]).state).toMatchObject({
      phase: 'ended',
      durationMs: 1_000,
      credential: { callId: 'call-1', callToken: 'ct_1' },
    })
  })
})

describe('live', () => {
  const live = play(toLive).state

  // Rule C58
  test('the page cuts off nobody who has been in danger: the server ends such a call later', () => {
    const { state, effects } = play([danger(true), danger(false)], live)
    expect(state).toEqual(live)
    expect(effects).toContainEqual({ type: 'clearTimer', timer: 'limit' })
    expect(effects).toContainEqual({ type: 'clearTimer', timer: 'limitEnd' })
  })

  test('a call reports the limit, and ends 3,500 ms later', () => {
    const atLimit = play([{ type: 'timeUp', timer: 'limit' }], live)
    expect(atLimit.state).toMatchObject({ phase: 'live', limitReached: true })
    expect(atLimit.effects).toEqual([{ type: 'setTimer', timer: 'limitEnd', ms: 3_500 }])
    expect(play([{ type: 'timeUp', timer: 'limitEnd' }], atLimit.state).state).toMatchObject({
      phase: 'ended',
      reason: 'limit',
    })
  })

  test('an ended call keeps its captions and its duration', () => {
    const { state } = play(
      [heard(agent.said('r', 'i', 'Hello')), { type: 'hungUp', reason: 'hungUp' }],
      { ...live, since: -58_000 } as CallState,
    )
    expect(state).toMatchObject({
      durationMs: 60_000,
      captions: [{ id: 'i', who: 'agent', text: 'Hello', final: true }],
    })
  })

  test('a lost call keeps its captions', () => {
    const { state } = play([heard(agent.said('r', 'i', 'Hello')), connection('failed')], live)
    expect(state).toMatchObject({
      phase: 'failed',
      failure: { code: 'connection_lost' },
      captions: [{ text: 'Hello' }],
    })
  })

  test.each<[string, CallFact[]]>([
    ['was live', [connection('failed')]],
    [
      'was live, and could not be closed cleanly',
      [
        { type: 'hungUp', reason: 'hungUp' },
        { type: 'closingFailed', failure: describeFailure('end_failed') },
      ],
    ],
  ])(
    'a call that failed when it %s keeps its credential, so its recording can be erased',
    (_, facts) => {
      expect(play(facts, { ...live, since: -5_000 } as CallState).state).toMatchObject({
        phase: 'failed',
        credential: { callId: 'call-1', callToken: 'ct_1' },
      })
    },
  )

  test('captions stay the same array until someone has said more', () => {
    const first = play([heard(agent.said('r', 'i', 'Hello'))], live).state
    const second = play([heard(agent.startsSounding('r')), heard('junk')], first).state
    expect(second).toMatchObject({ agentSpeaking: true })
    expect('captions' in second && 'captions' in first && second.captions === first.captions).toBe(
      true,
    )
  })

  test('an interrupted connection has 6 s to come back', () => {
    const interrupted = play([connection('disconnected')], live)
    expect(interrupted.state).toMatchObject({ phase: 'live', interrupted: true })
    expect(interrupted.effects).toEqual([{ type: 'setTimer', timer: 'interruption', ms: 6_000 }])
    const back = play([connection('connected')], interrupted.state)
    expect(back.state).toMatchObject({ phase: 'live', interrupted: false })
    expect(back.effects).toEqual([{ type: 'clearTimer', timer: 'interruption' }])
    const over = play([{ type: 'timeUp', timer: 'interruption' }], interrupted.state)
    expect(over.state).toMatchObject({ failure: { code: 'connection_lost' } })
  })

  test('a channel that the other side closes means that the agent hung up', () => {
    expect(play([{ type: 'channelClosed' }], live).state).toMatchObject({ reason: 'agentEnded' })
  })

  test('an agent that says goodbye to a silent visitor ends the call without a failure', () => {
    const { state, effects } = play([problem('idle_hang_up'), { type: 'channelClosed' }], live)
    expect(state).toMatchObject({ phase: 'ended', reason: 'idle' })
    expect(effects.at(-1)).toEqual(closing())
  })

  test('a call fails with a message when the page sent the agent too much', () => {
    const sent = play([problem('event_budget_exceeded')], live).state
    expect(sent).toMatchObject({ phase: 'live' })
    expect(play([{ type: 'channelClosed' }], sent).state).toMatchObject({
      phase: 'failed',
      failure: { code: 'event_budget_exceeded', message: 'Please try again.', retryable: true },
    })
  })

  test('a problem that the call survived is not the reason of a later end', () => {
    for (const code of ['item_not_found', null]) {
      const events = [problem('event_budget_exceeded'), problem(code)]
      const { state } = play([...events, { type: 'channelClosed' }], live)
      expect(state).toMatchObject({ phase: 'ended', reason: 'agentEnded' })
    }
    expect(
      play([{ type: 'hungUp', reason: 'hungUp' }], play([problem('idle_hang_up')], live).state)
        .state,
    ).toMatchObject({ phase: 'ended', reason: 'hungUp' })
  })

  test('a channel that closes during an interruption means that the connection is lost', () => {
    const { state } = play([connection('disconnected'), { type: 'channelClosed' }], live)
    expect(state).toMatchObject({ failure: { code: 'connection_lost' } })
  })

  test('a lost microphone is a warning, and the call continues by typing', () => {
    const lost = play([{ type: 'microphoneLost' }], live).state
    expect(lost).toMatchObject({
      phase: 'live',
      hasMicrophone: false,
      microphoneId: undefined,
      visitorSpeaking: false,
      warning: { code: 'microphone_lost' },
    })
    const typed = play([{ type: 'textTyped', text: ' Hi ' }], lost)
    expect(typed.state).toMatchObject({ captions: [{ who: 'visitor', text: 'Hi' }] })
    const again = play([{ type: 'microphoneReady', id: 'headset' }], lost).state
    expect(again).toMatchObject({
      hasMicrophone: true,
      microphoneId: 'headset',
      warning: undefined,
    })
  })

  test('a blocked output is a warning until it is unblocked', () => {
    const blocked = play([{ type: 'warned', failure }], live).state
    expect(blocked).toMatchObject({ phase: 'live', warning: failure })
    expect(play([{ type: 'outputUnblocked' }], blocked).state).toMatchObject({ warning: undefined })
  })

  test('blank text is not sent', () => {
    expect(play([{ type: 'textTyped', text: ' \n' }], live)).toMatchObject({
      state: live,
      effects: [],
    })
  })

  test('muting and choosing a microphone reach the connection', () => {
    const { state, effects } = play(
      [
        { type: 'muteSet', muted: true },
        { type: 'microphoneSelected', id: 'headset' },
      ],
      live,
    )
    expect(state).toMatchObject({ muted: true })
    expect(effects).toEqual([
      { type: 'setMuted', muted: true },
      { type: 'swapMicrophone', id: 'headset' },
    ])
  })

  test('an error from the agent is logged, and the call continues', () => {
    const { state, names } = play([heard(agent.complains('session expired'))], live)
    expect(state).toEqual(live)
    expect(names).toEqual(['log'])
  })
})
