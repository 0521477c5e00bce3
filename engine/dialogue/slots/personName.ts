import { type Found, type SlotContext, TAKEN } from './found.ts'
import { agreedLetters } from './lettersOfName.ts'
import { countAt, numberAt, ordinalAt } from './numbers.ts'
import { spelledWord } from './spelling.ts'
import { type Token, textAt } from './tokens.ts'

/** A person's name as it was said, capitalized. */
export interface PersonName {
  first?: string
  last?: string
}

/** Words that introduce a name. */
const introductions: readonly (readonly string[])[] = [
  ['my', 'name', 'is'],
  ['my', 'names'],
  ['my', "name's"],
  ['the', 'name', 'is'],
  ['the', "name's"],
  ['name', 'is'],
  ['name', 'of'],
  ['the', 'name'],
  ['name'],
  ["name's"],
  ['under'],
  ['call', 'me'],
  ['known', 'as'],
  ['go', 'by'],
  ['named', 'me'],
  ['named'],
  ['behalf', 'of'],
  ['i', 'am'],
  ["i'm"],
  ['this', 'is'],
  ['it', 'is'],
  ["it's"],
  ['for'],
  ['by'],
  ['reservation'],
  ['booking'],
  ['called'],
  ['think'],
]
/** Words that may stand between an introduction and the name: `name is, uh, under`. */
const between = /^(?:is|of|,|:|uh|um|er|name|for|under)$/
const MOST_BETWEEN = 4
/** After these introductions, a name may be in lower case. After the others, it has to be capitalized. */
const strong = new Set([
  'my name is',
  'my names',
  "my name's",
  'the name is',
  "the name's",
  'name is',
  'name of',
  'the name',
  'name',
  "name's",
  'under',
  'call me',
  'known as',
  'go by',
  'named me',
  'named',
  'behalf of',
])

const titles =
  /^(?:mr|mrs|ms|miss|mister|missus|dr|doctor|sir|madam|prof|professor|lady|lord|princess|prince)\.?$/
const particles =
  /^(?:van|von|de|der|den|del|della|di|da|dos|la|le|bin|ibn|al|el|ter|ten|st|san|mac|o)$/
/** Words that callers say around their names, and that are never names themselves. */
const common = new Set(
  (
    'a about above accessible add additional after afternoon again ago ahead all also always am an and another any anybody anyone anything ' +
    'appointment april are around arrive arriving as ask asked at august available away back be because been before behalf being big birthday ' +
    'book booked booking books both boss breakfast bring but by bye call called calling can cancel car card change check child children ' +
    'company confirm correct could couple date day days december definitely did different dinner do does doing done double down ' +
    'each eight eighteen eighty either eleven else email evening every exactly extra family february few fifteen fifth fifty find fine first five for forty ' +
    'found four fourteen oh double triple nought hang hold fourth free friday friend friends from full get getting give go goes going good got great group guest guests had half happy has have having he hello her here hers hey hi him his hold ' +
    'hotel hour hours how however i ill inside instead interested is it its january july june just keep kids know large last later leave leaving let like ' +
    'listed little long look looking lot lunch made make makes many march maybe me meal mean might mine minute monday month more morning ' +
    'most move much my myself name names need never new next nice night nine nineteen ninety no nobody none noon not nothing november now number october of off ok okay on once one only open or order ' +
    'other our ours out outdoor outdoors outside over parents party past pay people person phone place please pm possible put quarter question really reason rebook receive reservation reservations reserve reserved restaurant right room rooms running ' +
    'said same saturday say second see seems september set seven seventeen seventy several she should sick since single sit sitting six sixteen sixty small so some somebody someone something soon sorry ' +
    'speak speaking still stuck sunday supposed sure switch table tables take tell ten terribly than thank thanks that the their them then there these they thing think third thirteen thirty this those ' +
    'three thursday time to today together tomorrow tonight too total tuesday twelve twenty two under unfortunately until up update us use very view wait waiting want wanted was way we wednesday week weekend weeks well were what when where which ' +
    'while who whole why wife will window wish with without won would wrong yeah year yes yesterday yet you your yours coming trying afraid unable late hungry vegan vegetarian allergic quite urgent both actually able mom mum dad mother father daughter son husband partner children uncle aunt business work team office home nobody dinner seat seats chair chairs near regarding'
  ).split(' '),
)

