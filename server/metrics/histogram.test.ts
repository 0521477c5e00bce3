import { expect, test } from 'vitest'
import { exposition } from './exposition.ts'
import { createHistogram } from './histogram.ts'

test('a histogram has the format of Prometheus: cumulative buckets, then sum and count, by labels', () => {
  const histogram = createHistogram([0.1, 0.5])
  for (const value of [0.05, 0.1, 0.3, 2]) histogram.observe({ route: '/a' }, value)
  histogram.observe({ route: '/b' }, 0.5)
  expect(exposition('my', [histogram.metric('wait_seconds', 'How long.')])).toBe(
    [
      '# HELP my_wait_seconds How long.',
      '# TYPE my_wait_seconds histogram',
      'my_wait_seconds_bucket{route="/a",le="0.1"} 2',
      'my_wait_seconds_bucket{route="/a",le="0.5"} 3',
      'my_wait_seconds_bucket{route="/a",le="+Inf"} 4',
      'my_wait_seconds_sum{route="/a"} 2.45',
      'my_wait_seconds_count{route="/a"} 4',
      'my_wait_seconds_bucket{route="/b",le="0.1"} 0',
      'my_wait_seconds_bucket{route="/b",le="0.5"} 1',
      'my_wait_seconds_bucket{route="/b",le="+Inf"} 1',
      'my_wait_seconds_sum{route="/b"} 0.5',
      'my_wait_seconds_count{route="/b"} 1',
      '',
    ].join('\n'),
  )
})

test('a histogram without values is left out', () => {
  expect(exposition('my', [createHistogram([1]).metric('x_seconds', 'Nothing.')])).toBe('')
})
