/** The names of people, by their kind: a few words of letters, with titles, labels and letters that spell them. Pure. */
import { editDistance } from '@ringwell/protocol/editDistance.ts'
import { agreedLetters } from './lettersOfName.ts'
import { spelledWord } from './spelling.ts'
import { type Token, tokenise } from './tokens.ts'
import { withoutManner } from './writtenAs.ts'

/** A person's name as it was said, capitalised. */
export interface PersonName {
  first?: string
  last?: string
}

export interface SaidName {
  name: PersonName
  isSpelled: boolean
}

const title =
  /^(?:mr|mrs|ms|miss|mister|missus|dr|doctor|sir|madam|prof|professor|lady|lord|princess|prince)\.?$/i
const particle =
  /^(?:van|von|de|der|den|del|della|di|da|dos|la|le|bin|ibn|al|el|ter|ten|st|san|mac|o)$/i
/** `First name`, `surname is`: says which part of a name follows. */
const label =
  /(?:\b(?:and|the|my|his|her|their|with|as)\s+){0,4}\b(?:(first|given|christian)[ -]?name|(last|family|second|sur)[ -]?name)(?:['’]s|\s+is|\s*:)?(?=[\s,]|$)[\s,]*/i
/** What stands between two words that are spelled one after the other. */
const nextWord = /[\s,.;]+(?:(?:and\s+)?then|space|new word|next word)[\s,.;]+/i
/** `A-D-A N-W-A`: the gap between two words whose letters are joined by dashes. */
const gapOfDashes = /(?<=\p{L}-\p{L})[\s,.]+(?=\p{L}-\p{L})/u
/** `N, K, E, hyphen Price`: what joins two words to one name. */
const hyphen = /\b(?:hyphen|dash)\b/i
/** `O, apostrophe, H, A, R, A`: the sign after a single letter. */
const apostrophe = /\b(\p{L})[\s,.]*\bapostrophe\b[\s,.]*/iu
/** `That's spelled`, or `I’ll spell it for you`, between a name and its letters. */
const toLetters = new RegExp(
  String.raw`(?:[\s,.]*\b(?:that['’]s|that is|it['’]s|is|so|and|spelled|spelt|spelling|which is|as in|` +
    String.raw`(?:(?:i|we)(?:['’](?:ll|d better|m going to))?|(?:i|we) (?:will|can|should|must|have to)|let me|to)` +
    String.raw` spell(?: (?:it|that|this|them|mine|the last name|the name))?(?: out)?(?: (?:for|to) you)?))+[\s,.:]*$`,
  'i',
)
const MOST_WORDS = 5
const MOST_CHARACTERS = 60

/**
 * The name in words that are nothing else.
 * @param heard the name as it was understood before, of which letters may spell a part
 */
export function readName(said: string, heard?: PersonName): SaidName | undefined {
  const words = withoutManner(said)
  const labelled = label.exec(words)
  if (!labelled) return plainName(words, heard)
  const before = readName(words.slice(0, labelled.index), undefined)
  const rest = words.slice(labelled.index + labelled[0].length)
  const next = label.exec(rest)
  const own = readName(next ? rest.slice(0, next.index) : rest)
  const after = next ? readName(rest.slice(next.index)) : undefined
  const part = own && { [labelled[1] ? 'first' : 'last']: sayName(own.name) }
  const name = { ...before?.name, ...part, ...after?.name }
  return Object.keys(name).length === 0
    ? undefined
    : { name, isSpelled: [before, own, after].some((each) => each?.isSpelled) }
}

/** Which part of a name the words before it announce. */
export function labelBefore(words: string): keyof PersonName | undefined {
  const [, first, last] = new RegExp(`${label.source}$`, 'i').exec(words.trimEnd()) ?? []
  return first ? 'first' : last ? 'last' : undefined
}

/** `Priyanka. Surname Patel`, after `first name`: the words have a label of their own. */
export const readLabelled = (role: keyof PersonName, words: string): SaidName | undefined =>
  label.test(words) ? readName(`${role} name ${words}`) : undefined

/** `Anouk is the name and Visser is the surname`, which labels each part after it. */
export function labelledAfter(words: string): PersonName | undefined {
  const parts = [...words.matchAll(afterName)].map(([, name = '', role, bare = '']): PersonName => {
    const part = sayName(nameOf(name.split(/\s+/)) ?? {})
    return /^(?:last|family|second|sur)/i.test(role ?? bare) ? { last: part } : { first: part }
  })
  const name: PersonName = Object.assign({}, ...parts)
  const isLabelled = name.last !== undefined || /\b(?:first|given|christian) name\b/i.test(words)
  return isLabelled && parts.length > 0 ? name : undefined
}

const afterName =
  /(?<![\p{L}\p{M}'’-])(\p{L}[\p{L}\p{M}'’-]+)(?:['’]s| is) (?:the|my|his|her|their) (?:((?:first |given |christian |last |family |second |sur)?)name|(family|last|first))(?!\p{L})/giu

function plainName(words: string, heard: PersonName | undefined): SaidName | undefined {
  const sign = apostrophe.exec(words)
  if (sign) return withApostrophe(plainName(words.replace(apostrophe, '$1, '), heard), sign[1]!)
  const hyphened = hyphenedName(words, heard)
  if (hyphened) return hyphened
  const spelled = spelledIn(words)
  const before = spelled ? words.slice(0, spelled.start).replace(toLetters, '') : words
  const said = nameOf(before.match(/[\p{L}\p{M}'’.-]+/gu) ?? [])
  if (!spelled) return said && { name: said, isSpelled: false }
  return { name: withSpelling(spelled, said, heard), isSpelled: true }
}

/** The sign stands after the letter that a part of the name begins with. */
function withApostrophe(said: SaidName | undefined, letter: string): SaidName | undefined {
  if (!said) return undefined
  const begins = new RegExp(`^${letter}(?!['’])(?=\\p{L})`, 'iu')
  const name = Object.fromEntries(
    Object.entries(said.name).map(([part, written]) => [
      part,
      begins.test(written)
        ? `${letter.toUpperCase()}'${capitalised(written.slice(1), 0)}`
        : written,
    ]),
  )
  return { ...said, name }
}

/** A double-barrelled name whose hyphen is said: each side of it may be spelled. */
function hyphenedName(words: string, heard: PersonName | undefined): SaidName | undefined {
  const [before = '', ...after] = words.split(hyphen)
  if (after.length === 0) return undefined
  const parts = [plainName(before, heard), ...after.map((part) => plainName(part, undefined))]
  const names = parts.flatMap((part) => (part ? sayName(part.name) : []))
  const isWhole = names.length === parts.length && names.every((name) => name.length > 1)
  if (!isWhole) return undefined
  const own = parts[0]!.name
  const barrels = [own.last ?? own.first, ...names.slice(1)].join('-')
  const name = own.last === undefined ? { first: barrels } : { ...own, last: barrels }
  return { name, isSpelled: parts.some((part) => part?.isSpelled) }
}

/** `Priyanka Patel Patel` is called Patel once. */
export function withoutDouble({ first, last }: PersonName): PersonName {
  const words = first?.split(' ') ?? []
  const isDouble = words.length > 1 && last !== undefined && isSame(words.at(-1), last)
  return {
    ...(first !== undefined && { first: isDouble ? words.slice(0, -1).join(' ') : first }),
    ...(last !== undefined && { last }),
  }
}

/**
 * Whether a word is meant for this part of a name: misheard by a sign or two, one of two barrels of it, or the whole of
 * what was cut short.
 */
export function isFormOf(word: string, part: string): boolean {
  const isBarrel = barrelsOf(word).some((each) => barrelsOf(part).includes(each))
  const isWhole = part.length >= FEWEST_CUT && word.toLowerCase().startsWith(part.toLowerCase())
  const isMisheard = distance(word, part) <= Math.floor(Math.max(word.length, part.length) / 3)
  return isBarrel || isWhole || isMisheard
}

/** Shorter beginnings are names of their own: `Ann`, of Annabel. */
const FEWEST_CUT = 4

const barrelsOf = (name: string): string[] => name.toLowerCase().split('-')

interface Spelled {
  words: readonly { word: string; sure: boolean }[]
  /** Where the letters begin in the text. */
  start: number
}

/** The words that are spelled: `A-D-A N-W-A` are two. */
function spelledIn(text: string): Spelled | undefined {
  const { tokens } = tokenise(text)
  const whole = spelledWord(tokens, false)
  if (!whole) return undefined
  const start = tokens[whole.from]!.start
  for (const gap of [nextWord, gapOfDashes]) {
    const parts = text
      .slice(start)
      .split(gap)
      .map((part) => partOf(tokenise(part).tokens))
    if (parts.length > 1 && parts.every((part) => part !== undefined))
      return { words: parts, start }
  }
  return { words: [whole], start }
}

/** A part of what is spelled: all of it, with two letters or more. */
function partOf(tokens: readonly Token[]): Spelled['words'][number] | undefined {
  const spelled = spelledWord(tokens, false)
  if (spelled) return spelled.from === 0 ? spelled : undefined
  const letters = tokens.filter(({ kind }) => kind !== 'mark').map(({ text }) => text)
  const isShort = letters.length === 2 && letters.every((each) => /^\p{L}$/u.test(each))
  return isShort ? { word: capitalised(letters.join(''), 0), sure: false } : undefined
}

/**
 * The letters spell both parts of the name that was heard, the part that they are nearest to or, if they resemble
 * neither, the last one.
 */
function withSpelling(
  { words }: Spelled,
  said: PersonName | undefined,
  known: PersonName | undefined,
): PersonName {
  const [one, ...others] = words
  if (others.length > 0) {
    const letters = words.map(({ word }) => word)
    return (said && withLastOf(said, letters)) ?? nameOf(letters) ?? {}
  }
  const { word, sure } = one!
  const heard = said ?? known
  const { first, last } = heard ?? {}
  const agreed = (part: string | undefined): string =>
    sure || part === undefined || said === undefined
      ? word
      : capitalised(agreedLetters(part, word).toLowerCase(), 0)
  if (first === undefined) return last === undefined ? { first: word } : { last: agreed(last) }
  if (last === undefined) return { first: agreed(first) }
  const both = splitLike(word, first, last)
  if (both) return both
  const meant = nearestIn(last, word)
  const isFirst = distance(word, first) < Math.min(meant.cost, word.length / 2)
  if (isFirst) return { ...heard, first: agreed(first) }
  const { before, said: part, after } = meant
  return { ...heard, last: [...before, agreed(part), ...after].join(' ') }
}

/** A last name of several words that was said, and then spelled: `De Vries, Anneke de Vries, D E, and then V R I E S`. */
function withLastOf(said: PersonName, letters: readonly string[]): PersonName | undefined {
  const words = sayName(said).split(' ')
  const isSpelled = (part: readonly string[]): boolean => isSame(part.join(''), letters.join(''))
  const before = words.slice(0, -letters.length)
  const first = isSpelled(before.slice(0, letters.length)) ? before.slice(letters.length) : before
  return first.length > 0 && isSpelled(words.slice(-letters.length))
    ? { first: first.join(' '), last: words.slice(-letters.length).join(' ') }
    : undefined
}

/** What of several words the letters spell: `Zhao`, of `Lin Zhao`, or both, of `Anders son`. */
function nearestIn(name: string, letters: string) {
  const words = name.split(' ')
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, length) => {
      const end = from + length + 1
      const said = words.slice(from, end).join('')
      const cost = distance(letters, said)
      return { before: words.slice(0, from), said, after: words.slice(end), cost }
    }),
  )
  return runs.reduce((best, run) => (run.cost <= best.cost ? run : best))
}

/** `A D A E Z E N W A C H U K W U`, after `Adaeze Nwachuku`. */
function splitLike(word: string, first: string, last: string): PersonName | undefined {
  const splits = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => {
    const [one, other] = [word.slice(0, at + 2), word.slice(at + 2)]
    return { one, other, cost: distance(one, first) + distance(other, last) }
  })
  const [best] = splits.toSorted((a, b) => a.cost - b.cost)
  return best && best.cost <= word.length / 3
    ? { first: best.one, last: capitalised(best.other, 0) }
    : undefined
}

const distance = (a: string, b: string): number => editDistance(a.toLowerCase(), b.toLowerCase())

const isArticle = (word: string, at: number): boolean => at === 0 && word.toLowerCase() === 'the'

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

/** `Mr and Mrs Bell` is called Bell, and `Shah, Priya Shah` is Priya Shah. */
function nameOf(said: readonly string[]): PersonName | undefined {
  const isTitled = title.test(said[0] ?? '')
  const words = said
    .filter((word, at) => !title.test(word) && !(word === 'and' && isTitled && at === 1))
    .map((word) => word.replace(/^[-'’.]+|[-'’.]+$/g, ''))
    // `Priya Priya Shah`, from a repeat, and `the Shah`.
    .filter((word, at, all) => word !== '' && !isSame(word, all[at + 1]) && !isArticle(word, at))
  const half = words.length / 2
  const isTwice =
    words.length > 1 && words.every((word, at) => isSame(word, words[(at + half) % words.length]))
  // `De Vries, Anneke de Vries`
  const again = [2, 1].find(
    (count) =>
      words.length > 2 * count &&
      isSame(words.slice(0, count).join(' '), words.slice(-count).join(' ')),
  )
  const once = isTwice ? words.slice(0, half) : words.slice(again ?? 0)
  const [first, ...others] = once.slice(0, MOST_WORDS).map(capitalised)
  if (first === undefined) return undefined
  if (others.length === 0) return isTitled ? { last: first } : { first }
  return { first, last: others.join(' ') }
}

const capitalised = (word: string, at: number): string =>
  at > 0 && particle.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)

/** Whether the words can be a name by their kind: a few words of letters, and no short form of a verb. */
export function canBeName(words: string): boolean {
  const all = words.split(/[\s,]+/).filter(Boolean)
  return (
    all.length > 0 &&
    all.length <= MOST_WORDS &&
    !phrase.test(words) &&
    words.length <= MOST_CHARACTERS &&
    all.every(
      (word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && !/['’](?:m|re|ve|ll|d|t)$/i.test(word),
    ) &&
    all.some((word) => /\p{L}{2}/u.test(word))
  )
}

/** `On the card`, `not the same`, `I said`: how no name of several words begins. */
const phrase = /^(?:the|an?|on|in|at|to|for|of|with|not|no|my|your|it|already|i|we|they|as|like)\s/i

export const sayName = ({ first, last }: PersonName): string =>
  [first, last].filter(Boolean).join(' ')
