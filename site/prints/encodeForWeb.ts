import { runProgram } from './runProgram.ts'
import type { Speech } from './readSpeech.ts'

/** Mean level of every recording, so that no voice is louder than its neighbour. -20 dBFS. */
const targetRms = 0.1
const highestPeak = 0.89

/** Writes `path.webm` (opus) and `path.m4a` (AAC, for a browser that has no opus in webm). */
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
