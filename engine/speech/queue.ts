/**
 * A queue that admits one entry at a time: live entries before warm ones, and otherwise in the order of
 * arrival.
 */
export interface Queue {
  /**
   * Resolves when it is your turn, with a function that you call when you are done. Resolves with undefined
   * if the signal aborts before that.
   */
  enter(priority: 'live' | 'warm', signal: AbortSignal): Promise<(() => void) | undefined>
}

interface Waiting {
  admit: (leave: (() => void) | undefined) => void
}

export function createQueue(): Queue {
  const waiting = { live: new Set<Waiting>(), warm: new Set<Waiting>() }
  let occupied = false

  function admitNext() {
    const queue = waiting.live.size > 0 ? waiting.live : waiting.warm
    const [next] = queue
    occupied = next !== undefined
    if (!next) return
    queue.delete(next)
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
    enter(priority, signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      if (!occupied) {
        occupied = true
        return Promise.resolve(createLeave())
      }
      return new Promise((resolve) => {
        const queue = waiting[priority]
        const giveUp = () => {
          queue.delete(entry)
          resolve(undefined)
        }
        const entry: Waiting = {
          admit(leave) {
            signal.removeEventListener('abort', giveUp)
            resolve(leave)
          },
        }
        queue.add(entry)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
