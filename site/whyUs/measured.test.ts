import { whyUs } from '@ringwell/content/site/whyUs.ts'
import { expect, test } from 'vitest'
import { measured } from './measured.ts'

test('every fact that the page states is in docs/benchmarks.md', () => {
  for (const { fact } of whyUs.facts.items) expect(measured(fact), fact).toMatch(/^\d/)
})

test('the figure is the median, and a fact without a row has none', () => {
  const row = '| barge-in to silence | ≤ 200 ms | 174 ms | 229 ms | 18 |'
  expect(measured('silence', row)).toBe('174 ms')
  expect(measured('connected', row)).toBeUndefined()
  expect(measured('endurance', '199 calls of 200 connected, 40 questions')).toBe('199 of 200')
})
