import type { RequestCounter } from '../http/requestCounter.ts'

/**
 * Limits guessing at bookings across calls. One call has only three wrong tries, but a stranger can always call again.
 */
export interface Guesses {
  /** Whether this call may try to find a booking. `by` names the calendar, and the reference, number or address. */
  allow(callId: string, by: string): Promise<boolean>
  /** Counts a wrong try. `isNear` says that a booking was found, but with another name on it. */
  wasWrong(callId: string, by: string, isNear: boolean): Promise<void>
}

export interface GuessesOptions {
  counter: Pick<RequestCounter, 'count' | 'lookUp'>
  /** Multiplies every rate limit. 0 switches them off. */
  scale: number
  /** The network of a call's visitor, if this server knows it. */
  networkOf: (callId: string) => string | undefined
}

const HOUR_MS = 60 * 60_000
/**
 * The most wrong tries of one network in an hour. It is generous, because people who only try the demo have no booking,
 * and an office shares one network.
 */
const NETWORK_MOST = 30
/** The most wrong names for the same reference, number or address in a day, from all callers together. */
const NAMES_MOST = 12

export function createGuesses({ counter, scale, networkOf }: GuessesOptions): Guesses {
  const scaled = (most: number): number => Math.ceil(most * scale)
  const namesLimit = (by: string) => ({
    name: `names of ${by}`,
    windowMs: 24 * HOUR_MS,
    most: scaled(NAMES_MOST),
  })
  /** Returns no limit if the network is unknown. */
  const networkLimits = (callId: string) => {
    const network = networkOf(callId)
    if (network === undefined) return []
    return [{ name: `guesses of ${network}`, windowMs: HOUR_MS, most: scaled(NETWORK_MOST) }]
  }
  return {
    async allow(callId, by) {
      if (scale === 0) return true
      const limits = [namesLimit(by), ...networkLimits(callId)]
      const counts = await Promise.all(limits.map(({ name }) => counter.lookUp(name)))
      return limits.every(({ most }, at) => (counts[at]?.count ?? 0) < most)
    },
    async wasWrong(callId, by, isNear) {
      if (scale === 0) return
      const limits = [...(isNear ? [namesLimit(by)] : []), ...networkLimits(callId)]
      await Promise.all(
        limits.map(({ name, windowMs, most }) => counter.count(name, windowMs, most)),
      )
    },
  }
}

/** Allows everything. For tests and programs without visitors. */
export const anyGuesses: Guesses = {
  allow: async () => true,
  wasWrong: async () => undefined,
}
