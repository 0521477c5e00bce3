import type { VitalsReport } from '@ringwell/protocol/vitals.ts'

/**
 * Computes how fast a page was, as https://web.dev/articles/vitals defines it. Pure functions of what the
 * browser's performance observers report.
 */

export interface Shift {
  value: number
  startTime: number
  hadRecentInput: boolean
}

/** An event of a visitor's interaction. The events of one click or key press share an `interactionId`. */
export interface Interaction {
  duration: number
  interactionId?: number
}

/** Shifts less than this apart belong to the same window. */
const GAP_MS = 1_000
/** The maximum length of a window. */
const WINDOW_MS = 5_000

/** Cumulative Layout Shift: the worst window of layout shifts. */
export function worstShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let [beganMs, lastMs] = [-Infinity, -Infinity]
  for (const { value, startTime, hadRecentInput } of shifts) {
    // Shifts after user input are expected.
    if (hadRecentInput) continue
    const isSame = startTime - lastMs < GAP_MS && startTime - beganMs < WINDOW_MS
    sum = isSame ? sum + value : value
    if (!isSame) beganMs = startTime
    lastMs = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Of this many interactions, the slowest is an exception and is ignored. */
const EXCEPTION_IN = 50

/**
 * Interaction to Next Paint: almost the slowest interaction. `all` is the number of interactions, including
 * quick ones that no observer reports. Returns undefined if there was none.
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

/** Rounds times to a tenth of a ms and CLS to a ten-thousandth, and omits what was not measured. */
export function roundReport(report: VitalsReport): VitalsReport {
  const rounded = Object.entries(report)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const precision = name === 'CLS' ? 10_000 : 10
      return [name, Math.round(Math.max(0, value) * precision) / precision] as const
    })
  return Object.fromEntries(rounded)
}
