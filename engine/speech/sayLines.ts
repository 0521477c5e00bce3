/**
 * Synthesises many lines with the engine's own voices, and tells when each word is heard. It reads the lines from stdin
 * (JSON, see `saidLines`). For each line, it writes a WAV file, `out.wav`, and the times of its words, `out.json`:
 *
 *   echo '[{"out":"/tmp/hello","text":"Hello!","voice":"sage"}]' | node engine/speech/sayLines.ts
 */
import { writeFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { findVoice, voiceNames } from '@ringwell/protocol/voices.ts'
import { z } from 'zod'
import { OUTPUT_RATE_HZ } from '../stages.ts'
import { loadKokoro } from '../tts/kokoro.ts'
import { toPhonemes } from '../tts/phonemes.ts'
import { chooseVoiceStyle, usedStyles, type VoiceStyle } from '../tts/voices.ts'
import { type TimedSymbol, type TimedWord, timeWords } from '../tts/wordTimes.ts'
import { readSpanish } from './readSpanish.ts'
import { formatWav } from '../stt/wav.ts'
import { builtInLanguage } from '../languages.ts'

const readings = ['en-us', 'en', 'es'] as const

const saidLines = z.array(
  z.object({
    /** The path of both files, without their extensions. */
    out: z.string(),
    text: z.string(),
    /** One of the eight voices, or one of the two Spanish ones. */
    voice: z.enum([...voiceNames, 'dora', 'alex']),
    accent: z.string().default('American'),
    /** How to pronounce the words, if not in the accent. */
    reading: z.enum(readings).optional(),
  }),
)

interface Speaker {
  style: VoiceStyle
  /** Returns the phonemes of a text. */
  read: (text: string) => Promise<string>
}

function speakerOf({ voice, accent, reading }: z.infer<typeof saidLines>[number]): Speaker {
  if (voice === 'dora' || voice === 'alex') {
    return {
      style: { styles: [voice === 'dora' ? 'ef_dora' : 'em_alex'], reading: 'en', speed: 1 },
      read: readSpanish,
    }
  }
  const style = chooseVoiceStyle(findVoice(voice)?.name ?? voice, accent)
  const wanted = reading === 'es' ? style.reading : (reading ?? style.reading)
  return { style, read: (text) => toPhonemes(builtInLanguage.say.spokenForm(text), wanted) }
}

const lines = saidLines.parse(JSON.parse(await readAll(process.stdin)))
const kokoro = await loadKokoro(2, undefined, [...usedStyles(), 'ef_dora', 'em_alex'])
const { signal } = new AbortController()
const ms = (at: number) => Math.round((at * 1_000) / OUTPUT_RATE_HZ)

for (const line of lines) {
  const { style, read } = speakerOf(line)
  const samples: number[] = []
  const words: TimedWord[] = []
  for (const clause of builtInLanguage.sentences.clausesOf(line.text)) {
    const begunAt = samples.length
    const symbols: TimedSymbol[] = []
    const phonemes = await read(clause)
    const timed = (some: readonly TimedSymbol[]) => symbols.push(...some)
    for await (const chunk of kokoro.speak({ phonemes, timed }, style, signal)) {
      for (const sample of chunk.samples) samples.push(sample)
    }
    const written = clause.split(/\s+/).filter(Boolean)
    const alone = await Promise.all(
      written.map(async (word) => ({ text: word, phonemes: await read(word) })),
    )
    for (const { text, from, to } of timeWords(alone, symbols)) {
      words.push({ text, from: begunAt + Math.max(0, from), to: begunAt + Math.max(0, to) })
    }
  }
  await writeFile(`${line.out}.wav`, formatWav(Int16Array.from(samples), OUTPUT_RATE_HZ))
  await writeFile(
    `${line.out}.json`,
    JSON.stringify(words.map(({ text, from, to }) => ({ text, fromMs: ms(from), toMs: ms(to) }))),
  )
  process.stdout.write(`${line.out}: ${ms(samples.length)} ms\n`)
}
