import type { VitalsReport } from '@ringwell/protocol/vitals.ts'

/**
 * How fast a page was, as https://web.dev/articles/vitals defines it: pure, from what the browser's
 * performance observers tell.
 */

export interface Shift {
  value: number
  startTime: number
  hadRecentInput: boolean
}

/** Something that a visitor did; the events of one press or key share an `interactionId`. */
export interface Interaction {
  duration: number
  interactionId?: number
}

/** Shifts less than this apart belong together … */
const GAP_MS = 1_000
/** … for no longer than this. */
const WINDOW_MS = 5_000

/** Cumulative Layout Shift: the worst of the windows in which a page jumped. */
export function worstShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let [beganMs, lastMs] = [-Infinity, -Infinity]
  for (const { value, startTime, hadRecentInput } of shifts) {
    // What moves after a press was asked for.
    if (hadRecentInput) continue
    const isSame = startTime - lastMs < GAP_MS && startTime - beganMs < WINDOW_MS
    sum = isSame ? sum + value : value
    if (!isSame) beganMs = startTime
    lastMs = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

/** One slow interaction in so many is an exception and left out. */
const EXCEPTION_IN = 50

/**
 * Interaction to Next Paint: nearly the slowest of what a visitor did. `all` is how many interactions there
 * were, also quick ones that no observer tells. Undefined where there was none.
 */
export function slowestInteraction(
  events: readonly Interaction[],
  all: number,
): number | undefined {
  const byInteraction = new Map<number, number>()
  for (const { interactionId, duration } of events) {
    if (!interactionId) continue
    byInteraction.set(interactionId, Math.max(duration, byInteraction.get(interactionId) ?? 0))
  }
  const slowest = [...byInteraction.values()].toSorted((a, b) => b - a)
  const exceptions = Math.floor(Math.max(all, slowest.length) / EXCEPTION_IN)
  return slowest[Math.min(exceptions, slowest.length - 1)]
}

/** To a tenth of a ms, and of CLS to a ten-thousandth; without what was not measured. */
export function roundReport(report: VitalsReport): VitalsReport {
  const rounded = Object.entries(report)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const precision = name === 'CLS' ? 10_000 : 10
      return [name, Math.round(Math.max(0, value) * precision) / precision] as const
    })
  return Object.fromEntries(rounded)
}
