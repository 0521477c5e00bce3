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

test('a statement that says no more than another one of the reply is left out', () => {
  expect(
    saidOnce(['Bring the glasses you wear.', 'Please bring the glasses you wear now.']),
  ).toEqual(['Please bring the glasses you wear now.'])
  expect(
    saidOnce(['We meet at the flat on Linden Row.', 'It is on Linden Row. Ring twice.']),
  ).toEqual(['We meet at the flat on Linden Row.', 'Ring twice.'])
})

test('but not one that says the opposite, or that shares a word by chance', () => {
  for (const said of [
    ['Dogs may come into the garden.', 'Dogs may not come into the garden.'],
    ['The visit is free when the fault is in the line.', 'It is free.'],
    ['Your table is at seven.', 'Is your table at seven?'],
  ])
    expect(saidOnce(said)).toEqual(said)
})
