import { describe, expect, it } from 'vitest'
import { canMakeInTime, endOfWindow, framesInTime, type WindowPlan } from './speechWindows.ts'

/** Speech with a quiet frame after every tenth. */
const energy = Float32Array.from({ length: 400 }, (_, frame) => (frame % 10 === 0 ? 0 : 1))
const plan: WindowPlan = {
  energy,
  from: 0,
  until: 400,
  untilPause: 400,
  isFirst: true,
  silentMs: 0,
  aheadMs: 0,
  others: [],
  givesWay: false,
  msPerFrame: 9,
  margin: 16,
  isAhead: false,
}

/** The ends of all windows of a clause, if this much sound is always still to be heard. */
function endsOf(one: WindowPlan, aheadMs: number): number[] {
  const ends: number[] = []
  for (let from = one.from; from < one.until; from = ends.at(-1)!) {
    const end = endOfWindow({ ...one, from, isFirst: from === one.from, aheadMs })
    expect(end).toBeGreaterThan(from)
    ends.push(end)
  }
  return ends
}

describe('the windows of a clause', () => {
  it('begin with a phrase of about a second, which ends where the voice is quiet', () => {
    const end = endOfWindow(plan)
    expect(end).toBeGreaterThanOrEqual(22)
    expect(end).toBeLessThanOrEqual(40)
    expect(end % 10).toBeLessThanOrEqual(1)
  })

  it('cover a clause without a rest that is too short', () => {
    for (const until of [1, 12, 30, 41, 57, 58, 99, 131, 400]) {
      for (const aheadMs of [0, 800, 4000]) {
        const ends = endsOf({ ...plan, until, untilPause: until }, aheadMs)
        expect(ends.at(-1)).toBe(until)
        const lengths = ends.map((end, index) => end - (ends[index - 1] ?? 0))
        if (lengths.length > 1) expect(Math.min(...lengths)).toBeGreaterThanOrEqual(16)
        expect(Math.max(...lengths)).toBeLessThanOrEqual(100)
      }
    }
  })

  it('grow with what is not yet heard, so that none is late', () => {
    const next = { ...plan, from: 30, isFirst: false }
    const lengths = [600, 1200, 2400].map((aheadMs) => endOfWindow({ ...next, aheadMs }) - 30)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    for (const [index, aheadMs] of [600, 1200, 2400].entries()) {
      const made = (lengths[index]! + next.margin) * next.msPerFrame
      if (lengths[index]! > 36) expect(made).toBeLessThanOrEqual(aheadMs)
    }
  })

  it('begin with more where the model is slow', () => {
    expect(endOfWindow({ ...plan, msPerFrame: 35 })).toBeGreaterThan(40)
  })

  it('are short if nobody waits for them', () => {
    const lengths = endsOf({ ...plan, isAhead: true }, 10_000)
    expect(lengths.length).toBeGreaterThan(8)
  })
})

describe('a clause', () => {
  const rest = { frames: 160, untilPause: 60 }
  const supply = { aheadMs: 800, msPerFrame: 9, margin: 12, others: [], givesWay: false }

  it('is heard at once where the model is faster than speech', () => {
    expect(framesInTime(rest, supply, 0)).toBe(160)
  })

  it('is kept back as long as it would stop in the middle', () => {
    const slow = { ...supply, msPerFrame: 40 }
    expect(framesInTime(rest, slow, 0)).toBeUndefined()
    expect(framesInTime(rest, { ...slow, aheadMs: 6_000 }, 0)).toBe(160)
    expect(framesInTime({ frames: 0, untilPause: 0 }, slow, 0)).toBe(0)
  })

  it('is heard up to its next pause if all of it would take too long', () => {
    const slow = { ...supply, msPerFrame: 40, aheadMs: 3_000 }
    expect(framesInTime(rest, slow, 1_000)).toBeUndefined()
    expect(framesInTime(rest, slow, 3_000)).toBe(60)
    expect(framesInTime(rest, { ...slow, aheadMs: 500 }, 3_000)).toBeUndefined()
  })

  it('does not begin where others would stop within words', () => {
    const others = [{ aheadMs: 500, frames: 200 }]
    expect(framesInTime(rest, { ...supply, msPerFrame: 16, aheadMs: 1_600 }, 0)).toBe(160)
    expect(
      framesInTime(rest, { ...supply, msPerFrame: 16, aheadMs: 1_600, others }, 0),
    ).toBeUndefined()
  })

  it('gives way to another at its next pause', () => {
    const way = { ...plan, untilPause: 70, givesWay: true }
    expect(endOfWindow({ ...way, aheadMs: 4_000 })).toBe(70)
    expect(framesInTime(rest, { ...supply, givesWay: true }, 0)).toBe(60)
  })
})

it('words of several listeners are in time as long as the model is faster than all of them together', () => {
  const owed = [1_000, 1_200, 1_400].map((aheadMs) => ({ aheadMs, frames: 100 }))
  expect(canMakeInTime(owed, { msPerFrame: 4, margin: 12 })).toBe(true)
  expect(canMakeInTime(owed, { msPerFrame: 20, margin: 12 })).toBe(false)
  expect(canMakeInTime(owed.slice(0, 1), { msPerFrame: 16, margin: 12 })).toBe(true)
})
