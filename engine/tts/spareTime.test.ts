import { describe, expect, it } from 'vitest'
import {
  begun,
  type CallsWork,
  type CallWork,
  createSpareTime,
  ended,
  hasTime,
  noticeSpeech,
  noWork,
} from './spareTime.ts'

/** Plays the work of calls and returns the state at the end. `+hearing` begins, `-hearing` ends. */
function play(
  script: readonly (readonly [atMs: number, step: `${'+' | '-'}${CallWork}`])[],
): CallsWork {
  return script.reduce<CallsWork>((state, [atMs, step]) => {
    const work = step.slice(1) as CallWork
    return step.startsWith('+') ? begun(state, work) : ended(state, work, atMs)
  }, noWork)
}

describe('time to spare', () => {
  it('is there when there are no calls', () => {
    expect(hasTime(noWork, 0, 2)).toBe(true)
  })

  it('is there while the agent is heard and the visitor listens', () => {
    const greeted = play([
      [0, '+connecting'],
      [0, '-connecting'],
      [400, '+voicing'],
      [900, '-voicing'],
    ])
    expect(hasTime(greeted, 1_500, 2)).toBe(false)
    expect(hasTime(greeted, 2_000, 2)).toBe(true)
  })

  it('is not there from the first word of a visitor until the answer has its sound', () => {
    const asks = [
      [0, '+hearing'],
      [2_000, '-hearing'],
      [2_160, '+recognising'],
      [2_300, '-recognising'],
      [2_500, '+voicing'],
    ] as const
    for (const [index, [atMs]] of asks.entries()) {
      expect(hasTime(play(asks.slice(0, index + 1)), atMs + 100, 2), `after step ${index}`).toBe(
        false,
      )
    }
    const answered = play([...asks, [3_500, '-voicing']])
    expect(hasTime(answered, 3_700, 2)).toBe(false)
    expect(hasTime(answered, 3_800, 2)).toBe(true)
  })

  it('is not there between two clauses of an answer', () => {
    const between = play([
      [0, '+voicing'],
      [1_000, '-voicing'],
    ])
    expect(hasTime(between, 1_299, 2)).toBe(false)
  })

  it('is not there while one of several visitors speaks', () => {
    const two = play([
      [0, '+hearing'],
      [500, '+hearing'],
      [900, '-hearing'],
    ])
    expect(hasTime(two, 60_000, 2)).toBe(false)
  })

  it('is not there with more calls than cores', () => {
    const one = [0, '+open'] as const
    expect(hasTime(play([one, one]), 60_000, 2)).toBe(true)
    expect(hasTime(play([one, one, one]), 60_000, 2)).toBe(false)
    expect(hasTime(play([one, one, one, [1_000, '-open']]), 60_000, 2)).toBe(true)
  })

  it('tells at once when it is over, and counts each end once', () => {
    let nowMs = 0
    let told = 0
    const spare = createSpareTime(() => nowMs)
    spare.onWork(() => told++)
    const over = spare.begin('hearing')
    const overToo = spare.begin('hearing')
    expect(told).toBe(2)
    over()
    over()
    nowMs = 10_000
    expect(spare.hasTime()).toBe(false)
    overToo()
    nowMs = 20_000
    expect(spare.hasTime()).toBe(true)
  })
})

describe('the speech of a visitor', () => {
  it.each([
    ['before the last window is judged', true],
    ['afterwards', false],
  ])('is over with the call, which ends %s', async (_, endsFirst) => {
    let nowMs = 0
    const spare = createSpareTime(() => nowMs)
    const probability = Promise.withResolvers<number>()
    const stream = noticeSpeech({ push: () => probability.promise, reset: () => undefined }, spare)
    const pushed = stream.push(new Int16Array(512))
    if (endsFirst) stream.reset()
    probability.resolve(0.9)
    expect(await pushed).toBe(0.9)
    nowMs = 10_000
    expect(spare.hasTime()).toBe(endsFirst)
    if (!endsFirst) stream.reset()
    nowMs = 20_000
    expect(spare.hasTime()).toBe(true)
  })
})
