/**
 * Knows when the voice may make what nobody waits for. The models, the calls and often the caller's own browser share a
 * few cores, so that is only while nobody is heard, recognised or waiting for words. `begun`, `ended` and `hasTime` are
 * pure.
 */

/** What calls do while nothing is made ahead. */
export type CallWork =
  /** A call connects. Its greeting follows. */
  | 'connecting'
  /** A visitor speaks. */
  | 'hearing'
  | 'recognising'
  /** Somebody waits for the sound of a clause. */
  | 'voicing'

/**
 * For so long after each of them something else is likely to follow. After speech it is the answer, or more speech; after
 * a clause it is the next one.
 */
const REST_MS: Readonly<Record<CallWork, number>> = {
  connecting: 2_000,
  hearing: 1_000,
  recognising: 700,
  voicing: 300,
}

export interface CallsWork {
  /** How often each of them is under way. */
  underWay: Readonly<Record<CallWork, number>>
  restUntilMs: number
}

export const noWork: CallsWork = {
  underWay: { connecting: 0, hearing: 0, recognising: 0, voicing: 0 },
  restUntilMs: -Infinity,
}

export const begun = ({ underWay, restUntilMs }: CallsWork, work: CallWork): CallsWork => ({
  underWay: { ...underWay, [work]: underWay[work] + 1 },
  restUntilMs,
})

export const ended = (
  { underWay, restUntilMs }: CallsWork,
  work: CallWork,
  nowMs: number,
): CallsWork => ({
  underWay: { ...underWay, [work]: underWay[work] - 1 },
  restUntilMs: Math.max(restUntilMs, nowMs + REST_MS[work]),
})

export const hasTime = ({ underWay, restUntilMs }: CallsWork, nowMs: number): boolean =>
  nowMs >= restUntilMs && Object.values(underWay).every((count) => count === 0)

export interface SpareTime {
  /** Work of a call begins. Returns what to call when it is over; a second call of that does nothing. */
  begin(work: CallWork): () => void
  /** Whether there is time now for what nobody waits for. */
  hasTime(): boolean
  /** Calls back each time work begins, so that what is being made ahead gives way. */
  onWork(listener: () => void): void
}

export function createSpareTime(nowMs: () => number = () => performance.now()): SpareTime {
  const listeners = new Set<() => void>()
  let state = noWork
  return {
    begin(work) {
      state = begun(state, work)
      for (const listener of listeners) listener()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        state = ended(state, work, nowMs())
      }
    },
    hasTime: () => hasTime(state, nowMs()),
    onWork: (listener) => void listeners.add(listener),
  }
}
