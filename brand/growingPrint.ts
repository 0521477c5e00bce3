import type { Moment } from './callPrint.ts'
import { loudnessOf, type Levels } from './voiceprint.ts'

/** A call of two minutes gets a new cell every 0.75 s. */
const cells = 160
/** Which quantile of its cell's levels each ring of a side shows, from the quietest to the loudest. */
const shares = [0.25, 0.5, 0.75, 1]
/** A side that was never louder than this stayed silent. */
const quiet = 0.15

/** Collects the levels of a call, and draws it while it runs and when it is over. */
export interface GrowingPrint {
  /** Call this once a frame. */
  add(moment: Moment): void
  /**
   * Returns four inner rings for the agent and four outer rings for the visitor. The circle is the time from
   * `sinceMs` to `untilMs`. What has not happened yet is empty.
   */
  drawSoFar(sinceMs: number, untilMs: number): Levels
}

/** @param now returns the time in ms, by the same clock as the limits of `drawSoFar` */
export function createGrowingPrint(now: () => number): GrowingPrint {
  const moments: (Moment & { atMs: number })[] = []
  return {
    add: (moment) => void moments.push({ ...moment, atMs: now() }),
    drawSoFar(sinceMs, untilMs) {
      const slices = Array.from({ length: cells }, (): Moment[] => [])
      for (const moment of moments) {
        const share = (moment.atMs - sinceMs) / (untilMs - sinceMs)
        slices[Math.floor(share * cells)]?.push(moment)
      }
      return [
        ...ringsOf(slices.map((slice) => slice.map(({ agent }) => agent))),
        ...ringsOf(slices.map((slice) => slice.map(({ visitor }) => visitor))),
      ]
    },
  }
}

/** The rings of one side, relative to its loudest moment so far. */
function ringsOf(slices: readonly (readonly number[])[]): Levels {
  const sorted = slices.map((slice) => slice.toSorted((a, b) => a - b))
  const loudest = sorted.reduce((top, slice) => Math.max(top, slice.at(-1) ?? 0), 0)
  const scale = loudest < quiet ? 0 : 1 / loudest
  return shares.map((share) =>
    sorted.map((slice) =>
      loudnessOf((slice[Math.max(0, Math.ceil(share * slice.length) - 1)] ?? 0) * scale),
    ),
  )
}
