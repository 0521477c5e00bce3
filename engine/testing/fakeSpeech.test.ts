import { expect, it } from 'vitest'
import { OUTPUT_RATE_HZ } from '../stages.ts'
import { createFakeStt, createFakeTts, createFakeVad, fakeEmbed } from './fakeSpeech.ts'
import { describeStt } from './sttContract.ts'
import { describeTts } from './ttsContract.ts'
import { describeVad } from './vadContract.ts'

const says = 'What does the Pro plan cost?'

describeStt('the scripted fake', () =>
  Promise.resolve({
    stt: createFakeStt({ script: [says], wordMs: 1 }),
    language: 'en',
    samples: new Int16Array(16_000),
    says,
    hasPartials: true,
  }),
)

describeTts('the tone fake', () =>
  Promise.resolve({
    tts: createFakeTts(),
    language: 'en',
    text: 'It costs $50 a month, for every seat.',
  }),
)

describeVad('the energy fake', () =>
  Promise.resolve({
    vad: createFakeVad(),
    speech: Int16Array.from({ length: OUTPUT_RATE_HZ }, (_, i) => 4000 * Math.sin(i / 10)),
  }),
)

const dot = (a: Float32Array = new Float32Array(), b = a) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

it('the fake embedding makes texts that share words similar', async () => {
  const [question, again, other] = await fakeEmbed([
    'What does the Pro plan cost?',
    'what does the pro plan COST',
    'Goodbye.',
  ])
  expect(dot(question, again)).toBeCloseTo(1)
  expect(dot(question, other)).toBeLessThan(0.2)
})
