import { Tensor } from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { resample } from '../sound/resample.ts'
import { collect } from '../testing/collect.ts'
import type { FreeHypothesis, Hypothesis, Moonshine } from './moonshine.ts'
import { createTranscriber, withoutRepetition } from './transcriber.ts'

interface Decoded {
  seconds: number
  insist: boolean
}

/** A toy model that returns these texts, one per decode, token by token, and `limited` within a grammar. */
function createToyMoonshine(answers: readonly FreeHypothesis[], delayMs = 0, limited?: Hypothesis) {
  const decoded: Decoded[] = []
  const leasts: number[] = []
  const moonshine: Moonshine = {
    hear: async (samples) => ({
      states: new Tensor('float32', new Float32Array(0), [0]),
      seconds: samples.length / 16_000,
    }),
    async decodeWithin(_heard, _grammar, least) {
      leasts.push(least)
      return limited && { ...limited, isWhole: true }
    },
    async *decode({ seconds: length }, insist, signal) {
      const answer = answers[decoded.length] ?? sure('')
      decoded.push({ seconds: length, insist })
      const words = answer.text.split(' ')
      for (let count = 1; count <= words.length && !signal.aborted; count++) {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        yield { ...answer, text: words.slice(0, count).join(' ') }
      }
    },
  }
  return { moonshine, decoded, leasts }
}

const { signal } = new AbortController()
/** With something above 4 kHz, which no telephone passes on. */
const seconds = (count: number) =>
  Int16Array.from({ length: count * 16_000 }, (_, at) => (at % 2 ? 3000 : -3000))
const noisyTelephone = resample(
  seconds(1).map((_, at) => Math.sin(at ** 2) * 3000),
  8_000,
  16_000,
)
/** `least`: how likely the last token is. */
const heardAs = (text: string, meanLogProbability: number, least = -0.1): FreeHypothesis => {
  const words = text.split(' ')
  const pieces = words.map((word, at) => ({
    text: `▁${word}`,
    logProbability: at === words.length - 1 ? least : -0.1,
  }))
  return { text, meanLogProbability, length: 10, pieces }
}
const sure = (text: string): FreeHypothesis => heardAs(text, -0.1)

