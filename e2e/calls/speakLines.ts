/** Lines for a scripted visitor, spoken by the engine's own speech synthesis: 48 kHz mono. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeWav, type Wav } from './wav.ts'

const sayCommand = fileURLToPath(new URL('../../engine/speech/say.ts', import.meta.url))

/** The visitor speaks with `voice`. A benchmark gives its agents the other seven voices. */
export function speakLines(texts: readonly string[], voice = 'echo'): ReadonlyMap<string, Wav> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ringwell-lines-'))
  try {
    const lines = new Map<string, Wav>()
    for (const [index, text] of texts.entries()) {
      const file = path.join(scratch, `${index}.wav`)
      execFileSync(process.execPath, [
        sayCommand,
        '--voice',
        voice,
        '--rate',
        '48000',
        '--out',
        file,
        text,
      ])
      lines.set(text, decodeWav(readFileSync(file)))
    }
    return lines
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
