import { loudnessOf, type Levels } from './voiceprint.ts'

/** Levels of both sides at one moment of a call, 0 to 1. */
interface Moment {
  agent: number
  visitor: number
}

const cells = 64

/** Collects the levels of a call while it runs, so that the call can be drawn when it is over. */
export interface CallPrint {
  /** Call it once a frame. */
  add(moment: Moment): void
  /**
   * Two rings for the agent inside, two for the visitor outside: of each pair the inner is the mean
   * of its moment, the outer the peak. Undefined while there is too little to draw.
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

/** Mean and peak by cell, against the loudest moment of this side. */
function ringsOf(levels: readonly number[]): Levels {
  const loudest = levels.reduce((top, level) => Math.max(top, level), 0)
  // A side that stayed silent is no ring, not a ring of its own noise.
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
