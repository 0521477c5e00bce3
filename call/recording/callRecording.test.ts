import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RECORDING_CHUNK_AT_MS } from '@ringwell/protocol/callLimits.ts'
import { FakeBrowser } from '../testing/fakeBrowser.ts'
import { FakeStream } from '../testing/fakeMedia.ts'
import { FakeRecorder } from '../testing/fakeRecorder.ts'
import { recordCall, type CallRecording, type RecordingOptions } from './callRecording.ts'

let browser: FakeBrowser
const url = 'https://host.test/api/call/upload_audio/agent-1'

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

const sizes = () => browser.service.uploads.map(({ bytes }) => bytes)
const formOf = (index: number) => browser.service.uploads[index]?.init.body as FormData
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function recordFor(ms: number) {
  const recording = record()
  await pass(ms)
  await Promise.all([recording.finish(false), pass(30_000)])
}

describe('an upload', () => {
  test('goes to the agent and carries what the spec names, texts before files', async () => {
    await recordFor(62_400)
    const form = formOf(-1 + browser.service.uploads.length)
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

  test('happens whenever something was recorded, and holds everything since the start', async () => {
    await recordFor(100_000)
    expect(sizes()).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 200_000])
  })

  test('of a call without a track to record for the visitor holds the agent alone', async () => {
    const recording = record({ visitor: undefined })
    await pass(5_000)
    await recording.finish(false)
    expect([...formOf(0).keys()]).not.toContain('file_user')
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
  ])('is the most wanted of %j, and always named', async (types, named, file) => {
    FakeRecorder.types = types
    await recordFor(2_000)
    expect(FakeRecorder.made.map(({ mimeType }) => mimeType)).toEqual([named, named])
    expect((formOf(0).get('file_agent') as File).name).toBe(file)
  })

  test('that no browser of ours has means no recording, and no error', () => {
    FakeRecorder.types = ['audio/wav']
    expect(() => record()).toThrow('nothing records')
    browser.put({ MediaRecorder: undefined })
    expect(() => record()).toThrow('nothing records')
  })
})

describe('all uploads together', () => {
  test.each([1, 4_999, 5_000, 5_001, 10_001, 20_001, 40_001, 80_001, 123_500])(
    'of a call of %i ms stay under 4 times the last',
    async (ms) => {
      await recordFor(ms)
      const last = sizes().at(-1) ?? 0
      expect(sizes().reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * last)
    },
  )

  test.each([3_000, 80_001, 123_500])(
    'of a call of %i ms stay under 4 times the last when the server refuses them all',
    async (ms) => {
      browser.service.upload = { status: 500, body: {} }
      await recordFor(ms)
      const last = sizes().at(-1) ?? 0
      expect(sizes().length).toBeGreaterThan(1)
      expect(sizes().reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * last)
    },
  )

  test('are one at a time; of those that wait only the newest is sent', async () => {
    browser.service.uploadMs = 18_000
    const recording = record()
    await pass(22_000)
    expect(sizes()).toEqual([10_000])
    await pass(2_000)
    expect(sizes()).toEqual([10_000, 40_000])
    await Promise.all([recording.finish(false), pass(60_000)])
    expect(sizes()).toEqual([10_000, 40_000, 48_000])
  })
})

test('what waits when the call ends is not sent: the last upload holds it', async () => {
  browser.service.uploadMs = 18_000
  const recording = record()
  await pass(22_000)
  await Promise.all([recording.finish(false), pass(60_000)])
  expect(sizes()).toEqual([10_000, 44_000])
})

describe('a failed upload', () => {
  test('is not repeated in mid-call: the next one carries its audio', async () => {
    browser.service.upload = new TypeError('network')
    const recording = record()
    await pass(12_000)
    expect(sizes()).toEqual([10_000, 20_000])
    browser.service.upload = { status: 200, body: {} }
    await Promise.all([recording.finish(false), pass(1_000)])
    expect(sizes()).toEqual([10_000, 20_000, 24_000])
  })

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

  test('leaves no answer unread, and asks for none of what a closing page may need', async () => {
    browser.service.upload = { status: 500, body: { error: {} } }
    await recordFor(12_000)
    expect(browser.service.uploads.length).toBeGreaterThan(3)
    expect(browser.service.uploads.map(({ init }) => init.keepalive)).not.toContain(true)
    expect(browser.service.unreadAnswers()).toBe(0)
  })

  test('that the server will never take is not repeated', async () => {
    browser.service.upload = { status: 422, body: {} }
    await recordFor(2_000)
    expect(sizes()).toHaveLength(1)
  })
})

describe('a page that goes away', () => {
  test('sends what was gathered when it was hidden, even past its own end', async () => {
    const recording = record()
    await pass(3_000)
    browser.document.visibilityState = 'hidden'
    browser.document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    void recording.finish(true)
    expect(sizes()).toEqual([6_000])
    expect(browser.service.uploads[0]?.init.keepalive).toBe(true)
  })

  test('does not ask the browser to carry more than it can', async () => {
    const recording = record()
    await pass(40_000)
    void recording.finish(true)
    expect(sizes().at(-1)).toBe(80_000)
    expect(browser.service.uploads.at(-1)?.init.keepalive).toBe(false)
  })

  test('that is only hidden for a while uploads nothing more', async () => {
    record()
    await pass(3_000)
    browser.document.visibilityState = 'hidden'
    browser.document.dispatchEvent(new Event('visibilitychange'))
    await pass(1_000)
    expect(sizes()).toEqual([])
  })
})

describe('finishing', () => {
  test('stops the recorders at once and uploads no more', async () => {
    const recording = record()
    await pass(4_000)
    const finished = recording.finish(false)
    expect(FakeRecorder.made.map(({ state }) => state)).toEqual(['inactive', 'inactive'])
    await finished
    expect(vi.getTimerCount()).toBe(0)
    await pass(200_000)
    expect(sizes()).toEqual([8_000])
  })

  test('waits for a recorder that says nothing, but not for ever', async () => {
    const recording = record()
    await pass(1_000)
    vi.spyOn(FakeRecorder.prototype, 'stop').mockImplementation(() => {})
    const finished = recording.finish(false)
    await pass(1_000)
    await expect(finished).resolves.toBeUndefined()
    vi.restoreAllMocks()
  })
})
