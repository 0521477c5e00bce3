import { evidence } from '@ringwell/content/site/evidence.ts'
import { describe, expect, test } from 'vitest'
import { measuredIn, readRounds, tablesUnder } from './readEvidence.ts'

describe('the evidence', () => {
  test('finds every figure that the page prints in docs/benchmarks.md', () => {
    const strangers = tablesUnder('Strangers')
    for (const { row } of evidence.latest.rows)
      expect(measuredIn(strangers, row).figure).toMatch(/^\d/)
    for (const { under, row, column } of evidence.other.rows) {
      const { asked, figure } = measuredIn(tablesUnder(under), row, column)
      expect(`${asked} ${figure}`, row).toMatch(/^[≤≥] .*\d/)
    }
    expect(strangers.map(({ heads }) => heads[0])).toContain(evidence.agents.table)
  })

  test('has every round, whose shares are those of one call', () => {
    const rounds = readRounds()
    expect(rounds.length).toBeGreaterThanOrEqual(8)
    for (const { name, day, calls, shares } of rounds) {
      expect(`${name} ${day}`).toMatch(/^round \d+ \d{4}-\d\d-\d\d$/)
      expect(calls).toBeGreaterThanOrEqual(13)
      const sum = Object.values(shares).reduce((total, share) => total + share, 0)
      expect(Math.abs(sum - 100), name).toBeLessThanOrEqual(2)
    }
  })

  test('stops the build if a figure or a heading is gone', () => {
    expect(() => tablesUnder('Nobody')).toThrow('Nobody')
    expect(() => measuredIn(tablesUnder('Strangers'), 'charm')).toThrow('charm')
    expect(() => measuredIn(tablesUnder('Strangers'), 'done', 'round 999')).toThrow('round 999')
  })
})
