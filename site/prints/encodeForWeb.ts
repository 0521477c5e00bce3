import { runProgram } from './runProgram.ts'
import type { Speech } from './readSpeech.ts'

/** The mean level of every recording, -20 dBFS, so that all voices are equally loud. */
const targetRms = 0.1
const highestPeak = 0.89

/** Writes `path.webm` (Opus) and `path.m4a` (AAC, for browsers that do not support Opus in WebM). */
export async function encodeForWeb(speech: Speech, path: string): Promise<void> {
  await encode(speech, ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip'], `${path}.webm`)
  await encode(speech, ['-c:a', 'aac', '-b:a', '40k', '-movflags', '+faststart'], `${path}.m4a`)
}

/** Writes one MP3 file, which every browser plays, and which `recordings.test.ts` can decode. */
export async function encodeMp3(speech: Omit<Speech, 'durationMs'>, file: string): Promise<void> {
  await encode(speech, ['-c:a', 'libmp3lame', '-b:a', '48k', '-id3v2_version', '0'], file)
}

async function encode(
  { samples, rateHz }: Omit<Speech, 'durationMs'>,
  codec: readonly string[],
  file: string,
): Promise<void> {
  const energy = samples.reduce((sum, sample) => sum + sample ** 2, 0)
  const peak = samples.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0)
  const gain = Math.min(targetRms / Math.sqrt(energy / samples.length), highestPeak / peak)
  const levelled = samples.map((sample) => sample * gain)
  const source = ['-v', 'error', '-y', '-f', 'f32le', '-ar', String(rateHz), '-ac', '1', '-i', '-']
  const anonymous = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  await runProgram(
    'ffmpeg',
    [...source, ...codec, ...anonymous, file],
    new Uint8Array(levelled.buffer),
  )
}