export interface NameContext extends SlotContext {
  /** A number was asked for, and a name is needed with it: `RIN74, Shah`. */
  afterNumber?: boolean
}

/** Every name in an utterance. */
export function findNames(tokens: readonly Token[], context: NameContext): Found<PersonName>[] {
  const found: Found<PersonName>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const name =
      introduced(tokens, at) ??
      announced(tokens, at) ??
      attributed(tokens, at) ??
      appended(tokens, at, context)
    if (!name) continue
    found.push(name)
    at = name.end - 1
  }
  if (found.length === 0 && context.expected) {
    const alone = bareName(tokens)
    if (alone) found.push(alone)
  }
  const spelled = spelledName(tokens)
  if (!spelled) return found
  const before = found.findLast(({ end }) => end <= spelled.from) ?? nameBefore(tokens, spelled)
  // `No, Priya Shah, S H A H` can only be a name, whatever was asked.
  if (!context.expected && !(before && isRightBefore(tokens, before, spelled))) return found
  return [withSpelling(before ?? found.at(-1), spelled)]
}

/** The capitalized words right before the spelling. */
function nameBefore(
  tokens: readonly Token[],
  spelled: Found<string>,
): Found<PersonName> | undefined {
  for (let at = Math.max(0, spelled.from - MOST_BEFORE); at < spelled.from; at += 1) {
    const name = nameAt(tokens, at, 'capital')
    if (name && name.end <= spelled.from && isRightBefore(tokens, name, spelled)) return name
  }
  return undefined
}

/** Room for a name of four words, and for what stands between it and its letters. */
const MOST_BEFORE = 8

