import { expect, test } from 'vitest'
import { saidOnce } from './saidOnce.ts'

test('a sentence of two answers is said once, also without its yes', () => {
  expect(saidOnce(['Yes, the bread is free of gluten.', 'The bread is free of gluten.'])).toEqual([
    'Yes, the bread is free of gluten.',
  ])
  expect(saidOnce(['It costs £5.', 'Bring boots. It costs £5.'])).toEqual([
    'It costs £5.',
    'Bring boots.',
  ])
  expect(saidOnce(['No.', 'It does.'])).toEqual(['No.', 'It does.'])
})
