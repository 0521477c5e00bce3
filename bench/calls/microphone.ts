/** What the microphone of a caller sends: a timeline of sounds over the noise of the room. Pure, to the sample. */
export const MICROPHONE_RATE_HZ = 48_000
const SAMPLES_PER_MS = MICROPHONE_RATE_HZ / 1000
/** Samples in 20 ms, which is what one packet carries. */
export const MICROPHONE_FRAME = MICROPHONE_RATE_HZ / 50

/** A stretch of what the microphone sends, in ms since its first sample. */
export interface Span {
  fromMs: number
  toMs: number
}

export interface Microphone {
  /**
   * Adds a sound (48 kHz mono) at `atMs`, or as early as possible if that moment has been sent already. Overlapping
   * sounds are mixed.
   */
  add(samples: Int16Array, atMs: number): Span
  /** From now on, repeats this noise (48 kHz mono) under everything. Without it, the room is silent. */
  setRoom(noise: Int16Array | undefined): void
  /** Returns the next 20 ms. */
  next(): Int16Array
  /** Returns how much has been sent. */
  sentMs(): number
}

export function createMicrophone(): Microphone {
  let sent = 0
  let room: Int16Array | undefined
  let sounds: { start: number; samples: Int16Array }[] = []
  return {
    add(samples, atMs) {
      const start = Math.max(sent, Math.round(atMs * SAMPLES_PER_MS))
      sounds.push({ start, samples })
      return {
        fromMs: start / SAMPLES_PER_MS,
        toMs: (start + samples.length) / SAMPLES_PER_MS,
      }
    },
    setRoom(noise) {
      room = noise && noise.length > 0 ? noise : undefined
    },
    next() {
      const mixed = new Float32Array(MICROPHONE_FRAME)
      const end = sent + MICROPHONE_FRAME
      if (room)
        for (let at = 0; at < mixed.length; at++) mixed[at] = room[(sent + at) % room.length]!
      for (const { start, samples } of sounds) {
        const last = Math.min(end, start + samples.length)
        for (let at = Math.max(sent, start); at < last; at++)
          mixed[at - sent]! += samples[at - start]!
      }
      sounds = sounds.filter(({ start, samples }) => start + samples.length > end)
      sent = end
      return Int16Array.from(mixed, (sample) =>
        Math.max(-32_768, Math.min(32_767, Math.round(sample))),
      )
    },
    sentMs: () => sent / SAMPLES_PER_MS,
  }
}
