/**
 * Knows when the voice may make what nobody waits for. The models, the calls and often the caller's own browser share a
 * few cores, so that is only while nobody is heard, recognised or waiting for words, and no more calls are open than there
 * are cores: time between many calls is short, and what is begun in it is cut off. `begun`, `ended` and `hasTime` are pure.
 */
import { availableParallelism } from 'node:os'
import type { VadStream } from '../stages.ts'

/** A window at least this probable is speech, and one below the second is not. */
const SPEECH = 0.5
const NO_SPEECH = 0.35

export type CallWork =
  /** A call is open. Alone, it leaves time to spare. */
  | 'open'
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
  open: 0,
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
  underWay: { open: 0, connecting: 0, hearing: 0, recognising: 0, voicing: 0 },
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

/** @param cores how many the machine has */
export function hasTime(
  { underWay: { open, ...busy }, restUntilMs }: CallsWork,
  nowMs: number,
  cores: number,
): boolean {
  const isQuiet = nowMs >= restUntilMs && Object.values(busy).every((count) => count === 0)
  return isQuiet && open <= cores
}

export interface SpareTime {
  /** Work of a call begins. Returns what to call when it is over; a second call of that does nothing. */
  begin(work: CallWork): () => void
  /** Whether there is time now for what nobody waits for. */
  hasTime(): boolean
  /** Calls back each time work begins, so that what is being made ahead gives way. */
  onWork(listener: () => void): void
}

export function createSpareTime(
  nowMs: () => number = () => performance.now(),
  cores = availableParallelism(),
): SpareTime {
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
    hasTime: () => hasTime(state, nowMs(), cores),
    onWork: (listener) => void listeners.add(listener),
  }
}

/** The voice activity of one call. From its beginning to its end, it tells when the visitor speaks. */
export function noticeSpeech(stream: VadStream, spare: Pick<SpareTime, 'begin'>): VadStream {
  const close = spare.begin('open')
  let notHeard: (() => void) | undefined
  let isOver = false
  spare.begin('connecting')()
  return {
    async push(window) {
      const probability = await stream.push(window)
      // Nobody would end what begins after the call.
      if (isOver) return probability
      if (probability >= SPEECH) notHeard ??= spare.begin('hearing')
      else if (probability < NO_SPEECH) {
        notHeard?.()
        notHeard = undefined
      }
      return probability
    },
    // A call does this once, when it ends.
    reset() {
      isOver = true
      close()
      notHeard?.()
      notHeard = undefined
      stream.reset()
    },
  }
}
