import { createDecoder, type OpusEncoderHandle } from 'libopus-wasm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'
import { createOpusSender, createVoiceEncoder } from './opusSender.ts'

let encoder: OpusEncoderHandle
beforeEach(async () => {
  encoder = await createVoiceEncoder()
})
afterEach(() => encoder.free())

/** The given frame of a voiced sound that swells and fades. */
function voiceAt(frame: number): Int16Array {
  return Int16Array.from({ length: OUTPUT_FRAME_SAMPLES }, (_, index) => {
    const at = (frame * OUTPUT_FRAME_SAMPLES + index) / OUTPUT_RATE_HZ
    const swell = 0.5 + 0.5 * Math.sin(2 * Math.PI * 3 * at)
    const tone = (harmonic: number) => Math.sin(2 * Math.PI * 140 * harmonic * at) / harmonic
    return 6_000 * swell * (tone(1) + tone(2) + tone(3) + tone(5))
  })
}

const SPOKEN = 50
const SILENT = 150
/** A second of voice, three seconds of silence, and a second of voice. */
const frames = Array.from({ length: SPOKEN + SILENT + SPOKEN }, (_, frame) =>
  frame >= SPOKEN && frame < SPOKEN + SILENT ? undefined : voiceAt(frame),
)

async function heardOf(packets: readonly Uint8Array[]): Promise<Int16Array[]> {
  const decoder = await createDecoder({ sampleRate: OUTPUT_RATE_HZ, channels: 1 })
  const heard = packets.map((packet) => decoder.decode(packet).slice())
  decoder.free()
  return heard
}

const loudest = (heard: readonly Int16Array[]) =>
  Math.max(...heard.flatMap((frame) => Array.from(frame, Math.abs)))

test('a long silence costs the encoder 200 ms of frames', () => {
  const encode = vi.fn<(samples: Int16Array) => Uint8Array>(() => Uint8Array.of(1, 2))
  const sender = createOpusSender({ encode })
  for (const frame of frames) sender.next(frame)
  expect(encode).toHaveBeenCalledTimes(2 * SPOKEN + 10)
})

test('silence is inaudible, and the voice after it begins without a click', async () => {
  const sender = createOpusSender(encoder)
  const heard = await heardOf(frames.map((frame) => sender.next(frame).slice()))
  expect(loudest(heard.slice(SPOKEN + 5, SPOKEN + SILENT))).toBeLessThan(30)

  const plain = await createVoiceEncoder()
  const silence = new Int16Array(OUTPUT_FRAME_SAMPLES)
  const always = await heardOf(frames.map((frame) => plain.encode(frame ?? silence).slice()))
  plain.free()
  const again = SPOKEN + SILENT
  // The voice starts again as with an encoder that never paused: no sample differs by 5 % of the loudest one.
  const steps = (all: readonly Int16Array[]) =>
    all.slice(again, again + 3).flatMap((frame) => Array.from(frame))
  const [ours, theirs] = [steps(heard), steps(always)]
  const difference = Math.max(...ours.map((value, index) => Math.abs(value - theirs[index]!)))
  expect(difference).toBeLessThan(0.05 * loudest(always))
  expect(loudest(heard.slice(again))).toBeGreaterThan(0.9 * loudest(always))
})
