import { expect, it } from 'vitest'
import { levelOf } from '../calls/callerVoices.ts'
import { createRandom } from '@ringwell/server/samples/random.ts'
import { makeNoise, noiseNames } from './noises.ts'

it.each(noiseNames)(
  'a %s is the same for the same seed, and of the wanted loudness @full',
  (name) => {
    const noise = makeNoise(name, createRandom(1), 3_000)
    expect(makeNoise(name, createRandom(1), 3_000)).toEqual(noise)
    expect(makeNoise(name, createRandom(2), 3_000)).not.toEqual(noise)
    const quieter = makeNoise(name, createRandom(1), 1_000)
    expect(levelOf(noise) / levelOf(quieter)).toBeGreaterThan(2.5)
    expect(levelOf(quieter)).toBeGreaterThan(300)
  },
)
