/** Tests the real models, loaded once for all tests. In `npm test`, the calls of `e2e/calls` are spoken and heard with them. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INPUT_RATE_HZ, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import { collect } from '../testing/collect.ts'
import { recordedQuestion } from '../testing/recordedQuestion.ts'
import { describeStt, recognise } from '../testing/sttContract.ts'
import { describeTts } from '../testing/ttsContract.ts'
import { describeVad } from '../testing/vadContract.ts'
import { resample } from '../sound/resample.ts'
import type { Speech } from './speech.ts'
import { startSpeech } from './startSpeech.ts'

let speech: Speech
let dataDir: string
const steps: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'speech-'))
  speech = await startSpeech({
    dataDir,
    log: () => {},
    onProgress: (step, done, total) => steps.push(`${step} ${done}/${total}`),
  })
})

afterAll(async () => {
  const pids = speech.processes().map(({ pid }) => pid)
  await speech.close()
  await speech.close()
  for (const pid of pids) expect(existsSync(`/proc/${pid}`)).toBe(false)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
})

const { signal } = new AbortController()

async function say(text: string, voice = 'echo', accent = 'American'): Promise<Int16Array> {
  const pieces = await collect(
    speech.tts.synthesise({ text, voice, accent, language: 'en', signal }),
  )
  return joinSamples(pieces)
}

/** Returns the sound as a session passes it on: 16 kHz, with some silence around it. */
function asHeard(samples: Int16Array): Int16Array {
  const heard = resample(samples, OUTPUT_RATE_HZ, INPUT_RATE_HZ)
  const padded = new Int16Array(heard.length + INPUT_RATE_HZ / 4)
  padded.set(heard, INPUT_RATE_HZ / 10)
  return padded
}

async function hear(samples: Int16Array): Promise<string> {
  const heard = await recognise(speech.stt, samples)
  return heard.at(-1)?.text ?? ''
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9$]+/g) ?? []

const { samples: recorded, says: saidInRecording } = recordedQuestion
let spokenBefore = 0

describeStt('Moonshine @full', () =>
  Promise.resolve({
    stt: speech.stt,
    language: 'en',
    samples: recorded,
    says: saidInRecording,
    hasPartials: true,
  }),
)

describeTts('Kokoro @full', () => {
  const numbers = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
  return Promise.resolve({
    tts: speech.tts,
    language: 'en',
    text: `This is the ${numbers[spokenBefore++]} thing that I have to say.`,
  })
})

describeVad('Silero @full', () => Promise.resolve({ vad: speech.vad, speech: recorded }))

describe('speech @full', () => {
  it('reports its loading progress', () => {
    expect(steps).toHaveLength(5)
    expect(steps.at(-1)).toMatch(/5\/5$/)
  })

  // The voice sounds a little different each time, so a word may be misheard now and then.
  it('understands nine of ten words of questions that it has synthesised itself, in both accents', async () => {
    const questions = [
      ['American', 'What does the Pro plan cost?'],
      ['American', 'Can you call me back tomorrow?'],
      ['British', 'Which languages do you speak?'],
      ['British', 'How long do you keep the recordings?'],
    ] as const
    const heard: boolean[] = []
    for (const [accent, question] of questions) {
      const understood = words(await hear(asHeard(await say(question, 'shimmer', accent))))
      heard.push(...words(question).map((word) => understood.includes(word)))
    }
    expect(heard.length).toBe(24)
    expect(heard.filter((isHeard) => !isHeard).length).toBeLessThanOrEqual(2)
  })

  it('says a price so that it is heard as a price', async () => {
    const heard = await hear(asHeard(await say('It costs $50 a month.', 'shimmer')))
    expect(heard.replace('$50', 'fifty dollars')).toMatch(/^it costs fifty dollars a month\.?$/i)
  })

  it('is understood when it makes a long clause in several windows', async () => {
    const sentence =
      'We are open every day of the week, but on Sunday the kitchen closes early in the evening'
    const pieces: Int16Array[] = []
    for await (const piece of speech.tts.synthesise({
      text: sentence,
      voice: 'alloy',
      accent: 'American',
      language: 'en',
      signal,
    })) {
      pieces.push(piece)
    }
    expect(pieces.length).toBeGreaterThan(1)
    const heard = words(await hear(asHeard(joinSamples(pieces))))
    expect(heard).toEqual(words(sentence))
  })

  it('hears nothing in silence and noise', async () => {
    expect(await hear(new Int16Array(INPUT_RATE_HZ))).toBe('')
    const noise = Int16Array.from({ length: INPUT_RATE_HZ }, () => (Math.random() - 0.5) * 600)
    expect(await hear(noise)).toBe('')
  })

  it('hears one word within much silence', async () => {
    const yes = asHeard(await say('Yes.'))
    const late = new Int16Array(INPUT_RATE_HZ * 2 + yes.length)
    late.set(yes, INPUT_RATE_HZ)
    expect(words(await hear(late))).toEqual(['yes'])
  })

  it('keeps published clauses on the disk, and says the same sound again', async () => {
    const text = 'Can you call me back tomorrow?'
    // Unpublished text is not cached.
    speech.tts.publish(text)
    expect(await say(text)).toEqual(await say(text))
    await expect
      .poll(async () => (await readdir(join(dataDir, 'speech'))).length)
      .toBeGreaterThan(0)
  })

  it('finds paraphrases similar: unit vectors of 384 numbers', async () => {
    const [cost, price, data] = await speech.embed([
      'What does the Pro plan cost?',
      'How much is Pro per month?',
      'Is my data encrypted?',
    ])
    expect(cost).toHaveLength(384)
    expect(dot(cost, cost)).toBeCloseTo(1, 4)
    expect(dot(cost, price)).toBeGreaterThan(0.55)
    expect(dot(cost, data)).toBeLessThan(0.3)
    expect(await speech.embed([])).toEqual([])
  })

  it('still speaks when the process is killed before its first sound', async () => {
    const speaker = speech.processes().find(({ name }) => name === 'synthesis')
    const saying = say('This sentence is spoken by two processes.')
    setTimeout(() => process.kill(speaker?.pid ?? 0, 'SIGKILL'), 100)
    expect((await saying).length).toBeGreaterThan(OUTPUT_RATE_HZ)
    const next = speech.processes().find(({ name }) => name === 'synthesis')
    expect(next?.pid).not.toBe(speaker?.pid)
  })
})

function dot(a: Float32Array = new Float32Array(), b: Float32Array = a): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
