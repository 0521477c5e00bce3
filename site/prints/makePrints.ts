/**
 * Synthesises the speech that the site draws and writes what the site needs: the measured voiceprints as
 * JSON, and the recordings that a visitor can play. Needs the speech models, ffmpeg and, for the lines in Spanish,
 * espeak-ng. A build needs none of them, because the results are committed.
 *
 * node site/prints/makePrints.ts [voices] [drawings] [recordings] [covers]
 *
 * The speech is cached in `data/prints`, so that the next run synthesises only what has changed.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeLevels } from '@ringwell/brand/voiceprint.ts'
import { type RecordedLine, type Recording, recordings } from '@ringwell/content/site/recordings.ts'
import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { barsPerSecond } from './barScale.ts'
import { encodeForWeb, encodeMp3 } from './encodeForWeb.ts'
import { measureBars, measureVoice, trimSilence } from './measureSpeech.ts'
import { readArticles } from './readArticles.ts'
import { readSpeech, readWav, type Speech } from './readSpeech.ts'
import { runProgram } from './runProgram.ts'
import { coverGrid, spokenPrints, voiceGrids, voiceSamples, type Grid } from './spoken.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = `${root}data/prints`

async function speak(voice: VoiceName, text: string): Promise<Speech> {
  const name = createHash('sha256').update(`${voice}\n${text}`).digest('hex').slice(0, 16)
  const file = `${kept}/${name}.wav`
  if (!existsSync(file)) {
    process.stdout.write(`${voice}: ${text}\n`)
    await mkdir(kept, { recursive: true })
    await runProgram(process.execPath, [
      `${root}engine/speech/say.ts`,
      '--voice',
      voice,
      '--accent',
      DEFAULT_ACCENT,
      '--out',
      file,
      text,
    ])
  }
  return readSpeech(file)
}

function measured({ samples, rateHz }: Speech, grid: Grid): string {
  return writeLevels(measureVoice(samples, rateHz, grid))
}

async function write(name: string, data: unknown): Promise<void> {
  await writeFile(`${here}${name}.json`, `${JSON.stringify(data, null, 2)}\n`)
}

async function makeVoices(): Promise<void> {
  const made: Record<string, unknown> = {}
  for (const { voice, text } of voiceSamples) {
    const speech = await speak(voice, text)
    made[voice] = {
      hero: measured(speech, voiceGrids.hero),
      stage: measured(speech, voiceGrids.stage),
      chip: measured(speech, voiceGrids.chip),
      durationMs: speech.durationMs,
    }
    await encodeForWeb(speech, `${here}audio/${voice}`)
  }
  await write('voices', made)
}

async function makeDrawings(): Promise<void> {
  const made: Record<string, string> = {}
  for (const [name, { voice, text, grid }] of Object.entries(spokenPrints)) {
    made[name] = measured(await speak(voice, text), grid)
  }
  await write('drawings', made)
}

/** The pause between two speakers. */
const gapMs = 380
/** The pause after the last word of a recording. */
const restMs = 300

/** A synthesised line: all of its sound, and when each of its words begins. */
interface SpokenLine {
  samples: Float32Array
  rateHz: number
  words: readonly { text: string; fromMs: number }[]
}

async function makeRecordings(): Promise<void> {
  const all: [string, Recording][] = Object.entries(recordings)
  await speakLines(all.flatMap(([, { lines }]) => [...lines]))
  await mkdir(`${here}audio/recordings`, { recursive: true })
  const times: Record<string, unknown> = {}
  const bars: Record<string, unknown> = {}
  for (const [id, recording] of all) {
    const made = await joinLines(recording)
    times[id] = made.times
    bars[id] = made.bars
    await encodeMp3(made.sound, `${here}audio/recordings/${id}.mp3`)
  }
  await writeCompact('recordings', times)
  await writeCompact('recordingBars', bars)
}

const pathOfLine = ({ voice, text, accent, reading }: RecordedLine) => {
  const said = JSON.stringify([voice, accent, reading, text])
  return `${kept}/${createHash('sha256').update(said).digest('hex').slice(0, 16)}`
}

