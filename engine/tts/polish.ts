import { OUTPUT_RATE_HZ } from '../stages.ts'

const samplesOf = (ms: number) => Math.round((ms * OUTPUT_RATE_HZ) / 1000)

/** Anything quieter than this share of the voice's level is silence. */
const SILENCE_BELOW = 0.03
const STEP = samplesOf(5)
const LEAD = samplesOf(15)
/**
 * Longer pauses of the model within a clause are shortened to this, in steps of 5 ms. Together with the sound that
 * fades before it, listeners hear a pause of up to 0.4 s. A longer one sounds as if the agent had stopped.
 */
const LONGEST_PAUSE = 48
/** How long the last sound takes to fade. */
const DECAY_MS = 60
const DECAY = samplesOf(DECAY_MS)
const FADE = samplesOf(5)
/** Every voice is brought to this level while it speaks: 21 dB below full scale. */
const SPEAKING_RMS = 0.09
const MOST_GAIN = 4
/** A sample that would be louder than this is compressed softly instead of clipped. */
const SOFT_CEILING = 0.85
/** Quieter sound contains no voice. */
const NO_VOICE = 1e-4
/** How much of a voice is remembered, in steps of 5 ms. About a minute. */
const MOST_REMEMBERED = 12_000

export interface VoiceLoudness {
  /**
   * Adds some of the voice's speech. Returns its level over everything heard so far, or undefined if there was no
   * speech.
   */
  hear(levels: readonly number[]): number | undefined
}

/** Remembers how loud each voice speaks, so that the start of a clause can be as loud as the rest. */
export function createLoudness(): { of(voice: string): VoiceLoudness } {
  const known = new Map<string, VoiceLoudness>()
  return {
    of(voice) {
      const before = known.get(voice) ?? createVoiceLoudness()
      known.set(voice, before)
      return before
    },
  }
}

function createVoiceLoudness(): VoiceLoudness {
  let energy = 0
  let count = 0
  return {
    hear(levels) {
      const said = saidOf(levels)
      energy += said.reduce((sum, level) => sum + level * level, 0)
      count += said.length
      if (count > MOST_REMEMBERED) {
        energy *= MOST_REMEMBERED / count
        count = MOST_REMEMBERED
      }
      return count === 0 ? undefined : Math.sqrt(energy / count)
    },
  }
}

/** Makes the model's speech ready to play, piece by piece. */
export interface Polisher {
  /** Takes 24 kHz samples of about -1..1. Returns what can be played now. */
  push(spoken: Float32Array): Int16Array
  /** Returns the rest. `pauseMs` is the silence to leave at the end. */
  end(pauseMs: number): Int16Array
  /**
   * Returns when a pushed sample is played, in samples. Silence that was left out before and within the speech does not
   * count.
   */
  heardAt(sample: number): number
}

/**
 * Removes the silence around speech, makes it as loud as every other voice, and avoids clipping, and clicks at the
 * ends. The whole clause gets the same gain.
 */
