/**
 * What simulated callers sound like: lines spoken by the engine's own synthesis, in voices other than the agent's, and
 * the noise around them. Lines are cached on disk, because synthesis costs more than the calls themselves.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { decodeWav } from '@ringwell/e2e/calls/wav.ts'
import { superviseProcess } from '@ringwell/engine/process/superviseProcess.ts'
import { resample } from '@ringwell/engine/sound/resample.ts'
import type { SynthesisMessages } from '@ringwell/engine/tts/synthesisProcess.ts'
import { formatWav } from '@ringwell/engine/stt/wav.ts'
import { joinSamples, OUTPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import { spokenForm } from '@ringwell/engine/english/spoken/spokenForm.ts'
import { chooseVoiceStyle } from '@ringwell/engine/tts/voices.ts'
import { type VoiceName, voiceNames } from '@ringwell/protocol/voices.ts'
import { createRandom, type Random } from '@ringwell/server/samples/random.ts'

/** The rate at which callers send sound. */
export const CALLER_RATE_HZ = 48_000
/** Noise is made at the rate at which the engine listens, so that all of its energy is in the band of speech. */
const NOISE_RATE_HZ = 16_000
/** Raise this when the same line would sound different, so that cached lines are made again. */
const RENDERING = 1

export interface CallerVoice {
  voice: VoiceName
  accent: 'American' | 'British'
  /** Relative to the voice's own pace. */
  speed: number
}

/** @param agentVoice the agent's voice on the wire, which no caller has */
export function pickCallerVoice(random: Random, agentVoice: string): CallerVoice {
  return {
    voice: random.pick(voiceNames.filter((voice) => voice !== agentVoice)),
    accent: random.pick(['American', 'British']),
    speed: random.pick([0.9, 1, 1.1]),
  }
}

export interface CallerVoices {
  /** Returns the line at `CALLER_RATE_HZ`, with hardly any silence at its ends. */
  speak(text: string, voice: CallerVoice): Promise<Int16Array>
  /** How many lines had to be synthesised, because they were not in the cache. */
  synthesised(): number
  /** Ends the synthesis, if it was needed. */
  close(): Promise<void>
}

/** Where lines are cached. */
const cache = path.join(os.tmpdir(), 'ringwell-caller-voices')

