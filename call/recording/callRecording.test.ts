import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RECORDING_CHUNK_AT_MS } from '@ringwell/protocol/callLimits.ts'
import { FakeBrowser } from '../testing/fakeBrowser.ts'
import { FakeStream } from '../testing/fakeMedia.ts'
import { FakeRecorder } from '../testing/fakeRecorder.ts'
import { recordCall, type CallRecording, type RecordingOptions } from './callRecording.ts'

let browser: FakeBrowser
const url = 'https://host.test/api/call/upload_audio/agent-1'
/** The highest data rate that was measured for one side, in Firefox. */
const MOST_BYTES_PER_SECOND = 4_520
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
    uploadAtMs: RECORDING_CHUNK_AT_MS,
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
const carriedOn = () => browser.service.uploads.filter(({ init }) => init.keepalive)

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

  // Rule C4
  test('of everything so far is sent at the marks and at the end', async () => {
    await recordFor(100_000)
    expect(sizes()).toEqual([9_800, 19_800, 39_800, 79_800, 159_800, 200_000])
    expectStored(100_000)
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
  // Rule C25
  test.each([
    1, 4_999, 5_000, 5_001, 7_000, 9_300, 10_001, 13_000, 22_000, 40_001, 80_001, 123_500,
  ])('of a call of %i ms stay under 4 times the last one, and all of it is stored', async (ms) => {
    await recordFor(ms)
    expect(total()).toBeLessThan(4 * lastSize())
    expectStored(ms)
  })

  test.each([3_000, 80_001, 123_500])(
    'of a call of %i ms stay under 4 times the last one when the server refuses all of them',
    async (ms) => {
      browser.service.upload = { status: 500, body: {} }
      await recordFor(ms)
      expect(sizes().length).toBeGreaterThan(1)
      expect(total()).toBeLessThan(4 * lastSize())
    },
  )

  test('leave room to send the end again when the last upload is refused', async () => {
    const recording = record()
    await pass(119_000)
    browser.service.upload = { status: 503, body: {} }
    const finished = recording.finish(false)
    await pass(500)
    browser.service.upload = 'keep'
    await Promise.all([finished, pass(30_000)])
    expectStored(119_000)
    expect(total()).toBeLessThan(4 * 2 * 119_000)
  })

  test.each([1, 2, 3])(
    'stay under 4 times the last one, and everything is stored, whichever of them fail and whenever the page is hidden (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      const recording = record()
      browser.service.uploadMs = (bytes) => bytes / 20 + random() * 4_000
      while (performance.now() < 90_000) {
        browser.service.upload = random() < 0.4 ? { status: 503, body: {} } : 'keep'
        if (random() < 0.1) hide()
        await pass(1_000)
      }
      browser.service.upload = 'keep'
      await Promise.all([recording.finish(false), pass(60_000)])
      expectStored(90_000)
      expect(total()).toBeLessThan(4 * lastSize())
    },
  )

  test('are sent one at a time', async () => {
    browser.service.uploadMs = () => 18_000
    const recording = record()
    await pass(22_000)
    await Promise.all([recording.finish(false), pass(60_000)])
    expect(sizes()).toEqual([9_800, 44_000])
  })
})

describe('a failed upload', () => {
  test('is not repeated during the call, because the next one contains its audio', async () => {
    browser.service.upload = new TypeError('network')
    const recording = record()
    await pass(12_000)
    expect(sizes()).toEqual([9_800, 19_800])
    browser.service.upload = 'keep'
    await Promise.all([recording.finish(false), pass(1_000)])
    expect(sizes()).toEqual([9_800, 19_800, 24_000])
    expectStored(12_000)
  })

  // Rule C26
  test('at the end is repeated after 1, 2 and 4 s', async () => {
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

  // Rule C29
  test.each([401, 403, 404, 410, 413, 422])(
    'that the server will never accept (%i) is not repeated, and no other is sent',
    async (status) => {
      browser.service.upload = { status, body: {} }
      await recordFor(12_000)
      expect(sizes()).toHaveLength(1)
    },
  )
})

describe('a page that closes', () => {
  // Rule C27
  test.each([300, 2_000, 4_400])(
    'after %i ms has everything but the last slice stored, with `keepalive`',
    async (ms) => {
      FakeRecorder.bytesPerSecond = MOST_BYTES_PER_SECOND
      onTestFinished(() => void (FakeRecorder.bytesPerSecond = 1_000))
      browser.service.uploadMs = () => 1_500
      const recording = record()
      await pass(ms)
      await closePage(recording)
      expectStored(ms - SLICE_MS)
      expect(carriedOn()).toHaveLength(1)
    },
  )

  // Rule C27
  test('tries without `keepalive` what is too large for it', async () => {
    const recording = record()
    await pass(45_000)
    await closePage(recording)
    expect(carriedOn()).toEqual([])
    // What the browser does not let through is lost, but not what was stored before.
    expect(lastSize()).toBe(90_000)
    expectStored(40_000 - SLICE_MS)
  })

  test('still sends the upload when the embedding page has used up the `keepalive` quota', async () => {
    browser.service.refusesKeepalive = true
    const recording = record()
    await pass(4_000)
    void recording.finish(true)
    await pass(1)
    expectStored(4_000 - SLICE_MS)
  })

  test('during the last upload of a call sends it once more', async () => {
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

  // Rule C28
  test('or is hidden, which phones may end without an event, sends everything so far', async () => {
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
