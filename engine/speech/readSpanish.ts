import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { keepPauses } from '../tts/phonemes.ts'

const run = promisify(execFile)

/**
 * Returns the phonemes of a Spanish text in Kokoro's alphabet. The package `phonemizer` reads only English, so this
 * needs the program `espeak-ng`. Calls do not use it: only recordings for the site are in Spanish.
 * @throws if `espeak-ng` is not installed
 */
export function readSpanish(text: string): Promise<string> {
  return keepPauses(text.replaceAll(/[¿¡]/g, ''), (stretches) => Promise.all(stretches.map(read)))
}

/** Sounds that Kokoro writes as one letter. The order matters: an earlier rule wins. */
const oneLetter: readonly [from: string, to: string][] = [
  ['tʃ', 'ʧ'],
  ['dʒ', 'ʤ'],
  ['eɪ', 'A'],
  ['aɪ', 'I'],
  ['aʊ', 'W'],
  ['oʊ', 'O'],
  ['ɔɪ', 'Y'],
]

async function read(stretch: string): Promise<string> {
  if (!/\p{L}/u.test(stretch)) return ''
  const { stdout } = await run('espeak-ng', ['-q', '-v', 'es', '--ipa', stretch])
  return oneLetter.reduce(
    (sounds, [from, to]) => sounds.replaceAll(from, to),
    stdout.replaceAll(/\s+/g, ' ').trim(),
  )
}
