import { ApiError } from '../http/apiError.ts'
import type { RequestCounter } from '../http/requestCounter.ts'
import { hashOf } from './operator.ts'

/**
 * How often somebody may be wrong. A stranger who tries passwords of an account locks out nobody else: only their own
 * network, and after that every browser in which that person has never signed in. Passkeys know no guessing, so nothing
 * here concerns them.
 */
const limits = {
  /** For one account from one network. */
  pair: { most: 5, windowMs: 15 * 60_000 },
  /** For all accounts from one network. */
  network: { most: 30, windowMs: 15 * 60_000 },
  /** For one account from everywhere but known browsers. */
  account: { most: 40, windowMs: 60 * 60_000 },
  /** For one account from a browser in which its person has signed in. */
  browser: { most: 10, windowMs: 15 * 60_000 },
}

interface Guess {
  /** As it was typed, whether it is of an account or not. */
  email: string
  network: string
  /** Names the browser if its person has signed in with it. */
  knownBrowser: string | undefined
}

/** Counts a guess before it is checked, so that many at once are no way around. Throws `ApiError` 429. */
export interface Guesses {
  /** Returns a function that takes the guess back, because it was right. */
  count(guess: Guess): Promise<() => Promise<void>>
}

export function createGuesses(counter: RequestCounter): Guesses {
  return {
    async count({ email, network, knownBrowser }) {
      const account = hashOf(email)
      const names: [string, keyof typeof limits][] = knownBrowser
        ? [[hashOf(`${account} ${knownBrowser}`), 'browser']]
        : [
            [network, 'network'],
            [`${account} ${network}`, 'pair'],
            [account, 'account'],
          ]
      const counted: (() => Promise<void>)[] = []
      const takeBack = async (): Promise<void> => {
        for (const each of counted) await each()
      }
      for (const [name, kind] of names) {
        const { most, windowMs } = limits[kind]
        const full = `signIn ${kind} ${name}`
        const { count, resetsInMs } = await counter.count(full, windowMs, most)
        if (count > most) {
          const minutes = Math.ceil(resetsInMs / 60_000)
          throw new ApiError(
            429,
            'too_many_guesses',
            `That was wrong too often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or sign in with a passkey.`,
            { retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1_000)) },
          )
        }
        counted.push(() => counter.takeBack(full, most))
      }
      return takeBack
    },
  }
}
