/** Words that say nothing about what a question is about. */
const EMPTY_WORDS = new Set(
  (
    'a an the and or but if of to in on at for from with by as is are am was were be been being do does did done ye yous ' +
    'have has had having can could will would shall should may might must i you he she it we they me him her us ' +
    'them my your his its our their mine yours this that these those there here what which who whom whose when ' +
    'where why how much many any some no not so too very please tell know want need get got go give like just also ' +
    'about into out up down over than then again once s t d m re ve ll don doesn isn aren won okay ok yes hello hi ' +
    'hey well um uh thing something anything say said mean possible offer somebody anybody someone anyone let'
  ).split(' '),
)

/** Endings of English words, longest first. */
const ENDINGS = ['ations', 'ation', 'ings', 'ing', 'ies', 'ed', 'es', 'er', 's', 'e', 'y'] as const

/** The stem of an English word, roughly: `booking`, `booked` and `books` all fold to `book`. */
function stemOf(word: string): string {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < 3) continue
    const stem = word.slice(0, -ending.length)
    // `stopped` becomes `stop`, but `pass` must not become `pas`.
    if (ending === 's' && stem.endsWith('s')) return word
    return stem.replace(/([bdgmnprt])\1$/, '$1')
  }
  return word
}

/** The words that carry the meaning of a text, each once, lower-cased and without accents and endings. */
export function foldedWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
  const words = plain.match(/[\p{L}\p{N}$€£]+/gu) ?? []
  // `check-up` is written `checkup`, too.
  const joined =
    plain.match(/(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu)?.map((word) => word.replaceAll('-', '')) ?? []
  const telling = [...words, ...joined].filter((word) => !EMPTY_WORDS.has(word))
  return [...new Set(telling.map(stemOf))]
}

/** Whether all that counts in one text is in another. Words that say nothing are in every text. */
export function isAllIn(text: string, whole: string): boolean {
  const words = foldedWords(whole)
  return foldedWords(text).every((word) => words.includes(word))
}
