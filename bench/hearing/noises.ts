/** Sounds that are not a caller: noises, a murmur, coughs, slammed doors, keys. Seeded, 16 kHz mono, ±1. */
import { INPUT_RATE_HZ } from '@ringwell/engine/stages.ts'

/** Gives numbers from 0 to 1. */
type Random = () => number

export const samplesIn = (seconds: number): number => Math.round(seconds * INPUT_RATE_HZ)
const white = (random: Random) => 2 * random() - 1

/** Pink noise, with the same energy in each octave. Paul Kellet's filter makes it from white noise. */
export function pinkNoise(seconds: number, random: Random): Float32Array {
  let [slow, middle, fast] = [0, 0, 0]
  return Float32Array.from({ length: samplesIn(seconds) }, () => {
    const sample = white(random)
    slow = 0.997_65 * slow + sample * 0.099_046
    middle = 0.963 * middle + sample * 0.296_516_4
    fast = 0.57 * fast + sample * 1.052_691_3
    return slow + middle + fast + sample * 0.1848
  })
}

/** Brown noise, with less energy in each higher octave: a fan, a car. */
export function brownNoise(seconds: number, random: Random): Float32Array {
  let sum = 0
  return Float32Array.from({ length: samplesIn(seconds) }, () => {
    sum = 0.995 * sum + white(random)
    return sum
  })
}

/** A murmur of voices. Each voice talks without end, from a random starting point. All are equally loud. */
export function murmur(
  seconds: number,
  voices: readonly (readonly Float32Array[])[],
  random: Random,
): Float32Array {
  const sum = new Float32Array(samplesIn(seconds))
  for (const clips of voices) {
    let at = -Math.floor(random() * 2 * INPUT_RATE_HZ)
    while (at < sum.length) {
      const clip = withLevel(clips[Math.floor(random() * clips.length)]!, -20)
      addAt(sum, clip, at)
      at += clip.length
    }
  }
  return sum
}

/** One or two bursts of breath with the resonances of a throat. */
export function cough(random: Random): Float32Array {
  const samples = new Float32Array(samplesIn(0.9))
  const bursts = random() < 0.5 ? 1 : 2
  for (let burst = 0; burst < bursts; burst++) {
    const from = samplesIn(0.05 + burst * (0.3 + 0.1 * random()))
    const length = samplesIn(0.15 + 0.15 * random())
    const throat = [resonator(480 + 120 * random(), 0.97), resonator(1_500 + 300 * random(), 0.95)]
    for (let at = 0; at < length && from + at < samples.length; at++) {
      const breath = white(random) * Math.exp((-4 * at) / length)
      samples[from + at]! += throat.reduce((sum, ring) => sum + ring(breath), 0)
    }
  }
  return samples
}

/** A slammed door: a low thud with a rattle. */
export function slam(random: Random): Float32Array {
  const thud = resonator(70 + 40 * random(), 0.999)
  const rattle = resonator(900 + 800 * random(), 0.985)
  return Float32Array.from({ length: samplesIn(0.7) }, (_, at) => {
    const push = at < 160 ? white(random) : 0
    return thud(push) + 0.3 * rattle(push)
  })
}

/** Two seconds of typing. */
export function keys(random: Random): Float32Array {
  const samples = new Float32Array(samplesIn(2))
  for (
    let at = samplesIn(0.1);
    at < samples.length - 800;
    at += samplesIn(0.09 + 0.15 * random())
  ) {
    const click = resonator(2_000 + 1_500 * random(), 0.97)
    for (let step = 0; step < 600; step++) {
      samples[at + step]! += click(step < 30 ? white(random) : 0)
    }
  }
  return samples
}

/** A filter that rings at one frequency. The closer `decay` is to 1, the longer it rings. */
function resonator(hz: number, decay: number): (sample: number) => number {
  const turn = 2 * decay * Math.cos((2 * Math.PI * hz) / INPUT_RATE_HZ)
  let [last, before] = [0, 0]
  return (sample) => {
    const now = (1 - decay) * sample + turn * last - decay ** 2 * before
    ;[before, last] = [last, now]
    return now
  }
}

/** The level of a sound without its pauses, in dBFS: of all parts at most 25 dB below the loudest 32 ms. */
function activeDb(samples: Float32Array): number {
  const powers: number[] = []
  for (let from = 0; from + 512 <= samples.length; from += 512) {
    powers.push(samples.subarray(from, from + 512).reduce((sum, each) => sum + each ** 2, 0) / 512)
  }
  const loud = powers.filter((power) => power >= Math.max(...powers) / 10 ** 2.5)
  return 10 * Math.log10(loud.reduce((sum, power) => sum + power, 0) / loud.length)
}

/** The same sound at this active level. */
export function withLevel(samples: Float32Array, levelDb: number): Float32Array {
  const gain = 10 ** ((levelDb - activeDb(samples)) / 20)
  return samples.map((sample) => sample * gain)
}

export function addAt(target: Float32Array, samples: Float32Array, at: number): void {
  const to = Math.min(target.length, at + samples.length)
  for (let index = Math.max(0, at); index < to; index++) target[index]! += samples[index - at]!
}

export const toPcm = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (each) => Math.max(-32_768, Math.min(32_767, Math.round(each * 32_768))))
