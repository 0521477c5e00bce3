import { readFile } from 'node:fs/promises'
import { trimSilence } from './measureSpeech.ts'

/**
 * Mono speech, -1 to 1. The silence at both ends is cut, so that a voiceprint and its recording begin
 * together.
 */
export interface Speech {
  samples: Float32Array
  rateHz: number
  durationMs: number
}

const headerBytes = 44

/** Reads a WAV file of mono 16-bit samples, written by `engine/speech/say.ts`. */
export async function readSpeech(file: string): Promise<Speech> {
  const bytes = await readFile(file)
  const rateHz = bytes.readUInt32LE(24)
  const samples = Float32Array.from(
    { length: (bytes.length - headerBytes) / 2 },
    (_, i) => bytes.readInt16LE(headerBytes + i * 2) / 32_768,
  )
  const trimmed = trimSilence(samples, rateHz)
  return { samples: trimmed, rateHz, durationMs: Math.round((trimmed.length / rateHz) * 1_000) }
}
