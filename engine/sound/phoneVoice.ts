import { OUTPUT_RATE_HZ } from '../stages.ts'
import { type G711, PHONE_FRAME_SAMPLES, PHONE_RATE_HZ } from './g711.ts'
import { createReframer } from './reframe.ts'
import { createResampler, type Resampler } from './resample.ts'

/**
 * Silence before the first sound, for the resampler to look ahead: 2.5 ms at 24 kHz. Without it, the first 20 ms would
 * wait for the next 20.
 */
const LOOK_AHEAD_SAMPLES = 60

/** Turns the agent's sound into frames of 20 ms for a telephone. */
export interface PhoneVoice {
  /** Takes 20 ms (24 kHz). Returns the frames that are whole: one, as a rule. */
  push(samples: Int16Array): Uint8Array[]
  /** The sound has ended for now. Returns the last frame, filled up with silence, if there is one. */
  end(): Uint8Array[]
}

export function createPhoneVoice(law: G711): PhoneVoice {
  let resampler: Resampler | undefined
  let whole: Uint8Array[] = []
  const frames = createReframer((frame) => void whole.push(law.encode(frame)), PHONE_FRAME_SAMPLES)

  function take(): Uint8Array[] {
    const taken = whole
    whole = []
    return taken
  }

  return {
    push(samples) {
      if (!resampler) {
        resampler = createResampler(OUTPUT_RATE_HZ, PHONE_RATE_HZ)
        frames.push(resampler.push(new Int16Array(LOOK_AHEAD_SAMPLES)))
      }
      frames.push(resampler.push(samples))
      return take()
    },
    end() {
      if (!resampler) return []
      frames.push(resampler.end())
      frames.flush()
      resampler = undefined
      return take()
    },
  }
}
