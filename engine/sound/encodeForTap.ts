import { createEncoder, type OpusEncoderHandle } from 'libopus-wasm'
import type { Leg, LegEvents, OpenLeg, PacketTap } from '../call/leg.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from '../stages.ts'
import { createOpusSender, createVoiceEncoder } from './opusSender.ts'

/**
 * Opens a leg without Opus. If its call has a tap, that gets what the leg tells of the caller and what it plays of the
 * agent, encoded, for as long as the leg is open. The leg itself leaves the tap alone.
 */
export const encodeForTap =
  (open: (events: LegEvents) => Leg): OpenLeg =>
  async (events) => {
    if (!events.tap) return open(events)
    const coder = await createTapCoder(events.tap)
    let isOpen = false
    try {
      const leg = open({
        ...events,
        opened() {
          isOpen = true
          events.opened()
        },
        heard(frame) {
          if (isOpen) coder.heard(frame, performance.now())
          events.heard(frame)
        },
      })
      return {
        ...leg,
        play(samples, nowMs) {
          if (isOpen) coder.sent(samples, nowMs)
          leg.play(samples, nowMs)
        },
        async close() {
          isOpen = false
          try {
            await leg.close()
          } finally {
            coder.free()
          }
        },
      }
    } catch (error) {
      coder.free()
      throw error
    }
  }

/** @throws if the encoders cannot be loaded */
async function createTapCoder(tap: PacketTap) {
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
    /** Takes 20 ms of the caller (16 kHz). */
    heard: (frame: Int16Array, nowMs: number) => tap.heardFrame(caller.encode(frame), nowMs),
    /** Takes 20 ms of the agent (24 kHz), or silence. */
    sent: (samples: Int16Array | undefined, nowMs: number) =>
      tap.sentPacket(sender.next(samples), nowMs),
    free() {
      caller.free()
      agent.free()
    },
  }
}
