import type { RequestCounter } from '../http/requestCounter.ts'

/**
 * Limits how often bookings are guessed in several calls. Three wrong tries end the tries of one call, but nothing keeps a
 * stranger from calling again.
 */
export interface Guesses {
  /** Whether this call may try to find a booking by this. `by` names a calendar and a reference, number or address. */
  allow(callId: string, by: string): Promise<boolean>
  /** Counts a wrong try. `isNear`: there is a booking, with another name on it. */
  wasWrong(callId: string, by: string, isNear: boolean): Promise<void>
}

export interface GuessesOptions {
  counter: Pick<RequestCounter, 'count' | 'lookUp'>
  /** The scale of all rate limits. 0 switches them off. */
  scale: number
  /** The network of a call's visitor, if this server knows it. */
  networkOf: (callId: string) => string | undefined
}

const HOUR_MS = 60 * 60_000
/** Wrong tries of one network in an hour. People who only try the demo have no booking, and an office shares a network. */
const NETWORK_MOST = 30
/** Other names for the same reference, number or address in a day, of everybody together. */
const NAMES_MOST = 12

export function createGuesses({ counter, scale, networkOf }: GuessesOptions): Guesses {
  const scaled = (most: number): number => Math.ceil(most * scale)
  const namesLimit = (by: string) => ({
    name: `names of ${by}`,
    windowMs: 24 * HOUR_MS,
    most: scaled(NAMES_MOST),
  })
  /** None if the network is not known. */
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

/** For tests and programs without visitors. */
export const anyGuesses: Guesses = {
  allow: async () => true,
  wasWrong: async () => undefined,
}
