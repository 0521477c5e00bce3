/**
 * Knows when the voice has time to make sound ahead. The models, the calls and often the caller's own browser share a
 * few cores, so there is only time while nobody is heard, recognised or waiting for words, and while no more calls are
 * open than there are cores: many calls leave only short gaps, and work begun in a gap gets cut off. `begun`, `ended`
 * and `hasTime` are pure.
 */
import { availableParallelism } from 'node:os'
import type { Stt, Transcript, VadStream } from '../stages.ts'

/** A window at least as probable as `SPEECH` is speech. One below `NO_SPEECH` is not. */
const SPEECH = 0.5
const NO_SPEECH = 0.35

export type CallWork =
  /** A call is open. This alone leaves time to spare. */
  | 'open'
  /** A call is connecting. Its greeting follows. */
  | 'connecting'
  /** A visitor speaks. */
  | 'hearing'
  | 'recognising'
  /** Somebody waits for the sound of a clause. */
  | 'voicing'

/**
 * How long something else is likely to follow after each of them. After speech it is the answer or more speech, after a
 * clause it is the next one.
 */
const REST_MS: Readonly<Record<CallWork, number>> = {
  open: 0,
  connecting: 2_000,
  hearing: 1_000,
  recognising: 700,
  voicing: 300,
}

export interface CallsWork {
  /** How many of each are under way. */
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
  /** Work for a call begins. Returns the function that ends it; calling that again does nothing. */
  begin(work: CallWork): () => void
  /** Whether the voice has time to make sound ahead now. */
  hasTime(): boolean
  /** The listener is called each time work begins, so that sound made ahead gives way. */
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

/** Passes on the voice activity of one call and notes when the visitor speaks, until the call ends. */
export function noticeSpeech(stream: VadStream, spare: Pick<SpareTime, 'begin'>): VadStream {
  const close = spare.begin('open')
  let notHeard: (() => void) | undefined
  let isOver = false
  spare.begin('connecting')()
  return {
    async push(window) {
      const probability = await stream.push(window)
      // After the call, nothing would end the work again.
      if (isOver) return probability
      if (probability >= SPEECH) notHeard ??= spare.begin('hearing')
      else if (probability < NO_SPEECH) {
        notHeard?.()
        notHeard = undefined
      }
      return probability
    },
    // A call resets the stream once, when it ends.
    reset() {
      isOver = true
      close()
      notHeard?.()
      notHeard = undefined
      stream.reset()
    },
  }
}

/** Passes on the words of a recogniser and notes when somebody waits for them. */
export function noticeRecognition(stt: Stt, spare: Pick<SpareTime, 'begin'>): Stt {
  async function* noticed(transcripts: AsyncIterable<Transcript>): AsyncGenerator<Transcript> {
    const over = spare.begin('recognising')
    try {
      yield* transcripts
    } finally {
      over()
    }
  }
  return {
    languages: stt.languages,
    open(options) {
      const turn = stt.open(options)
      return {
        push: (samples) => turn.push(samples),
        draft: (request) => noticed(turn.draft(request)),
        finish: (request) => noticed(turn.finish(request)),
      }
    },
  }
}
