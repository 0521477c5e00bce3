/** Noises of people and rooms, made from formulas: 48 kHz mono. The same seed makes the same noise. */
import { levelOf } from '../calls/callerVoices.ts'
import { MICROPHONE_RATE_HZ } from '../calls/microphone.ts'
import type { Random } from '@ringwell/server/samples/random.ts'

export const noiseNames = ['cough', 'slam', 'keys', 'throat'] as const
export type NoiseName = (typeof noiseNames)[number]

/** How loud each noise is compared with the caller's voice, in dB. */
const aboveSpeechDb: Readonly<Record<NoiseName, number>> = {
  cough: 3,
  slam: 6,
  keys: -6,
  throat: 0,
}

/** @param speechLevel the caller's level (`levelOf`) */
export function makeNoise(name: NoiseName, random: Random, speechLevel: number): Int16Array {
  const sound = makers[name](random)
  const most = sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  const scaled = Int16Array.from(sound, (sample) => (sample / most) * 30_000)
  const gain = (speechLevel / levelOf(scaled)) * 10 ** (aboveSpeechDb[name] / 20)
  return scaled.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * gain))))
}

const makers: Readonly<Record<NoiseName, (random: Random) => Float32Array>> = {
  /** Two coughs: a burst of air, then a short hoarse tone. */
  cough(random) {
    const sound = silence(0.9)
    for (const at of [0, 0.4 + 0.1 * random.next()]) {
      const air = resonance(whiteNoise(random, 0.22), 1_200 + 400 * random.next(), 900)
      add(sound, at, air, (t) => attack(t, 0.004) * Math.exp(-t / 0.06))
      const tone = resonance(pulses(random, 0.12, 160, 0.15), 650, 250)
      add(sound, at + 0.06, tone, (t) => 0.5 * attack(t, 0.02) * Math.exp(-t / 0.04))
    }
    return sound
  },
  /** A thump of low tones, a crack, and the echo of the room. */
  slam(random) {
    const sound = silence(0.8)
    for (const hz of [55, 82, 130, 190]) {
      const phase = random.next() * 2 * Math.PI
      add(sound, 0, tone(0.5, hz, phase), (t) => attack(t, 0.002) * Math.exp(-t / 0.09))
    }
    add(sound, 0, resonance(whiteNoise(random, 0.1), 900, 1_200), (t) => 1.5 * Math.exp(-t / 0.015))
    const echo = resonance(whiteNoise(random, 0.7), 400, 500)
    add(sound, 0.02, echo, (t) => 0.25 * Math.exp(-t / 0.18))
    return sound
  },
  /** Many small pieces of metal that hit each other at random. */
  keys(random) {
    const sound = silence(1.2)
    for (let at = 0; at < 1.1; at += 0.02 + 0.07 * random.next()) {
      const loudness = 0.3 + 0.7 * random.next()
      for (let part = 0; part < 4; part++) {
        const ring = tone(0.08, 2_500 + 6_000 * random.next(), random.next() * 2 * Math.PI)
        add(sound, at, ring, (t) => loudness * Math.exp(-t / 0.012))
      }
    }
    return sound
  },
  /** Clearing one's throat twice: a low, rough tone through the mouth, with air in it. */
  throat(random) {
    const sound = silence(1)
    for (const at of [0, 0.45]) {
      for (const [hz, widthHz, loudness] of [
        [480, 120, 1],
        [1_250, 200, 0.5],
        [2_400, 300, 0.2],
      ] as const) {
        const voice = resonance(pulses(random, 0.32, 85, 0.3), hz, widthHz)
        add(sound, at, voice, (t) => loudness * attack(t, 0.05) * attack(0.32 - t, 0.08))
      }
      const air = resonance(whiteNoise(random, 0.32), 1_800, 1_500)
      add(sound, at, air, (t) => 0.2 * attack(t, 0.05) * attack(0.32 - t, 0.08))
    }
    return sound
  },
}

const silence = (seconds: number): Float32Array =>
  new Float32Array(Math.round(seconds * MICROPHONE_RATE_HZ))

/** Rises from 0 to 1 within `seconds`. */
const attack = (t: number, seconds: number): number => Math.max(0, Math.min(1, t / seconds))

/** Adds a sound at `atSeconds`, scaled to a loudness of 1 and shaped by an envelope. */
function add(
  sound: Float32Array,
  atSeconds: number,
  part: Float32Array,
  envelope: (seconds: number) => number,
): void {
  const start = Math.round(atSeconds * MICROPHONE_RATE_HZ)
  const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length
  for (const [index, sample] of part.entries()) {
    if (start + index >= sound.length) return
    sound[start + index]! += (sample / Math.sqrt(power)) * envelope(index / MICROPHONE_RATE_HZ)
  }
}

const whiteNoise = (random: Random, seconds: number): Float32Array =>
  silence(seconds).map(() => random.next() * 2 - 1)

const tone = (seconds: number, hz: number, phase: number): Float32Array =>
  silence(seconds).map((_, index) =>
    Math.sin((2 * Math.PI * hz * index) / MICROPHONE_RATE_HZ + phase),
  )

/** The pulses of a voice. Each period deviates by up to `jitter`, as a share of it. */
function pulses(random: Random, seconds: number, hz: number, jitter: number): Float32Array {
  const sound = silence(seconds)
  const period = MICROPHONE_RATE_HZ / hz
  for (let at = 0; at < sound.length; at += period * (1 + jitter * (random.next() * 2 - 1))) {
    sound[Math.floor(at)] = 0.7 + 0.3 * random.next()
  }
  return sound
}

/** What a hollow space does to a sound: a resonator with two poles. */
function resonance(sound: Float32Array, hz: number, widthHz: number): Float32Array {
  const radius = Math.exp((-Math.PI * widthHz) / MICROPHONE_RATE_HZ)
  const turn = 2 * radius * Math.cos((2 * Math.PI * hz) / MICROPHONE_RATE_HZ)
  let last = 0
  let before = 0
  return sound.map((sample) => {
    const value = sample + turn * last - radius * radius * before
    before = last
    last = value
    return value
  })
}
