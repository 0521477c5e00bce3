/** Lets one after the other do something, and those who have given up no longer delay the others. */
export type InTurn = <T>(what: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Makes the queue of those who look for a UDP port. A port that one has found and not opened yet is free for anybody
 * else, so only one leg at a time may look for one.
 */
export function createTurnsAtPorts(): InTurn {
  let before: Promise<unknown> = Promise.resolve()
  return (what, signal) => {
    const done = before.then(() => {
      signal.throwIfAborted()
      return what()
    })
    const givenUp = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    before = Promise.race([done.catch(() => undefined), givenUp])
    return done
  }
}
