import { createEncoder } from 'libopus-wasm'
import type { OpusPacket } from '../../call/leg.ts'

export interface ToneOptions {
  /** How long each packet is. */
  packetMs?: 2.5 | 5 | 10 | 20 | 40 | 60
  ms: number
  hz: number
  channels?: 1 | 2
}

/** Encodes a tone, as a browser would send it from its timestamp 0 on. */
export async function tonePackets(options: ToneOptions): Promise<OpusPacket[]> {
  const { packetMs = 20, ms, hz, channels = 1 } = options
  const encoder = await createEncoder({
    sampleRate: 48_000,
    channels,
    frameSize: packetMs * 48,
    bitrate: 32_000 * channels,
  })
  const packets = Array.from({ length: ms / packetMs }, (_, index) => {
    const pcm = Int16Array.from({ length: packetMs * 48 * channels }, (_each, at) => {
      const time = (index * packetMs * 48 + Math.floor(at / channels)) / 48_000
      return Math.round(10_000 * Math.sin(2 * Math.PI * hz * time))
    })
    return {
      ssrc: 7,
      sequenceNumber: index & 0xffff,
      timestamp: (index * packetMs * 48) >>> 0,
      payload: encoder.encode(pcm).slice(),
    }
  })
  encoder.free()
  return packets
}
