import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { speakLines } from '@ringwell/e2e/calls/speakLines.ts'
import { encodeWav, layOut } from '@ringwell/e2e/calls/wav.ts'

/** What the callers of `callers.ts` ask again and again. */
export const QUESTION = 'What does the Pro plan cost?'

/** Writes the question, with quiet up to 2.5 s, to a file in this folder. Returns its path. */
export function writeQuestion(folder: string, lines = speakLines([QUESTION])): string {
  const question = lines.get(QUESTION)
  if (!question) throw new Error('no question')
  const wav = path.join(folder, 'question.wav')
  writeFileSync(wav, encodeWav(layOut([{ atSeconds: 0, wav: question }], 2.5)))
  return wav
}
