import { createEncoder, type OpusEncoderHandle } from 'libopus-wasm'
import { SPEAKING_FRAME, SPEAKING_RATE_HZ } from '../stages.ts'

/** Frames of silence after which the encoder's memory of speech is gone: 200 ms. */
const SETTLED_AFTER = 10

/** For frames of `SPEAKING_FRAME` samples. To be freed. */
export const createVoiceEncoder = (): Promise<OpusEncoderHandle> =>
  createEncoder({
    sampleRate: SPEAKING_RATE_HZ,
    channels: 1,
    frameSize: SPEAKING_FRAME,
    bitrate: 32_000,
    complexity: 5,
    fec: true,
    packetLossPercent: 10,
  })

/** The agent's voice on its way out, one frame of 20 ms after the other. */
export interface OpusSender {
  /** The next packet; without samples (24 kHz) it is one of silence. Valid until the next call. */
  next(samples: Int16Array | undefined): Uint8Array
}

/**
 * An agent is silent for most of a call, and an encoder works as hard on silence as on speech. Once it
 * has settled, the same packet of silence goes out again and again: a decoder hears no difference.
 */
export function createOpusSender(encoder: Pick<OpusEncoderHandle, 'encode'>): OpusSender {
  const silence = new Int16Array(SPEAKING_FRAME)
  let silentFrames = 0
  let settled: Uint8Array | undefined
  return {
    next(samples) {
      if (samples) {
        silentFrames = 0
        settled = undefined
        return encoder.encode(samples)
      }
      if (settled) return settled
      const packet = encoder.encode(silence)
      silentFrames++
      if (silentFrames >= SETTLED_AFTER) settled = packet.slice()
      return packet
    },
  }
}
