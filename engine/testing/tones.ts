/** Tones, and what tests measure of them. */

/** A tone of 16-bit samples, at about a quarter of the loudest. */
export const tone = (hertz: number, rateHz: number, seconds: number): Int16Array =>
  Int16Array.from({ length: Math.round(rateHz * seconds) }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * hertz * at) / rateHz)),
  )

/** Returns how loud samples are: the root of the mean square, from 0 to 32,768. */
export const rms = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

/** Returns the frequency of a tone, in Hz, from how often it crosses zero. */
export function pitchOf(samples: Int16Array, rateHz: number): number {
  let crossings = 0
  for (let at = 1; at < samples.length; at += 1) {
    if (samples[at - 1]! < 0 !== samples[at]! < 0) crossings += 1
  }
  return (crossings * rateHz) / (2 * samples.length)
}
