import { expect, it } from 'vitest'
import { createMicrophone, MICROPHONE_FRAME, type Microphone } from './microphone.ts'

const ones = (length: number, value = 100): Int16Array => new Int16Array(length).fill(value)

/** Returns the next `frames` frames as one piece. */
function listen(microphone: Microphone, frames: number): Int16Array {
  const heard = new Int16Array(frames * MICROPHONE_FRAME)
  for (let frame = 0; frame < frames; frame++)
    heard.set(microphone.next(), frame * MICROPHONE_FRAME)
  return heard
}

it('sends a sound at its time, to the sample, and silence around it', () => {
  const microphone = createMicrophone()
  // 30.5 ms are 1,464 samples, in the middle of the second frame.
  expect(microphone.add(ones(1_000), 30.5)).toEqual({ fromMs: 30.5, toMs: 2_464 / 48 })
  const heard = listen(microphone, 4)
  expect(heard.findIndex((sample) => sample !== 0)).toBe(1_464)
  expect(heard.findLastIndex((sample) => sample !== 0)).toBe(2_463)
  expect(heard.filter((sample) => sample === 100)).toHaveLength(1_000)
  expect(microphone.sentMs()).toBe(80)
})

it('begins at once if the time has passed, and says so', () => {
  const microphone = createMicrophone()
  listen(microphone, 3)
  expect(microphone.add(ones(960), 10)).toEqual({ fromMs: 60, toMs: 80 })
  expect(microphone.next()).toEqual(ones(960))
})

it('mixes sounds that overlap, and does not overflow', () => {
  const microphone = createMicrophone()
  microphone.add(ones(480, 20_000), 0)
  microphone.add(ones(960, 20_000), 0)
  const frame = microphone.next()
  expect(frame[0]).toBe(32_767)
  expect(frame[480]).toBe(20_000)
})

it('repeats the noise of the room under everything, from when it is set until it is taken away', () => {
  const microphone = createMicrophone()
  microphone.setRoom(Int16Array.of(1, 2, 3))
  microphone.add(ones(2), 0)
  expect([...microphone.next().subarray(0, 7)]).toEqual([101, 102, 3, 1, 2, 3, 1])
  microphone.setRoom(undefined)
  expect(microphone.next()).toEqual(new Int16Array(MICROPHONE_FRAME))
})
