/**
 * Judges whether a child process still works by how long it has been silent. This module is pure: the
 * supervisor calls `ticked` on each of its own ticks and `reported` on each sign of life.
 *
 * Silence counts only while the supervisor itself runs. After a laptop sleeps, a virtual machine is paused,
 * or everything gets a SIGSTOP, the first tick comes very late, and the child's report would come just as
 * late. Neither says anything about the child.
 */
export interface Heartbeat {
  /** When the supervisor last ticked: ms of a monotonic clock. */
  tickMs: number
  /** How long the child has been silent, counting only time in which the supervisor ran. */
  silentMs: number
}

export interface SilenceLimits {
  /** After this much silence, the child counts as unresponsive. */
  lateMs: number
  /** After this much silence, the child is killed and started again. */
  deadMs: number
}

/** How often a supervisor ticks. */
export const TICK_MS = 250
/** How often a child reports. */
export const REPORT_EVERY_MS = 250
/** If more time than this passes between two ticks, the supervisor was not running for the rest of it. */
const MOST_PER_TICK_MS = 2 * TICK_MS

export const WORKING_LIMITS: SilenceLimits = { lateMs: 3_000, deadMs: 8_000 }
/** A process that reads hundreds of megabytes from a slow disk stays silent all that time. */
export const LOADING_LIMITS: SilenceLimits = { lateMs: 60_000, deadMs: 60_000 }

export const beginHeartbeat = (nowMs: number): Heartbeat => ({ tickMs: nowMs, silentMs: 0 })

/** The child gave a sign of life. */
export const reported = (heartbeat: Heartbeat): Heartbeat => ({ ...heartbeat, silentMs: 0 })

export function ticked({ tickMs, silentMs }: Heartbeat, nowMs: number): Heartbeat {
  const passedMs = Math.min(Math.max(nowMs - tickMs, 0), MOST_PER_TICK_MS)
  return { tickMs: nowMs, silentMs: silentMs + passedMs }
}

export function judge(
  { silentMs }: Heartbeat,
  { lateMs, deadMs }: SilenceLimits,
): 'ready' | 'late' | 'dead' {
  if (silentMs >= deadMs) return 'dead'
  return silentMs >= lateMs ? 'late' : 'ready'
}
