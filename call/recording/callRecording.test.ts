import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RECORDING_CHUNK_AT_MS } from '@ringwell/protocol/callLimits.ts'
import { FakeBrowser } from '../testing/fakeBrowser.ts'
import { FakeStream } from '../testing/fakeMedia.ts'
import { FakeRecorder } from '../testing/fakeRecorder.ts'
import { recordCall, type CallRecording, type RecordingOptions } from './callRecording.ts'

let browser: FakeBrowser
const url = 'https://host.test/api/call/upload_audio/agent-1'
/** The highest data rate that was measured for one side, in Firefox. */
const MOST_BYTES_PER_SECOND = 4_520
/** Chromium and Firefox limit a page's `keepalive` requests to 65,536 bytes together. */
const KEEPALIVE_QUOTA = 65_536
/** The last slice, which the recorder has not handed over yet, in ms. */
const SLICE_MS = 100

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  browser = new FakeBrowser()
})
afterEach(() => {
  browser.restore()
  vi.useRealTimers()
})

function record(options: Partial<RecordingOptions> = {}): CallRecording {
  const recording = recordCall({
    url,
    credential: { callId: 'call-1', callToken: 'ct_1' },
    language: 'English',
    agent: new FakeStream() as unknown as MediaStream,
    visitor: new FakeStream() as unknown as MediaStream,
    gatherAtMs: RECORDING_CHUNK_AT_MS,
    ...options,
  })
  if (!recording) throw new Error('nothing records')
  return recording
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const formOf = (index: number) => browser.service.uploads.at(index)?.init.body as FormData
const sizes = () => browser.service.uploads.map(({ bytes }) => bytes)
const total = () => sizes().reduce((sum, size) => sum + size, 0)
const lastSize = () => sizes().at(-1) ?? 0
/** The sizes of the uploads that contained everything since the start. */
const wholes = () =>
  browser.service.uploads
    .filter(({ init }) => !(init.body as FormData).has('agent_offset'))
    .map(({ bytes }) => bytes)
const carriedOn = () => browser.service.uploads.filter(({ init }) => init.keepalive)

/** The first `bytes` bytes of what a side records. */
const recorded = (bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => at % 251)
/** Expects at least this many ms of each side to be stored, byte for byte as recorded. */
const expectStored = (agentMs: number, userMs = agentMs) => {
  const { agent, user } = browser.service.stored
  for (const [side, ms] of [
    [agent, agentMs],
    [user, userMs],
  ] as const) {
    expect(side.length).toBeGreaterThanOrEqual((ms / 1_000) * FakeRecorder.bytesPerSecond)
    expect(side.every((byte, at) => byte === at % 251)).toBe(true)
  }
}

async function recordFor(ms: number) {
  const recording = record()
  await pass(ms)
  await Promise.all([recording.finish(false), pass(30_000)])
}

function hide() {
  browser.document.visibilityState = 'hidden'
  browser.document.dispatchEvent(new Event('visibilitychange'))
}

/** Requests that are still pending are lost too, unless they use `keepalive`. */
async function closePage(recording: CallRecording) {
  void recording.finish(true)
  browser.service.pageGone = true
  await pass(60_000)
}

describe('an upload', () => {
  test('goes to the agent and has the spec’s fields, with the texts before the files', async () => {
    await recordFor(62_400)
    const form = formOf(-1)
    expect(browser.service.uploads[0]).toMatchObject({ url, init: { method: 'POST' } })
    expect([...form.keys()]).toEqual([
      'call_id',
      'call_token',
      'start_time',
      'end_time',
      'duration',
      'language',
      'file_agent',
      'file_user',
    ])
    expect(Object.fromEntries(form)).toMatchObject({
      call_id: 'call-1',
      call_token: 'ct_1',
      start_time: '2026-11-21T10:00:00.000Z',
      end_time: '2026-11-21T10:01:02.400Z',
      duration: '62',
      language: 'English',
    })
    const file = form.get('file_agent') as File
    expect(file).toMatchObject({ name: 'file_agent.webm', type: 'audio/webm', size: 62_400 })
  })

  test('of everything is sent at the marks and at the end [C4]', async () => {
    await recordFor(100_000)
    expect(wholes()).toEqual([4_800, 9_800, 19_800, 39_800, 79_800, 159_800, 200_000])
    expectStored(100_000)
  })

  test('of a part continues what is stored, and says where before the files', async () => {
    record()
    await pass(12_501)
    expect([...formOf(-1).keys()].slice(-4)).toEqual([
      'agent_offset',
      'user_offset',
      'file_agent',
      'file_user',
    ])
    expect(Object.fromEntries(formOf(-1))).toMatchObject({
      agent_offset: '9900',
      user_offset: '9900',
      end_time: '2026-11-21T10:00:12.500Z',
    })
    expect(lastSize()).toBe(5_000)
    expectStored(12_500 - SLICE_MS)
  })

  test('has the length of the call, even if the clock is set back meanwhile', async () => {
    record()
    await pass(5_000)
    vi.setSystemTime(new Date('2026-11-21T09:00:00Z'))
    await pass(5_000)
    expect(formOf(-1).get('duration')).toBe('10')
  })

  test('of a call without a visitor track contains only the agent', async () => {
    const recording = record({ visitor: undefined })
    await pass(7_500)
    await recording.finish(false)
    await pass(0)
    for (const { init } of browser.service.uploads) {
      expect([...(init.body as FormData).keys()]).not.toContain('file_user')
      expect([...(init.body as FormData).keys()]).not.toContain('user_offset')
    }
    expectStored(7_500, 0)
  })

  test('of nothing is not sent', async () => {
    await recordFor(0)
    expect(sizes()).toEqual([])
  })
})

describe('the type', () => {
  test.each([
    [
      ['audio/webm', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'],
      'audio/webm;codecs=opus',
      'file_agent.webm',
    ],
    [['audio/mp4'], 'audio/mp4', 'file_agent.mp4'],
    [['audio/ogg;codecs=opus'], 'audio/ogg;codecs=opus', 'file_agent.ogg'],
  ])('is the best of %j, and always named', async (types, named, file) => {
    FakeRecorder.types = types
    await recordFor(2_000)
    expect(FakeRecorder.made.map(({ mimeType }) => mimeType)).toEqual([named, named])
    expect((formOf(0).get('file_agent') as File).name).toBe(file)
  })

  test('that we do not support means no recording, and no error', () => {
    FakeRecorder.types = ['audio/wav']
    expect(() => record()).toThrow('nothing records')
    browser.put({ MediaRecorder: undefined })
    expect(() => record()).toThrow('nothing records')
  })
})

describe('all uploads together', () => {
  test.each([1, 4_999, 5_000, 5_001, 10_001, 20_001, 40_001, 80_001, 123_500])(
    'of a call of %i ms stay under 4 times the last one',
    async (ms) => {
      await recordFor(ms)
      expect(total()).toBeLessThan(4 * lastSize())
      expectStored(ms)
    },
  )

  test.each([3_000, 80_001, 123_500])(
    'of a call of %i ms stay under 4 times the last one when the server refuses all of them',
    async (ms) => {
      browser.service.upload = { status: 500, body: {} }
      await recordFor(ms)
      expect(sizes().length).toBeGreaterThan(1)
      expect(total()).toBeLessThan(4 * lastSize())
    },
  )

  test('of a long call leave room to send its end again when the last upload is refused', async () => {
    const recording = record()
    await pass(119_000)
    browser.service.upload = { status: 503, body: {} }
    const finished = recording.finish(false)
    await pass(500)
    browser.service.upload = 'join'
    await Promise.all([finished, pass(30_000)])
    expectStored(119_000)
    expect(total()).toBeLessThan(4 * 2 * 119_000)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stay under 4 times the last one, and everything is stored, whichever of them fail (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      const recording = record()
      browser.service.uploadMs = (bytes) => bytes / 20 + random() * 4_000
      while (performance.now() < 90_000) {
        browser.service.upload = random() < 0.4 ? { status: 503, body: {} } : 'join'
        // A server that was replaced may have less than it reported before.
        if (random() < 0.05) browser.service.stored.user = recorded(3_000)
        await pass(1_000)
      }
      browser.service.upload = 'join'
      await Promise.all([recording.finish(false), pass(60_000)])
      expectStored(90_000)
      expect(total()).toBeLessThan(4 * lastSize())
    },
  )

  test('of everything run one at a time, and the newest follows a slow one [C25]', async () => {
    browser.service.uploadMs = () => 18_000
    const recording = record()
    await pass(22_000)
    expect(wholes()).toEqual([4_800, 9_800])
    await pass(2_000)
    expect(wholes()).toEqual([4_800, 9_800, 45_800])
    await Promise.all([recording.finish(false), pass(60_000)])
    expect(wholes()).toEqual([4_800, 9_800, 45_800, 48_000])
  })
})

test('parts continue in parallel to a slow upload of everything [C25]', async () => {
  // The upload of everything at 10 s takes 20 s. A part takes less than a second.
  browser.service.uploadMs = (bytes) => (bytes === 19_800 ? 20_000 : 500)
  record()
  await pass(26_000)
  expect(wholes()).toContain(19_800)
  expectStored(25_000 - SLICE_MS)
})

test('an upload that waits when the call ends is not sent, because the last upload contains it', async () => {
  browser.service.uploadMs = () => 18_000
  const recording = record()
  await pass(22_000)
  await Promise.all([recording.finish(false), pass(60_000)])
  expect(wholes()).toEqual([4_800, 9_800, 44_000])
})

describe('a failed upload', () => {
  test('is not repeated during the call, because the next one contains its audio', async () => {
    browser.service.upload = new TypeError('network')
    const recording = record()
    await pass(12_000)
    expect(sizes()).toEqual([4_800, 9_800, 14_800, 19_800])
    browser.service.upload = 'join'
    await Promise.all([recording.finish(false), pass(1_000)])
    expect(sizes()).toEqual([4_800, 9_800, 14_800, 19_800, 24_000])
    expectStored(12_000)
  })

  test('of a part is covered by the next part, which is larger', async () => {
    record()
    await pass(11_000)
    browser.service.upload = { status: 503, body: {} }
    await pass(2_500)
    browser.service.upload = 'join'
    await pass(2_500)
    expect(sizes().slice(-2)).toEqual([5_000, 10_000])
    expectStored(15_000 - SLICE_MS)
  })

  test('of a part that the server can’t continue is sent again from where it can [C25]', async () => {
    record()
    await pass(11_000)
    browser.service.stored.user = recorded(4_000)
    await pass(2_000)
    browser.service.stored.agent = recorded(0)
    await pass(7_500)
    expectStored(20_000 - SLICE_MS)
  })

  test('at the end is repeated after 1, 2 and 4 s [C26]', async () => {
    browser.service.upload = new TypeError('network')
    const recording = record()
    await pass(2_000)
    await recording.finish(false)
    const counts: number[] = []
    for (let second = 0; second < 10; second += 1) {
      await pass(second === 0 ? 1 : 1_000)
      counts.push(sizes().length)
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4])
  })

  test('leaves no response unread, and uses no `keepalive`, which a closing page may need', async () => {
    browser.service.upload = { status: 500, body: { error: {} } }
    await recordFor(12_000)
    expect(browser.service.uploads.length).toBeGreaterThan(3)
    expect(carriedOn()).toEqual([])
    expect(browser.service.unreadAnswers()).toBe(0)
  })

  test.each([401, 403, 404, 410, 413, 422])(
    'that the server will never accept (%i) is not repeated, and no other is sent [C29]',
    async (status) => {
      browser.service.upload = { status, body: {} }
      await recordFor(12_000)
      expect(sizes()).toHaveLength(1)
    },
  )

  test('that a proxy answers with success but without sizes does not count as stored', async () => {
    browser.service.upload = { status: 200, body: '<p>Welcome to our network</p>' }
    const recording = record()
    await pass(6_000)
    browser.service.upload = 'join'
    await closePage(recording)
    expectStored(6_000)
  })
})

describe('a page that closes', () => {
  beforeEach(() => {
    FakeRecorder.bytesPerSecond = MOST_BYTES_PER_SECOND
  })
  afterEach(() => {
    FakeRecorder.bytesPerSecond = 1_000
  })

  const lengths = Array.from({ length: 41 }, (_, index) => 300 + index * 730)
  test.each(lengths)('after %i ms has everything but the last slice stored [C24]', async (ms) => {
    browser.service.uploadMs = () => 1_500
    const recording = record()
    await pass(ms)
    await closePage(recording)
    expectStored(ms - SLICE_MS)
  })

  test('uses `keepalive` for its last upload only', async () => {
    const recording = record()
    await pass(8_000)
    await closePage(recording)
    expect(carriedOn()).toEqual([browser.service.uploads.at(-1)])
    expect(formOf(-1).get('agent_offset')).toBe(String(7.4 * MOST_BYTES_PER_SECOND))
  })

  test('does not exceed the limit of `keepalive`, and sends the rest without it [C27]', async () => {
    browser.service.upload = { status: 503, body: {} }
    const recording = record()
    await pass(40_000)
    browser.service.upload = 'join'
    await closePage(recording)
    expect(carriedOn()).toHaveLength(1)
    expect(carriedOn()[0]?.bytes).toBeLessThan(KEEPALIVE_QUOTA - 20_000)
    // In this test, the page stays alive long enough for the rest to arrive.
    expectStored(40_000 - SLICE_MS)
  })

  test('that cannot send everything has the beginning stored, cut at the end of a slice [C27]', async () => {
    browser.service.upload = { status: 503, body: {} }
    const recording = record()
    await pass(40_000)
    browser.service.upload = 'join'
    browser.service.uploadMs = () => 100
    await closePage(recording)
    const { agent, user } = browser.service.stored
    expect(agent.length).toBeGreaterThan(15_000)
    expect(agent.length % (MOST_BYTES_PER_SECOND / 10)).toBe(0)
    expect(user).toEqual(agent)
    expectStored(3_000)
  })

  test('still sends the upload when the embedding page has used up the `keepalive` quota', async () => {
    browser.service.refusesKeepalive = true
    const recording = record()
    await pass(4_000)
    void recording.finish(true)
    await pass(1)
    expectStored(4_000 - SLICE_MS)
  })

  test('during the last upload of a call sends what is not stored yet', async () => {
    const recording = record()
    await pass(9_000)
    browser.service.uploadMs = () => 5_000
    await recording.finish(false)
    await pass(100)
    browser.window.dispatchEvent(new Event('pagehide'))
    browser.service.pageGone = true
    await pass(60_000)
    expect(carriedOn()).toHaveLength(1)
    expectStored(9_000)
  })

  test('after everything is stored sends nothing', async () => {
    await recordFor(9_000)
    const before = sizes().length
    browser.window.dispatchEvent(new Event('pagehide'))
    expect(sizes()).toHaveLength(before)
  })

  test('or is hidden, which phones may end without an event, sends what is not stored [C28]', async () => {
    record()
    await pass(8_250)
    hide()
    await pass(1)
    expectStored(8_250 - SLICE_MS)
    expect(carriedOn()).toEqual([])
  })
})

describe('finishing', () => {
  test('stops the recorders at once and uploads no more', async () => {
    const recording = record()
    await pass(4_000)
    const finished = recording.finish(false)
    expect(FakeRecorder.made.map(({ state }) => state)).toEqual(['inactive', 'inactive'])
    await finished
    await pass(0)
    expect(vi.getTimerCount()).toBe(0)
    const before = sizes()
    await pass(200_000)
    expect(sizes()).toEqual(before)
    expect(lastSize()).toBe(8_000)
  })

  test('waits for a recorder that does not stop, but not forever', async () => {
    const recording = record()
    await pass(1_000)
    vi.spyOn(FakeRecorder.prototype, 'stop').mockImplementation(() => {})
    const finished = recording.finish(false)
    await pass(1_000)
    await expect(finished).resolves.toBeUndefined()
    vi.restoreAllMocks()
  })
})

/** Random numbers 0..1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
