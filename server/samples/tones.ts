import { Readable } from 'node:stream'
import { createOggOpus } from '@ringwell/engine/recording/oggOpus.ts'
import { FRAME_SAMPLES } from '@ringwell/engine/recording/opusPacket.ts'
import { createOpusSender, createVoiceEncoder } from '@ringwell/engine/sound/opusSender.ts'
import { OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'
import type { Sample } from '../storage/sampleStorage.ts'

const FRAME_MS = 20
/** Syllables per second. */
const SYLLABLES = 4
const PITCH_HZ: Record<RecordingSide, number> = { agent: 190, user: 120 }

/**
 * Makes the recording of one side of a sample: while that side speaks, it hums in the rhythm of speech. Every turn ends
 * when the record says that it was heard.
 */
export async function hum(
  { answeredAt, end, turns }: Sample,
  side: RecordingSide,
): Promise<Readable> {
  const who = side === 'agent' ? 'agent' : 'visitor'
  const answeredMs = Date.parse(answeredAt)
  const spoken = turns.map(({ saidAt }) => Date.parse(saidAt) - answeredMs)
  const isHeard = (ms: number): boolean => {
    const at = spoken.findIndex((endMs) => ms < endMs)
    const beginMs = at > 0 ? (spoken[at - 1] ?? 0) + 700 : 700
    return turns[at]?.who === who && ms >= beginMs
  }
  const encoder = await createVoiceEncoder()
  try {
    const pages: Uint8Array[] = []
    const file = createOggOpus((page) => pages.push(page))
    const sender = createOpusSender(encoder)
    for (let ms = 0; ms < end.durationMs; ms += FRAME_MS) {
      const samples = isHeard(ms) ? frameAt(ms, PITCH_HZ[side]) : undefined
      file.append(sender.next(samples), FRAME_SAMPLES)
    }
    file.end((end.durationMs * 48) | 0)
    return Readable.from(pages.map((page) => Buffer.from(page)))
  } finally {
    encoder.free()
  }
}

const frameAt = (ms: number, pitchHz: number): Int16Array =>
  Int16Array.from({ length: OUTPUT_FRAME_SAMPLES }, (_, index) => {
    const at = ms / 1_000 + index / OUTPUT_RATE_HZ
    const swell = Math.abs(Math.sin(Math.PI * SYLLABLES * at))
    const melody = pitchHz * 2 * Math.PI * at + 2 * Math.sin(2 * Math.PI * 0.7 * at)
    return 5_000 * swell * (Math.sin(melody) + Math.sin(2 * melody) / 2 + Math.sin(3 * melody) / 3)
  })
