import type { TurnTiming } from '@ringwell/protocol/callTiming.ts'
import { expect, it } from 'vitest'
import { newTurnTimer, type TimerFact, timeTurn } from './turnTimer.ts'

/** Tells the timer what happened at which ms of the process, and returns the timings that were sent. */
function time(...facts: [at: number, fact: TimerFact][]): TurnTiming[] {
  const sent: TurnTiming[] = []
  let timer = newTurnTimer
  for (const [at, fact] of facts) {
    const [next, timing] = timeTurn(timer, fact, at)
    timer = next
    if (timing) sent.push(timing)
  }
  return sent
}

/** The visitor spoke until 1,500 ms of their sound. For the process, that was at 10,000 ms. */
const spoke = [10_064, { type: 'speechHeard', untilMs: 1_500, nowMs: 1_564 }] as const
const committed = { type: 'turnCommitted', itemId: 'item_1' } as const

it('measures every step from the end of the speech', () => {
  expect(
    time(
      [...spoke],
      [10_350, committed],
      [10_400, { type: 'transcriptReady' }],
      [10_401, { type: 'responseBegan' }],
      [10_420, { type: 'textReady' }],
      [10_600, { type: 'soundReady', queuedMs: 0 }],
      [10_601, { type: 'playbackBegan' }],
      [10_700, { type: 'soundReady', queuedMs: 80 }],
    ),
  ).toEqual([
    {
      of: 'turn',
      item_id: 'item_1',
      speech_end_ms: 1_500,
      steps: { turnOver: 350, transcript: 400, text: 420, sound: 601 },
    },
  ])
})

it('knows that the transcript of the last pause was there before the turn was over', () => {
  const [timing] = time(
    [9_000, { type: 'transcriptReady' }],
    [...spoke],
    [10_240, { type: 'transcriptReady' }],
    [10_350, committed],
    [10_351, { type: 'responseBegan' }],
    [10_352, { type: 'playbackBegan' }],
  )
  expect(timing?.steps).toEqual({ turnOver: 350, transcript: 240, sound: 352 })
})

it('tells a filler from the answer itself, which is heard after it', () => {
  const timings = time(
    [...spoke],
    [10_350, committed],
    [10_351, { type: 'responseBegan' }],
    [10_900, { type: 'playbackBegan' }],
    [11_500, { type: 'textReady' }],
    [11_800, { type: 'soundReady', queuedMs: 100 }],
    [11_900, { type: 'soundReady', queuedMs: 300 }],
  )
  expect(timings.map(({ steps }) => [steps.sound, steps.ownSound])).toEqual([
    [900, undefined],
    [900, 1_900],
  ])
})

it('measures nothing for what answers no speech', () => {
  expect(
    time([1, committed], [2, { type: 'responseBegan' }], [3, { type: 'playbackBegan' }]),
  ).toEqual([])
  const afterwards = time(
    [...spoke],
    [10_350, committed],
    [10_351, { type: 'responseBegan' }],
    [10_352, { type: 'playbackBegan' }],
    // The agent asks whether the visitor is still there.
    [40_000, { type: 'responseBegan' }],
    [40_100, { type: 'playbackBegan' }],
  )
  expect(afterwards).toHaveLength(1)
})
