import { expect, it } from 'vitest'
import { OUTPUT_RATE_HZ, type Tts, type TtsRequest } from '../stages.ts'
import { verbatimAnswer } from './answer.ts'

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
