import { loudnessOf, type Levels } from './voiceprint.ts'

/** The levels of both sides at one moment of a call, 0 to 1. */
export interface Moment {
  agent: number
  visitor: number
}

const cells = 64

/** Collects the levels of a call while it runs, to draw the call when it is over. */
interface CallPrint {
  /** Call this once a frame. */
  add(moment: Moment): void
  /**
   * Returns two inner rings for the agent and two outer rings for the visitor. In each pair, the inner ring
   * shows the mean level of each slice of time and the outer ring shows the peak. Returns undefined while
   * there is too little to draw.
   */
  draw(): Levels | undefined
}

export function createCallPrint(): CallPrint {
  const moments: Moment[] = []
  return {
    add: (moment) => void moments.push(moment),
    draw() {
      if (moments.length < cells) return undefined
      return [
        ...ringsOf(moments.map(({ agent }) => agent)),
        ...ringsOf(moments.map(({ visitor }) => visitor)),
      ]
    },
  }
}

/** The mean and peak of each cell, relative to this side's loudest moment. */
function ringsOf(levels: readonly number[]): Levels {
  const loudest = levels.reduce((top, level) => Math.max(top, level), 0)
  // A side that stayed silent gets no ring. Otherwise its background noise would be drawn as one.
  const scale = loudest < 0.15 ? 0 : 1 / loudest
  const slices = Array.from({ length: cells }, (_, cell) =>
    levels.slice(
      Math.floor((cell / cells) * levels.length),
      Math.floor(((cell + 1) / cells) * levels.length),
    ),
  )
  return [
    slices.map((slice) => loudnessOf(mean(slice) * scale)),
    slices.map((slice) => loudnessOf(Math.max(...slice) * scale)),
  ]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
