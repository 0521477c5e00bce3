import { describe, expect, it } from 'vitest'
import {
  defaultEndpointingDelayMs as delays,
  dependsOnWords,
  endpointingDelayMs,
  endpointingDelayMsByEagerness,
  fixedEndpointingDelayMs,
  type Melody,
  melodyOf,
  type TurnEnd,
} from './endpointingDelay.ts'
import type { Given } from './givenSigns.ts'
import type { Prosody } from './prosody.ts'

const some: TurnEnd = { unfinished: 0.5, melody: 'unknown', given: 'unknown', isCrowded: false }
const delay = (end: Partial<TurnEnd>): number => endpointingDelayMs(delays, { ...some, ...end })

const chances = Array.from({ length: 101 }, (_, percent) => percent / 100)
const melodies: readonly Melody[] = ['goesOn', 'ends', 'unknown']
const allGiven: readonly Given[] = ['all', 'part', 'growing', 'unknown']

// Rule C53
describe('the endpointing delay', () => {
  it('is 350 ms after a turn that is surely finished, and 1.9 s after one that surely is not', () => {
    expect(delay({ unfinished: 0 })).toBe(350)
    expect(delay({ unfinished: 1 })).toBe(1_900)
  })

  it.each(melodies)(
    'grows smoothly with the chance of more words, if the melody is %s',
    (melody) => {
      const curve = chances.map((unfinished) => delay({ unfinished, melody }))
      for (const [at, ms] of curve.slice(1).entries()) {
        expect(ms).toBeGreaterThan(curve[at]!)
        expect(ms - curve[at]!).toBeLessThan(75)
      }
    },
  )

  it('is longer if the voice goes on, and shorter if it falls, unless the words are sure', () => {
    for (const unfinished of chances.slice(1, -1)) {
      expect(delay({ unfinished, melody: 'goesOn' })).toBeGreaterThan(delay({ unfinished }))
      expect(delay({ unfinished, melody: 'ends' })).toBeLessThan(delay({ unfinished }))
    }
    for (const unfinished of [0, 1]) {
      expect(delay({ unfinished, melody: 'goesOn' })).toBe(delay({ unfinished }))
    }
  })

  it('waits out a pause of 1.2 s after words that are probably not all, even if the voice falls', () => {
    expect(delay({ unfinished: 0.7, melody: 'ends' })).toBeGreaterThan(1_200)
    expect(delay({ unfinished: 0.25, melody: 'goesOn' })).toBeGreaterThan(1_200)
  })

  it('follows what was asked for, whatever the words and the voice', () => {
    for (const unfinished of [0, 0.5, 1, undefined]) {
      for (const melody of melodies) {
        expect(delay({ unfinished, melody, given: 'part' })).toBe(1_900)
        expect(delay({ unfinished, melody, given: 'all' })).toBe(350)
        expect(delay({ unfinished, melody, given: 'growing' })).toBeGreaterThan(1_200)
      }
    }
  })

  it('waits for words that are being recognised or read, because they cannot be answered yet', () => {
    expect(delay({ unfinished: 'coming' })).toBe(1_900)
  })

  it('is in the middle after words that could not be read, where the voice decides', () => {
    expect(delay({ unfinished: undefined })).toBe(1_125)
    expect(delay({ unfinished: undefined, melody: 'ends' })).toBeLessThan(1_000)
    expect(delay({ unfinished: undefined, melody: 'goesOn' })).toBeGreaterThan(1_500)
  })

  it('is 250 ms longer while others speak', () => {
    expect(delay({ unfinished: 0, isCrowded: true })).toBe(600)
  })

  it('is what the client has set, whatever was said', () => {
    const fixed = fixedEndpointingDelayMs(640)
    expect(dependsOnWords(fixed)).toBe(false)
    for (const unfinished of [0, 1, 'coming', undefined] as const) {
      for (const melody of melodies) {
        for (const given of allGiven) {
          const end = { unfinished, melody, given, isCrowded: true }
          expect(endpointingDelayMs(fixed, end)).toBe(640)
        }
      }
    }
  })

  it('is shorter for an eager agent, whatever was said', () => {
    const { low, auto, high } = endpointingDelayMsByEagerness
    for (const unfinished of chances) {
      const [slow, usual, eager] = [low, auto, high].map((each) =>
        endpointingDelayMs(each, { ...some, unfinished }),
      )
      expect(slow).toBeGreaterThan(usual!)
      expect(usual).toBeGreaterThan(eager!)
    }
  })
})

describe('the melody of', () => {
  it.each<[string, Prosody, Melody]>([
    ['I would like to book a table.', 'falling', 'ends'],
    ['I would like to book a table.', 'level', 'goesOn'],
    ['I would like to book a table.', 'rising', 'goesOn'],
    ['I would like to book a table.', 'unknown', 'unknown'],
    ['Which languages do you speak?', 'level', 'unknown'],
    ['Which languages do you speak?', 'falling', 'ends'],
    ['On Friday, please.', 'level', 'unknown'],
  ])('“%s” with a %s voice is %s', (text, ending, melody) => {
    expect(melodyOf(ending, text)).toBe(melody)
  })

  it('words without a pitch is unknown', () => {
    expect(melodyOf(undefined, 'I would like to book a table.')).toBe('unknown')
  })
})
