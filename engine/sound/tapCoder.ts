import { createEncoder, type OpusEncoderHandle } from 'libopus-wasm'
import type { PacketTap } from '../call/leg.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from '../stages.ts'
import { createOpusSender, createVoiceEncoder } from './opusSender.ts'

/** Encodes both sides of a leg without Opus for its tap. */
export interface TapCoder {
  /** Takes 20 ms of the caller (16 kHz). */
  heard(frame: Int16Array, nowMs: number): void
  /** Takes 20 ms of the agent (24 kHz), or silence. */
  sent(samples: Int16Array | undefined, nowMs: number): void
  free(): void
}

/** @throws if the encoders cannot be loaded */
export async function createTapCoder(tap: PacketTap): Promise<TapCoder> {
  const caller = await createEncoder({
    sampleRate: INPUT_RATE_HZ,
    channels: 1,
    frameSize: INPUT_FRAME_SAMPLES,
    bitrate: 32_000,
    complexity: 1,
  })
  let agent: OpusEncoderHandle
  try {
    agent = await createVoiceEncoder()
  } catch (error) {
    caller.free()
    throw error
  }
  const sender = createOpusSender(agent)
  return {
    heard: (frame, nowMs) => tap.heardFrame(caller.encode(frame), nowMs),
    sent: (samples, nowMs) => tap.sentPacket(sender.next(samples), nowMs),
    free() {
      caller.free()
      agent.free()
    },
  }
}
