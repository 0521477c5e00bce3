import type { Log } from '../engine.ts'
import {
  beginHeartbeat,
  judge,
  reported,
  type SilenceLimits,
  TICK_MS,
  ticked,
} from './heartbeat.ts'

export interface HeartbeatWatchOptions {
  /** The child's name in the log, for example `media process`. */
  name: string
  /** The current limits. They are different while the child loads its models. */
  limits(): SilenceLimits
  /** Called on each tick of a longer silence. Returns whether the child has done anything since the last call. */
  isActive?(): boolean
  log: Log
  /** Called once, when the child has been silent for too long. */
  kill(): void
}

/** Watches one child process from its start to its end. */
export interface HeartbeatWatch {
  /** The child gave a sign of life. */
  reported(): void
  /** Whether the child has been silent for longer than `lateMs`. */
  isLate(): boolean
  /** Call this when the child is gone or no longer matters. Idempotent. */
  stop(): void
}

/** After this much silence, the supervisor checks the child's activity from outside. */
const LOOK_AFTER_MS = 2 * TICK_MS

/** Ticks the pure `heartbeat.ts` and acts on its judgement. */
export function watchHeartbeat(options: HeartbeatWatchOptions): HeartbeatWatch {
  const { name, log } = options
  let heartbeat = beginHeartbeat(performance.now())
  let isLate = false
  let wasChecked = false

  const timer = setInterval(() => {
    heartbeat = ticked(heartbeat, performance.now())
    if (heartbeat.silentMs < LOOK_AFTER_MS) {
      wasChecked = false
    } else {
      const isActive = options.isActive?.() === true
      // Activity from before this silence does not prove that the child is still doing anything.
      if (isActive && wasChecked) noteSignOfLife()
      wasChecked = true
    }
    const judgement = judge(heartbeat, options.limits())
    if (judgement === 'ready') return
    if (!isLate) log('warn', `The ${name} does not answer; no call starts until it does`)
    isLate = true
    if (judgement === 'late') return
    clearInterval(timer)
    const silentMs = Math.round(heartbeat.silentMs)
    log('error', `The ${name} has not answered for too long; killing it`, { silentMs })
    options.kill()
  }, TICK_MS)

  function noteSignOfLife(): void {
    heartbeat = reported(heartbeat)
    if (isLate) log('info', `The ${name} answers again`)
    isLate = false
  }

  return { reported: noteSignOfLife, isLate: () => isLate, stop: () => clearInterval(timer) }
}
