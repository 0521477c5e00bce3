/** The sound of telephones: 8 kHz, one byte per sample, on a logarithmic scale. Source: ITU-T G.711. */

export const PHONE_RATE_HZ = 8_000
/** 20 ms: as many samples, and as many bytes. */
export const PHONE_FRAME_SAMPLES = PHONE_RATE_HZ / 50

export interface G711 {
  /** Returns 16-bit samples. */
  decode(bytes: Uint8Array): Int16Array
  encode(samples: Int16Array): Uint8Array
}

/** µ-law has no larger value than `MU_CLIP`, and its segments begin at `MU_BIAS`: 14 bits in the standard, 16 here. */
const MU_CLIP = 32_635
const MU_BIAS = 0x84

function muLawValue(byte: number): number {
  const code = ~byte & 0xff
  const magnitude = ((((code & 0x0f) << 3) + MU_BIAS) << ((code & 0x70) >> 4)) - MU_BIAS
  return code & 0x80 ? -magnitude : magnitude
}

function muLawByte(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), MU_CLIP) + MU_BIAS
  const segment = 24 - Math.clz32(magnitude)
  const step = (magnitude >> (segment + 3)) & 0x0f
  return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | step) & 0xff
}

/** A-law inverts every second bit of a byte. */
const A_INVERTED = 0x55

function aLawValue(byte: number): number {
  const code = byte ^ A_INVERTED
  const segment = (code & 0x70) >> 4
  const step = ((code & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return code & 0x80 ? magnitude : -magnitude
}

function aLawByte(sample: number): number {
  const magnitude = sample < 0 ? -sample - 1 : sample
  const segment = Math.max(0, 24 - Math.clz32(magnitude))
  const step = (magnitude >> (segment === 0 ? 4 : segment + 3)) & 0x0f
  return ((sample < 0 ? 0 : 0x80) | (segment << 4) | step) ^ A_INVERTED
}

function createLaw(valueOf: (byte: number) => number, byteOf: (sample: number) => number): G711 {
  const values = Int16Array.from({ length: 256 }, (_, byte) => valueOf(byte))
  return {
    decode(bytes) {
      const samples = new Int16Array(bytes.length)
      for (let at = 0; at < bytes.length; at++) samples[at] = values[bytes[at]!]!
      return samples
    },
    encode(samples) {
      const bytes = new Uint8Array(samples.length)
      for (let at = 0; at < samples.length; at++) bytes[at] = byteOf(samples[at]!)
      return bytes
    },
  }
}

export const muLaw = createLaw(muLawValue, muLawByte)
export const aLaw = createLaw(aLawValue, aLawByte)
