import { vi } from 'vitest'

/**
 * Advances fake timers until the promise has settled. Unlike `runAllTimersAsync`, it ends although something else keeps
 * a timer that begins again and again.
 */
export async function settled<T>(promise: Promise<T>, mostMs = 600_000): Promise<T> {
  const state = { isOver: false }
  const over = promise.finally(() => (state.isOver = true))
  over.catch(() => {})
  for (let ms = 0; !state.isOver; ms += STEP_MS) {
    if (ms > mostMs) throw new Error(`The promise is still open after ${mostMs / 1000} s.`)
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
  return await over
}

const STEP_MS = 50
