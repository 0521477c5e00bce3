/** What counts as silence: the level of a window of zeros. */
export const SILENCE_DB = -100

/** The level of 16-bit samples in dBFS: 0 for a square wave at full scale, `SILENCE_DB` for nothing. */
export function levelDbOf(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  if (sum === 0) return SILENCE_DB
  return Math.max(SILENCE_DB, 10 * Math.log10(sum / samples.length / 32_768 ** 2))
}
