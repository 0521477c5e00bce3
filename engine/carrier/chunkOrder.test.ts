import { describe, expect, test } from 'vitest'
import { PHONE_FRAME_SAMPLES } from '../sound/g711.ts'
import { createChunkOrder } from './chunkOrder.ts'

/** Each chunk is 20 ms of its own number. */
function open() {
  const heard: number[] = []
  const order = createChunkOrder(
    (bytes) => Int16Array.from(bytes, (byte) => byte * 100),
    (frame) => void heard.push(frame[0]! / 100),
  )
  let nowMs = 1_000
  return {
    heard,
    push: (...numbers: number[]) => {
      for (const number of numbers) {
        order.push(number, new Uint8Array(PHONE_FRAME_SAMPLES).fill(number % 200), nowMs)
      }
    },
    wait: (ms: number) => {
      for (let waited = 0; waited < ms; waited += 20) {
        nowMs += 20
        order.tick(nowMs)
      }
    },
  }
}

// Rule C92
describe('the chunks of a carrier', () => {
  test('are heard at once if they come in order, from whatever number the carrier begins with', () => {
    const { heard, push } = open()
    push(7, 8, 9)
    expect(heard).toEqual([7, 8, 9])
  })

  test('are heard in order, whatever order they come in', () => {
    const { heard, push } = open()
    push(1, 3, 4, 2, 6, 5, 7)
    expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are heard once, however often they come', () => {
    const { heard, push } = open()
    push(1, 2, 2, 1, 4, 4, 3)
    expect(heard).toEqual([1, 2, 3, 4])
  })

  test('that do not come in time are concealed, quieter and quieter, and are too late afterwards', () => {
    const { heard, push, wait } = open()
    push(80, 82)
    wait(40)
    expect(heard).toEqual([80])
    wait(40)
    expect(heard).toEqual([80, 40, 82])
    push(81)
    expect(heard).toEqual([80, 40, 82])
  })

  test('after a long hole begin without noise from before it', () => {
    const { heard, push, wait } = open()
    push(80, 88)
    wait(100)
    expect(heard).toEqual([80, 40, 20, 10, 0, 0, 0, 0, 88])
  })

  test('that are counted anew begin anew', () => {
    const { heard, push } = open()
    push(1_000, 1_001, 1, 2)
    expect(heard).toEqual([0, 1, 1, 2])
  })

  test('may be of any length: frames of 20 ms are made of them', () => {
    const lengths: number[] = []
    const order = createChunkOrder(
      (bytes) => Int16Array.from(bytes),
      (frame) => void lengths.push(frame.length),
    )
    for (const [at, length] of [80, 80, 240, 1, 159, 800].entries()) {
      order.push(at, new Uint8Array(length), 0)
    }
    expect(lengths).toEqual(Array.from({ length: 8 }, () => PHONE_FRAME_SAMPLES))
  })

  test('that stop coming are silence, so that the call’s time goes on', () => {
    const { heard, push, wait } = open()
    wait(1_000)
    expect(heard).toEqual([])
    push(1)
    wait(1_000)
    expect(heard.length).toBeGreaterThan(35)
    push(2, 3)
    expect(heard.slice(-2)).toEqual([2, 3])
  })
})
