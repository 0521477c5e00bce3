const QUIETEST_DB = -50
const RANGE_DB = 38
const RISE = 0.5
const FALL = 0.12

/**
 * Computes the next frame's level, 0..1, from the previous level and the newest samples (-1..1).
 * dB = 10·log10(mean(x²)), target = clamp((dB + 50) / 38). The level rises fast and falls slowly.
 */
export function nextLevel(level: number, samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const db = 10 * Math.log10(sum / samples.length)
  const target = Math.min(1, Math.max(0, (db - QUIETEST_DB) / RANGE_DB))
  return level + (target - level) * (target > level ? RISE : FALL)
}

/**
 * Recovers the loudness, 0..1, from two successive levels of the same side. It reverses the smoothing of `nextLevel`,
 * to measure when a voice begins and ends.
 */
export const loudnessOf = (before: number, after: number): number =>
  Math.min(1, Math.max(0, before + (after - before) / (after > before ? RISE : FALL)))
