import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work shares a process with the pacer, so it may run for at most this long at a time. */
const MOST_MS_AT_ONCE = 4

/** Await the returned function between short steps of long work. It lets the pacer run when it is time. */
export function createPacerYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MOST_MS_AT_ONCE) return
    await nextTurn()
    began = performance.now()
  }
}
