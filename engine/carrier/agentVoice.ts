import { createSoundEncoder, type SoundEncoder } from '../sound/soundFormat.ts'
import { FRAME_BYTES } from './chunkOrder.ts'

/** Silence of µ-law. */
const SILENCE = 0xff
/**
 * Silence before the first sound, for the encoder to look ahead: 2.5 ms at 24 kHz. Without it, the first 20 ms would wait
 * for the next 20.
 */
const LOOK_AHEAD_SAMPLES = 60

/** Turns the agent's sound into frames of 20 ms for a telephone. */
export interface AgentVoice {
  /** Takes 20 ms (24 kHz). Returns the frames that are whole: one, as a rule. */
  push(samples: Int16Array): Uint8Array[]
  /** The sound has ended for now. Returns the last frame, filled up with silence, if there is one. */
  end(): Uint8Array[]
}

export function createAgentVoice(): AgentVoice {
  let encoder: SoundEncoder | undefined
  let rest = new Uint8Array()

  function framesOf(bytes: Uint8Array): Uint8Array[] {
    const all = Uint8Array.from([...rest, ...bytes])
    const frames: Uint8Array[] = []
    let start = 0
    for (; start + FRAME_BYTES <= all.length; start += FRAME_BYTES) {
      frames.push(all.subarray(start, start + FRAME_BYTES))
    }
    rest = all.slice(start)
    return frames
  }

  return {
    push(samples) {
      let bytes: Uint8Array = new Uint8Array()
      if (!encoder) {
        encoder = createSoundEncoder('audio/pcmu')
        bytes = encoder.push(new Int16Array(LOOK_AHEAD_SAMPLES))
      }
      return framesOf(Uint8Array.from([...bytes, ...encoder.push(samples)]))
    },
    end() {
      if (!encoder) return []
      const bytes = encoder.end()
      encoder = undefined
      const missing = FRAME_BYTES - ((rest.length + bytes.length) % FRAME_BYTES)
      const frames = framesOf(
        Uint8Array.from([...bytes, ...new Uint8Array(missing % FRAME_BYTES).fill(SILENCE)]),
      )
      return frames
    },
  }
}
