import { afterEach, describe, expect, test, vi } from 'vitest'
import { agent } from './testing/agentEvents.ts'
import { CallStage } from './testing/callFixture.ts'
import { FakeAudio, FakeAudioContext } from './testing/fakeMedia.ts'
import { FakePeerConnection } from './testing/fakePeerConnection.ts'
import { FakeRecorder } from './testing/fakeRecorder.ts'
import { sampleCall } from './testing/sampleCall.ts'
import { sampleTask } from './testing/sampleTask.ts'
import { tasksOf } from './view/tasks.ts'

const stage = new CallStage()
const dom = (name: string) => new DOMException('no', name)
const hangUps = () => stage.browser.service.seen.filter(({ url }) => url.endsWith('/hangup'))

/** Tests every way in which a call can end, in every phase. Every track has to be stopped afterward. */
describe('nothing stays open after', () => {
  afterEach(async () => {
    await stage.settle()
    expect(stage.browser.stillOpen()).toEqual([])
  })

  const endings: [string, () => Promise<void> | void][] = [
    ['a hang-up', () => stage.call.hangUp()],
    ['an unmount', () => stage.call.dispose()],
    ['a page that goes away', () => void stage.browser.window.dispatchEvent(new Event('pagehide'))],
  ]
  const phases: [string, () => void][] = [
    ['asking for the microphone', () => (stage.browser.devices.mode = 'wait')],
    ['requesting a key', () => (stage.browser.service.session = 'silence')],
    ['waiting for the answer', () => (stage.browser.service.answer = 'silence')],
    ['connecting', () => {}],
  ]
  describe.each(endings)('%s', (_, end) => {
    test.each(phases)('while %s', async (__, arrange) => {
      arrange()
      await stage.start()
      await end()
      stage.browser.devices.answer()
      await stage.settle()
      expect(stage.phase).toBe('ended')
    })

    test('while live', async () => {
      await stage.connect()
      expect(stage.browser.stillOpen().length).toBeGreaterThan(4)
      await end()
      expect(stage.browser.devices.tracks[0]?.readyState).toBe('ended')
      await stage.settle()
      expect(stage.phase).toBe('ended')
    })
  })

  describe('the server', () => {
    // Rule C5
    test.each(endings)('is told about %s while the call is not connected', async (_, end) => {
      await stage.start()
      expect(stage.phase).toBe('connecting')
      await end()
      await stage.settle()
      expect(hangUps()).toMatchObject([
        {
          url: expect.stringMatching(/\/api\/realtime\/calls\/call-1\/hangup$/),
          init: {
            method: 'POST',
            headers: { authorization: 'Bearer ek_test' },
            keepalive: true,
          },
        },
      ])
    })

    test('is not told about a call that has not asked it for an answer', async () => {
      stage.browser.service.session = 'silence'
      await stage.start()
      await stage.hangUp()
      expect(hangUps()).toEqual([])
    })

    test('is not told about a call that it refused', async () => {
      stage.browser.service.answer = { status: 503, body: {} }
      await stage.start()
      expect(stage.phase).toBe('failed')
      expect(hangUps()).toEqual([])
    })

    test('is not told about a connected call, whose connection tells it', async () => {
      await stage.connect()
      await stage.hangUp()
      expect(hangUps()).toEqual([])
    })
  })

  test.each<[string, string, () => void]>([
    [
      'a denied microphone',
      'microphone_denied',
      () => (stage.browser.devices.mode = dom('NotAllowedError')),
    ],
    [
      'no microphone',
      'microphone_missing',
      () => (stage.browser.devices.mode = dom('NotFoundError')),
    ],
    [
      'a busy microphone',
      'microphone_failed',
      () => (stage.browser.devices.mode = dom('NotReadableError')),
    ],
    ['a blocked output', 'autoplay_blocked', () => (FakeAudio.refusal = dom('NotAllowedError'))],
    [
      'a failed output',
      'audio_output_failed',
      () => (FakeAudio.refusal = dom('NotSupportedError')),
    ],
    [
      'a failed key',
      'key_failed',
      () => (stage.browser.service.session = { status: 500, body: {} }),
    ],
    [
      'a malformed key',
      'key_failed',
      () => (stage.browser.service.session = { status: 200, body: {} }),
    ],
    [
      'no network',
      'key_failed',
      () => (stage.browser.service.session = new TypeError('fetch failed')),
    ],
    [
      'a failed answer',
      'answer_failed',
      () => (stage.browser.service.answer = { status: 503, body: {} }),
    ],
    [
      'a malformed answer',
      'answer_failed',
      () => (stage.browser.service.answer = { status: 201, body: 'garbage' }),
    ],
  ])('%s', async (_, code, arrange) => {
    arrange()
    await stage.start()
    expect(stage.failure?.code).toBe(code)
    expect(stage.browser.stillOpen()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a key that never comes', async () => {
    stage.browser.service.session = 'silence'
    stage.call.start(sampleCall)
    await vi.advanceTimersByTimeAsync(15_100)
    expect(stage.failure).toMatchObject({
      code: 'key_failed',
      message: 'Please try again.',
    })
  })

  test('a connection that never comes', async () => {
    stage.call.start(sampleCall)
    await vi.advanceTimersByTimeAsync(15_100)
    expect(stage.failure?.code).toBe('connection_failed')
  })

  test('a connection that is lost', async () => {
    await stage.connect()
    stage.browser.peer.become('disconnected')
    expect(stage.live.interrupted).toBe(true)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(stage.failure?.code).toBe('connection_lost')
  })

  test('an agent that hangs up', async () => {
    await stage.connect()
    stage.browser.peer.closeChannelFromAfar()
    expect(stage.call.getSnapshot()).toMatchObject({ phase: 'ended', reason: 'agentEnded' })
  })

  test('a teardown that throws, and the visitor sees a failure', async () => {
    await stage.connect()
    FakePeerConnection.sticks = true
    stage.call.hangUp()
    expect(stage.failure).toMatchObject({
      code: 'end_failed',
      message: 'Failed to end the conversation.',
    })
  })

  test('a recorder that breaks', async () => {
    await stage.connect()
    vi.spyOn(FakeRecorder.prototype, 'stop').mockImplementationOnce(function broken(
      this: FakeRecorder,
    ) {
      this.state = 'inactive'
      throw new Error('encoder gone')
    })
    await stage.hangUp()
    expect(stage.phase).toBe('ended')
  })

  test('a browser without WebRTC', async () => {
    stage.browser.put({ RTCPeerConnection: undefined })
    stage.call.start(sampleCall)
    expect(stage.failure?.code).toBe('unsupported')
  })

  test('a browser that cannot create what a call needs', async () => {
    for (const broken of ['AudioContext', 'RTCPeerConnection']) {
      stage.browser.put({
        [broken]: vi.fn<() => void>(function refuse() {
          throw new Error(`no more ${broken}`)
        }),
      })
      await stage.start()
      expect(stage.failure?.code).toBe('connection_failed')
      expect(stage.browser.stillOpen()).toEqual([])
      stage.browser.put({ AudioContext: FakeAudioContext, RTCPeerConnection: FakePeerConnection })
    }
  })

  test('an insecure page', async () => {
    stage.browser.put({ navigator: {} })
    await stage.start()
    expect(stage.failure?.code).toBe('unsupported')
  })
})

test('a call that ends before the recorders are loaded is not recorded', async () => {
  await stage.start()
  stage.browser.peer.become('connected')
  await stage.hangUp()
  expect(FakeRecorder.made).toEqual([])
})

test('a microphone that the visitor allows after the call has ended is closed at once', async () => {
  stage.browser.devices.mode = 'wait'
  await stage.start()
  stage.call.dispose()
  stage.browser.devices.mode = 'grant'
  await stage.connect()
  stage.browser.devices.answer()
  await stage.settle()
  const late = stage.browser.devices.tracks.at(-1)
  expect(late?.readyState).toBe('ended')
  expect(stage.live.hasMicrophone).toBe(true)
})

test.each<[string, () => void]>([
  ['ended', () => stage.call.hangUp()],
  ['failed', () => stage.browser.peer.become('failed')],
])(
  'what a task came to is still there after a call that has %s, and not in the next',
  async (phase, end) => {
    await stage.connect()
    stage.browser.peer.say(agent.works(sampleTask({ status: 'done', reference: 'RIN74' })))
    end()
    await stage.settle()
    expect(stage.phase).toBe(phase)
    expect(tasksOf(stage.call.getSnapshot()).results).toMatchObject([{ reference: 'RIN74' }])
    await stage.connect()
    expect(stage.live.tasks).toEqual([])
  },
)
