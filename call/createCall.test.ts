import { describe, expect, test, vi } from 'vitest'
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import { createCall } from './createCall.ts'
import { agent } from './testing/agentEvents.ts'
import { CallStage } from './testing/callFixture.ts'
import { FakeAudio, FakeAudioContext } from './testing/fakeMedia.ts'
import { FakePeerConnection } from './testing/fakePeerConnection.ts'
import { FakeRecorder } from './testing/fakeRecorder.ts'
import { openAiSession } from './testing/fakeService.ts'
import { sampleCall } from './testing/sampleCall.ts'

const stage = new CallStage()
const dom = (name: string) => new DOMException('no', name)

describe('a call', () => {
  test('goes from the click to live through the microphone, the key and the offer', async () => {
    const phases: string[] = []
    stage.call.subscribe(() => phases.push(stage.phase))
    await stage.connect()
    expect([...new Set(phases)]).toEqual([
      'askingForMicrophone',
      'requestingKey',
      'connecting',
      'live',
    ])
    const [key, offer] = stage.browser.service.seen
    expect(key?.url).toBe('https://host.test/api/ringwell-agent-session')
    expect(JSON.parse(key?.init.body as string)).toEqual({
      ...sampleCall.session,
      voice: 'shimmer',
      resumes: true,
      agent_uuid: 'agent-1',
    })
    expect(offer?.url).toBe('https://host.test/api/realtime/calls?model=voice-1')
    expect(offer?.init).toMatchObject({
      method: 'POST',
      body: 'the offer',
      headers: { authorization: 'Bearer ek_test', 'content-type': 'application/sdp' },
    })
    expect(stage.browser.peer.channel?.label).toBe('oai-events')
    expect(stage.browser.peer.sending).toBe(stage.browser.devices.tracks[0])
    expect(stage.browser.peer.remoteDescription?.sdp).toBe('the answer')
    expect(stage.browser.peer.channel?.sent[0]).toMatchObject({
      type: 'response.create',
      response: { output_modalities: ['text'], instructions: 'hello, how can i help you?' },
    })
    expect(FakeAudio.made[0]?.playing).toBe(true)
  })

  test('sends the offer to another origin when the session names one, as OpenAI requires', async () => {
    stage.browser.service.session = { status: 200, body: openAiSession }
    await stage.connect()
    expect(stage.browser.service.seen[1]?.url).toBe(
      'https://api.openai.com/v1/realtime/calls?model=gpt-realtime',
    )
  })

  test('uses the relay that the session names, in a new offer', async () => {
    const relay = { urls: ['turns:turn.test:5349'], username: '1:call-1', credential: 'c' }
    const { session } = stage.browser.service
    if (session === 'silence' || session instanceof Error) throw new Error('no session')
    session.body = { ...(session.body as SessionResponse), ice_servers: [relay] }
    await stage.connect()
    expect(stage.browser.peer.relays).toEqual([relay])
    expect(stage.browser.service.seen[1]?.init.body).toBe('the offer anew')
  })

  test('resolves a relative address against the API, not against the page', async () => {
    stage.call = createCall({
      api: 'https://voice.test/api',
      sessionPath: 'ringwell-agent-session',
    })
    await stage.connect()
    expect(stage.browser.service.seen.map(({ url }) => new URL(url).origin)).toEqual([
      'https://voice.test',
      'https://voice.test',
    ])
  })

  test('creates its offer while it asks for the microphone', async () => {
    stage.browser.devices.mode = 'wait'
    await stage.start()
    expect(stage.phase).toBe('askingForMicrophone')
    expect(stage.browser.peer.localDescription).not.toBeNull()
    expect(stage.browser.service.seen).toEqual([])
  })

  test('works without a microphone, by typing', async () => {
    await stage.connect({ input: 'text' })
    expect(stage.browser.devices.asked).toEqual([])
    expect(stage.live.hasMicrophone).toBe(false)
    stage.call.sendText('What does Pro cost?')
    expect(stage.live.captions).toMatchObject([{ who: 'visitor', text: 'What does Pro cost?' }])
    expect(stage.browser.peer.channel?.sent.map(({ type }) => type)).toEqual([
      'response.create',
      'conversation.item.create',
      'response.create',
    ])
  })

  test('mutes what the browser has buffered of an interrupted agent', async () => {
    await stage.connect()
    const { agentTrack } = stage.browser.peer
    stage.browser.peer.say(agent.startsSounding('r1'))
    expect(agentTrack.enabled).toBe(true)
    stage.browser.peer.say(agent.isSilenced('r1'))
    expect(agentTrack.enabled).toBe(false)
    vi.advanceTimersByTime(300)
    expect(agentTrack.enabled).toBe(true)
    stage.browser.peer.say(agent.isSilenced('r1'))
    stage.browser.peer.say(agent.startsSounding('r2'))
    expect(agentTrack.enabled).toBe(true)
  })

  test('gives views one snapshot until something changes', async () => {
    await stage.connect()
    expect(stage.call.getSnapshot()).toBe(stage.call.getSnapshot())
    const listener = vi.fn<() => void>()
    const unsubscribe = stage.call.subscribe(listener)
    stage.browser.peer.say(agent.startsSounding('r1'))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(stage.live.agentSpeaking).toBe(true)
    unsubscribe()
    stage.browser.peer.say(agent.stopsSounding('r1'))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('can start again after it has ended', async () => {
    await stage.connect()
    stage.call.hangUp()
    await stage.connect()
    expect(stage.phase).toBe('live')
    expect(FakePeerConnection.made).toHaveLength(2)
  })

  test('ignores a second start', async () => {
    await stage.connect()
    await stage.start()
    expect(FakePeerConnection.made).toHaveLength(1)
  })

  test('hangs up the page’s other call', async () => {
    await stage.connect()
    const other = createCall({ api: '/api', sessionPath: 'ringwell-agent-session' })
    other.start(sampleCall)
    expect(stage.call.getSnapshot()).toMatchObject({ phase: 'ended', reason: 'hungUp' })
    await stage.settle()
    expect(other.getSnapshot().phase).toBe('connecting')
    other.dispose()
  })
})

describe('the 2-minute limit', () => {
  test('shows at 120,000 ms and ends the call 3,500 ms later', async () => {
    await stage.connect()
    const { since, endsAt } = stage.live
    expect(endsAt - since).toBe(120_000)
    await vi.advanceTimersByTimeAsync(endsAt - performance.now() - 1)
    expect(stage.live.limitReached).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(stage.live.limitReached).toBe(true)
    await vi.advanceTimersByTimeAsync(3_499)
    expect(stage.phase).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(stage.call.getSnapshot()).toMatchObject({ phase: 'ended', reason: 'limit' })
    await stage.settle()
    expect(stage.browser.stillOpen()).toEqual([])
  })

  test('of a call that was hung up does not affect the next one', async () => {
    await stage.connect()
    await vi.advanceTimersByTimeAsync(100_000)
    stage.call.hangUp()
    await stage.connect()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(stage.live.limitReached).toBe(false)
  })
})

test('a hint repeats what the server said, such as that all lines are busy', async () => {
  stage.browser.service.session = {
    status: 503,
    body: { error: { code: 'engine_busy', message: 'Too many calls.' } },
  }
  await stage.start()
  expect(stage.failure).toMatchObject({
    message: 'Please try again.',
    hint: 'All lines are busy. Wait a minute.',
    cause: new Error('Failed to fetch ephemeral key'),
  })
})

describe('the microphone', () => {
  test('is disabled when muted', async () => {
    await stage.connect()
    stage.call.setMuted(true)
    expect(stage.live.muted).toBe(true)
    expect(stage.browser.devices.tracks[0]?.enabled).toBe(false)
    stage.call.setMuted(false)
    expect(stage.browser.devices.tracks[0]?.enabled).toBe(true)
  })

  test('can be swapped during a call: the old one stops, and the new one stays muted', async () => {
    await stage.connect()
    stage.call.setMuted(true)
    stage.call.selectMicrophone('headset')
    await stage.settle()
    const [old, next] = stage.browser.devices.tracks
    expect(old?.readyState).toBe('ended')
    expect(next).toMatchObject({ deviceId: 'headset', readyState: 'live', enabled: false })
    expect(stage.browser.peer.sending).toBe(next)
    expect(stage.live.microphoneId).toBe('headset')
    expect(FakeRecorder.made).toHaveLength(2)
    expect(FakeRecorder.made.every(({ state }) => state === 'recording')).toBe(true)
  })

  test('that was chosen last wins, whichever the browser opens first', async () => {
    await stage.connect()
    stage.browser.devices.mode = 'wait'
    stage.call.selectMicrophone('headset')
    stage.call.selectMicrophone('built-in')
    await stage.settle()
    stage.browser.devices.answer('newest')
    await stage.settle()
    stage.browser.devices.answer('oldest')
    await stage.settle()
    expect(stage.live.microphoneId).toBe('built-in')
    expect(
      stage.browser.devices.tracks.map(({ deviceId, readyState }) => [deviceId, readyState]),
    ).toEqual([
      ['built-in', 'ended'],
      ['built-in', 'live'],
      ['headset', 'ended'],
    ])
  })

  test('that cannot be opened causes a warning, and the old one stays in use', async () => {
    await stage.connect()
    stage.browser.devices.mode = dom('OverconstrainedError')
    stage.call.selectMicrophone('gone')
    await stage.settle()
    expect(stage.live).toMatchObject({
      microphoneId: 'built-in',
      warning: { code: 'microphone_missing' },
    })
    expect(stage.browser.devices.tracks[0]?.readyState).toBe('live')
  })

  test('that is unplugged does not end the call, which continues by typing', async () => {
    await stage.connect()
    stage.browser.devices.tracks[0]?.unplug()
    expect(stage.live).toMatchObject({ hasMicrophone: false, warning: { code: 'microphone_lost' } })
    await stage.settle()
    expect(stage.browser.peer.sending).toBeNull()
  })

  test('of the last call is requested again, and another one is acceptable', async () => {
    await stage.connect({ microphoneId: 'headset' })
    expect(stage.browser.devices.asked[0]?.audio).toMatchObject({ deviceId: { ideal: 'headset' } })
  })

  test('can be picked from a list, where microphones without a label get a name', async () => {
    expect(await stage.call.listMicrophones()).toEqual([
      { id: 'built-in', label: 'Microphone 1' },
      { id: 'headset', label: 'Headset' },
    ])
    stage.browser.put({ navigator: {} })
    expect(await stage.call.listMicrophones()).toEqual([])
  })
})

describe('sound', () => {
  test('that is blocked during a call causes a warning until a click lets it play', async () => {
    stage.browser.service.answer = 'silence'
    await stage.start()
    FakeAudio.refusal = dom('NotAllowedError')
    await stage.browser.peer.setRemoteDescription({ sdp: 'the answer' })
    stage.browser.peer.become('connected')
    stage.browser.peer.openChannel()
    await stage.settle()
    expect(stage.live.warning?.code).toBe('autoplay_blocked')
    FakeAudio.refusal = undefined
    stage.browser.window.dispatchEvent(new Event('pointerdown'))
    await stage.settle()
    expect(stage.live.warning).toBeUndefined()
  })

  test('has a level for each side during a call, and level 0 without one', async () => {
    FakeAudioContext.loudness = 1
    expect(stage.call.level('agent')).toBe(0)
    await stage.connect()
    expect(stage.call.level('agent')).toBe(0.5)
    expect(stage.call.level('agent')).toBe(0.75)
    expect(stage.call.level('visitor')).toBe(0.5)
    stage.call.hangUp()
    expect(stage.call.level('agent')).toBe(0)
  })
})
