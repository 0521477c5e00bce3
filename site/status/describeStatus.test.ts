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
    const { texts } = day()
    expect(texts).toMatchObject({
      'figure-answer': '0.77 s',
      'figure-calls': '5',
      'figure-failed': '1',
      note: status.figures.note,
    })
    expect(texts['label-answer']).toMatch(/1\.25 s.*: 12\./)
  })

  test('says so if no answer came, or if there are no figures', () => {
    expect(day({ figures: { hours: hours() } }).texts).toMatchObject({
      'figure-answer': '–',
      'label-answer': status.figures.noAnswer,
      'figure-calls': '0',
    })
    const { texts, shares } = describeStatus(
      { status: 'ready', up_since: '2026-11-27T09:30:00Z', storage: 'ok', recordings: 'ok' },
      words,
      now,
    )
    expect(texts).toMatchObject({ note: status.figures.none, 'figure-calls': '–' })
    expect(shares).toEqual([])
  })

  test('draws each hour by its calls, and the busiest in full', () => {
    expect(day().shares.slice(0, 4)).toEqual([1, 0, 0.25, 0])
    expect(new Set(day({ figures: { hours: hours() } }).shares)).toEqual(new Set([0]))
  })

  test.each([
    ['2026-11-27T11:59:50Z', '1 minute'],
    ['2026-11-27T11:15:00Z', '45 minutes'],
    ['2026-11-27T11:00:00Z', '1 hour'],
    ['2026-11-20T11:00:00Z', '7 days'],
    // A visitor's clock may be wrong.
    ['2026-11-27T13:00:00Z', '1 minute'],
  ])('since %s is %s', (up_since, length) => expect(day({ up_since }).texts['up-for']).toBe(length))
})
