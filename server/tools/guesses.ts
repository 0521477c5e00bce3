import type { RequestCounter } from '../http/requestCounter.ts'

/**
 * Limits guessing at bookings across calls. One call has only three wrong tries, but a stranger can always call again.
 */
export interface Guesses {
  /**
   * Counts a try to find a booking before it is made, so that tries at the same time count too. Undefined if there were
   * too many. `by` names the calendar, and the reference, number or address.
   */
  begin(callId: string, by: string): Promise<Guess | undefined>
}

interface Guess {
  /** Takes back what does not count. `otherName`: there is a booking, but with another name on it. */
  end(outcome: 'right' | 'otherName' | 'notFound'): Promise<void>
}

export interface GuessesOptions {
  counter: Pick<RequestCounter, 'count' | 'takeBack'>
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
/**
 * The most wrong names for the same reference, number or address in a day from one network. Wrong names of other
 * networks do not count, because anybody could lock out the owner of a number with them.
 */
const NAMES_MOST = 6

export function createGuesses({ counter, scale, networkOf }: GuessesOptions): Guesses {
  const scaled = (most: number): number => Math.ceil(most * scale)
  const limitsOf = (callId: string, by: string) => {
    const network = networkOf(callId)
    const names = {
      name: `names of ${by} tried by ${network ?? 'unknown networks'}`,
      windowMs: 24 * HOUR_MS,
      most: scaled(NAMES_MOST),
    }
    if (network === undefined) return [names]
    const tries = { name: `guesses of ${network}`, windowMs: HOUR_MS, most: scaled(NETWORK_MOST) }
    return [names, tries]
  }
  type Limit = ReturnType<typeof limitsOf>[number]
  const takeBack = async (limits: readonly Limit[]): Promise<void> => {
    await Promise.all(limits.map(({ name, most }) => counter.takeBack(name, most)))
  }
  return {
    async begin(callId, by) {
      if (scale === 0) return uncounted
      const limits = limitsOf(callId, by)
      for (const [at, { name, windowMs, most }] of limits.entries()) {
        const { count } = await counter.count(name, windowMs, most)
        if (count <= most) continue
        await takeBack(limits.slice(0, at))
        return undefined
      }
      return {
        async end(outcome) {
          if (outcome === 'right') await takeBack(limits)
          if (outcome === 'notFound') await takeBack(limits.slice(0, 1))
        },
      }
    },
  }
}

const uncounted: Guess = { end: async () => undefined }

/** Allows everything. For tests and programs without visitors. */
export const anyGuesses: Guesses = { begin: async () => uncounted }
