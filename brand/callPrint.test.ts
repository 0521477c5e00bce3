import { describe, expect, test } from 'vitest'
import { createCallPrint } from './callPrint.ts'

function printOf(moments: number, levels: (share: number) => { agent: number; visitor: number }) {
  const print = createCallPrint()
  for (let i = 0; i < moments; i++) print.add(levels(i / moments))
  return print.draw()
}

describe('a call print', () => {
  test('shows who spoke when, with the agent inside and the visitor outside', () => {
    const levels = printOf(640, (share) => ({
      agent: share < 0.5 ? 0.8 : 0,
      visitor: share < 0.5 ? 0 : 0.7,
    }))
    const [agentMean = [], , visitorMean = []] = levels ?? []
    expect(levels?.map((row) => row.length)).toEqual([64, 64, 64, 64])
    expect(agentMean.slice(0, 32)).toEqual(Array(32).fill(4))
    expect(agentMean.slice(32)).toEqual(Array(32).fill(0))
    expect(visitorMean.slice(0, 32)).toEqual(Array(32).fill(0))
    expect(visitorMean.slice(32)).toEqual(Array(32).fill(4))
  })

  test('draws no peak ring thinner than its mean ring', () => {
    const levels = printOf(1_000, (share) => ({
      agent: Math.abs(Math.sin(share * 200)),
      visitor: 0,
    }))
    const [mean = [], peak = []] = levels ?? []
    mean.forEach((level, cell) => expect(peak[cell]).toBeGreaterThanOrEqual(level))
  })

  test('draws no ring for a side that only hummed', () => {
    const levels = printOf(640, () => ({ agent: 0.9, visitor: 0.1 }))
    expect(levels?.slice(2).flat()).toEqual(Array(128).fill(0))
  })

  test('is undefined for a call that ended at once', () => {
    expect(printOf(20, () => ({ agent: 1, visitor: 1 }))).toBeUndefined()
  })
})
