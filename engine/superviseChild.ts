import {
  beginHeartbeat,
  judge,
  reported,
  type SilenceLimits,
  TICK_MS,
  ticked,
} from './heartbeat.ts'

export interface SupervisionOptions {
  /** As it is called in the log: `media process`. */
  name: string
  /** They differ while the child loads its models. */
  limits(): SilenceLimits
  /** Asked at each tick of a longer silence: whether the child has done anything since it was last asked. */
  isActive?(): boolean
  log: (level: 'info' | 'warn' | 'error', message: string, fields?: object) => void
  /** Called once, for a child that has been silent for too long. */
  kill(): void
}

/** The clock that watches one child process, from its start to its end. */
export interface Supervision {
  /** The child gave a sign of life. */
  reported(): void
  /** Whether it is silent for longer than it may be. */
  isLate(): boolean
  /** The child is gone, or it does not matter any more. Idempotent. */
  stop(): void
}

/** Silent for so long, a child is looked at from outside. */
const LOOK_AFTER_MS = 2 * TICK_MS

/** Ticks for the pure `heartbeat.ts` and does what follows from its judgement. */
export function superviseChild(options: SupervisionOptions): Supervision {
  const { name, log } = options
  let heartbeat = beginHeartbeat(performance.now())
  let isLate = false
  let wasLookedAt = false

  const timer = setInterval(() => {
    heartbeat = ticked(heartbeat, performance.now())
    if (heartbeat.silentMs < LOOK_AFTER_MS) {
      wasLookedAt = false
    } else {
      const isActive = options.isActive?.() === true
      // What it did before this silence is no sign that it still does anything.
      if (isActive && wasLookedAt) hear()
      wasLookedAt = true
    }
    const judgement = judge(heartbeat, options.limits())
    if (judgement === 'ready') return
    if (!isLate) log('warn', `The ${name} does not answer; no call begins until it does`)
    isLate = true
    if (judgement === 'late') return
    clearInterval(timer)
    const silentMs = Math.round(heartbeat.silentMs)
    log('error', `The ${name} has not answered for too long; it is killed`, { silentMs })
    options.kill()
  }, TICK_MS)

  function hear(): void {
    heartbeat = reported(heartbeat)
    if (isLate) log('info', `The ${name} answers again`)
    isLate = false
  }

  return { reported: hear, isLate: () => isLate, stop: () => clearInterval(timer) }
}
