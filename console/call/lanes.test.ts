import { expect, test } from 'vitest'
import { barsOf, peaksIn } from './lanes.ts'

test('a bar is as high as the loudest moment of its part of the call, and quiet voices can be seen', () => {
  const peaks = Uint8Array.from([0, 255, 0, 0, 16, 0])
  expect(barsOf(peaks, 3, 6)).toEqual([1, 0, Math.sqrt(16 / 255)])
  expect(barsOf(peaks, 2, 12)).toEqual([1, 0])
  expect(barsOf(new Uint8Array(), 3, 60)).toEqual([0, 0, 0])
})

test('peaks come as base64, and a side without a recording has none', () => {
  expect(peaksIn(Buffer.from([1, 200, 255]).toString('base64'))).toEqual(
    Uint8Array.from([1, 200, 255]),
  )
  expect(peaksIn(null)).toEqual(new Uint8Array())
})
