import { FRAME_SAMPLES } from './kokoroModel.ts'
import { FRAME_MS } from './speechWindows.ts'

/** Knows how much sound a listener still has: of a text, and of what comes before it. */
export interface SoundClock {
  /** Keeps sound back. */
  hold(samples: Int16Array): void
  /** Returns what was kept back. It is heard after everything before it. */
  release(): Int16Array[]
  /** Counts sound that is heard after everything before it. */
  heard(samples: Int16Array): void
  /** How much sound is there that cannot have been heard yet, with what is kept back, in ms. */
  aheadMs(): number
  /** When the listener has heard everything that was not kept back. */
  dueMs(): number
  /** How long the listener has been without sound. */
  silentMs(): number
  /** How many samples of the text were not kept back. */
  heardSamples(): number
}

/** @param queuedMs how much sound is heard before that of the text */
export function createSoundClock(queuedMs: number): SoundClock {
  let heardUntilMs = now() + queuedMs
  let heardSamples = 0
  let held: Int16Array[] = []

  function heard(samples: Int16Array): void {
    if (samples.length === 0) return
    heardSamples += samples.length
    heardUntilMs = Math.max(now(), heardUntilMs) + msOf(samples)
  }

  return {
    hold(samples) {
      if (samples.length > 0) held.push(samples)
    },
    release() {
      const released = held
      held = []
      for (const samples of released) heard(samples)
      return released
    },
    heard,
    aheadMs: () =>
      Math.max(0, heardUntilMs - now()) + held.reduce((sum, samples) => sum + msOf(samples), 0),
    dueMs: () => heardUntilMs,
    silentMs: () => Math.max(0, now() - heardUntilMs),
    heardSamples: () => heardSamples,
  }
}

const msOf = ({ length }: Int16Array): number => (length * FRAME_MS) / FRAME_SAMPLES

const now = (): number => performance.now()
