import type { Engine } from '@ringwell/engine/engine.ts'

/** What the calls of the last 24 hours were like. Nothing in it is about one call. */
export interface RecentCalls {
  /** The start of the first of the hours below, in ms since 1970. */
  from: number
  /** Calls that ended in each of the 24 hours, the oldest first. The last hour is not over yet. */
  hours: readonly { calls: number; failed: number }[]
  /** From the end of what a caller said to the first sound of the answer. Undefined without any answer. */
  answers: { count: number; medianMs: number; p95Ms: number } | undefined
}

const HOUR_MS = 3_600_000
const HOURS = 24
/** More answers than this are a sample that says as much: the latest are kept. */
const MOST_ANSWERS = 5_000

const hourOf = (time: number): number => Math.floor(time / HOUR_MS)

/** Counts in memory, from now on. A restart begins again. */
export function createRecentCalls(
  engine: Pick<Engine, 'onCallEnd' | 'onAnswerTime'>,
  now: () => number = Date.now,
): () => RecentCalls {
  const ended = new Map<number, { calls: number; failed: number }>()
  let answers: { at: number; ms: number }[] = []

  engine.onCallEnd(({ reason, durationMs }) => {
    // A call that never connected was heard by nobody.
    if (durationMs === 0) return
    const hour = hourOf(now())
    const { calls, failed } = ended.get(hour) ?? { calls: 0, failed: 0 }
    ended.set(hour, { calls: calls + 1, failed: failed + (reason === 'failed' ? 1 : 0) })
    for (const old of ended.keys()) if (old <= hour - HOURS) ended.delete(old)
  })
  engine.onAnswerTime((ms) => {
    answers.push({ at: now(), ms })
    if (answers.length > 2 * MOST_ANSWERS) answers = answers.slice(-MOST_ANSWERS)
  })

  return () => {
    const first = hourOf(now()) - HOURS + 1
    const from = first * HOUR_MS
    const times = answers
      .slice(-MOST_ANSWERS)
      .flatMap(({ at, ms }) => (at < from ? [] : ms))
      .toSorted((a, b) => a - b)
    return {
      from,
      hours: Array.from(
        { length: HOURS },
        (_, index) => ended.get(first + index) ?? { calls: 0, failed: 0 },
      ),
      answers:
        times.length === 0
          ? undefined
          : { count: times.length, medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) },
    }
  }
}

function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}