export function createPolisher(loudness: VoiceLoudness): Polisher {
  /** Silence that is only played if speech follows it, and the last moment of speech, which may be the end. */
  let waiting: Float32Array = new Float32Array(0)
  let voice: { gain: number; silence: number } | undefined
  let hasBegun = false
  /** How many samples came before the waiting ones. */
  let passed = 0
  /** What was left out of the samples so far. */
  const cuts: { at: number; length: number }[] = []

  function ready(samples: Float32Array, { gain }: { gain: number }): Int16Array {
    const played = new Int16Array(samples.length)
    for (let at = 0; at < played.length; at += 1)
      played[at] = Math.round(limit(samples[at]! * gain) * 32_767)
    if (!hasBegun) fade(played.subarray(0, FADE), (index) => (index + 1) / FADE)
    hasBegun ||= played.length > 0
    return played
  }

  function leaveOut(at: number, length: number): void {
    if (length > 0) cuts.push({ at: passed + at, length })
  }

  return {
    push(spoken) {
      const levels = levelsOf(spoken)
      const level = loudness.hear(levels)
      if (level !== undefined && level > NO_VOICE) {
        const gain = Math.min(MOST_GAIN, SPEAKING_RMS / level)
        voice ??= { gain, silence: level * SILENCE_BELOW }
      }
      const silence = voice?.silence ?? Infinity
      const isSpeech = (each: number) => each > silence
      const samples = concatenate(waiting, spoken)
      const last = levels.findLastIndex(isSpeech)
      if (!voice || last < 0) {
        waiting = hasBegun ? samples : samples.slice(-LEAD)
        leaveOut(0, samples.length - waiting.length)
        passed += samples.length - waiting.length
        return new Int16Array(0)
      }
      const first = waiting.length + levels.findIndex(isSpeech) * STEP
      const start = hasBegun ? 0 : Math.max(0, first - LEAD)
      const end = Math.min(samples.length - FADE, waiting.length + (last + 1) * STEP)
      waiting = samples.slice(end)
      leaveOut(0, start)
      const said = withShortPauses(samples.subarray(start, end), silence, (at, length) =>
        leaveOut(start + at, length),
      )
      passed += end
      return ready(said, voice)
    },
    end(pauseMs) {
      if (!voice || !hasBegun) return new Int16Array(0)
      const decay = ready(waiting.subarray(0, DECAY), voice)
      fade(decay, (index) => (decay.length - index) / FADE)
      const pause = Math.max(0, samplesOf(pauseMs) - DECAY)
      const played = new Int16Array(DECAY + pause)
      played.set(decay)
      return played
    },
    heardAt: (sample) =>
      cuts.reduce(
        (at, cut) => at - Math.min(cut.length, Math.max(0, sample - cut.at)),
        Math.max(0, sample),
      ),
  }
}

function fade(samples: Int16Array, share: (index: number) => number): void {
  for (const [index, sample] of samples.entries()) {
    samples[index] = Math.round(sample * Math.min(1, share(index)))
  }
}

function concatenate(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Removes the middle of each pause that is too long, and tells `leftOut` where that was. */
function withShortPauses(
  samples: Float32Array,
  silence: number,
  leftOut: (at: number, length: number) => void,
): Float32Array {
  const kept: Float32Array[] = []
  let keptUntil = 0
  let pauseFrom = 0
  const levels = levelsOf(samples)
  for (const [step, level] of [...levels, Infinity].entries()) {
    if (level <= silence) continue
    const tooMany = step - pauseFrom - LONGEST_PAUSE
    if (tooMany > 0) {
      const cutFrom = (pauseFrom + LONGEST_PAUSE / 2) * STEP
      kept.push(samples.subarray(keptUntil, cutFrom))
      keptUntil = cutFrom + tooMany * STEP
      leftOut(cutFrom, tooMany * STEP)
    }
    pauseFrom = step + 1
  }
  kept.push(samples.subarray(keptUntil))
  return kept.reduce(concatenate)
}

/** How long a speaker pauses after a text, by its last punctuation mark. */
export function pauseAfterMs(text: string): number {
  if (/[.!?…]["')\]]*$/u.test(text)) return 240
  return /[,;:—–]$/u.test(text) ? 140 : 60
}

/** Root mean square of each 5 ms. */
function levelsOf(samples: Float32Array): number[] {
  const levels: number[] = []
  for (let start = 0; start < samples.length; start += STEP) {
    let sum = 0
    const end = Math.min(start + STEP, samples.length)
    for (let index = start; index < end; index++) sum += (samples[index] ?? 0) ** 2
    levels.push(Math.sqrt(sum / (end - start)))
  }
  return levels
}

/** The levels while something is said. Pauses and single loud peaks do not count. */
function saidOf(levels: readonly number[]): readonly number[] {
  const sorted = levels.toSorted((a, b) => a - b)
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  if (!(loud > NO_VOICE)) return []
  return levels.filter((level) => level > loud * 0.1 && level <= loud * 2)
}

function limit(sample: number): number {
  const size = Math.abs(sample)
  if (size <= SOFT_CEILING) return sample
  const room = 0.99 - SOFT_CEILING
  return Math.sign(sample) * (SOFT_CEILING + room * Math.tanh((size - SOFT_CEILING) / room))
}
