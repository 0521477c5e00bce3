/**
 * Whether the clock may be believed before something is deleted by it. All times in Unix ms.
 */
export interface ClockEvidence {
  /** What the clock says. */
  nowMs: number
  /** The latest moment that is known to have come. */
  trustedMs: number
  /** How long this process has been running since it knew that. By a clock that nobody can set. */
  ranMs: number
  /** When the newest of the rows was written, if there are any. */
  newestMs: number | undefined
  /** Rows up to here are known to be in the future. */
  knownUntilMs: number | undefined
}

export type ClockJudgement =
  /** `trustedMs` is now. */
  | { verdict: 'sound'; trustedMs: number }
  /** More time has passed than this server has seen. What is certain is `trustedMs`. */
  | { verdict: 'ahead'; trustedMs: number }
  /** Something was written later than now. */
  | { verdict: 'behind'; trustedMs: number; newestMs: number }

/** A server may be off for so long, or its clock may be put right by so much, without a question. */
export const LEAP_MS = 86_400_000
/** The clocks of several servers differ, and one is put right now and then. */
export const FUTURE_MS = 3_600_000

export function judgeClock(evidence: ClockEvidence): ClockJudgement {
  const { nowMs, trustedMs, ranMs, newestMs, knownUntilMs = -Infinity } = evidence
  const certainMs = trustedMs + ranMs
  if (nowMs - certainMs > LEAP_MS) return { verdict: 'ahead', trustedMs: certainMs }
  if (newestMs !== undefined && newestMs - nowMs > FUTURE_MS && newestMs > knownUntilMs) {
    return { verdict: 'behind', trustedMs, newestMs }
  }
  return { verdict: 'sound', trustedMs: nowMs }
}