export function openCallerVoices(): CallerVoices {
  mkdirSync(cache, { recursive: true })
  /** Lines that are being read or made now. */
  const open = new Map<string, Promise<Int16Array>>()
  let synthesis: ReturnType<typeof startSynthesis> | undefined
  let count = 0

  async function find(file: string, text: string, voice: CallerVoice): Promise<Int16Array> {
    try {
      return decodeWav(await readFile(file)).samples
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    count += 1
    synthesis ??= startSynthesis()
    const chunks: Int16Array[] = []
    await synthesis.request(
      'speak',
      { text, voiceStyle: chooseVoiceStyle(voice.voice, voice.accent, voice.speed) },
      new AbortController().signal,
      ({ samples }) => chunks.push(samples),
    )
    const samples = trimmed(resample(joinSamples(chunks), OUTPUT_RATE_HZ, CALLER_RATE_HZ))
    // Written under another name first, because another benchmark may read the same file.
    const draft = `${file}.${process.pid}.tmp`
    await writeFile(draft, formatWav(samples, CALLER_RATE_HZ))
    await rename(draft, file)
    return samples
  }

  return {
    speak(text, voice) {
      const words = spokenByCaller(text)
      const key = JSON.stringify([RENDERING, words, voice.voice, voice.accent, voice.speed])
      const name = createHash('sha256').update(key).digest('hex').slice(0, 32)
      const running = open.get(name)
      if (running) return running
      const line = find(path.join(cache, `${name}.wav`), words, voice).finally(() =>
        open.delete(name),
      )
      open.set(name, line)
      return line
    },
    synthesised: () => count,
    async close() {
      await synthesis?.stop()
    },
  }
}

/** The engine's own synthesis process. It runs at a low priority, so it takes no time from calls. */
function startSynthesis() {
  return superviseProcess<SynthesisMessages>({
    name: 'synthesis of the callers',
    entry: new URL(import.meta.resolve('@ringwell/engine/tts/synthesisProcess.ts')),
    output: 'keep',
    options: undefined,
    log: () => undefined,
    restart: { delayMs: () => 0, stableAfterMs: 0, mostSilentStarts: 1 },
    resultLimitMs: 60_000,
    repeatsRequests: true,
    errorOf: ({ message }) => new Error(`A caller's line could not be spoken: ${message}`),
    reports: { loaded: () => undefined },
    answers: {},
  })
}

/**
 * How callers pronounce what the simulation writes: letters by their names, long numbers digit by digit. Everything
 * else is pronounced like the agent's own words.
 */
export function spokenByCaller(text: string): string {
  return spokenForm(
    text
      .replaceAll(
        /\b([A-Z]{2,4})(\d{2,})\b/g,
        (_, letters: string, digits: string) => `${spaced(letters)}, ${spaced(digits)}`,
      )
      // A caller who spells pauses briefly after each letter.
      .replaceAll(/\b[A-Z](?: [A-Z])+\b/g, (letters) => letters.replaceAll(' ', ', '))
      // Nobody reads out a code or an order number as thousands.
      .replaceAll(/(?<![\d$€£.,:+-]|\d )\d{4,7}(?![\d.,:%]|\s\d)/g, (digits) => spaced(digits)),
  )
}

const spaced = (characters: string): string => Array.from(characters).join(' ')

const AUDIBLE = 200

const isAudible = (sample: number): boolean => Math.abs(sample) > AUDIBLE

function trimmed(samples: Int16Array): Int16Array {
  const first = Math.max(0, samples.findIndex(isAudible))
  return samples.slice(first, samples.findLastIndex(isAudible) + 1)
}

/** Noises around a caller. Babble is made of other people's lines. */
export type NoiseKind = 'pink' | 'brown' | 'babble'

/** A sound that goes on for the whole call. */
export interface Noise {
  /**
   * Adds the next stretch of the noise to the samples, at `CALLER_RATE_HZ`.
   * @param speechLevel the caller's level (`levelOf`), which the noise is measured against
   */
  addTo(samples: Int16Array, speechLevel: number): Int16Array
}

export interface NoiseOptions {
  kind: NoiseKind
  /** How far the noise is below the caller's speech, in dB. */
  snrDb: number
  /** Which part of the noise is heard first, and who babbles. The same seed makes the same noise. */
  random: Random
  /** For babble: lines of other voices, at `CALLER_RATE_HZ`. */
  lines?: readonly Int16Array[]
}

const NOISE_SECONDS = 12
/** This many people talk at the same time. */
const BABBLERS = 6

/** @throws Error if babble is wanted and there are no lines for it */
export function createNoise({ kind, snrDb, random, lines = [] }: NoiseOptions): Noise {
  const loop = kind === 'babble' ? babble(lines, random) : coloured(kind)
  const level = levelOf(loop)
  const ratio = 10 ** (-snrDb / 20)
  let at = random.whole(0, loop.length - 1)
  return {
    addTo(samples, speechLevel) {
      const gain = (speechLevel / level) * ratio
      return samples.map((sample) => {
        const noise = loop[at] ?? 0
        at = (at + 1) % loop.length
        return clipped(sample + noise * gain)
      })
    },
  }
}

/** All callers share the same pink and brown noise, each from a different starting point. */
const loops = new Map<NoiseKind, Int16Array>()

function coloured(kind: 'pink' | 'brown'): Int16Array {
  const made = loops.get(kind) ?? makeColoured(kind, createRandom(1))
  loops.set(kind, made)
  return made
}

function makeColoured(kind: 'pink' | 'brown', random: Random): Int16Array {
  const next = kind === 'pink' ? pinkSamples(random) : brownSamples(random)
  const values = Float32Array.from({ length: NOISE_SECONDS * NOISE_RATE_HZ }, next)
  const most = values.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  const samples = Int16Array.from(values, (value) => (value / most) * 30_000)
  return resample(samples, NOISE_RATE_HZ, CALLER_RATE_HZ)
}

/** Paul Kellet's filter turns white noise into pink noise: it falls by 3 dB an octave, within 0.05 dB. */
function pinkSamples(random: Random): () => number {
  const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616]
  const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898]
  const states = poles.map(() => 0)
  let last = 0
  return () => {
    const white = random.next() * 2 - 1
    let sum = last + white * 0.5362
    for (const [index, pole] of poles.entries()) {
      states[index] = pole * (states[index] ?? 0) + white * (gains[index] ?? 0)
      sum += states[index] ?? 0
    }
    last = white * 0.115926
    return sum
  }
}

/** Summed white noise, which falls by 6 dB an octave. The sum leaks, so that it stays around zero. */
function brownSamples(random: Random): () => number {
  let sum = 0
  return () => {
    sum = sum * 0.998 + (random.next() * 2 - 1) * 0.02
    return sum
  }
}

function babble(lines: readonly Int16Array[], random: Random): Int16Array {
  if (lines.length === 0) throw new Error('Babble needs lines of other voices.')
  const length = NOISE_SECONDS * CALLER_RATE_HZ
  const sum = new Float32Array(length)
  for (let speaker = 0; speaker < BABBLERS; speaker += 1) {
    let at = random.whole(0, length - 1)
    for (let said = 0; said < length;) {
      const line = random.pick(lines)
      for (const sample of line) {
        sum[at] = (sum[at] ?? 0) + sample / BABBLERS
        at = (at + 1) % length
      }
      const pause = Math.round(CALLER_RATE_HZ * random.next() * 0.4)
      at = (at + pause) % length
      said += line.length + pause
    }
  }
  return Int16Array.from(sum, clipped)
}

const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, Math.round(sample)))

const LEVEL_STEP = CALLER_RATE_HZ / 50
/** Stretches of 20 ms that are quieter than this share of the loud ones are pauses. */
const PAUSE_BELOW = 0.1

/** The root mean square of everything but the pauses. Full scale is 32768. */
export function levelOf(samples: Int16Array): number {
  const powers: number[] = []
  for (let start = 0; start + LEVEL_STEP <= samples.length; start += LEVEL_STEP) {
    let sum = 0
    for (let index = start; index < start + LEVEL_STEP; index += 1)
      sum += (samples[index] ?? 0) ** 2
    powers.push(sum / LEVEL_STEP)
  }
  const loud = powers.toSorted((a, b) => a - b)[Math.floor(powers.length * 0.95)] ?? 0
  const heard = powers.filter((power) => power >= loud * PAUSE_BELOW ** 2)
  return Math.sqrt(heard.reduce((sum, power) => sum + power, 0) / Math.max(1, heard.length))
}
