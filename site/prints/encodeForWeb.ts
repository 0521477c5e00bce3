import { runProgram } from './runProgram.ts'
import type { Speech } from './readSpeech.ts'

/** The mean level of every recording, -20 dBFS, so that all voices are equally loud. */
const targetRms = 0.1
const highestPeak = 0.89

/** Writes `path.webm` (Opus) and `path.m4a` (AAC, for browsers that do not support Opus in WebM). */
export async function encodeForWeb({ samples, rateHz }: Speech, path: string): Promise<void> {
  const energy = samples.reduce((sum, sample) => sum + sample ** 2, 0)
  const peak = samples.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0)
  const gain = Math.min(targetRms / Math.sqrt(energy / samples.length), highestPeak / peak)
  const levelled = samples.map((sample) => sample * gain)
  const input = new Uint8Array(levelled.buffer)
  const source = ['-v', 'error', '-y', '-f', 'f32le', '-ar', String(rateHz), '-ac', '1', '-i', '-']
  const anonymous = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  await runProgram(
    'ffmpeg',
    [
      ...source,
      '-c:a',
      'libopus',
      '-b:a',
      '32k',
      '-application',
      'voip',
      ...anonymous,
      `${path}.webm`,
    ],
    input,
  )
  await runProgram(
    'ffmpeg',
    [
      ...source,
      '-c:a',
      'aac',
      '-b:a',
      '40k',
      '-movflags',
      '+faststart',
      ...anonymous,
      `${path}.m4a`,
    ],
    input,
  )
}
