import { status } from '@ringwell/content/site/status.ts'
import { describe, expect, test } from 'vitest'
import { describeStatus, type ServiceStatus } from './describeStatus.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const words = { upFor: '{length}', figures: status.figures }
const hours = (...calls: number[]) =>
  Array.from({ length: 24 }, (_, hour) => ({ calls: calls[hour] ?? 0, failed: hour === 0 ? 1 : 0 }))
const day = (change: Partial<ServiceStatus> = {}) =>
  describeStatus(
    {
      status: 'ready',
      up_since: '2026-11-27T09:30:00Z',
      storage: 'ok',
      recordings: 'ok',
      figures: { hours: hours(4, 0, 1), answers: { count: 12, median_ms: 770, p95_ms: 1_250 } },
      ...change,
    },
    words,
    now,
  )

describe('the page of the status', () => {
  test('prints the figures of the day', () => {
    const { figures, note } = day()
    expect(figures.answer.figure).toBe('0.77 s')
    expect(figures.answer.label).toContain('12 answers')
    expect(figures.answer.label).toContain('1.25 s')
    expect([figures.calls.figure, figures.failed.figure]).toEqual(['5', '1'])
    expect(note).toBe(status.figures.note)
  })

  test('says so if no answer came, or if there are no figures', () => {
    expect(day({ figures: { hours: hours() } }).figures).toMatchObject({
      answer: { figure: '–', label: status.figures.noAnswer },
      calls: { figure: '0' },
    })
    const { figures: _, ...without } = {
      status: 'ready' as const,
      up_since: '2026-11-27T09:30:00Z',
      storage: 'ok',
      recordings: 'ok',
      figures: undefined,
    }
    const shown = describeStatus(without, words, now)
    expect(shown.note).toBe(status.figures.none)
    expect([shown.figures.calls.figure, shown.hours]).toEqual(['–', ''])
  })

  test('draws an hour with calls as a sector, whose area grows with them', () => {
    const sectors = day().hours.split('Z').filter(Boolean)
    expect(sectors).toHaveLength(2)
    const [busiest, quiet] = sectors.map((d) => Number(/A([\d.]+) /.exec(d)?.[1]))
    expect(busiest).toBe(216)
    expect((quiet ?? 0) ** 2 - 92 ** 2).toBeCloseTo((216 ** 2 - 92 ** 2) / 4, -2)
    // The first hour begins at the top, to the right.
    expect(sectors[0]).toMatch(/^M\d+\.\d -\d+/)
  })

  test.each([
    ['2026-11-27T11:59:50Z', '1 minute'],
    ['2026-11-27T11:15:00Z', '45 minutes'],
    ['2026-11-27T11:00:00Z', '1 hour'],
    ['2026-11-20T11:00:00Z', '7 days'],
    // A visitor's clock may be wrong.
    ['2026-11-27T13:00:00Z', '1 minute'],
  ])('since %s is %s', (up_since, length) => expect(day({ up_since }).upFor).toBe(length))
})