describe('the transcriber', () => {
  it('sends whole words as they come, and the whole text at the end', async () => {
    const { moonshine } = createToyMoonshine([sure('what does it cost')], 30)
    const heard = await collect(createTranscriber(moonshine)(seconds(1), signal))
    expect(heard.at(-1)).toEqual({ type: 'final', text: 'what does it cost' })
    expect(heard[0]).toEqual({ type: 'partial', text: 'what' })
    expect(heard.length).toBeLessThan(5)
  })

  it('names the words that may have been misheard, of every stretch of speech', async () => {
    const answers = [heardAs('under Bow Ting,', -0.2, -0.9), heardAs('for six.', -0.1, -0.29)]
    const { moonshine } = createToyMoonshine(answers)
    const heard = await collect(createTranscriber(moonshine)(seconds(30), signal))
    expect(heard.at(-1)).toEqual({
      type: 'final',
      text: 'under Bow Ting, for six.',
      unsure: ['Ting'],
    })
  })

  it('accepts silence when the model is certain', async () => {
    const { moonshine, decoded } = createToyMoonshine([heardAs('', -0.001)])
    expect(await collect(createTranscriber(moonshine)(seconds(1), signal))).toEqual([
      { type: 'final', text: '' },
    ])
    expect(decoded).toHaveLength(1)
  })

  it('decodes again when the model is in doubt', async () => {
    const doubt = heardAs('', -0.3)
    const { moonshine, decoded } = createToyMoonshine([doubt, sure('Yes.')])
    expect(await collect(createTranscriber(moonshine)(seconds(1), signal))).toEqual([
      { type: 'final', text: 'Yes.' },
    ])
    expect(decoded.map(({ insist }) => insist)).toEqual([false, true])
  })

  it.each([
    ['a guess', heardAs('You', -2.6)],
    ['a credit line', heardAs('© transcript Emily', -0.9)],
    ['another script', heardAs('你叫', -1)],
  ])('does not accept %s', async (_, guess) => {
    const { moonshine } = createToyMoonshine([heardAs('', -0.3), guess])
    expect(await collect(createTranscriber(moonshine)(seconds(1), signal))).toEqual([
      { type: 'final', text: '' },
    ])
  })

  it('cuts long speech where it is quiet, and loses nothing', async () => {
    const { moonshine, decoded } = createToyMoonshine([sure('first'), sure('second')])
    const speech = seconds(30).map((_, index) => (index % 2 ? 5000 : -5000))
    speech.fill(0, 15 * 16_000, 15.4 * 16_000)
    const heard = await collect(createTranscriber(moonshine)(speech, signal))
    expect(heard.at(-1)).toEqual({ type: 'final', text: 'first second' })
    expect(decoded).toHaveLength(2)
    expect(decoded[0]?.seconds).toBeGreaterThan(15)
    expect(decoded[0]?.seconds).toBeLessThan(15.4)
    expect(decoded.reduce((sum, each) => sum + each.seconds, 0)).toBeCloseTo(30)
  })

  it.each([0, 16_000])('hears nothing without sound (%i samples)', async (length) => {
    const { moonshine } = createToyMoonshine([sure('You')])
    expect(await collect(createTranscriber(moonshine)(new Int16Array(length), signal))).toEqual([
      { type: 'final', text: '' },
    ])
  })

  it('stops between two words when the signal aborts', async () => {
    const { moonshine } = createToyMoonshine([sure('one two three four')], 5)
    const abort = new AbortController()
    const heard = []
    for await (const transcript of createTranscriber(moonshine)(seconds(1), abort.signal)) {
      heard.push(transcript)
      abort.abort()
    }
    expect(heard).toHaveLength(1)
  })

  const code = { codes: [[{ signs: '0123456789', least: 4, most: 4 }]], spelledName: false }

  it('does not listen for what was asked for if the first decoding took too long', async () => {
    const { moonshine, leasts } = createToyMoonshine(
      [sure('James Baxter.')],
      0,
      sure('B-A-X-T-E-R'),
    )
    let ms = 0
    const slowly: Moonshine = {
      ...moonshine,
      async hear(samples) {
        ms += 4_100
        return moonshine.hear(samples)
      },
    }
    const transcribe = createTranscriber(slowly, () => ms)
    const heard = await collect(transcribe(seconds(1), signal, { codes: [], spelledName: true }))
    expect(heard.at(-1)).toEqual({ type: 'final', text: 'James Baxter.' })
    expect(leasts).toEqual([])
  })

  it.each([
    ['is about as likely', heardAs('eight three, one nine', -0.3), 'eight three, one nine'],
    ['is much less likely', heardAs('eight', -2), 'Ate three won nine.'],
    ['is not there', undefined, 'Ate three won nine.'],
  ])('takes what was asked for if it %s', async (_, limited, text) => {
    const { moonshine } = createToyMoonshine([sure('Ate three won nine.')], 0, limited)
    const heard = await collect(createTranscriber(moonshine)(seconds(1), signal, code))
    expect(heard.at(-1)).toEqual({ type: 'final', text })
  })

  const overAnswer = { codes: [], spelledName: false, overAnswer: true } as const

  it.each([
    ['Snowman.', heardAs('Stop it.', -0.11), 1, 'Stop it.'],
    ['What does it cost?', heardAs('What', -0.9), 1, 'What does it cost?'],
    ['Price.', heardAs('Right.', -1.6), 1, 'Price.'],
    ['Snowman.', heardAs('Stop it.', -0.11), 2, 'Snowman.'],
  ])(
    'takes short speech over an answer for what listeners say if it is about as likely: %s',
    async (free, limited, length, text) => {
      const { moonshine } = createToyMoonshine([heardAs(free, -0.1)], 0, limited)
      const heard = await collect(createTranscriber(moonshine)(seconds(length), signal, overAnswer))
      expect(heard.at(-1)).toEqual({ type: 'final', text })
    },
  )

  const time = { codes: [], spelledName: false, time: true } as const

  it.each([
    ['Have passed in.', heardAs('Half past ten.', -0.67), 'Half past ten.'],
    ['At nine, and the name is Shah.', heardAs('At nine,', -1.6), 'At nine, and the name is Shah.'],
  ])(
    'takes a time for what was asked for only if it is as likely: %s',
    async (free, limited, text) => {
      const { moonshine } = createToyMoonshine([heardAs(free, -0.1)], 0, limited)
      const heard = await collect(createTranscriber(moonshine)(seconds(1), signal, time))
      expect(heard.at(-1)).toEqual({ type: 'final', text })
    },
  )

  it.each([
    ['was heard at once', 'eight three one nine', code],
    ['is a time that was heard at once', 'Half-past ten,', time],
    ['is nothing in particular', 'Ate three won nine.', undefined],
  ])('decodes once if what was asked for %s', async (_, text, expected) => {
    const { moonshine, leasts } = createToyMoonshine([sure(text)], 0, sure('1234'))
    const heard = await collect(createTranscriber(moonshine)(seconds(1), signal, expected))
    expect(heard.at(-1)).toEqual({ type: 'final', text })
    expect(leasts).toEqual([])
  })

  it('listens for what was asked for in an answer only, and for nothing that is much less likely', async () => {
    const heard = sure('Ate three won nine.')
    const answer = createToyMoonshine([heard])
    await collect(createTranscriber(answer.moonshine)(seconds(12), signal, code))
    expect(answer.leasts).toEqual([-10])
    const speech = createToyMoonshine([heard, heard, heard])
    for (const length of [13, 30]) {
      await collect(createTranscriber(speech.moonshine)(seconds(length), signal, code))
    }
    expect(speech.leasts).toEqual([])
  })
})

