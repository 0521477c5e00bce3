import { advanceIdle, newIdleState, type IdleEffect } from './idleWatch.ts'

/** How often the clock ticks. Half a second of 45 is not noticeable. */
const TICK_MS = 500

export interface IdleVisitorOptions {
  /** True while the agent or the visitor is active, so that idle time does not count. */
  isBusy: () => boolean
  perform: (effect: IdleEffect) => void
}

export interface IdleVisitor {
  /** Starts counting time. */
  watch(): void
  /** Called when the visitor speaks or types. */
  noticed(): void
  close(): void
}

/** Drives `advanceIdle`. It counts ticks, so a stalled process does not shorten the visitor's time. */
export function createIdleVisitor({ isBusy, perform }: IdleVisitorOptions): IdleVisitor {
  let state = newIdleState
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    const [next, effect] = advanceIdle(state, {
      type: 'timePassed',
      ms: TICK_MS,
      isBusy: isBusy(),
    })
    state = next
    if (effect) perform(effect)
  }

  return {
    watch() {
      timer ??= setInterval(tick, TICK_MS)
    },
    noticed() {
      ;[state] = advanceIdle(state, { type: 'visitorNoticed' })
    },
    close() {
      clearInterval(timer)
    },
  }
}
