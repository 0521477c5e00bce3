import { runMachine } from '@ringwell/protocol/runMachine.ts'

/**
 * Measures how long a visitor neither speaks nor types. Pure. Only idle time counts: the clock stops while
 * the agent thinks or speaks, and while the visitor's words are still being transcribed.
 */

/** After this the agent asks once whether the visitor is still there. */
const ASK_AFTER_MS = 30_000
/** After this the agent says goodbye and ends the call, because other visitors may need the capacity. */
const HANG_UP_AFTER_MS = 45_000
/** The call ends after this long even if the goodbye is not finished. */
const LONGEST_GOODBYE_MS = 15_000

type IdleState =
  | { name: 'waiting'; idleMs: number; asked: boolean }
  /** The goodbye is being said. */
  | { name: 'leaving'; sinceMs: number }

type IdleInput =
  | { type: 'timePassed'; ms: number; isBusy: boolean }
  /** The visitor speaks or types. */
  | { type: 'visitorNoticed' }

export type IdleEffect = 'ask' | 'sayGoodbye' | 'hangUp'

const newIdleState: IdleState = { name: 'waiting', idleMs: 0, asked: false }

function advanceIdle(state: IdleState, input: IdleInput): [IdleState, readonly IdleEffect[]] {
  if (input.type === 'visitorNoticed') return [newIdleState, []]
  if (state.name === 'leaving') {
    const sinceMs = state.sinceMs + input.ms
    const isSaid = !input.isBusy || sinceMs >= LONGEST_GOODBYE_MS
    return [{ ...state, sinceMs }, isSaid ? ['hangUp'] : []]
  }
  if (input.isBusy) return [state, []]
  const idleMs = state.idleMs + input.ms
  if (idleMs >= HANG_UP_AFTER_MS) return [{ name: 'leaving', sinceMs: 0 }, ['sayGoodbye']]
  if (idleMs >= ASK_AFTER_MS && !state.asked) {
    return [{ name: 'waiting', idleMs, asked: true }, ['ask']]
  }
  return [{ ...state, idleMs }, []]
}

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
  const machine = runMachine(newIdleState, advanceIdle, perform)
  let timer: NodeJS.Timeout | undefined

  return {
    watch() {
      timer ??= setInterval(() => {
        machine.tell({ type: 'timePassed', ms: TICK_MS, isBusy: isBusy() })
      }, TICK_MS)
    },
    noticed() {
      machine.tell({ type: 'visitorNoticed' })
    },
    close() {
      clearInterval(timer)
    },
  }
}
