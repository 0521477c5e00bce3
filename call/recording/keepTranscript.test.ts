import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caption } from '../call.ts'
import { FakeBrowser } from '../testing/fakeBrowser.ts'
import { keepTranscript } from './keepTranscript.ts'

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
const told = () => browser.service.seen.map(({ init }) => JSON.parse(init.body as string).turns)

function keep() {
  const captions: Caption[] = []
  const keeper = keepTranscript({
    url,
    callToken: 'ct_1',
    captions: () => captions,
    tellAtMs: [5_000, 10_000],
  })
  return { captions, keeper }
}

describe('what was said', () => {
  test('is told now and then, and at the end, all of it', async () => {
    const { captions, keeper } = keep()
    captions.push(greeting)
    await pass(5_000)
    captions.push(question)
    keeper.finish(false)
    await pass(60_000)
    expect(browser.service.seen[0]).toMatchObject({
      url,
      init: { method: 'POST', keepalive: false, headers: { authorization: 'Bearer ct_1' } },
    })
    expect(told()).toEqual([
      [{ who: 'agent', text: 'Hello.' }],
      [
        { who: 'agent', text: 'Hello.' },
        { who: 'visitor', text: 'What does it cost?' },
      ],
    ])
  })

  test('is not told twice, nor when nothing was', async () => {
    const { captions, keeper } = keep()
    await pass(5_000)
    captions.push(greeting)
    await pass(5_000)
    keeper.finish(false)
    await pass(60_000)
    expect(told()).toHaveLength(1)
  })

  test('is told again after a failure, and no more after a refusal', async () => {
    const { captions, keeper } = keep()
    captions.push(greeting)
    browser.service.session = { status: 503, body: {} }
    keeper.finish(false)
    await pass(1_500)
    expect(told()).toHaveLength(2)
    browser.service.session = { status: 410, body: {} }
    await pass(60_000)
    expect(told()).toHaveLength(3)
  })

  test('is told once by a page that is closing', async () => {
    const { captions, keeper } = keep()
    captions.push(greeting)
    browser.service.session = new Error('gone')
    keeper.finish(true)
    await pass(60_000)
    expect(told()).toHaveLength(1)
    expect(browser.service.seen[0]?.init.keepalive).toBe(true)
  })

  test('is told by a page that closes while its last words are on their way', async () => {
    const { captions, keeper } = keep()
    captions.push(greeting)
    browser.service.session = { status: 503, body: {} }
    keeper.finish(false)
    await pass(100)
    browser.window.dispatchEvent(new Event('pagehide'))
    await pass(1)
    expect(browser.service.seen.map(({ init }) => init.keepalive)).toEqual([false, true])
    await pass(60_000)
    const before = told().length
    browser.window.dispatchEvent(new Event('pagehide'))
    expect(told()).toHaveLength(before)
    expect(browser.service.unreadAnswers()).toBe(0)
  })

  test('leaves room for the recording, in whichever script it is written', async () => {
    const { captions, keeper } = keep()
    captions.push(
      { ...greeting, text: 'क'.repeat(3_900) },
      { ...question, text: 'क'.repeat(1_500) },
    )
    keeper.finish(true)
    await pass(1)
    expect(browser.service.seen[0]?.init.keepalive).toBe(false)
  })

  test('fits into what the server takes', async () => {
    const { captions, keeper } = keep()
    for (let turn = 0; turn < 500; turn += 1)
      captions.push({ ...greeting, text: 'x'.repeat(9_000) })
    keeper.finish(true)
    await pass(1)
    expect(told()[0]).toHaveLength(400)
    expect(told()[0][0].text).toHaveLength(4_000)
    expect(browser.service.seen[0]?.init.keepalive).toBe(false)
  })
})
