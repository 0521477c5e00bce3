/**
 * Hears the tone after which a voicemail records: one frequency, steady, and nothing beside it. Speech and music have
 * harmonics and move; dial tones and keys are two frequencies at once.
 */
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from '../stages.ts'

const FRAME_MS = 20
/** The frequencies of such tones, and how finely they are told apart. */
const LOWEST_HZ = 400
const HIGHEST_HZ = 2_000
const STEP_HZ = 25
/** How much of the sound is one frequency. A tone between two steps keeps more than this, after a telephone too. */
const LEAST_SHARE = 0.72
/** A tone stays within this of its frequency. */
const STEADY_HZ = 30
/** -45 dB of full scale: quieter is an echo or a hum. */
const LEAST_POWER = (32_768 * 10 ** (-45 / 20)) ** 2
const SHORTEST_MS = 200
/** What lasts longer is a tone of the network. */
const LONGEST_MS = 4_000
/** A gap of one frame may be a lost packet. */
const MOST_GAP_FRAMES = 1

interface Resonator {
  hz: number
  /** Goertzel's coefficient: 2·cos(2π·f/rate). */
  coefficient: number
}

const resonators: readonly Resonator[] = Array.from(
  { length: (HIGHEST_HZ - LOWEST_HZ) / STEP_HZ + 1 },
  (_, index) => {
    const hz = LOWEST_HZ + index * STEP_HZ
    return { hz, coefficient: 2 * Math.cos((2 * Math.PI * hz) / INPUT_RATE_HZ) }
  },
)

export interface BeepState {
  /**
   * The tone that sounds, how long it has, and for how many frames it has been interrupted. `glides`: it came out of
   * another one, like a siren.
   */
  tone: { hz: number; ms: number; gap: number; glides: boolean } | undefined
}

export const noBeep: BeepState = { tone: undefined }

/**
 * Takes the next frame of 20 ms at 16 kHz. Pure.
 * @returns `ended` if a tone that was long enough is over with this frame
 */
export function hearBeep({ tone }: BeepState, frame: Int16Array): [BeepState, 'ended' | undefined] {
  const hz = toneIn(frame)
  if (hz !== undefined && (!tone || Math.abs(tone.hz - hz) <= STEADY_HZ)) {
    const ms = (tone?.ms ?? 0) + FRAME_MS + (tone?.gap ?? 0) * FRAME_MS
    const { hz: begun = hz, glides = false } = tone ?? {}
    return [{ tone: { hz: begun, ms, gap: 0, glides } }, undefined]
  }
  if (!tone) return [noBeep, undefined]
  if (hz !== undefined) return [{ tone: { hz, ms: FRAME_MS, gap: 0, glides: true } }, undefined]
  const gap = tone.gap + 1
  if (gap <= MOST_GAP_FRAMES) return [{ tone: { ...tone, gap } }, undefined]
  const isBeep = !tone.glides && tone.ms >= SHORTEST_MS && tone.ms <= LONGEST_MS
  return [noBeep, isBeep ? 'ended' : undefined]
}

/** The frequency of which this frame consists. Undefined if it is quiet, or more than one frequency. */
function toneIn(frame: Int16Array): number | undefined {
  let energy = 0
  for (const sample of frame) energy += sample * sample
  if (frame.length < INPUT_FRAME_SAMPLES || energy / frame.length < LEAST_POWER) return undefined
  let best = { hz: 0, power: 0 }
  for (const { hz, coefficient } of resonators) {
    const power = powerAt(frame, coefficient)
    if (power > best.power) best = { hz, power }
  }
  // A tone of this frequency alone has a power of energy · length / 2.
  return best.power / ((energy * frame.length) / 2) >= LEAST_SHARE ? best.hz : undefined
}

/** Goertzel, American Mathematical Monthly 65 (1958): the power of one frequency. */
function powerAt(frame: Int16Array, coefficient: number): number {
  let before = 0
  let last = 0
  for (const sample of frame) {
    const next = sample + coefficient * last - before
    before = last
    last = next
  }
  return last * last + before * before - coefficient * last * before
}
