import { describe, expect, it } from 'vitest'
import { createRandom } from '@ringwell/server/samples/random.ts'
import {
  CALLER_RATE_HZ,
  createNoise,
  levelOf,
  pickCallerVoice,
  spokenByCaller,
} from './callerVoices.ts'

const tone = (amplitude: number, seconds = 1, pitchHz = 300): Int16Array =>
  Int16Array.from({ length: seconds * CALLER_RATE_HZ }, (_, index) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * pitchHz * index) / CALLER_RATE_HZ)),
  )

const make = (seed: number) => createNoise({ kind: 'brown', snrDb: 10, random: createRandom(seed) })

describe('the noise around a caller', () => {
  it.each(['pink', 'brown', 'babble'] as const)(
    '%s stands in the wanted ratio to the speech',
    (kind) => {
      const speechLevel = levelOf(tone(5_000))
      const lines = [tone(4_000, 1, 200), tone(4_000, 2, 310)]
      const noise = createNoise({ kind, snrDb: 10, random: createRandom(1), lines })
      const alone = noise.addTo(new Int16Array(12 * CALLER_RATE_HZ), speechLevel)
      expect(20 * Math.log10(speechLevel / levelOf(alone))).toBeCloseTo(10, 0)
    },
  )

  it('is the same for the same seed, and goes on where it stopped', () => {
    const silence = new Int16Array(960)
    const one = make(3)
    const other = make(3)
    const first = one.addTo(silence, 1_000)
    expect(first).toEqual(other.addTo(silence, 1_000))
    expect(one.addTo(silence, 1_000)).not.toEqual(first)
    expect(make(4).addTo(silence, 1_000)).not.toEqual(first)
  })

  it('cannot be babble without lines', () => {
    expect(() => createNoise({ kind: 'babble', snrDb: 10, random: createRandom(1) })).toThrow(
      'lines of other voices',
    )
  })
})

describe('the level of a line', () => {
  it('does not depend on its pauses', () => {
    const line = tone(6_000)
    const paused = new Int16Array(3 * CALLER_RATE_HZ)
    paused.set(line, CALLER_RATE_HZ)
    expect(levelOf(paused)).toBeCloseTo(levelOf(line), -1)
  })
})

describe('the words of a caller', () => {
  it.each([
    ['RIN74', 'R, I, N, seven four'],
    ['R I N 7 4', 'R, I, N seven four'],
    ['4512', 'four five one two'],
    ["Shah, that's S H A H", "Shah, that's S, H, A, H"],
    ['$60', 'sixty dollars'],
    ['07700 900 123', 'zero seven seven zero zero, nine zero zero, one two three'],
    ['a table for two at 7:30 pm', 'a table for two at seven thirty P.M'],
  ])('%s is said as people say it', (written, said) => {
    expect(spokenByCaller(written)).toBe(said)
  })
})

describe('the voices of callers', () => {
  it('are never the agent’s', () => {
    const random = createRandom(5)
    const picked = Array.from({ length: 200 }, () => pickCallerVoice(random, 'shimmer').voice)
    expect(picked).not.toContain('shimmer')
    expect(new Set(picked).size).toBeGreaterThan(5)
  })
})
