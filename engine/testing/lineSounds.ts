/** What a telephone line carries besides speech, made from formulas as a caller's side sends it: µ-law, 8 kHz. */
import { muLaw, PHONE_RATE_HZ } from '../sound/g711.ts'
import { createResampler } from '../sound/resample.ts'
import { INPUT_RATE_HZ } from '../stages.ts'

type Wave = (seconds: number) => number

const sine =
  (hz: number): Wave =>
  (t) =>
    Math.sin(2 * Math.PI * hz * t)

const mix =
  (...waves: readonly Wave[]): Wave =>
  (t) =>
    waves.reduce((sum, wave) => sum + wave(t), 0) / waves.length

/** On and off in turn, in seconds. */
const cadence =
  (wave: Wave, ...spans: readonly number[]): Wave =>
  (t) => {
    let rest = t % spans.reduce((sum, span) => sum + span, 0)
    for (const [at, span] of spans.entries()) {
      if (rest < span) return at % 2 === 0 ? wave(t) : 0
      rest -= span
    }
    return 0
  }

const MIDDLE_C_HZ = 261.63
const noteHz = (semitones: number): number => MIDDLE_C_HZ * 2 ** (semitones / 12)

/** A tone with overtones, as strings and pipes have them. */
const rich =
  (hz: number, overtones: number, fallsBy: number): Wave =>
  (t) => {
    let sum = 0
    for (let n = 1; n <= overtones && n * hz < 3_400; n += 1) {
      sum += Math.sin(2 * Math.PI * n * hz * t) / n ** fallsBy
    }
    return sum
  }

/** A melody, a note after the other. */
const melody =
  (notes: readonly number[], seconds: number, sound: (hz: number, t: number) => number): Wave =>
  (t) => {
    const note = notes[Math.floor(t / seconds) % notes.length] ?? 0
    return sound(noteHz(note), t % seconds)
  }

/** Noise that is the same in every run. */
function noise(): Wave {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
}

const tune = [0, 4, 7, 12, 7, 4, 2, 5, 9, 14, 9, 5, -1, 2, 7, 11, 7, 2]
const piano = melody(tune, 0.28, (hz, t) => rich(hz, 8, 1.2)(t) * Math.exp(-t / 0.25))
const pipe = melody(tune, 0.42, (hz, t) => rich(2 * hz, 3, 2)(t) * Math.min(1, t / 0.04))
const brass = melody(
  [0, 0, 7, 5, 4, 2, 12, 7],
  0.36,
  (hz, t) => rich(hz, 12, 0.5)(t) * Math.min(1, t / 0.03) * Math.exp(-t / 0.6),
)
const bowed = (notes: readonly number[], seconds: number, vibrato: number): Wave =>
  melody(notes, seconds, (hz, t) => {
    // The phase of a tone whose pitch swings.
    const phase = hz * t - ((vibrato * hz) / (2 * Math.PI * 5.5)) * Math.cos(2 * Math.PI * 5.5 * t)
    let sum = 0
    for (let n = 1; n <= 12 && n * hz < 3_400; n += 1) sum += Math.sin(2 * Math.PI * n * phase) / n
    return sum * Math.min(1, t / 0.08) * Math.min(1, (seconds - t) / 0.06)
  })
const violin = bowed([7, 9, 11, 12, 14, 12, 11, 9, 7, 4], 0.6, 0.012)
const cello = bowed([-12, -8, -5, -7, -10, -12, -17, -12], 0.9, 0.01)
const strings = mix(
  ...[0, 4, 7].map((step) =>
    bowed(
      [0, -3, 5, 7].map((note) => note + step),
      2,
      0.008,
    ),
  ),
)
/** A tone that glides up and down, as sirens do, and some synthesisers. */
const glide = (lowHz: number, highHz: number, seconds: number): Wave => {
  const middle = (lowHz + highHz) / 2
  const depth = ((highHz - lowHz) / 2) * (seconds / (2 * Math.PI))
  return (t) => {
    const phase = middle * t - depth * Math.cos((2 * Math.PI * t) / seconds)
    let sum = 0
    for (let n = 1; n <= 4 && n * highHz < 3_400; n += 1)
      sum += Math.sin(2 * Math.PI * n * phase) / n
    return sum
  }
}
const guitar = melody(
  [-12, -5, 0, 4, 7, 4, 0, -5],
  0.22,
  (hz, t) => rich(hz, 14, 0.9)(t) * Math.exp(-t / 0.35),
)
const clarinet = melody(tune, 0.35, (hz, t) => {
  let sum = 0
  for (let n = 1; n * hz < 3_400; n += 2) sum += Math.sin(2 * Math.PI * n * hz * t) / n
  return sum * Math.min(1, t / 0.05)
})
const hiss = noise()
const drums: Wave = (t) => {
  const beat = t % 0.5
  const bang = Math.sin(2 * Math.PI * 90 * beat) * Math.exp(-beat / 0.08)
  return bang + 0.6 * hiss(t) * Math.exp(-((t + 0.25) % 0.5) / 0.04)
}
const band = mix(
  piano,
  strings,
  drums,
  melody([-12, -5, -10, -5], 0.5, (hz, t) => rich(hz, 6, 1)(t)),
)

/** By name. */
export const lineSounds: Readonly<Record<string, Wave>> = {
  'ringback, Europe': cadence(sine(425), 1, 4),
  'ringback, Britain': cadence(mix(sine(400), sine(450)), 0.4, 0.2, 0.4, 2),
  'ringback, America': cadence(mix(sine(440), sine(480)), 2, 4),
  'busy, America': cadence(mix(sine(480), sine(620)), 0.5, 0.5),
  'busy, Europe': cadence(sine(425), 0.48, 0.48),
  'dial tone': mix(sine(350), sine(440)),
  'call waiting': cadence(sine(440), 0.3, 9.7),
  'special information': cadence(
    (t) => sine([950, 1_400, 1_800][Math.floor((t % 1) / 0.333)] ?? 950)(t),
    1,
    1,
  ),
  'fax calling': cadence(sine(1_100), 0.5, 3),
  'fax answering': sine(2_100),
  modem: mix(sine(1_200), sine(2_200), sine(1_800)),
  keys: cadence(mix(sine(770), sine(1_336)), 0.15, 0.15),
  'beep of an answering machine': cadence(sine(1_000), 0.4, 5),
  'music on hold: piano': piano,
  'music on hold: strings': strings,
  'music on hold: flute': pipe,
  'music on hold: brass': brass,
  'music on hold: violin': violin,
  'music on hold: cello': cello,
  'music on hold: guitar': guitar,
  'music on hold: clarinet': clarinet,
  'music on hold: drums': drums,
  'music on hold: band': band,
  'siren, slow': glide(600, 1_400, 4),
  'siren, fast': glide(600, 1_400, 0.35),
  'gliding low tone': glide(180, 320, 0.6),
  'hiss of the line': (t) => 0.3 * hiss(t),
}

/** The sound as the session gets it: 16 kHz, after µ-law. `loudness` is its peak. */
export function onTheLine(wave: Wave, seconds: number, loudness = 9_000): Int16Array {
  const raw = Float64Array.from({ length: seconds * PHONE_RATE_HZ }, (_, at) =>
    wave(at / PHONE_RATE_HZ),
  )
  const most = raw.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
  const samples = Int16Array.from(raw, (sample) => (sample / most) * loudness)
  const resampler = createResampler(PHONE_RATE_HZ, INPUT_RATE_HZ)
  return resampler.push(muLaw.decode(muLaw.encode(samples)))
}
