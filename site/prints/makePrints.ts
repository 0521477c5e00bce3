/**
 * Synthesizes the speech that the site draws and writes what the site needs: the measured voiceprints as
 * JSON, and the recordings that a visitor can play. Needs the speech models and ffmpeg. A build needs
 * neither, because the results are committed.
 *
 * node site/prints/makePrints.ts [voices] [drawings] [call] [covers]
 *
 * Recordings are cached in `data/prints`, so that the next run synthesizes only what has changed.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeLevels } from '@ringwell/brand/voiceprint.ts'
import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { encodeForWeb } from './encodeForWeb.ts'
import { measureBars, measureVoice } from './measureSpeech.ts'
import { readArticles } from './readArticles.ts'
import { readSpeech, type Speech } from './readSpeech.ts'
import { runProgram } from './runProgram.ts'
import {
  barsPerSecond,
  callTurns,
  coverGrid,
  spokenPrints,
  voiceGrids,
  voiceSamples,
  type Grid,
} from './spoken.ts'

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

async function makeCall(): Promise<void> {
  const made: number[][] = []
  for (const { voice, text, seconds } of callTurns) {
    const { samples, rateHz, durationMs } = await speak(voice, text)
    if (durationMs > seconds * 1_000) {
      throw new Error(
        `“${text}” takes ${durationMs} ms; content/site/home.ts gives it ${seconds} s.`,
      )
    }
    const count = Math.round((durationMs / 1_000) * barsPerSecond)
    made.push(measureBars(samples, rateHz, count).map((bar) => Math.round(bar * 100)))
  }
  await write('callBars', made)
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

const makers = { voices: makeVoices, drawings: makeDrawings, call: makeCall, covers: makeCovers }
const asked = process.argv.slice(2)
for (const [name, make] of Object.entries(makers)) {
  if (asked.length === 0 || asked.includes(name)) await make()
}
