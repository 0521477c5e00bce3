import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpeechServerLimits } from '../models/speechServer.ts'
import { answerText, misdeeds } from '../testing/audioReplies.ts'
import { startLocalServer } from '../testing/localServer.ts'
import { collect } from '../testing/collect.ts'
import { describeStt, recognise } from '../testing/sttContract.ts'
import { createOpenAiStt } from './openAiStt.ts'

const says = 'What does the Pro plan cost?'
const key = 'sk-very-secret'
const samples = Int16Array.from({ length: 16_000 }, (_, at) => at % 2_000)
/** For a server that is late on purpose. */
const impatient = { silentMs: 150, wholeMs: 400 }

let server: Awaited<ReturnType<typeof startLocalServer>>
const stt = (special = {}, limits?: SpeechServerLimits) =>
  createOpenAiStt({ baseUrl: server.baseUrl, model: 'whisper-1', apiKey: key, ...special }, limits)

beforeAll(async () => {
  server = await startLocalServer(answerText(says))
})
afterAll(() => server.close())

describeStt('a server with OpenAI’s interface', async () => {
  // Slow enough that an abort comes before the answer.
  server.replyWith(async (response, request) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    await answerText(says)(response, request)
  })
  return { stt: stt(), language: 'en', samples, says, hasPartials: false }
})

describe('a request for the words of a turn', () => {
  it('brings the whole sound as a WAV file, with the model, the language and the key', async () => {
    server.replyWith(answerText(says))
    await recognise(stt(), samples, { language: 'en-IN' })
    const { path, headers, body } = server.requests.at(-1)!
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData()
    const wav = Buffer.from(await (form.get('file') as Blob).arrayBuffer())
    expect(path).toBe('/v1/audio/transcriptions')
    expect(headers.authorization).toBe(`Bearer ${key}`)
    expect([form.get('model'), form.get('language')]).toEqual(['whisper-1', 'en'])
    expect(wav.readUInt32LE(24)).toBe(16_000)
    expect(Array.from(samples.keys(), (at) => wav.readInt16LE(44 + 2 * at))).toEqual([...samples])
  })

  it('has only the latest sound if that is enough', async () => {
    server.replyWith(answerText(says))
    const { signal } = new AbortController()
    const turn = stt().open({ language: 'en', signal })
    turn.push(samples)
    await collect(turn.draft({ latestMs: 100, signal }))
    const { body } = server.requests.at(-1)!
    const header = body.indexOf('RIFF')
    expect(body.readUInt32LE(header + 40)).toBe(1_600 * 2)
    expect(body.readInt16LE(header + 44)).toBe(samples.at(-1_600))
  })

  it('has no key for a server that needs none', async () => {
    server.replyWith(answerText(says))
    await recognise(stt({ apiKey: undefined }), samples)
    expect(server.requests.at(-1)!.headers).not.toHaveProperty('authorization')
  })

  it('is cancelled at the server when nobody wants the words any more', async () => {
    server.replyWith(() => undefined)
    const before = server.abandoned()
    const asked = server.requests.length
    const abort = new AbortController()
    const heard = recognise(stt(), samples, { signal: abort.signal })
    await expect.poll(() => server.requests.length).toBe(asked + 1)
    abort.abort()
    expect(await heard).toEqual([])
    await expect.poll(() => server.abandoned()).toBe(before + 1)
  })
})

describe('words from a server', () => {
  it('are one line, whatever is between them', async () => {
    server.replyWith(answerText(' What does\r\n\u0000the Pro plan\tcost? '))
    expect(await recognise(stt(), samples)).toEqual([{ type: 'final', text: says }])
  })

  it.each([
    ['JSON without a text', '{"words":"hello"}'],
    ['a text that is none', '{"text":7}'],
    ['half of its JSON', '{"text":"What do'],
    ['more words than a turn can have', JSON.stringify({ text: 'no '.repeat(9_000) })],
  ])('are refused if it sends %s', async (_what, body) => {
    server.replyWith((response) => void response.end(body))
    await expect(recognise(stt(), samples)).rejects.toMatchObject({ code: 'server_garbled' })
  })
})

describe('a server that recognises speech', () => {
  it.each(Object.entries(misdeeds))(
    'and %s makes this turn fail, with advice and without secrets, and lets go of the connection',
    async (_what, [reply, code]) => {
      server.replyWith(reply)
      const asked = stt({}, code === 'server_late' ? impatient : undefined)
      const failure = await recognise(asked, samples).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'SpeechError', code })
      expect(String(failure)).toContain('STT_BASE_URL')
      expect(String(failure)).not.toContain(key)
      server.replyWith(answerText(says))
      expect(await recognise(stt(), samples)).toEqual([{ type: 'final', text: says }])
    },
  )

  it('and refuses many requests is left with no more than one connection', async () => {
    server.replyWith((response) => void response.writeHead(503).end('<html>'))
    for (let asked = 0; asked < 5; asked += 1) {
      await expect(recognise(stt(), samples)).rejects.toMatchObject({ code: 'server_failed' })
    }
    await expect.poll(() => server.connections()).toBeLessThan(2)
  })

  it('and closes a connection at the moment when it is used again is asked once more', async () => {
    server.replyWith(answerText(says))
    await recognise(stt(), samples)
    let refusals = 0
    server.replyWith((response, request) => {
      if (refusals++ === 0) response.socket?.resetAndDestroy()
      else void answerText(says)(response, request)
    })
    expect(await recognise(stt(), samples)).toEqual([{ type: 'final', text: says }])
    expect(refusals).toBe(2)
  })

  it('cannot be reached: the reason is named', async () => {
    const nowhere = stt({ baseUrl: 'http://127.0.0.1:1/v1' })
    const failure = await recognise(nowhere, samples).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'server_unreachable' })
    expect(String(failure)).toContain('(ECONNREFUSED)')
  })
})
