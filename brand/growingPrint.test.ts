import { expect, test } from 'vitest'
import { createGrowingPrint } from './growingPrint.ts'

/** Draws a call with a limit of 120 s after `seconds` of it. The levels are added 60 times a second. */
function printAfter(
  seconds: number,
  levels: (second: number) => { agent: number; visitor: number },
) {
  let atMs = 5_000
  const print = createGrowingPrint(() => atMs)
  for (let frame = 0; frame < seconds * 60; frame++) {
    print.add(levels(frame / 60))
    atMs += 1_000 / 60
  }
  return print.drawSoFar(5_000, 125_000)
}

const agentOnly = () => ({ agent: 0.8, visitor: 0 })

test('a print that grows fills the circle as far as the time of the call has come', () => {
  const rings = printAfter(60, agentOnly)
  expect(rings.map((ring) => ring.length)).toEqual(Array(8).fill(160))
  for (const ring of rings.slice(0, 4)) {
    expect(ring.slice(0, 79)).toEqual(Array(79).fill(4))
    expect(ring.slice(81)).toEqual(Array(79).fill(0))
  }
})

test('the agent is inside and the visitor outside, and a side that only hummed has no ring', () => {
  const rings = printAfter(30, (second) => ({ agent: 0.1, visitor: second < 15 ? 0.7 : 0 }))
  expect(rings.slice(0, 4).flat()).toEqual(Array(640).fill(0))
  for (const ring of rings.slice(4)) expect(ring.slice(0, 19)).toEqual(Array(19).fill(4))
})

test('no ring is thinner than the one inside it', () => {
  const rings = printAfter(40, (second) => ({ agent: Math.abs(Math.sin(second * 9)), visitor: 0 }))
  for (let cell = 0; cell < 160; cell++) {
    const column = rings.slice(0, 4).map((ring) => ring[cell] ?? 0)
    expect(column).toEqual(column.toSorted((a, b) => a - b))
  }
})

test('it is empty before anything was heard', () => {
  expect(printAfter(0, agentOnly).flat()).toEqual(Array(1_280).fill(0))
})
