import { createQueue } from '../models/queue.ts'
import { afterRun, carefulPace, unknownPace } from './pace.ts'
import { createSoundClock, type SoundClock } from './soundClock.ts'
import { type Cost, canMakeInTime, isImpatient, type Owed, type Supply } from './speechWindows.ts'

/** Frames before and after a window that are made but not heard: `makeWindows` has the reason. */
export const MARGIN = 6
/** Longer than any call. */
const AGES_MS = 1e12
/** Longer than a run takes on a machine that is fast enough for speech at all. */
const HANGS_AFTER_MS = 8_000

/** When the sound of a text is needed. */
export interface Urgency {
  /** True if nobody waits for the sound, so it gives way to sound that somebody waits for. */
  isAhead?: boolean
  /** How much sound is still to be heard before it, in ms. */
  queuedMs?: number
}

export interface TextTime {
  isAhead: boolean
  clock: SoundClock
  supply(): Supply
  /**
   * Runs the model when it is this text's turn. Returns undefined if the text is no longer wanted.
   * @param frames returns how many frames it would make now
   */
  inTurn<Made>(frames: () => number, make: () => Promise<Made>): Promise<Made | undefined>
  /** Takes how long a run of the model took. */
  measured(frames: number, ms: number): void
  /** The listener has begun to hear words, and so many frames have to follow without a pause. 0 if none have to. */
  owe(frames: number): void
  /** The text needs no more time. */
  end(): void
}

interface Text {
  clock: SoundClock
  /** How many frames are owed to its listener. */
  frames: number
}

/**
 * Shares the model among texts that are spoken at the same time. Words that are being heard go on first. Others begin as
 * soon as that leaves time for them, those first whose listener runs out of sound first. Nobody waits for longer than
 * until the next pause of those who are being heard.
 */
export function createModelTime() {
  let pace = unknownPace
  /** When the latest run of the model began. */
  let runSinceMs = -Infinity
  const queue = createQueue()
  /** The texts that somebody waits for or hears. */
  const texts = new Set<Text>()
  const cost = (): Cost => ({ msPerFrame: carefulPace(pace), margin: 2 * MARGIN })
  /** What is owed to listeners, without those to whom nothing is. */
  const owedTo = (listeners: readonly Text[]): Owed[] =>
    listeners
      .filter(({ frames }) => frames > 0)
      .map(({ clock, frames }) => ({ aheadMs: clock.aheadMs(), frames }))

  /** Whether a run for somebody who still waits leaves enough time for what is owed. */
  function leavesTime(frames: () => number): boolean {
    const owed = owedTo([...texts])
    if (owed.length === 0) return true
    const tookMs = frames() * cost().msPerFrame
    const after = owed.map((each) => ({ ...each, aheadMs: each.aheadMs - tookMs }))
    return canMakeInTime(after, cost())
  }

  return {
    /** False if the model hangs or has nothing to do. */
    isMoving: () => performance.now() - runSinceMs < HANGS_AFTER_MS,
    /** Begins a text. Call its `end`. */
    of({ isAhead = false, queuedMs = 0 }: Urgency, signal: AbortSignal): TextTime {
      const clock = createSoundClock(queuedMs)
      const text: Text = { clock, frames: 0 }
      if (!isAhead) texts.add(text)

      function dueMs(run: () => number): number {
        if (text.frames > 0) return clock.dueMs()
        // Sound made ahead that was not stopped when work began is being heard by now, so it is due as well.
        if (isAhead && clock.heardSamples() === 0) return Infinity
        return clock.dueMs() + (leavesTime(run) ? -AGES_MS : AGES_MS)
      }

      return {
        isAhead,
        clock,
        supply() {
          const others = [...texts].filter((other) => other !== text)
          return {
            ...cost(),
            aheadMs: clock.aheadMs(),
            others: owedTo(others),
            givesWay: others.some((other) => isWaiting(other) && isSooner(other, text)),
          }
        },
        async inTurn(run, make) {
          const leave = await queue.enter(() => dueMs(run), signal)
          if (!leave) return undefined
          runSinceMs = performance.now()
          try {
            return await make()
          } finally {
            // Leaves time to ask for the next window of the same words.
            setImmediate(leave)
          }
        },
        measured(run, ms) {
          pace = afterRun(pace, run, ms)
        },
        owe(frames) {
          text.frames = frames
        },
        end: () => void texts.delete(text),
      }
    },
  }
}

const isWaiting = ({ frames, clock }: Text): boolean =>
  frames === 0 && isImpatient(clock.silentMs())

const isSooner = (one: Text, other: Text): boolean => one.clock.dueMs() < other.clock.dueMs()
