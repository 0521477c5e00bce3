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

/** Reads a WAV file of mono 16-bit samples, written by `engine/speech/say.ts` or `sayLines.ts`. */
export async function readSpeech(file: string): Promise<Speech> {
  const { samples, rateHz } = await readWav(file)
  const trimmed = trimSilence(samples, rateHz)
  return { samples: trimmed, rateHz, durationMs: Math.round((trimmed.length / rateHz) * 1_000) }
}

/** Reads the whole file, including the silence at both ends. */
export async function readWav(file: string): Promise<Omit<Speech, 'durationMs'>> {
  const bytes = await readFile(file)
  const samples = Float32Array.from(
    { length: (bytes.length - headerBytes) / 2 },
    (_, i) => bytes.readInt16LE(headerBytes + i * 2) / 32_768,
  )
  return { samples, rateHz: bytes.readUInt32LE(24) }
}
