import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caption } from '../call.ts'
import { FakeBrowser } from '../testing/fakeBrowser.ts'
import { uploadTranscript } from './uploadTranscript.ts'

let browser: FakeBrowser
const url = 'https://host.test/api/call/transcript/call-1'
const greeting: Caption = { id: 'a', who: 'agent', text: 'Hello.', final: true }
const question: Caption = { id: 'b', who: 'visitor', text: 'What does it cost?', final: false }

beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
})
afterEach(() => {
  browser.restore()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sentTurns = () =>
  browser.service.seen.map(({ init }) => JSON.parse(init.body as string).turns)

function begin() {
  const captions: Caption[] = []
  const upload = uploadTranscript({
    base: 'https://host.test/api',
    credential: { callId: 'call-1', callToken: 'ct_1' },
    captions: () => captions,
    sendAtMs: [5_000, 10_000],
  })
  return { captions, upload }
}

describe('the transcript', () => {
  test('is sent at the marks and completely at the end', async () => {
    const { captions, upload } = begin()
    captions.push(greeting)
    await pass(5_000)
    captions.push(question)
    upload.finish(false)
    await pass(60_000)
    expect(browser.service.seen[0]).toMatchObject({
      url,
      init: { method: 'POST', keepalive: false, headers: { authorization: 'Bearer ct_1' } },
    })
    expect(sentTurns()).toEqual([
      [{ who: 'agent', text: 'Hello.' }],
      [
        { who: 'agent', text: 'Hello.' },
        { who: 'visitor', text: 'What does it cost?' },
      ],
    ])
  })

  test('is not sent twice, and not sent when it is empty', async () => {
    const { captions, upload } = begin()
    await pass(5_000)
    captions.push(greeting)
    await pass(5_000)
    upload.finish(false)
    await pass(60_000)
    expect(sentTurns()).toHaveLength(1)
  })

  test('is sent again after a failure, but not after a refusal', async () => {
    const { captions, upload } = begin()
    captions.push(greeting)
    browser.service.session = { status: 503, body: {} }
    upload.finish(false)
    await pass(1_500)
    expect(sentTurns()).toHaveLength(2)
    browser.service.session = { status: 410, body: {} }
    await pass(60_000)
    expect(sentTurns()).toHaveLength(3)
  })

  test('is sent once by a closing page', async () => {
    const { captions, upload } = begin()
    captions.push(greeting)
    browser.service.session = new Error('gone')
    upload.finish(true)
    await pass(60_000)
    expect(sentTurns()).toHaveLength(1)
    expect(browser.service.seen[0]?.init.keepalive).toBe(true)
  })

  test('is sent by a page that closes while the final transcript is pending', async () => {
    const { captions, upload } = begin()
    captions.push(greeting)
    browser.service.session = { status: 503, body: {} }
    upload.finish(false)
    await pass(100)
    browser.window.dispatchEvent(new Event('pagehide'))
    await pass(1)
    expect(browser.service.seen.map(({ init }) => init.keepalive)).toEqual([false, true])
    await pass(60_000)
    const before = sentTurns().length
    browser.window.dispatchEvent(new Event('pagehide'))
    expect(sentTurns()).toHaveLength(before)
    expect(browser.service.unreadAnswers()).toBe(0)
  })

  test('leaves room for the recording in any script', async () => {
    const { captions, upload } = begin()
    captions.push(
      { ...greeting, text: 'क'.repeat(3_900) },
      { ...question, text: 'क'.repeat(1_500) },
    )
    upload.finish(true)
    await pass(1)
    expect(browser.service.seen[0]?.init.keepalive).toBe(false)
  })

  test('is cut to what the server accepts', async () => {
    const { captions, upload } = begin()
    for (let turn = 0; turn < 500; turn += 1)
      captions.push({ ...greeting, text: 'x'.repeat(9_000) })
    upload.finish(true)
    await pass(1)
    expect(sentTurns()[0]).toHaveLength(400)
    expect(sentTurns()[0][0].text).toHaveLength(4_000)
    expect(browser.service.seen[0]?.init.keepalive).toBe(false)
  })
})
