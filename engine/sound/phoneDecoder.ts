import { INPUT_RATE_HZ } from '../stages.ts'
import { type G711, PHONE_FRAME_SAMPLES, PHONE_RATE_HZ } from './g711.ts'
import type { PacketDecoder } from './packetReceiver.ts'
import { createResampler } from './resample.ts'

/** Decodes packets of G.711. What is lost is the last 20 ms once more, more and more quietly. */
export function createPhoneDecoder(law: G711): PacketDecoder {
  const resampler = createResampler(PHONE_RATE_HZ, INPUT_RATE_HZ)
  let last = new Int16Array(PHONE_FRAME_SAMPLES)
  // The resampler looks ahead. From here on, it returns as much as it gets.
  resampler.push(last)
  return {
    decode(packet) {
      const samples = law.decode(packet)
      if (samples.length >= PHONE_FRAME_SAMPLES) last = samples.slice(-PHONE_FRAME_SAMPLES)
      return resampler.push(samples)
    },
    decodePacketLoss(frameSize = 2 * PHONE_FRAME_SAMPLES) {
      last = last.map((sample) => sample / 2)
      const length = Math.floor((frameSize * PHONE_RATE_HZ) / INPUT_RATE_HZ)
      return resampler.push(Int16Array.from({ length }, (_, at) => last[at % last.length]!))
    },
  }
}
