/**
 * Synthesises a text with the engine's own voices and writes it to a WAV file:
 *
 *   node engine/speech/say.ts --voice shimmer --accent British --rate 48000 --out hello.wav "Hello!"
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findAccent } from '@ringwell/protocol/accents.ts'
import { DEFAULT_VOICE, findVoice, voiceNames } from '@ringwell/protocol/voices.ts'
import { joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import { loadKokoro } from '../tts/kokoro.ts'
import { chooseVoiceStyle } from '../tts/voices.ts'
import { resample } from '../sound/resample.ts'
import { formatWav } from '../stt/wav.ts'
import { builtInLanguage } from '../languages.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    voice: { type: 'string', default: DEFAULT_VOICE },
    accent: { type: 'string', default: 'American' },
    rate: { type: 'string', default: String(OUTPUT_RATE_HZ) },
    /** Silence before and after the speech, for a browser that plays the file in a loop as its microphone. */
    lead: { type: 'string', default: '0' },
    tail: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
})

function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(2)
}

const text = positionals.join(' ')
const rateHz = Number(values.rate)
const [leadMs, tailMs] = [Number(values.lead), Number(values.tail)]
if (!text || !values.out) {
  fail(
    'Usage: say.ts --out file.wav [--voice shimmer] [--accent British] [--rate 48000] ' +
      '[--lead ms] [--tail ms] "text"',
  )
}
if (!findVoice(values.voice)) fail(`No such voice. The voices are: ${voiceNames.join(', ')}.`)
if (!findAccent(values.accent)) fail(`No such accent: ${values.accent}.`)
if (!(rateHz >= 8000 && rateHz <= 96_000)) fail('The rate must be 8000 to 96000 Hz.')
if (!(leadMs >= 0 && tailMs >= 0)) fail('Lead and tail must be numbers of ms, 0 or more.')

const kokoro = await loadKokoro(2)
const voiceStyle = chooseVoiceStyle(values.voice, values.accent)
const { signal } = new AbortController()
const silence = (ms: number) => new Int16Array(Math.round((ms * OUTPUT_RATE_HZ) / 1000))
const parts: Int16Array[] = [silence(leadMs)]
for (const clause of builtInLanguage.sentences.clausesOf(text)) {
  for await (const { samples } of kokoro.speak(
    builtInLanguage.say.spokenForm(clause),
    voiceStyle,
    signal,
  )) {
    parts.push(samples)
  }
}
parts.push(silence(tailMs))
const samples = joinSamples(parts)
await writeFile(values.out, formatWav(resample(samples, OUTPUT_RATE_HZ, rateHz), rateHz))
process.stdout.write(`${values.out}: ${(samples.length / OUTPUT_RATE_HZ).toFixed(2)} s\n`)
