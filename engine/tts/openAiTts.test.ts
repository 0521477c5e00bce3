import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpeechServerLimits } from '../models/speechServer.ts'
import { formatWav } from '../stt/wav.ts'
import { type Clause, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import { misdeeds, toneBytes } from '../testing/audioReplies.ts'
import { type LocalReply, startLocalServer } from '../testing/localServer.ts'
import { collect } from '../testing/collect.ts'
import { describeTts } from '../testing/ttsContract.ts'
import { createOpenAiTts, remoteSoundKey } from './openAiTts.ts'

const key = 'sk-very-secret'
/** For a server that is late on purpose. */
const impatient = { silentMs: 150, wholeMs: 400 }
const text = 'It costs $50 a month, for every seat.'
const clause: Clause = { text, voice: 'shimmer', accent: 'American', language: 'en' }

let server: Awaited<ReturnType<typeof startLocalServer>>
const finished: { clause: Clause; samples: Int16Array }[] = []
const serverOf = (special = {}) => ({
  baseUrl: server.baseUrl,
  model: 'tts-1',
  apiKey: key,
  voice: undefined,
  format: 'pcm' as const,
  ...special,
})
const tts = (special = {}, limits?: SpeechServerLimits) =>
  createOpenAiTts({
    server: serverOf(special),
    finished: (said, samples) => void finished.push({ clause: said, samples }),
    ...(limits && { limits }),
  })

const speak: LocalReply = (response, { body }) => {
  const { input } = JSON.parse(body.toString()) as { input: string }
  response.setHeader('content-type', 'audio/pcm')
  response.end(toneBytes(input.length * 0.06))
}

beforeAll(async () => {
  server = await startLocalServer(speak)
})
afterAll(() => server.close())

const { signal } = new AbortController()
async function say(
  special: Partial<Clause> = {},
  settings = {},
  limits?: SpeechServerLimits,
): Promise<Int16Array> {
  const pieces = await collect(tts(settings, limits).synthesise({ ...clause, ...special, signal }))
  return joinSamples(pieces)
}

const samplesOf = (bytes: Buffer) =>
  Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2))

describeTts('a server with OpenAI’s interface', () => {
  server.replyWith(speak)
  return Promise.resolve({ tts: tts(), language: 'en', text })
})

describe('a request for the sound of a clause', () => {
  it('has the words as they are said, the model, the voice and the key', async () => {
    server.replyWith(speak)
    await say({ speed: 0.9 })
    const { path, headers, body } = server.requests.at(-1)!
    expect(path).toBe('/v1/audio/speech')
    expect(headers.authorization).toBe(`Bearer ${key}`)
    expect(JSON.parse(body.toString())).toEqual({
      model: 'tts-1',
      input: 'It costs fifty dollars a month, for every seat.',
      voice: 'shimmer',
      response_format: 'pcm',
      speed: 0.9,
    })
  })

  it('has the operator’s voice instead of the agent’s', async () => {
    server.replyWith(speak)
    await say({}, { voice: 'nova' })
    expect(JSON.parse(server.requests.at(-1)!.body.toString())).toMatchObject({ voice: 'nova' })
  })

  it('is not made for a clause without words', async () => {
    const before = server.requests.length
    expect(await say({ text: ' … ' })).toHaveLength(0)
    expect(server.requests).toHaveLength(before)
  })

  it('is not made for a language that the agent cannot put into words', async () => {
    await expect(say({ language: 'hi' })).rejects.toMatchObject({ code: 'unsupported_language' })
  })

  it('is cancelled at the server when the caller speaks over the answer', async () => {
    server.replyWith((response) => void response.write(toneBytes(0.5)))
    const before = server.abandoned()
    const whole = finished.length
    const abort = new AbortController()
    for await (const _ of tts().synthesise({ ...clause, signal: abort.signal })) abort.abort()
    await expect.poll(() => server.abandoned()).toBe(before + 1)
    expect(finished).toHaveLength(whole)
  })
})

