/** Zero crossings of the filter on each side: enough for a sharp edge without an audible echo. */
const CROSSINGS = 16
/** A little below the highest frequency that both rates can represent. */
const CUTOFF = 0.95

/**
 * Converts sound to another sample rate. The filter limits the band, so that no frequency is mirrored into
 * the result.
 */
export function resample(samples: Int16Array, fromHz: number, toHz: number): Int16Array {
  if (fromHz === toHz) return samples
  const step = fromHz / toHz
  const width = Math.max(1, step) / CUTOFF
  const reach = CROSSINGS * width
  return Int16Array.from({ length: Math.round(samples.length / step) }, (_, index) => {
    const centre = index * step
    const first = Math.max(0, Math.ceil(centre - reach))
    const last = Math.min(samples.length - 1, Math.floor(centre + reach))
    let sum = 0
    let weights = 0
    for (let at = first; at <= last; at++) {
      const distance = (at - centre) / width
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / CROSSINGS)
      const weight = sinc(distance) * window
      sum += (samples[at] ?? 0) * weight
      weights += weight
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sum / weights)))
  })
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}
