import { expect, test } from 'vitest'
import { INPUT_FRAME_SAMPLES, OUTPUT_FRAME_SAMPLES } from '../stages.ts'
import { createLiveSound } from './liveSound.ts'

const side = (sound: Int16Array, at: 0 | 1) => sound.filter((_, index) => index % 2 === at)

test('whoever listens hears both sides at the same pace, the caller left and the agent right', () => {
  const pieces: Int16Array[] = []
  const live = createLiveSound((sound) => pieces.push(sound))
  const [caller, agent] = [
    new Int16Array(INPUT_FRAME_SAMPLES),
    new Int16Array(OUTPUT_FRAME_SAMPLES),
  ]
  for (let frame = 0; frame < 50; frame += 1) {
    live.heard(caller.fill(1_000))
    live.tick(frame < 25 ? agent.fill(-2_000) : undefined)
  }
  expect(pieces).toHaveLength(10)
  expect(pieces.every(({ length }) => length === 2 * 5 * INPUT_FRAME_SAMPLES)).toBe(true)
  expect(side(pieces[3]!, 0).every((sample) => sample === 1_000)).toBe(true)
  expect(side(pieces[3]!, 1).every((sample) => Math.abs(sample + 2_000) < 20)).toBe(true)
  expect(side(pieces[8]!, 1).every((sample) => sample === 0)).toBe(true)
})

test('a caller who sends much at once is heard late by less than half a second, and gaps are silent', () => {
  const pieces: Int16Array[] = []
  const live = createLiveSound((sound) => pieces.push(sound))
  for (let frame = 0; frame < 500; frame += 1) {
    live.heard(new Int16Array(INPUT_FRAME_SAMPLES).fill(frame))
  }
  for (let frame = 0; frame < 100; frame += 1) live.tick(undefined)
  const heard = side(pieces[0]!, 0)
  expect(heard[0]).toBeGreaterThanOrEqual(480)
  expect(side(pieces[9]!, 0).every((sample) => sample === 0)).toBe(true)
})
