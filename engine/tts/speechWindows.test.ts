import { describe, expect, it } from 'vitest'
import { endOfWindow, mayBeHeard, type WindowPlan } from './speechWindows.ts'

/** Speech with a quiet frame after every tenth. */
const energy = Float32Array.from({ length: 400 }, (_, frame) => (frame % 10 === 0 ? 0 : 1))
const plan: WindowPlan = {
  energy,
  from: 0,
  until: 400,
  isFirst: true,
  aheadMs: 0,
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
      for (const aheadMs of [-500, 0, 800, 4000]) {
        const ends = endsOf({ ...plan, until }, aheadMs)
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
  const progress = { sinceMs: 400, madeMs: 800, restFrames: 160, msPerFrame: 9 }

  it('is heard at once where the model is faster than speech', () => {
    expect(mayBeHeard(progress)).toBe(true)
    expect(mayBeHeard({ ...progress, msPerFrame: 17 })).toBe(true)
  })

  it('is kept back where it would stop in the middle, but not for long', () => {
    const slow = { ...progress, msPerFrame: 40 }
    expect(mayBeHeard(slow)).toBe(false)
    expect(mayBeHeard({ ...slow, madeMs: 3500, restFrames: 60 })).toBe(true)
    expect(mayBeHeard({ ...slow, restFrames: 0 })).toBe(true)
    expect(mayBeHeard({ ...slow, sinceMs: 2500 })).toBe(true)
  })
})