describe('sound from a server', () => {
  it('is heard before the whole has come, and is kept when it has', async () => {
    const rest = Promise.withResolvers<void>()
    server.replyWith(async (response) => {
      response.write(toneBytes(0.2))
      await rest.promise
      response.end(toneBytes(0.3))
    })
    const before = finished.length
    const pieces = tts().synthesise({ ...clause, signal })
    const sound = pieces[Symbol.asyncIterator]()
    expect((await sound.next()).value).toHaveLength(OUTPUT_RATE_HZ / 10)
    expect(finished).toHaveLength(before)
    rest.resolve()
    let { done } = await sound.next()
    while (!done) ({ done } = await sound.next())
    expect(finished.at(-1)?.clause.text).toBe(text)
    expect(finished.at(-1)?.samples).toHaveLength(OUTPUT_RATE_HZ / 2)
  })

  it('may come in pieces that cut samples in half', async () => {
    const bytes = toneBytes(0.2)
    server.replyWith(async (response) => {
      for (let at = 0; at < bytes.length; at += 1_001) {
        response.write(bytes.subarray(at, at + 1_001))
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      response.end()
    })
    expect(await say()).toEqual(samplesOf(bytes))
  })

  it.each([8_000, 16_000, 22_050, 24_000, 44_100, 48_000])(
    'may be a WAV file at %i Hz, and keeps its pitch and its length',
    async (rateHz) => {
      const wav = formatWav(samplesOf(toneBytes(0.5, rateHz)), rateHz)
      server.replyWith(async (response) => {
        response.setHeader('content-type', 'audio/wav')
        // The header comes in two pieces.
        response.write(wav.subarray(0, 30))
        await new Promise((resolve) => setTimeout(resolve, 5))
        response.end(wav.subarray(30))
      })
      const sound = await say({}, { format: 'wav' })
      const expected = samplesOf(toneBytes(0.5))
      expect(sound).toHaveLength(expected.length)
      const middle = { from: 2_400, to: expected.length - 2_400 }
      const error = sound
        .subarray(middle.from, middle.to)
        .reduce(
          (most, sample, at) => Math.max(most, Math.abs(sample - expected[middle.from + at]!)),
          0,
        )
      expect(error).toBeLessThan(150)
    },
  )

  it('may be a WAV file of unknown length with two channels and other chunks', async () => {
    const bytes = toneBytes(0.1)
    const sound = samplesOf(bytes)
    const both = Int16Array.from({ length: sound.length * 2 }, (_, at) =>
      at % 2 === 0 ? sound[at / 2]! : 0,
    )
    const wav = formatWav(both, OUTPUT_RATE_HZ)
    wav.writeUInt16LE(2, 22)
    wav.writeUInt32LE(0xffff_ffff, 40)
    const other = Buffer.from('LIST\u0004\u0000\u0000\u0000abcd', 'latin1')
    const file = Buffer.concat([wav.subarray(0, 36), other, wav.subarray(36)])
    server.replyWith((response) => void response.end(file))
    expect(await say()).toEqual(sound.map((sample) => sample / 2))
  })

  it('may be bare samples at a rate that their type names', async () => {
    server.replyWith((response) => {
      response.setHeader('content-type', 'audio/pcm; rate=16000')
      response.end(toneBytes(0.5, 16_000))
    })
    expect(await say()).toHaveLength(OUTPUT_RATE_HZ / 2)
  })

  const wav = formatWav(samplesOf(toneBytes(0.2)), OUTPUT_RATE_HZ)
  const changed = (change: (file: Buffer) => void) => {
    const file = Buffer.from(wav)
    change(file)
    return file
  }
  it.each([
    ['an MP3 file', Buffer.from('ID3\u0004 and so on')],
    ['a WAV file that ends early', wav.subarray(0, 3_000)],
    ['half a header', wav.subarray(0, 30)],
    ['a WAV file with no sound', wav.subarray(0, 44)],
    ['a WAV file with 8 bits', changed((file) => file.writeUInt16LE(8, 34))],
    ['a WAV file with 9 channels', changed((file) => file.writeUInt16LE(9, 22))],
    ['a WAV file at 1 Hz', changed((file) => file.writeUInt32LE(1, 24))],
    ['a WAV file whose header does not end', changed((file) => file.write('junk', 36))],
  ])('is refused if it is %s', async (_what, body) => {
    server.replyWith((response) => void response.end(body))
    await expect(say()).rejects.toMatchObject({ code: 'server_garbled' })
  })

  it('is the same for the same words from the same voice, and only then', () => {
    const keyOf = remoteSoundKey(serverOf())
    expect(keyOf({ ...clause, accent: 'Indian' })).toBe(keyOf(clause))
    const others = [
      keyOf({ ...clause, text: 'No.' }),
      keyOf({ ...clause, voice: 'echo' }),
      keyOf({ ...clause, speed: 0.8 }),
      remoteSoundKey(serverOf({ model: 'tts-2' }))(clause),
      remoteSoundKey(serverOf({ baseUrl: 'http://other' }))(clause),
    ]
    expect(new Set([keyOf(clause), ...others]).size).toBe(6)
    expect(keyOf({ ...clause, text: '…' })).toBeUndefined()
  })
})

describe('a server that speaks', () => {
  it.each(Object.entries(misdeeds))(
    'and %s makes this clause fail, with advice and without secrets, and lets go of the connection',
    async (_what, [reply, code]) => {
      server.replyWith(reply)
      const whole = finished.length
      const limits = code === 'server_late' ? impatient : undefined
      const failure = await say({}, {}, limits).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'SpeechError', code })
      expect(String(failure)).toContain('TTS_BASE_URL')
      expect(String(failure)).not.toContain(key)
      expect(finished).toHaveLength(whole)
      server.replyWith(speak)
      expect((await say()).length).toBeGreaterThan(OUTPUT_RATE_HZ)
    },
  )
})
