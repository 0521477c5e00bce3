import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../stages.ts'
import { aLaw, type G711, muLaw, PHONE_RATE_HZ } from './g711.ts'
import { createResampler } from './resample.ts'

/** How sound travels in messages: 16-bit samples at 24 kHz, little-endian, or bytes of G.711 at 8 kHz. All are mono. */
export type SoundFormat = 'audio/pcm' | 'audio/pcmu' | 'audio/pcma'

export const soundFormats: readonly SoundFormat[] = ['audio/pcm', 'audio/pcmu', 'audio/pcma']

const laws = { 'audio/pcmu': muLaw, 'audio/pcma': aLaw } satisfies Record<
  Exclude<SoundFormat, 'audio/pcm'>,
  G711
>

export const bytesPerMs = (format: SoundFormat): number =>
  format === 'audio/pcm' ? (2 * OUTPUT_RATE_HZ) / 1_000 : PHONE_RATE_HZ / 1_000

/** Takes bytes in pieces of any length, also in the middle of a sample. Returns what the engine hears: 16 kHz. */
export type SoundDecoder = (bytes: Uint8Array) => Int16Array

export function createSoundDecoder(format: SoundFormat): SoundDecoder {
  if (format !== 'audio/pcm') {
    const resampler = createResampler(PHONE_RATE_HZ, INPUT_RATE_HZ)
    return (bytes) => resampler.push(laws[format].decode(bytes))
  }
  const resampler = createResampler(OUTPUT_RATE_HZ, INPUT_RATE_HZ)
  let rest: Uint8Array = new Uint8Array()
  return (bytes) => {
    const all = Buffer.concat([rest, bytes])
    const samples = new Int16Array(all.length >> 1)
    for (let at = 0; at < samples.length; at++) samples[at] = all.readInt16LE(2 * at)
    rest = all.subarray(2 * samples.length)
    return resampler.push(samples)
  }
}

export interface SoundEncoder {
  /** Takes what the engine says: 24 kHz. Returns the bytes of the sound so far, which may be none yet. */
  push(samples: Int16Array): Uint8Array
  /** Returns the last ones. */
  end(): Uint8Array
}

export function createSoundEncoder(format: SoundFormat): SoundEncoder {
  if (format === 'audio/pcm') return { push: littleEndian, end: () => new Uint8Array() }
  const law = laws[format]
  const resampler = createResampler(OUTPUT_RATE_HZ, PHONE_RATE_HZ)
  return {
    push: (samples) => law.encode(resampler.push(samples)),
    end: () => law.encode(resampler.end()),
  }
}

function littleEndian(samples: Int16Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(2 * samples.length)
  for (let at = 0; at < samples.length; at++) bytes.writeInt16LE(samples[at]!, 2 * at)
  return bytes
}