it('listens for what was asked for in what is left of the time after a slow first decoding', async () => {
  let now = 0
  const { moonshine, leasts } = createToyMoonshine([sure('Ate three won nine.')])
  const transcribe = createTranscriber(moonshine, () => (now += 400.3))
  await collect(transcribe(seconds(1), signal, { codes: [], spelledName: true }))
  expect(leasts).toHaveLength(1)
})

it.each([
  ['and is taken if it is much surer', -0.2, 'Seven dollars.'],
  ['and is not taken otherwise', -0.25, 'Eleven callers.'],
])('a noisy telephone is heard once more with less noise, %s', async (_, surety, text) => {
  const answers = [heardAs('Eleven callers.', -0.32), heardAs('Seven dollars.', surety)]
  const { moonshine, decoded } = createToyMoonshine(answers)
  const heard = await collect(createTranscriber(moonshine)(noisyTelephone, signal))
  expect(heard.at(-1)).toMatchObject({ type: 'final', text })
  expect(decoded).toHaveLength(2)
})

it('words on a noisy telephone are never replaced by silence', async () => {
  const { moonshine } = createToyMoonshine([heardAs('Eleven callers.', -0.32), heardAs('', -0.01)])
  const heard = await collect(createTranscriber(moonshine)(noisyTelephone, signal))
  expect(heard.at(-1)).toMatchObject({ type: 'final', text: 'Eleven callers.' })
})

it('a noisy telephone without words stays silent', async () => {
  const { moonshine } = createToyMoonshine([heardAs('', -0.01), sure('Thank you for watching.')])
  const heard = await collect(createTranscriber(moonshine)(noisyTelephone, signal))
  expect(heard.at(-1)).toEqual({ type: 'final', text: '' })
})

describe('a sentence that the model repeats', () => {
  it.each([
    ['How long does it take? How long', 'How long does it take?'],
    [
      'What does your company do? What does your company do? What does your company do?',
      'What does your company do?',
    ],
  ])('counts once: %s', (text, once) => {
    expect(withoutRepetition(text)).toBe(once)
  })

  it.each([
    'Yes, yes. Yes, yes.',
    'How long does it take? How much is it?',
    'How long does it take? How',
    'no mark at all',
    '',
  ])('and this is none: “%s”', (text) => {
    expect(withoutRepetition(text)).toBe(text)
  })
})