/** Synthesises the lines that are not in the cache, in one process, because loading the model takes long. */
async function speakLines(lines: readonly RecordedLine[]): Promise<void> {
  const missing = lines
    .map(({ voice, text, accent, reading }) => ({ voice, text, accent, reading }))
    .map((line, i) => ({ ...line, out: pathOfLine(lines[i]!) }))
    .filter(({ out }) => !existsSync(`${out}.json`))
  if (missing.length === 0) return
  process.stdout.write(`Synthesising ${missing.length} lines\n`)
  await mkdir(kept, { recursive: true })
  const input = new TextEncoder().encode(JSON.stringify(missing))
  await runProgram(process.execPath, [`${root}engine/speech/sayLines.ts`], input)
}

async function readLine(line: RecordedLine): Promise<SpokenLine> {
  const path = pathOfLine(line)
  const words: SpokenLine['words'] = JSON.parse(await readFile(`${path}.json`, 'utf8'))
  return { ...(await readWav(`${path}.wav`)), words }
}

/** Joins the lines of a recording, one after the other or each at its `atSeconds`. */
async function joinLines({ lines, lengthSeconds, eventsMs }: Recording) {
  const spoken = await Promise.all(lines.map(readLine))
  const rateHz = spoken[0]?.rateHz ?? 24_000
  const at = (ms: number) => Math.round((ms / 1_000) * rateHz)
  const ms = (samples: number) => Math.round((samples / rateHz) * 1_000)
  let end = 0
  const placed = spoken.map(({ samples, words }, i) => {
    const speech = trimSilence(samples, rateHz)
    const silent = (speech.byteOffset - samples.byteOffset) / samples.BYTES_PER_ELEMENT
    const { atSeconds, text } = lines[i]!
    const from = atSeconds === undefined ? end + (i === 0 ? 0 : at(gapMs)) : at(atSeconds * 1_000)
    if (from < end)
      throw new Error(`The line before “${text}” takes ${ms(end - from)} ms too long.`)
    end = from + silent + speech.length
    return {
      from,
      samples,
      bars: measureBars(samples, rateHz, Math.round((speech.length / rateHz) * barsPerSecond)),
      fromMs: ms(from + silent),
      toMs: ms(from + silent + speech.length),
      wordsMs: words.map(({ fromMs }) => ms(from) + fromMs),
    }
  })
  const last = placed.at(-1)?.toMs ?? 0
  const durationMs = lengthSeconds === undefined ? last + restMs : lengthSeconds * 1_000
  if (durationMs < last)
    throw new Error(`A recording of ${durationMs} ms has ${last} ms of speech.`)
  const sound = new Float32Array(at(durationMs))
  // The silence at the end of a line may overlap the next line, which is written over it.
  for (const { from, samples } of placed) {
    sound.set(samples.subarray(0, sound.length - from), from)
  }
  return {
    sound: { samples: sound, rateHz },
    times: {
      durationMs,
      lines: placed.map(({ fromMs, toMs, wordsMs }) => ({ fromMs, toMs, wordsMs })),
      ...(eventsMs && { eventsMs }),
    },
    bars: placed.map(({ bars: heights }) => heights.map((bar) => Math.round(bar * 100))),
  }
}

/** Writes JSON with one entry per line, which is easy to diff. */
async function writeCompact(name: string, data: Record<string, unknown>): Promise<void> {
  const lines = Object.entries(data).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
  await writeFile(`${here}${name}.json`, `{\n  ${lines.join(',\n  ')}\n}\n`)
}

async function makeCovers(): Promise<void> {
  const made: Record<string, unknown> = {}
  await mkdir(`${here}audio/covers`, { recursive: true })
  for (const { image, title, voice } of await readArticles(`${root}content/blog`)) {
    const speech = await speak(voice, title)
    made[image] = { voice, levels: measured(speech, coverGrid), durationMs: speech.durationMs }
    await encodeForWeb(speech, `${here}audio/covers/${image}`)
  }
  await write('covers', made)
}

const makers = {
  voices: makeVoices,
  drawings: makeDrawings,
  recordings: makeRecordings,
  covers: makeCovers,
}
const asked = process.argv.slice(2)
for (const [name, make] of Object.entries(makers)) {
  if (asked.length === 0 || asked.includes(name)) await make()
}
