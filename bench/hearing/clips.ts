/** The sentences of the benchmark, spoken by the engine's voices and kept in a folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { resample } from '@ringwell/engine/speech/resample.ts'
import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import { loadKokoro } from '@ringwell/engine/tts/kokoro.ts'
import { spokenForm } from '@ringwell/engine/tts/spokenForm.ts'
import { chooseVoiceStyle } from '@ringwell/engine/tts/voices.ts'
import { decodeWav, encodeWav } from '@ringwell/e2e/calls/wav.ts'

export const sentences = [
  'What does the Pro plan cost?',
  'I would like to book a table for six people on Friday.',
  'Which languages do you speak?',
  'Can you call me back tomorrow at half past nine?',
  'My order has not arrived yet, and I wonder where it is.',
  'Do you record this call?',
  'Please send it to the office and not to my home.',
  'How long does it take to get started?',
] as const

export interface Speaker {
  voice: VoiceName
  accent: 'American' | 'British'
}

export const callers: readonly Speaker[] = [
  { voice: 'echo', accent: 'American' },
  { voice: 'verse', accent: 'American' },
  { voice: 'ballad', accent: 'British' },
  { voice: 'shimmer', accent: 'American' },
  { voice: 'coral', accent: 'British' },
  { voice: 'alloy', accent: 'American' },
]

/** People in the room. None of them is a caller. */
export const bystanders: readonly Speaker[] = [
  { voice: 'ash', accent: 'American' },
  { voice: 'ash', accent: 'British' },
  { voice: 'ballad', accent: 'American' },
  { voice: 'sage', accent: 'American' },
  { voice: 'sage', accent: 'British' },
  { voice: 'coral', accent: 'American' },
]

/** Every sentence by every speaker: 16 kHz, ±1, without the silence around it. */
export async function speakClips(
  folder: string,
  speakers: readonly Speaker[],
): Promise<Float32Array[][]> {
  mkdirSync(folder, { recursive: true })
  const { signal } = new AbortController()
  let kokoro: Awaited<ReturnType<typeof loadKokoro>> | undefined
  const all: Float32Array[][] = []
  for (const { voice, accent } of speakers) {
    const clips: Float32Array[] = []
    for (const [index, sentence] of sentences.entries()) {
      const file = path.join(folder, `${voice}-${accent}-${index}.wav`)
      if (!existsSync(file)) {
        kokoro ??= await loadKokoro(2)
        const parts: number[] = []
        const style = chooseVoiceStyle(voice, accent)
        for await (const { samples } of kokoro.speak(spokenForm(sentence), style, signal)) {
          parts.push(...samples)
        }
        const samples = resample(Int16Array.from(parts), OUTPUT_RATE_HZ, INPUT_RATE_HZ)
        writeFileSync(file, encodeWav({ rateHz: INPUT_RATE_HZ, samples }))
      }
      clips.push(trimmed(decodeWav(readFileSync(file)).samples))
    }
    all.push(clips)
  }
  return all
}

const isLoud = (sample: number) => Math.abs(sample) > 150

function trimmed(samples: Int16Array): Float32Array {
  const from = Math.max(0, samples.findIndex(isLoud))
  const to = samples.findLastIndex(isLoud) + 1
  return Float32Array.from(samples.subarray(from, to), (sample) => sample / 32_768)
}
