import { expect, it, vi } from 'vitest'
import { type Brain, OUTPUT_RATE_HZ, type Tts, type TtsRequest } from '../stages.ts'
import { spokenAnswer, verbatimAnswer } from './answer.ts'
import { brainRequest } from '../testing/callAgents.ts'
import { settled } from '../testing/settled.ts'

it('tells the voice how much of the answer there is to be heard before each clause', async () => {
  const requests: TtsRequest[] = []
  const tts: Tts = {
    languages: ['en'],
    async *synthesise(request) {
      requests.push(request)
      yield new Int16Array(2 * OUTPUT_RATE_HZ)
    },
  }
  const speaking = { voice: 'shimmer', accent: 'American', language: 'en' }
  const text = 'We are open until ten. Come in. There is a table.'
  for await (const _ of verbatimAnswer(tts, text, speaking).pieces);
  expect(requests.map((request) => request.text)).toEqual([
    'We are open until ten.',
    'Come in.',
    'There is a table.',
  ])
  for (const [index, { queuedMs = 0 }] of requests.entries()) {
    expect(queuedMs).toBeLessThanOrEqual(index * 2_000)
    expect(queuedMs).toBeGreaterThanOrEqual(Math.max(0, index * 2_000 - 500))
  }
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A voice that is late, and may give signs of life until then. */
const lateBy = (ms: number, hasSigns: boolean): Tts => ({
  languages: ['en'],
  async *synthesise() {
    for (let waited = 0; waited < ms; waited += 4_000) {
      await sleep(4_000)
      if (hasSigns) yield new Int16Array(0)
    }
    yield new Int16Array(10).fill(1)
  },
})

/** What is heard of a word, or how the voice failed. */
async function hear(tts: Tts): Promise<string[]> {
  const speaking = { voice: 'shimmer', accent: 'American', language: 'en' }
  const pieces: string[] = []
  try {
    for await (const { type } of verbatimAnswer(tts, 'Yes.', speaking).pieces) pieces.push(type)
  } catch (error) {
    pieces.push((error as { code: string }).code)
  }
  return pieces
}

it('waits for a voice that is late as long as it gives signs of life, and for no other', async () => {
  vi.useFakeTimers()
  try {
    const heard = Promise.all([hear(lateBy(24_000, true)), hear(lateBy(24_000, false))])
    expect(await settled(heard)).toEqual([
      ['clause', 'audio', 'clauseEnd'],
      ['clause', 'unspoken', 'speech_timeout'],
    ])
  } finally {
    vi.useRealTimers()
  }
})

const ask = async (signal: AbortSignal) => brainRequest({ signal })

it('speaks a clause that was cut already without waiting for the words after it', async () => {
  const spoken: string[] = []
  const tts: Tts = {
    languages: ['en'],
    async *synthesise({ text }) {
      spoken.push(text)
      yield new Int16Array(10)
    },
  }
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>()
  const brain: Brain = {
    async *reply() {
      yield { type: 'text', text: 'We are open.' }
      yield { type: 'text', text: ' Come in, ', isClause: true }
      await rest
      yield { type: 'text', text: 'please.', isClause: true }
    },
  }
  const speaking = { voice: 'shimmer', accent: 'American', language: 'en' }
  for await (const piece of spokenAnswer({ brain, tts }, ask, speaking).pieces) {
    if (piece.type === 'audio' && spoken.length === 2) goOn()
  }
  expect(spoken).toEqual(['We are open.', 'Come in,', 'please.'])
})
