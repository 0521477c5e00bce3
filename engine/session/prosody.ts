/**
 * The melody of the last second of speech. When a statement is over, the voice tends to fall in pitch. In a list or half
 * a sentence, it stays level. These are hints: the words decide first. Pure.
 *
 * Pitch comes from the normalised autocorrelation of the last 64 ms, at half the sample rate. The first peak that is
 * nearly as high as the highest one counts, so that a double period is not mistaken for the pitch.
 */
import { INPUT_RATE_HZ, VAD_WINDOW, VAD_WINDOW_MS } from '../stages.ts'

const HALF_RATE_HZ = INPUT_RATE_HZ / 2
const LOWEST_PITCH_HZ = 65
const HIGHEST_PITCH_HZ = 400
const SHORTEST_LAG = Math.floor(HALF_RATE_HZ / HIGHEST_PITCH_HZ)
const LONGEST_LAG = Math.ceil(HALF_RATE_HZ / LOWEST_PITCH_HZ)
/** A window whose best correlation is lower has no pitch: it is unvoiced, or noise. */
const VOICED = 0.6
/** A peak this close to the highest one wins if its period is shorter. */
const NEARLY = 0.87
/** How much speech is analysed. Earlier speech says little about the end. */
const SPAN_MS = 1_100
/** What counts as the end of the melody: windows with a pitch of this length in all. */
const END_MS = 260
/** The smallest change of pitch that listeners notice, in semitones. */
const HEARD_STEP_ST = 1.5
/** The median pitch is taken over this many voiced windows of the caller. */
const REMEMBERED = 160

interface HeardWindow {
  /** Undefined for a window without pitch. */
  pitchSt: number | undefined
  isSpeech: boolean
}

export interface ProsodyState {
  windows: readonly HeardWindow[]
  /** The caller's pitches in semitones, newest last. Pitches are compared with their median. */
  pitches: readonly number[]
  /** The last window at half the sample rate. Two periods of the lowest voice are needed to find a pitch. */
  before: Float32Array
}

/** How the melody of the latest speech ends, or `unknown` if too little of the end has a pitch. */
export type Prosody = 'falling' | 'rising' | 'level' | 'unknown'

export const newProsody: ProsodyState = {
  windows: [],
  pitches: [],
  before: new Float32Array(VAD_WINDOW / 2),
}

/** Adds a window of the caller's sound. `isSpeech`: whether it contains speech of the caller. */
export function hearProsody(
  state: ProsodyState,
  samples: Int16Array,
  isSpeech: boolean,
): ProsodyState {
  const now = halved(samples)
  const pitchHz = isSpeech ? pitchOf(state.before, now) : undefined
  const pitchSt = pitchHz === undefined ? undefined : 12 * Math.log2(pitchHz / 100)
  return {
    windows: [...state.windows, { pitchSt, isSpeech }].slice(-Math.ceil(SPAN_MS / VAD_WINDOW_MS)),
    pitches: pitchSt === undefined ? state.pitches : [...state.pitches, pitchSt].slice(-REMEMBERED),
    before: now,
  }
}

/** Returns the melody at the end of the latest speech. */
export function readProsody({ windows, pitches }: ProsodyState): Prosody {
  const lastSpeech = windows.findLastIndex(({ isSpeech }) => isSpeech)
  const speech = windows.slice(0, lastSpeech + 1)
  const pitched = speech.flatMap(({ pitchSt }, index) =>
    pitchSt === undefined ? [] : [{ s: (index * VAD_WINDOW_MS) / 1000, pitchSt }],
  )
  const endS = (pitched.at(-1)?.s ?? 0) - END_MS / 1000
  const end = pitched.filter(({ s }) => s > endS)
  if (end.length < 4) return 'unknown'
  const stepSt = slopeOf(end) * (END_MS / 1000)
  if (stepSt > HEARD_STEP_ST) return 'rising'
  const last = medianOf(end.slice(-3).map(({ pitchSt }) => pitchSt))
  const isLow = last < medianOf(pitches) - 2 * HEARD_STEP_ST
  return stepSt < -HEARD_STEP_ST || isLow ? 'falling' : 'level'
}

function halved(samples: Int16Array): Float32Array {
  const half = new Float32Array(samples.length >> 1)
  for (let at = 0; at < half.length; at++) {
    half[at] = (samples[2 * at]! + samples[2 * at + 1]!) / 65_536
  }
  return half
}

/** The pitch of two windows at half the rate, or undefined if they have none. */
function pitchOf(before: Float32Array, now: Float32Array): number | undefined {
  const samples = new Float32Array(before.length + now.length)
  samples.set(before)
  samples.set(now, before.length)
  const length = samples.length - LONGEST_LAG - 1
  const energyFrom = energies(samples, length)
  const own = energyFrom[0]!
  if (own < 1e-6 * length) return undefined
  const scores = new Float32Array(LONGEST_LAG + 2)
  let best = 0
  for (let lag = SHORTEST_LAG - 1; lag <= LONGEST_LAG + 1; lag++) {
    let sum = 0
    for (let at = 0; at < length; at++) sum += samples[at]! * samples[at + lag]!
    const score = sum / Math.sqrt(own * energyFrom[lag]! + 1e-12)
    scores[lag] = score
    if (lag >= SHORTEST_LAG && lag <= LONGEST_LAG) best = Math.max(best, score)
  }
  if (best < VOICED) return undefined
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) {
    const [left, here, right] = [scores[lag - 1]!, scores[lag]!, scores[lag + 1]!]
    if (here < NEARLY * best || here < left || here < right) continue
    // The top of a parabola through the three scores lies between the lags.
    const bend = left - 2 * here + right
    const shift = bend === 0 ? 0 : (left - right) / (2 * bend)
    return HALF_RATE_HZ / (lag + shift)
  }
  return undefined
}

/** The energy of the `length` samples that begin at each lag. */
function energies(samples: Float32Array, length: number): Float32Array {
  const sums = new Float32Array(LONGEST_LAG + 2)
  let sum = 0
  for (let at = 0; at < length; at++) sum += samples[at]! ** 2
  for (let lag = 0; lag < sums.length; lag++) {
    sums[lag] = sum
    sum += (samples[lag + length] ?? 0) ** 2 - samples[lag]! ** 2
  }
  return sums
}

/** The slope of the least-squares line. */
function slopeOf(points: readonly { s: number; pitchSt: number }[]): number {
  const meanS = points.reduce((sum, { s }) => sum + s, 0) / points.length
  const meanSt = points.reduce((sum, { pitchSt }) => sum + pitchSt, 0) / points.length
  const over = points.reduce((sum, { s, pitchSt }) => sum + (s - meanS) * (pitchSt - meanSt), 0)
  const under = points.reduce((sum, { s }) => sum + (s - meanS) ** 2, 0)
  return under === 0 ? 0 : over / under
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
