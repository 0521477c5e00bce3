/**
 * `node e2e/calls/makeMicrophones.ts [NAME…]`: speaks the visitors' lines of the browser tests and puts them on tracks
 * (all of them, or those with these names). Chromium uses a track as its microphone, or a visitor says it as one line. The tracks are committed, so that a test hears the same
 * visitor on every machine.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resampleTo } from './resampleTo.ts'
import { speakLines } from './speakLines.ts'
import { encodeWav, layOut } from './wav.ts'

/** Chromium resamples. 16 kHz is enough for a voice and takes a third of the bytes. */
const RATE_HZ = 16_000

interface Track {
  seconds: number
  lines: readonly { atSeconds: number; text: string }[]
}

const tracks: Record<string, Track> = {
  // There is one question and then silence. Everything else in such a call is typed.
  question: { seconds: 60, lines: [{ atSeconds: 4, text: 'What does the Pro plan cost?' }] },
  silence: { seconds: 4, lines: [] },
  languages: { seconds: 3, lines: [{ atSeconds: 0, text: 'Which languages do you speak?' }] },
  wait: { seconds: 3, lines: [{ atSeconds: 0, text: 'Hold on, wait a moment please.' }] },
  // What a visitor says who books a table. Whoever plays a track as a line leaves out the silence around it.
  table: {
    seconds: 6,
    lines: [{ atSeconds: 0, text: 'A table for two on Friday at seven in the evening, please.' }],
  },
  name: { seconds: 3, lines: [{ atSeconds: 0, text: 'James Baxter.' }] },
  voicemail: {
    seconds: 6,
    lines: [
      {
        atSeconds: 0,
        text: 'The person you are calling is not available. Please leave a message after the tone.',
      },
    ],
  },
  yes: { seconds: 3, lines: [{ atSeconds: 0, text: 'Yes, please.' }] },
}

const names = process.argv.slice(2)
const chosen = Object.entries(tracks).filter(([name]) => names.length === 0 || names.includes(name))
const texts = chosen.flatMap(([, { lines }]) => lines.map(({ text }) => text))
const spoken = speakLines([...new Set(texts)], 'echo')
for (const [name, track] of chosen) {
  const lines = track.lines.map(({ atSeconds, text }) => {
    const wav = spoken.get(text)
    if (!wav) throw new Error(`no speech was synthesized for: ${text}`)
    return { atSeconds, wav: resampleTo(wav, RATE_HZ) }
  })
  const laid = lines.length > 0 ? layOut(lines, track.seconds) : undefined
  const wav = laid ?? { rateHz: RATE_HZ, samples: new Int16Array(track.seconds * RATE_HZ) }
  const file = fileURLToPath(new URL(`./microphones/${name}.wav`, import.meta.url))
  writeFileSync(file, encodeWav(wav))
  process.stdout.write(`${file}: ${track.seconds} s\n`)
}
