import { within } from '../stageSteps.ts'

/** A detector that hangs must not keep messages waiting for longer than this. */
const PATIENCE_MS = 1_000

export interface ArrivalsOptions {
  take: (message: string) => void
  /** Resolves when the session has heard all sound that has come. Undefined if it has already. */
  soundHeard: () => Promise<void> | undefined
}

/** The messages of a client in the order in which they came, also where one of them is about the sound before it. */
export interface Arrivals {
  take(message: string): void
  /** Does this when all sound before it has been heard. Messages that come until then wait. */
  afterSound(what: () => void): void
}

export function createArrivals({ take, soundHeard }: ArrivalsOptions): Arrivals {
  let waiting: string[] | undefined

  function takeInOrder(message: string): void {
    if (waiting) waiting.push(message)
    else take(message)
  }

  async function wait(heard: Promise<void>, what: () => void): Promise<void> {
    await within(heard, PATIENCE_MS)
    const later = waiting ?? []
    waiting = undefined
    what()
    for (const message of later) takeInOrder(message)
  }

  return {
    take: takeInOrder,
    afterSound(what) {
      const heard = soundHeard()
      if (!heard) return what()
      waiting = []
      void wait(heard, what)
    },
  }
}
