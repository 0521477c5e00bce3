import { OUTPUT_RATE_HZ } from '../stages.ts'

const samplesOf = (ms: number) => Math.round((ms * OUTPUT_RATE_HZ) / 1000)

/** Anything quieter than this, relative to the loudest moment, is not speech. */
const SILENCE_BELOW = 0.012
const STEP = samplesOf(5)
const LEAD_MS = 15
/** How long the last sound takes to die away. */
const DECAY_MS = 60
const FADE_MS = 5
/** Every voice is brought to this level while it speaks: -21 dB of full scale. */
const SPEAKING_RMS = 0.09
const MOST_GAIN = 4
/** A sample that would be louder than this is compressed softly instead of clipped. */
const SOFT_CEILING = 0.85

/**
 * Makes the model's speech ready to play: removes the silence around it, makes it as loud as every other
 * voice, and avoids clipping and clicks at the ends.
 * @param spoken 24 kHz, about -1..1.
 * @param pauseMs Silence to leave at the end.
 */
export function polish(spoken: Float32Array, pauseMs: number): Int16Array {
  const levels = levelsOf(spoken)
  const loudest = Math.max(...levels)
  if (!(loudest > 1e-4)) return new Int16Array(0)
  const isSpeech = (level: number) => level > loudest * SILENCE_BELOW
  const first = levels.findIndex(isSpeech)
  const last = levels.findLastIndex(isSpeech)
  const start = Math.max(0, first * STEP - samplesOf(LEAD_MS))
  const end = Math.min(spoken.length, (last + 1) * STEP + samplesOf(DECAY_MS))
  const gain = Math.min(MOST_GAIN, SPEAKING_RMS / speakingRms(levels))
  const fade = samplesOf(FADE_MS)
  const length = end - start
  const played = new Int16Array(length + Math.max(0, samplesOf(pauseMs - DECAY_MS)))
  for (let index = 0; index < length; index++) {
    const edge = Math.min(1, (index + 1) / fade, (length - index) / fade)
    played[index] = Math.round(limit((spoken[start + index] ?? 0) * gain) * edge * 32_767)
  }
  return played
}

/** How long a speaker pauses after a text, depending on its last mark. */
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

/** Loudness of the moments in which something is said. Pauses and single loud peaks do not count. */
function speakingRms(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b)
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const said = levels.filter((level) => level > loud * 0.1 && level <= loud * 2)
  return Math.sqrt(said.reduce((sum, level) => sum + level * level, 0) / said.length)
}

function limit(sample: number): number {
  const size = Math.abs(sample)
  if (size <= SOFT_CEILING) return sample
  const room = 0.99 - SOFT_CEILING
  return Math.sign(sample) * (SOFT_CEILING + room * Math.tanh((size - SOFT_CEILING) / room))
}
