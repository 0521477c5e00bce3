/** Screenplays of the game: what both sides sound like, frame by frame, and what the game makes of it. */
import { describe, expect, test } from 'vitest'
import { advanceGame, bestOf, type Frame, type Game, type GameInput, newGame } from './game.ts'

const FRAME_MS = 1_000 / 60

/** A voice that is loud in these spans, with the dips that every voice has. */
const voice = (at: number, stretches: readonly (readonly [from: number, to: number])[]): number =>
  stretches.some(([from, to]) => at >= from && at < to)
    ? Math.floor(at / FRAME_MS) % 4 === 3
      ? 0.2
      : 0.7
    : 0

interface Play {
  agent: readonly (readonly [number, number])[]
  visitor?: readonly (readonly [number, number])[]
  events?: readonly (readonly [number, Exclude<GameInput['type'], 'begun' | 'heard'>])[]
  until?: number
}

function play({ agent, visitor = [], events = [], until = 16_000 }: Play): Game {
  let game = advanceGame(newGame, { type: 'begun', at: 0 })
  const left = [...events]
  for (let at = 0; at < until; at += FRAME_MS) {
    while (left[0] && left[0][0] <= at) game = advanceGame(game, { type: left.shift()![1] })
    const frame: Frame = { at, agent: voice(at, agent), visitor: voice(at, visitor) }
    game = advanceGame(game, { type: 'heard', frame })
  }
  return game
}

const outcomeOf = (played: Play) => {
  const game = play(played)
  return game.step === 'over' ? game.outcome : undefined
}

/** How long the agent went on, as the visitor sees it. NaN if it was not stopped. */
const stoppedAfter = (played: Play): number => {
  const outcome = outcomeOf(played)
  return outcome?.name === 'stopped' ? outcome.ms : Number.NaN
}

describe('a visitor who cuts in', () => {
  // Rule C56
  test('sees how long the agent went on', () => {
    const shown = stoppedAfter({
      agent: [[1_000, 3_180]],
      visitor: [[3_000, 3_900]],
      events: [[3_700, 'interrupted']],
    })
    expect(shown).toBeCloseTo(180, -1.5)
  })

  test.each([90, 150, 240, 480, 900])('sees %i ms within two frames', (ms) => {
    const shown = stoppedAfter({
      agent: [[500, 4_000 + ms]],
      visitor: [[4_000, 5_500]],
      events: [[5_200, 'interrupted']],
    })
    expect(Math.abs(shown - ms)).toBeLessThan(2 * FRAME_MS)
  })

  test('is measured to the last silence, and not to a gap between two words before it', () => {
    const shown = stoppedAfter({
      agent: [
        [500, 3_080],
        [3_200, 3_330],
      ],
      visitor: [[3_000, 4_000]],
      events: [[3_800, 'interrupted']],
    })
    expect(Math.abs(shown - 330)).toBeLessThan(2 * FRAME_MS)
  })

  test('sees the figure also where no event tells of the end', () => {
    const shown = stoppedAfter({ agent: [[500, 3_200]], visitor: [[3_000, 4_000]] })
    expect(Math.abs(shown - 200)).toBeLessThan(2 * FRAME_MS)
  })

  test.each([
    ['between two words', 3_010, [[3_700, 'interrupted']]],
    ['in a longer pause', 3_400, [[4_100, 'interrupted']]],
    ['where no event tells of the end', 3_010, []],
  ] as const)('has stopped it at once %s', (_where, from, events) => {
    expect(outcomeOf({ agent: [[500, 3_000]], visitor: [[from, from + 1_000]], events })).toEqual({
      name: 'stopped',
      ms: 0,
    })
  })

  test('between two words sees how long the next word went on', () => {
    const shown = stoppedAfter({
      agent: [
        [500, 3_000],
        [3_120, 3_350],
      ],
      visitor: [[3_050, 4_000]],
      events: [[3_800, 'interrupted']],
    })
    expect(Math.abs(shown - 300)).toBeLessThan(2 * FRAME_MS)
  })

  test('between two words has not stopped an agent that goes on', () => {
    expect(
      outcomeOf({
        agent: [
          [500, 3_000],
          [3_200, 9_000],
        ],
        visitor: [[3_050, 3_300]],
        events: [[3_880, 'resumed']],
      }),
    ).toEqual({ name: 'wentOn' })
  })

  test('sees the figure also if the event comes before the last sound', () => {
    const shown = stoppedAfter({
      agent: [[500, 3_400]],
      visitor: [[3_000, 4_000]],
      events: [[3_300, 'interrupted']],
    })
    expect(Math.abs(shown - 400)).toBeLessThan(2 * FRAME_MS)
  })
})

describe('a sound that is no interruption', () => {
  // Rule C56
  test('lets the agent go on after a pause, which is told', () => {
    expect(
      outcomeOf({
        agent: [
          [500, 3_150],
          [3_900, 9_000],
        ],
        visitor: [[3_000, 3_300]],
        events: [[3_880, 'resumed']],
      }),
    ).toEqual({ name: 'wentOn' })
  })

  test('lets the agent go on without a pause', () => {
    expect(outcomeOf({ agent: [[500, 9_000]], visitor: [[3_000, 3_300]] })).toEqual({
      name: 'wentOn',
    })
  })

  test('may be a click, which is not even one', () => {
    expect(outcomeOf({ agent: [[500, 15_900]], visitor: [[3_000, 3_030]] })).toEqual({
      name: 'tooLate',
    })
  })
})

describe('a game that nobody wins', () => {
  test('ends after ten seconds of talk', () => {
    const talk: Play = { agent: [[1_000, 15_900]] }
    expect(play({ ...talk, until: 10_900 }).step).toBe('telling')
    expect(outcomeOf({ ...talk, until: 11_300 })).toEqual({ name: 'tooLate' })
  })

  test('ends when the agent has said everything', () => {
    expect(outcomeOf({ agent: [[1_000, 6_000]], events: [[6_100, 'answerEnded']] })).toEqual({
      name: 'finished',
    })
  })

  test('begins when the agent has ended what it said before', () => {
    const before: Play = {
      agent: [
        [0, 600],
        [1_500, 12_400],
      ],
    }
    expect(play({ ...before, until: 1_400 }).step).toBe('waiting')
    expect(play({ ...before, until: 11_400 }).step).toBe('telling')
    expect(outcomeOf({ ...before, until: 12_000 })).toEqual({ name: 'tooLate' })
  })

  test('ends if the agent does not begin', () => {
    expect(outcomeOf({ agent: [] })).toEqual({ name: 'noAnswer' })
  })
})

const stopped = (ms: number): Game => ({ step: 'over', outcome: { name: 'stopped', ms } })

describe('the game', () => {
  test('what happens before the agent talks, and after the end, changes nothing', () => {
    const waiting = advanceGame(newGame, { type: 'begun', at: 0 })
    expect(advanceGame(waiting, { type: 'interrupted' })).toBe(waiting)
    const over = play({ agent: [] })
    expect(advanceGame(over, { type: 'interrupted' })).toBe(over)
    expect(advanceGame(newGame, { type: 'resumed' })).toBe(newGame)
  })

  test('the best figure is the shortest', () => {
    expect(bestOf(undefined, newGame)).toBeUndefined()
    expect(bestOf(undefined, stopped(200))).toBe(200)
    expect(bestOf(200, stopped(180))).toBe(180)
    expect(bestOf(180, stopped(240))).toBe(180)
    expect(bestOf(180, { step: 'over', outcome: { name: 'wentOn' } })).toBe(180)
  })
})
