/** The evidence for whether the clock can be trusted to delete data. All times are Unix ms. */
export interface ClockEvidence {
  nowMs: number
  /** The latest time that is known to have passed. */
  trustedMs: number
  /** How long ago this process learned `trustedMs`, by a clock that nobody can set. */
  ranMs: number
  /** When the newest row was written, if there is one. */
  newestMs: number | undefined
  /** Rows up to this time are known to be in the future. */
  knownUntilMs: number | undefined
}

export type ClockJudgement =
  /** The clock can be trusted. `trustedMs` is now. */
  | { verdict: 'sound'; trustedMs: number }
  /** More time has passed by the clock than this server has seen. Only `trustedMs` is certain. */
  | { verdict: 'ahead'; trustedMs: number }
  /** Something was written later than the clock's time. */
  | { verdict: 'behind'; trustedMs: number; newestMs: number }

/** A server may be off for this long, or its clock may be corrected by this much, without confirmation. */
const LEAP_MS = 86_400_000
/** Tolerance, because the clocks of several servers differ, and a clock is corrected now and then. */
const FUTURE_MS = 3_600_000

export function judgeClock(evidence: ClockEvidence): ClockJudgement {
  const { nowMs, trustedMs, ranMs, newestMs, knownUntilMs = -Infinity } = evidence
  const certainMs = trustedMs + ranMs
  if (nowMs - certainMs > LEAP_MS) return { verdict: 'ahead', trustedMs: certainMs }
  if (newestMs !== undefined && newestMs - nowMs > FUTURE_MS && newestMs > knownUntilMs) {
    return { verdict: 'behind', trustedMs, newestMs }
  }
  return { verdict: 'sound', trustedMs: nowMs }
}
