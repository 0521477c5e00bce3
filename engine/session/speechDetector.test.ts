import { expect, it } from 'vitest'
import { createInputAudioBuffer } from './speechDetector.ts'

/** Returns 20 ms of samples that count up from `first`. */
const frame = (first: number) => Int16Array.from({ length: 320 }, (_, index) => first + index)

it('returns the sound between two times, across frames', () => {
  const memory = createInputAudioBuffer(1000)
  for (let count = 0; count < 10; count++) memory.keep(frame(count * 320))
  const part = memory.slice(30, 70)
  expect(part).toHaveLength(640)
  expect([part[0], part.at(-1)]).toEqual([480, 1119])
})

it('keeps no more than its limit, and the remaining sound keeps its time', () => {
  const memory = createInputAudioBuffer(100)
  for (let count = 0; count < 50; count++) memory.keep(frame(count * 320))
  expect(memory.slice(0, 1000)).toHaveLength(100 * 16)
  expect(memory.slice(960, 1000)[0]).toBe(15_360)
  memory.forgetBefore(980)
  expect(memory.slice(0, 2000)).toHaveLength(20 * 16)
  memory.clear()
  expect(memory.slice(0, 2000)).toHaveLength(0)
  memory.keep(frame(0))
  expect(memory.endMs()).toBe(1020)
})

it('keeps a copy, because the wire reuses its buffer', () => {
  const memory = createInputAudioBuffer(100)
  const buffer = frame(7)
  memory.keep(buffer)
  buffer.fill(0)
  expect(memory.slice(0, 20)[0]).toBe(7)
})
