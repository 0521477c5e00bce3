/**
 * `npm run bench:speech`: measures how soon a voice begins and how fast it continues, without a call around it: the
 * synthesis alone, on sentences that are not cached. `-- --rounds 1` is a quick trial and writes nothing.
 */
import { parseArgs } from 'node:util'
import { loadKokoro } from '@ringwell/engine/tts/kokoro.ts'
import { spokenForm } from '@ringwell/engine/english/spoken/spokenForm.ts'
import { chooseVoiceStyle } from '@ringwell/engine/tts/voices.ts'
import { percentile, record, table } from './figures.ts'

const SENTENCES = [
  'Yes.',
  'We are open until ten.',
  'The Pro plan costs $50 a month.',
  'I have a table for six on Friday the 27th at 7:30.',
  'So that is a table for six, on Friday the 27th of November at 7:30 in the evening.',
  'You can cancel at any time, and we keep your data for thirty days, so that you can come back to it.',
]
const VOICES = ['shimmer', 'echo']
const RATE_PER_MS = 24

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })

interface Spoken {
  firstMs: number
  totalMs: number
  soundMs: number
  longestHoleMs: number
}

const kokoro = await loadKokoro(2)

async function speak(text: string, voice: string): Promise<Spoken> {
  const { signal } = new AbortController()
  const began = performance.now()
  let firstMs: number | undefined
  let soundMs = 0
  let longestHoleMs = 0
  for await (const { samples } of kokoro.speak(
    spokenForm(text),
    chooseVoiceStyle(voice, 'American'),
    signal,
  )) {
    if (samples.length === 0) continue
    const atMs = performance.now() - began
    if (firstMs === undefined) firstMs = atMs
    else longestHoleMs = Math.max(longestHoleMs, atMs - firstMs - soundMs)
    soundMs += samples.length / RATE_PER_MS
    // Yields, so that the listener's end of the pipe runs before the next window, as it does in the product.
    await new Promise(setImmediate)
  }
  return { firstMs: firstMs ?? 0, totalMs: performance.now() - began, soundMs, longestHoleMs }
}

await speak('This is only to begin with.', 'shimmer')
const rows: string[][] = []
for (const text of SENTENCES) {
  const spoken: Spoken[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const voice of VOICES) spoken.push(await speak(text, voice))
  }
  const median = (of: (one: Spoken) => number) => percentile(spoken.map(of), 50)
  rows.push([
    text,
    `${Math.round(median(({ firstMs }) => firstMs))} ms`,
    `${Math.round(median(({ totalMs }) => totalMs))} ms`,
    `${Math.round(median(({ soundMs }) => soundMs))} ms`,
    median(({ totalMs, soundMs }) => totalMs / soundMs).toFixed(2),
    `${Math.round(Math.max(...spoken.map(({ longestHoleMs }) => longestHoleMs)))} ms`,
  ])
}
const body = table(
  ['sentence', 'first sound', 'all of it', 'length', 'ratio', 'longest hole'],
  rows,
)
process.stdout.write(`${body}\n`)
if (Number(values.rounds) >= 3) record('speech', 'npm run bench:speech', body)
