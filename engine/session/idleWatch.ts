/**
 * How long a visitor neither speaks nor types. Pure. Only time counts in which nobody does anything: while
 * the agent thinks or speaks, or the visitor's words are still being written down, the clock stands still.
 */

/** After this the agent asks once whether anybody is there. */
export const ASK_AFTER_MS = 30_000
/** After this the agent says goodbye and ends the call: others wait for the line. */
export const HANG_UP_AFTER_MS = 45_000
/** A goodbye that takes longer than this is not waited for. */
export const LONGEST_GOODBYE_MS = 15_000

export type IdleState =
  | { name: 'waiting'; idleMs: number; asked: boolean }
  /** The goodbye is being said. */
  | { name: 'leaving'; sinceMs: number }

export type IdleInput =
  | { type: 'timePassed'; ms: number; isBusy: boolean }
  /** The visitor speaks or types. */
  | { type: 'visitorNoticed' }

export type IdleEffect = 'ask' | 'sayGoodbye' | 'hangUp'

export const newIdleState: IdleState = { name: 'waiting', idleMs: 0, asked: false }

export function advanceIdle(state: IdleState, input: IdleInput): [IdleState, IdleEffect?] {
  if (input.type === 'visitorNoticed') return [newIdleState]
  if (state.name === 'leaving') {
    const sinceMs = state.sinceMs + input.ms
    const isSaid = !input.isBusy || sinceMs >= LONGEST_GOODBYE_MS
    return isSaid ? [{ ...state, sinceMs }, 'hangUp'] : [{ ...state, sinceMs }]
  }
  if (input.isBusy) return [state]
  const idleMs = state.idleMs + input.ms
  if (idleMs >= HANG_UP_AFTER_MS) return [{ name: 'leaving', sinceMs: 0 }, 'sayGoodbye']
  if (idleMs >= ASK_AFTER_MS && !state.asked) {
    return [{ name: 'waiting', idleMs, asked: true }, 'ask']
  }
  return [{ ...state, idleMs }]
}
