import { phonemize } from 'phonemizer'

/**
 * Pronunciations of English, by espeak-ng's names. Trap: `en-gb` silently reads American, and `en` is
 * British.
 */
export type Reading = 'en-us' | 'en'

/** Kokoro's symbols, in runs that begin at the given numbers. Only those that English, Spanish and punctuation need. */
const symbolRuns: readonly [first: number, run: string][] = [
  [1, ';:,.!?'],
  [9, '—…"()“” '],
  [24, 'AI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'βɔ'],
  [81, 'ðʤə'],
  [86, 'ɛɜ'],
  [92, 'ɡ'],
  [102, 'ɪʝ'],
  [112, 'ŋ'],
  [114, 'ɲ'],
  [119, 'θ'],
  [123, 'ɹ'],
  [125, 'ɾ'],
  [131, 'ʃ'],
  [133, 'ʧ'],
  [135, 'ʊ'],
  [138, 'ʌɣ'],
  [143, 'ʎ'],
  [147, 'ʒ'],
  [156, 'ˈˌː'],
  [177, 'ᵻ'],
]

const symbols = new Map(
  symbolRuns.flatMap(([first, run]) =>
    Array.from(run, (symbol, index) => [symbol, first + index] as const),
  ),
)

/**
 * Converts espeak-ng's phonetic spelling to the one that Kokoro learned, which writes a diphthong or an
 * affricate as one letter. The order matters: an earlier rule wins.
 */
const bothReadings: readonly [from: RegExp, to: string][] = [
  [/ʔn\u0329/g, 'tᵊn'],
  [/(.)\u0329/gu, 'ᵊ$1'],
  [/ʔ/g, 't'],
  [/tʃ/g, 'ʧ'],
  [/dʒ/g, 'ʤ'],
  [/eɪ/g, 'A'],
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/ɔɪ/g, 'Y'],
  [/ɐ/g, 'ə'],
  [/r/g, 'ɹ'],
  [/[xç]/g, 'k'],
  [/ɬ/g, 'l'],
  [/ʲ|\u0303/g, ''],
  /*
   * espeak-ng reads `I am` as one word, which sounds like `I'm`. An `I` without stress is not audible at all.
   */
  [/(?<!\p{L})Iəm(?!\p{L})/gu, 'ˌI æm'],
  [/(?<!\p{L})Iˈæm(?!\p{L})/gu, 'ˌI ˈæm'],
  [/(?<![\p{L}ˈˌ])I(?!\p{L})/gu, 'ˌI'],
]
const oneReading: Record<Reading, readonly [from: RegExp, to: string][]> = {
  'en-us': [
    [/oʊ/g, 'O'],
    [/ɚ/g, 'əɹ'],
    [/ɜː?ɹ?/g, 'ɜɹ'],
    [/ɪə/g, 'iə'],
    [/əl(?=[\s\p{P}]|$)/gu, 'ᵊl'],
    [/ɾ/g, 'T'],
    [/ː/g, ''],
    [/o/g, 'ɔ'],
  ],
  en: [
    [/əʊ/g, 'Q'],
    [/eə/g, 'ɛː'],
    [/iə/g, 'ɪə'],
    [/ɾ/g, 't'],
  ],
}

/** Punctuation that Kokoro turns into a pause or an intonation. */
const PAUSES = /\s*([,.!?;:—…]+)(?=\s|$)\s*/u

/** Returns the phonemes of a text in Kokoro's alphabet. Punctuation stays. */
export function toPhonemes(text: string, reading: Reading): Promise<string> {
  return keepPauses(text, (stretches) => readAll(stretches, reading))
}

/** @param read returns the phonemes of each stretch between two pauses */
export async function keepPauses(
  text: string,
  read: (stretches: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const parts = text.trim().split(PAUSES)
  const words = parts.filter((_, index) => index % 2 === 0)
  const sounds = await read(words)
  return parts
    .map((part, index) => (index % 2 === 0 ? sounds[index / 2] : `${part} `))
    .join('')
    .trim()
}

/**
 * Reads all stretches between pauses in one call if espeak-ng splits them the same way: each call takes about
 * 15 ms, however short the text is.
 */
async function readAll(stretches: readonly string[], reading: Reading): Promise<string[]> {
  const spoken = stretches.filter((stretch) => /[\p{L}\p{N}]/u.test(stretch))
  if (spoken.length === 0) return stretches.map(() => '')
  let read = await phonemize(spoken.join('.\n'), reading)
  if (read.length !== spoken.length) {
    read = await Promise.all(
      spoken.map(async (stretch) => (await phonemize(stretch, reading)).join(' ')),
    )
  }
  const inOrder = read.values()
  return stretches.map((stretch) =>
    spoken.includes(stretch) ? respell(inOrder.next().value ?? '', reading) : '',
  )
}

function respell(sounds: string, reading: Reading): string {
  const rules = [...bothReadings, ...oneReading[reading]]
  return rules.reduce((text, [from, to]) => text.replace(from, to), sounds.trim())
}

export const isSymbol = (symbol: string): boolean => symbols.has(symbol)

export const isPause = (symbol: string): boolean => ',.!?;:—…'.includes(symbol)

/** Returns the model's input: the numbers of the symbols. Symbols that the model does not know are left out. */
export function toSymbolIds(phonemes: string): number[] {
  return Array.from(phonemes, (symbol) => symbols.get(symbol)).filter((id) => id !== undefined)
}

/**
 * Splits phonemes that are too long for one run of the model: at a pause if there is one in the second half, otherwise
 * between words.
 */
export function splitPhonemes(phonemes: string, most: number): string[] {
  const pieces: string[] = []
  let rest = phonemes.trim()
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const pause = Math.max(
      ...[...head.matchAll(/[,.!?;:—…] /gu)].map((found) => found.index + 1),
      0,
    )
    const cut = pause > most / 2 ? pause : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : most
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return rest ? [...pieces, rest] : pieces
}
