import { expect, test } from 'vitest'
import { weighFirstLoad } from './consoleFirstLoad.ts'

const MOST_BYTES = 120_000

test('what the console loads first has at most 120 kB, with its fonts', () => {
  const files = weighFirstLoad()
  const names = [...files.keys()].join(' ')
  for (const part of ['index.html', 'index-', 'TodayPage-', '.css', '.woff2']) {
    expect(names).toContain(part)
  }
  const sum = [...files.values()].reduce((all, bytes) => all + bytes, 0)
  expect(sum, names).toBeGreaterThan(80_000)
  expect(sum, names).toBeLessThanOrEqual(MOST_BYTES)
})
