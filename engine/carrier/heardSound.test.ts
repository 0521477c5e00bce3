import { expect, test } from 'vitest'
import { createHeardSound } from './heardSound.ts'

/** Sends sound in real time, beginning at `fromMs`, and returns the marks with the times at which they were sent. */
function send(heard: ReturnType<typeof createHeardSound>, frames: number, fromMs: number) {
  const marks: { name: string; atMs: number }[] = []
  for (let frame = 0; frame < frames; frame += 1) {
    const atMs = fromMs + frame * 20
    const name = heard.sent(20, atMs)
    if (name !== undefined) marks.push({ name, atMs })
  }
  return marks
}

test('without marks, sound counts as heard when it has had the time to be', () => {
  const heard = createHeardSound()
  send(heard, 50, 1_000)
  expect(heard.unheardMs(1_980)).toBe(20)
  expect(heard.unheardMs(2_000)).toBe(0)
  expect(heard.unheardMs(9_000)).toBe(0)
})

test('marks tell how far behind the caller’s ear is', () => {
  const heard = createHeardSound()
  const marks = send(heard, 50, 1_000)
  expect(marks).toHaveLength(10)
  // The carrier plays everything 300 ms later.
  for (const { name, atMs } of marks.slice(0, 7)) heard.marked(name, atMs + 20 + 300)
  expect(heard.unheardMs(2_000)).toBe(300)
  expect(heard.unheardMs(2_100)).toBe(200)
  expect(heard.unheardMs(2_300)).toBe(0)
})

test('what is dropped was not heard, and its marks say nothing', () => {
  const heard = createHeardSound()
  const [first, ...others] = send(heard, 50, 1_000)
  heard.marked(first!.name, 1_500)
  expect(heard.unheardMs(1_700)).toBe(1_000 - 100 - 200)
  heard.dropped(1_700)
  expect(heard.unheardMs(1_700)).toBe(0)
  for (const { name } of others) heard.marked(name, 1_710)
  send(heard, 5, 2_000)
  expect(heard.unheardMs(2_080)).toBe(20)
})

test('the end of the sound has a mark of its own, unless it was marked already', () => {
  const heard = createHeardSound()
  expect(heard.ended()).toBeUndefined()
  send(heard, 3, 0)
  const last = heard.ended()
  expect(last).toBeDefined()
  expect(heard.ended()).toBeUndefined()
  heard.marked(last!, 500)
  expect(heard.unheardMs(500)).toBe(0)
})

test('a mark that nobody has sent says nothing', () => {
  const heard = createHeardSound()
  send(heard, 10, 0)
  heard.marked('another', 10_000)
  expect(heard.unheardMs(180)).toBe(20)
})
