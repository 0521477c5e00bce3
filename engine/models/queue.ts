/** Admits one entry at a time: the one that is due first, or else the one that arrived first. */
export interface Queue {
  /**
   * Resolves when it is your turn, with a function that you call when you are done. Resolves with undefined
   * if the signal aborts before that.
   * @param dueMs When somebody needs it, on any one clock. `Infinity` if nobody waits for it. A function is asked anew
   * whenever somebody can be admitted.
   */
  enter(dueMs: number | (() => number), signal: AbortSignal): Promise<(() => void) | undefined>
  /** How many entries wait for their turn. */
  waiting(): number
}

interface Waiting {
  dueMs: () => number
  admit: (leave: (() => void) | undefined) => void
}

export function createQueue(): Queue {
  const waiting = new Set<Waiting>()
  let occupied = false

  function admitNext() {
    let next: Waiting | undefined
    let nextDueMs = Infinity
    for (const entry of waiting) {
      const dueMs = entry.dueMs()
      if (next && dueMs >= nextDueMs) continue
      next = entry
      nextDueMs = dueMs
    }
    occupied = next !== undefined
    if (!next) return
    waiting.delete(next)
    next.admit(createLeave())
  }

  function createLeave() {
    let left = false
    return () => {
      if (left) return
      left = true
      admitNext()
    }
  }

  return {
    enter(dueMs, signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      if (!occupied) {
        occupied = true
        return Promise.resolve(createLeave())
      }
      return new Promise((resolve) => {
        const giveUp = () => {
          waiting.delete(entry)
          resolve(undefined)
        }
        const entry: Waiting = {
          dueMs: typeof dueMs === 'function' ? dueMs : () => dueMs,
          admit(leave) {
            signal.removeEventListener('abort', giveUp)
            resolve(leave)
          },
        }
        waiting.add(entry)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
    waiting: () => waiting.size,
  }
}
