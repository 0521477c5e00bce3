/** How often codes, numbers and names are heard right, with and without the grammar of the expected answer. */
import { findCodes } from '@ringwell/engine/dialogue/slots/code.ts'
import type { SignRun } from '@ringwell/engine/dialogue/slots/found.ts'
import { readName } from '@ringwell/engine/dialogue/slots/personName.ts'
import { tokenise } from '@ringwell/engine/dialogue/slots/tokens.ts'
import { resample } from '@ringwell/engine/speech/resample.ts'
import { INPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import type { loadMoonshine } from '@ringwell/engine/stt/moonshine.ts'
import type { ExpectedSigns } from '@ringwell/engine/stt/spokenGrammar.ts'
import { createTranscriber } from '@ringwell/engine/stt/transcriber.ts'
import { Temporal } from 'temporal-polyfill'
import {
  CALLER_RATE_HZ,
  createNoise,
  levelOf,
  openCallerVoices,
  pickCallerVoice,
} from '../calls/callerVoices.ts'
import { createRandom } from '../eval/callers/random.ts'
import { type SpelledLine, spelledLines } from './spelledLines.ts'

const AGENT_VOICE = 'shimmer'
const SEED = 5
/** How much silence the recogniser gets before and after a turn. */
const BEFORE_MS = 400
const AFTER_MS = 500

const letters: SignRun = { signs: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', least: 3, most: 3 }
const digits = (least: number, most: number): SignRun => ({ signs: '0123456789', least, most })

const expectations: Readonly<Record<SpelledLine['asked'], ExpectedSigns>> = {
  reference: { codes: [[letters, digits(2, 2)]], spelledName: false },
  order: { codes: [[digits(4, 4)]], spelledName: false },
  phone: { codes: [[digits(7, 11)]], spelledName: false },
  name: { codes: [], spelledName: true },
}

const formats = {
  reference: { pattern: /^[A-Z]{3}\d{2}$/, letters: true, digits: true },
  order: { pattern: /^\d{4}$/, letters: false, digits: true },
  phone: { pattern: /^\d{7,11}$/, letters: false, digits: true },
}

export interface SpellingFigures {
  asked: string
  lines: number
  free: number
  expected: number
  /** Processor time for a line, in ms. */
  freeMs: number
  expectedMs: number
}

/** @param noiseDb how far pink and brown noise is below the voices */
export async function measureSpelling(
  moonshine: Awaited<ReturnType<typeof loadMoonshine>>,
  count: number,
  noiseDb: number | undefined,
  report: (line: string) => void,
): Promise<SpellingFigures[]> {
  const transcribe = createTranscriber(moonshine)
  const voices = openCallerVoices()
  const random = createRandom(SEED)
  const figures = new Map<string, SpellingFigures>()
  const { signal } = new AbortController()

  async function hear(samples: Int16Array, line: SpelledLine, expected?: ExpectedSigns) {
    const before = process.cpuUsage()
    let text = ''
    for await (const step of transcribe(samples, signal, expected)) text = step.text
    const { user, system } = process.cpuUsage(before)
    return { text, isRight: isRight(line, text), ms: (user + system) / 1_000 }
  }

  try {
    for (const line of spelledLines(count, SEED)) {
      // oxlint-disable-next-line no-await-in-loop
      const voice = await voices.speak(line.text, pickCallerVoice(random, AGENT_VOICE))
      const samples = asHeard(voice, noiseDb, random)
      const { asked } = line
      // oxlint-disable-next-line no-await-in-loop
      const free = await hear(samples, line)
      // oxlint-disable-next-line no-await-in-loop
      const expected = await hear(samples, line, expectations[asked])
      const name = line.value === '' ? 'something else' : asked
      const sum = figures.get(name) ?? emptyFigures(name)
      figures.set(name, {
        asked: name,
        lines: sum.lines + 1,
        free: sum.free + Number(free.isRight),
        expected: sum.expected + Number(expected.isRight),
        freeMs: sum.freeMs + free.ms,
        expectedMs: sum.expectedMs + expected.ms,
      })
      if (!expected.isRight) report(`  ${asked}: ${line.text} | ${free.text} | ${expected.text}`)
    }
  } finally {
    await voices.close()
  }
  return [...figures.values()].map((sum) => ({
    ...sum,
    freeMs: sum.freeMs / sum.lines,
    expectedMs: sum.expectedMs / sum.lines,
  }))
}

const emptyFigures = (asked: string): SpellingFigures => ({
  asked,
  lines: 0,
  free: 0,
  expected: 0,
  freeMs: 0,
  expectedMs: 0,
})

function asHeard(
  voice: Int16Array,
  noiseDb: number | undefined,
  random: ReturnType<typeof createRandom>,
): Int16Array {
  const [before, after] = [BEFORE_MS, AFTER_MS].map((ms) => (ms * CALLER_RATE_HZ) / 1_000)
  const samples = new Int16Array(before! + voice.length + after!)
  samples.set(voice, before)
  if (noiseDb === undefined) return resample(samples, CALLER_RATE_HZ, INPUT_RATE_HZ)
  const noise = createNoise({ kind: random.pick(['pink', 'brown']), snrDb: noiseDb, random })
  return resample(noise.addTo(samples, levelOf(voice)), CALLER_RATE_HZ, INPUT_RATE_HZ)
}

/** Whether the dialogue reads the value that was said, or reads none if the line has none. */
function isRight({ asked, value }: SpelledLine, text: string): boolean {
  const context = {
    now: Temporal.PlainDateTime.from('2026-12-01T10:00'),
    expected: true,
    dayFirst: true,
  }
  const { tokens } = tokenise(text)
  if (asked !== 'name') {
    const found = findCodes(tokens, formats[asked], context).flatMap(({ values }) =>
      values.flatMap(({ code, fits }) => (fits ? [code] : [])),
    )
    return value === '' ? found.length === 0 : found.length === 1 && found[0] === value
  }
  const said = readName(text)
  if (value === '') return !said?.isSpelled
  const { first, last } = said?.name ?? {}
  return (last ?? first)?.toLowerCase() === value.toLowerCase()
}
