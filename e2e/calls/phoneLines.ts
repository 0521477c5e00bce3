/** What somebody says on the telephone, on committed tracks (`makeMicrophones.ts`). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resample } from '@ringwell/engine/sound/resample.ts'
import { decodeWav } from './wav.ts'

export const PHONE_RATE_HZ = 8_000

const isLoud = (sample: number): boolean => Math.abs(sample) > 300

/** Returns a line as a telephone carries it, without the silence around it. */
export function lineOf(name: string): Int16Array {
  const file = fileURLToPath(new URL(`microphones/${name}.wav`, import.meta.url))
  const { samples, rateHz } = decodeWav(readFileSync(file))
  const line = samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1)
  return resample(line, rateHz, PHONE_RATE_HZ)
}