/** `Shah, that's S H A H`, `Shah, spelled S H A H`. */
const isRightBefore = (
  tokens: readonly Token[],
  { end }: Found<PersonName>,
  { from }: Found<string>,
): boolean =>
  tokens
    .slice(end, from)
    .every(({ kind, text }) => kind === 'mark' || /^(?:that's|that|is|spelled|spelt)$/.test(text))

/** `S H A H`, `K as in Kilo, I as in India`. */
function spelledName(tokens: readonly Token[]): (Found<string> & { sure: boolean }) | undefined {
  const spelled = spelledWord(tokens, false)
  return spelled && { ...spelled, values: [spelled.word] }
}

/** `Priya Shah, S H A H`: the letters spell the last name that was said. */
function withSpelling(
  said: Found<PersonName> | undefined,
  { values: [letters], from, end, sure }: Found<string> & { sure: boolean },
): Found<PersonName> {
  const before = said && said.end <= from ? said.values[0] : undefined
  const word = before?.last ?? before?.first
  const agreed = sure || word === undefined ? letters : agreedLetters(word, letters)
  const name = agreed.charAt(0).toUpperCase() + agreed.slice(1).toLowerCase()
  const value = before?.last === undefined ? { first: name } : { ...before, last: name }
  return { values: [value], from: said?.from ?? from, end }
}

function introduced(tokens: readonly Token[], at: number): Found<PersonName> | undefined {
  const labelled = labelledName(tokens, at)
  if (labelled) return labelled
  // `a restaurant named Sketch`, `looking for Polish food`.
  const before = textAt(tokens, at - 1)
  if (/^(?:restaurant|hotel|place|cafe|bar|pub|looking|search|searching)$/.test(before))
    return undefined
  const words = introductions.find((phrase) =>
    phrase.every((word, offset) => textAt(tokens, at + offset) === word),
  )
  if (!words) return undefined
  const phrase = words.join(' ')
  let start = at + words.length
  const limit = start + MOST_BETWEEN
  while (start < limit && strong.has(phrase) && between.test(textAt(tokens, start))) start += 1
  if (textAt(tokens, start) === 'the' && /^names?$/.test(textAt(tokens, start + 1)))
    return undefined
  const name = nameAt(tokens, start, strong.has(phrase) || isLowerCase(tokens) ? 'any' : 'capital')
  if (!strong.has(phrase) && (isUpperCase(tokens) || isLowerCase(tokens)) && name) {
    // Capitals tell nothing here, so after a weak introduction, the name needs two words, or the text is `it's` and
    // little else.
    return name.end - name.from >= 2 || (tokens.length <= 4 && /^(?:it's|it is)$/.test(phrase))
      ? name
      : undefined
  }
  return name && /^(?:cuisine|food|restaurants?|dish(?:es)?)$/.test(textAt(tokens, name.end))
    ? undefined
    : name
}

/** `first name Carry, last name Jocoy`, `surname is Shah`. */
function labelledName(tokens: readonly Token[], at: number): Found<PersonName> | undefined {
  const labels: readonly (readonly [readonly string[], 'first' | 'last'])[] = [
    [['first', 'name'], 'first'],
    [['last', 'name'], 'last'],
    [['family', 'name'], 'last'],
    [['surname'], 'last'],
  ]
  const label = labels.find(([words]) =>
    words.every((word, offset) => textAt(tokens, at + offset) === word),
  )
  if (!label) return undefined
  const start = at + label[0].length
  const name = nameAt(tokens, textAt(tokens, start) === 'is' ? start + 1 : start, 'any')
  return name && { ...name, values: [{ [label[1]]: sayName(name.values[0]) }] }
}

/**
 * Whether all words are in lower case, as in hasty typing: then capitals tell nothing. Recognised speech has capitals.
 */
const isLowerCase = (tokens: readonly Token[]): boolean =>
  tokens.every(({ raw, kind }) => kind !== 'word' || raw === 'I' || !/\p{Lu}/u.test(raw))
const isUpperCase = (tokens: readonly Token[]): boolean =>
  tokens.length > 2 && tokens.every(({ raw }) => !/\p{Ll}/u.test(raw))

/** `Priya Shah here`, `Priya Shah is my name`, `Priya Shah speaking`: the name comes first. */
function announced(tokens: readonly Token[], at: number): Found<PersonName> | undefined {
  if (
    at > 0 &&
    tokens[at - 1]?.kind === 'word' &&
    !/^(?:hi|hello|hey|yes|ok|okay|well|miss|mr|mrs|ms)$/.test(textAt(tokens, at - 1))
  )
    return undefined
  const name = nameAt(tokens, at, 'any')
  if (!name) return undefined
  const next = textAt(tokens, name.end)
  const after = textAt(tokens, name.end + 1)
  const isWhole = name.end - name.from >= 2 && nameAt(tokens, at, 'capital')?.end === name.end
  const says =
    (at === 0 && isWhole && (next === ',' || next === '' || next === '.')) ||
    (at === 0 && isWhole && isOfCompany(tokens, name.end)) ||
    /^(?:here|speaking)$/.test(next) ||
    (next === 'is' && /^(?:my|the|what|how|a)$/.test(after)) ||
    (/^(?:has|had)$/.test(next) && /^(?:a|booked|reserved|made)$/.test(after))
  return says ? name : undefined
}

/** An answer that is nothing but a name, perhaps with a polite word, and with more after it. */
function bareName(tokens: readonly Token[]): Found<PersonName> | undefined {
  let at = 0
  while (
    /^(?:yes|yeah|sure|ok|okay|um|uh|er|well|so|,|\.|oh|hi|hello|please|and|that's|that|is|it's|it)$/.test(
      textAt(tokens, at),
    )
  )
    at += 1
  return nameAt(tokens, at, isLowerCase(tokens) || at === 0 ? 'any' : 'capital')
}

/** `a Priya Shah booking`: two capitalized words before what is booked. */
function attributed(tokens: readonly Token[], at: number): Found<PersonName> | undefined {
  if (!/^(?:a|an|the)$/.test(textAt(tokens, at))) return undefined
  const name = nameAt(tokens, at + 1, 'capital')
  if (!name || name.end - name.from < 2) return undefined
  return /^(?:booking|reservation|table|appointment|party)$/.test(textAt(tokens, name.end))
    ? name
    : undefined
}

/** `Saturday at eleven, Paul Reed`: capitalized words at the end, after the values of a booking. */
function appended(
  tokens: readonly Token[],
  at: number,
  { afterNumber = false }: NameContext,
): Found<PersonName> | undefined {
  const isApart = textAt(tokens, at - 1) === ','
  const before = isApart ? at - 2 : at - 1
  const isAfterValue = isApart && textAt(tokens, before) === TAKEN
  const isAfterNumber = afterNumber && numberAt(tokens, before) !== undefined
  if (!isAfterValue && !isAfterNumber) return undefined
  const name = nameAt(tokens, at, isAfterNumber && isLowerCase(tokens) ? 'any' : 'capital')
  if (!name) return undefined
  const isLast = tokens.slice(name.end).every(({ kind }) => kind === 'mark')
  return isLast || isOfCompany(tokens, name.end) ? name : undefined
}

/** The company after a name: `of Kite Ltd` in `Sam Green of Kite Ltd`. */
const isOfCompany = (tokens: readonly Token[], at: number): boolean =>
  /^(?:of|from|at|with)$/.test(textAt(tokens, at)) && /^\p{Lu}/u.test(tokens[at + 1]?.raw ?? '')

/** Up to four words that can be a name, without titles. */
function nameAt(
  tokens: readonly Token[],
  start: number,
  letters: 'any' | 'capital',
): Found<PersonName> | undefined {
  let at = start
  while (
    titles.test(textAt(tokens, at)) ||
    (at > start && textAt(tokens, at) === '.') ||
    // `Mr and Mrs Bell`.
    (at > start && textAt(tokens, at) === 'and' && titles.test(textAt(tokens, at + 1)))
  )
    at += 1
  const from = at
  const words: string[] = []
  while (at < tokens.length && words.length < 4) {
    const token = tokens[at]
    if (!token || token.kind !== 'word' || !canBeName(tokens, at, letters)) break
    words.push(token.raw)
    at += 1
    if (
      textAt(tokens, at) === '-' &&
      tokens[at + 1]?.kind === 'word' &&
      tokens[at]?.start === token.end
    ) {
      words.push(`${words.pop() ?? ''}-${tokens[at + 1]?.raw ?? ''}`)
      at += 2
    }
  }
  if (
    words.length === 0 ||
    (particles.test((words.at(-1) ?? '').toLowerCase()) && words.length > 1)
  )
    return undefined
  return { values: [toName(words.map(capitalised), start !== from)], from, end: at }
}

function canBeName(tokens: readonly Token[], at: number, letters: 'any' | 'capital'): boolean {
  const token = tokens[at]
  if (!token || token.kind !== 'word') return false
  const isCapital = /^\p{Lu}/u.test(token.raw)
  // `RIN74` is not a name.
  const next = tokens[at + 1]
  if (next?.kind === 'number' && next.start === token.end) return false
  if (particles.test(token.text) && tokens[at + 1]?.kind === 'word') return true
  if (letters === 'capital' && !isCapital) return false
  // `May`, `Mark` and `April` are names if capitalized, ordinary words if not, and months before a number.
  if (common.has(token.text))
    return (
      isCapital &&
      at > 0 &&
      ambiguous.has(token.text) &&
      ordinalAt(tokens, at + 1) === undefined &&
      countAt(tokens, at + 1) === undefined
    )
  return (
    token.text.length > 1 && !/'(?:m|re|ve|ll|d|t)$|^(?:it|that|there|he|she)'s$/.test(token.text)
  )
}

/** Names that are also words. */
const ambiguous = new Set([
  'april',
  'june',
  'august',
  'free',
  'small',
  'little',
  'long',
  'day',
  'may',
  'rich',
  'young',
  'said',
])

const capitalised = (word: string, at: number): string =>
  /^\p{Lu}/u.test(word) || (at > 0 && particles.test(word))
    ? word
    : word.charAt(0).toUpperCase() + word.slice(1)

function toName(words: readonly string[], titled: boolean): PersonName {
  const [first = '', ...others] = words
  if (others.length === 0) return titled ? { last: first } : { first }
  return { first, last: others.join(' ') }
}

export const sayName = ({ first, last }: PersonName): string =>
  [first, last].filter(Boolean).join(' ')
