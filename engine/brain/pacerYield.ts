import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work takes turns with the beat of the audio, whose process it shares. */
const MOST_MS_AT_ONCE = 4

/** To be awaited between two short steps of long work: lets the beat go on when it is time. */
export function createPacerYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < MOST_MS_AT_ONCE) return
    await nextTurn()
    began = performance.now()
  }
}
