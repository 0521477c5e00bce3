import { advanceIdle, newIdleState, type IdleEffect } from './idleWatch.ts'

/** Often enough: nobody notices half a second of 45. */
const TICK_MS = 500

export interface IdleVisitorOptions {
  /** Somebody is doing something, so the visitor is not idle. */
  isBusy: () => boolean
  perform: (effect: IdleEffect) => void
}

export interface IdleVisitor {
  /** From now on time counts. */
  watch(): void
  /** The visitor speaks or types. */
  noticed(): void
  close(): void
}

/** The clock of `advanceIdle`. It counts ticks, so a process that stood still shortens nobody's time. */
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
