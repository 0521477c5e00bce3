import { type Token, textAt, wordsAt } from './tokens.ts'

/** A number that begins at one token and ends before another. */
export interface NumberAt {
  value: number
  /** Index of the first token after it. */
  end: number
}

export const digitWords = 'zero one two three four five six seven eight nine'.split(' ')
export const teenWords =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
export const tenWords = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinalWords = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth ' +
  'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
).split(' ')

const units = wordValues([...digitWords, ...teenWords], (index) => index)
const tens = wordValues(tenWords, (index) => (index + 2) * 10)
const ordinals = wordValues(ordinalWords, (index) => index + 1)
ordinals.set('thirtieth', 30)

function wordValues(
  words: readonly string[],
  value: (index: number) => number,
): Map<string, number> {
  return new Map(words.map((word, index) => [word, value(index)]))
}

/** A cardinal in figures or words: `12`, `twenty five`, `a hundred and ten`, `a dozen`. */
export function numberAt(tokens: readonly Token[], at: number): NumberAt | undefined {
  const first = tokens[at]
  if (!first) return undefined
  if (first.kind === 'number') return { value: Number(first.text), end: at + 1 }
  if (first.kind !== 'word') return undefined
  if (first.text === 'a' && textAt(tokens, at + 1) === 'dozen') return { value: 12, end: at + 2 }
  return wordsOfNumber(tokens, at)
}

function wordsOfNumber(tokens: readonly Token[], start: number): NumberAt | undefined {
  let total = 0
  let group: number | undefined
  let at = start
  for (; at < tokens.length; at += 1) {
    const word = textAt(tokens, at)
    const unit = units.get(word)
    const ten = tens.get(word)
    if (ten !== undefined && canTakeTens(group)) group = (group ?? 0) + ten
    else if (unit !== undefined && canTakeUnit(group, unit, total)) group = (group ?? 0) + unit
    else if (word === 'hundred' && (group === undefined ? isOne(tokens, at) : group < 20)) {
      group = (group ?? 1) * 100
    } else if (word === 'thousand' && total === 0 && (group !== undefined || isOne(tokens, at))) {
      total = (group ?? 1) * 1_000
      group = 0
    } else if (word === '-' && group !== undefined && joinsNumber(tokens, at)) continue
    else if (!continues(tokens, at, group)) break
  }
  // A hyphen with no number after it does not belong to the number.
  if (textAt(tokens, at - 1) === '-') at -= 1
  return group === undefined ? undefined : { value: total + group, end: at }
}

/** The hyphen of `twenty-six` and `two-hundred`. */
const joinsNumber = (tokens: readonly Token[], at: number): boolean =>
  tens.has(textAt(tokens, at - 1)) || /^(?:hundred|thousand)$/.test(textAt(tokens, at + 1))

/** The `hundred` of `a hundred`, and of `hundred and twenty`, but not of `a few hundred`, and none of `a hundred per cent`. */
const isOne = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at - 1) === 'a' ||
  (!/^(?:few|several|couple|of|many|some|half|the|per|\d.*)$/.test(textAt(tokens, at - 1)) &&
    !/^(?:per|percent|%)$/.test(textAt(tokens, at + 1)))

const canTakeTens = (group: number | undefined): boolean =>
  group === undefined || (group >= 100 && group % 100 === 0)

/** `twenty one`, `two hundred and one`, `a thousand one`; `zero nine` is two numbers. */
function canTakeUnit(group: number | undefined, unit: number, total: number): boolean {
  if (group === undefined) return true
  if (unit === 0) return false
  if (group === 0) return total > 0
  if (group >= 100 && group % 100 === 0) return true
  return group >= 20 && group % 10 === 0 && unit < 10
}

/** The `a` of `a hundred`, and the `and` of `two hundred and ten`. */
function continues(tokens: readonly Token[], at: number, group: number | undefined): boolean {
  const word = textAt(tokens, at)
  const next = textAt(tokens, at + 1)
  if (word === 'a') return group === undefined && (next === 'hundred' || next === 'thousand')
  return (
    word === 'and' &&
    group !== undefined &&
    group >= 100 &&
    (units.has(next) || tens.has(next)) &&
    // `Between two hundred and three hundred` has two numbers.
    textAt(tokens, at + 2) !== 'hundred'
  )
}

/** `21st`, `twenty first`, `third`. */
export function ordinalAt(tokens: readonly Token[], at: number): NumberAt | undefined {
  const token = tokens[at]
  if (!token) return undefined
  if (token.kind === 'ordinal') return { value: Number.parseInt(token.text, 10), end: at + 1 }
  const ten = tens.get(token.text)
  const hyphen = ten !== undefined && textAt(tokens, at + 1) === '-' ? 1 : 0
  const unit = ordinals.get(textAt(tokens, at + 1 + hyphen))
  if (ten !== undefined && unit !== undefined && unit < 10) {
    return { value: ten + unit, end: at + 2 + hyphen }
  }
  const value = ordinals.get(token.text)
  return value === undefined ? undefined : { value, end: at + 1 }
}

/** A number that counts something: a cardinal, `a`, `an`, `a couple of`, `a few`, `half a dozen`. */
export function countAt(tokens: readonly Token[], at: number): NumberAt | undefined {
  const word = textAt(tokens, at)
  const next = textAt(tokens, at + 1)
  if (word === 'half' && next === 'a' && textAt(tokens, at + 2) === 'dozen') {
    return { value: 6, end: at + 3 }
  }
  const couple =
    word === 'couple' ? at : (word === 'a' || word === 'the') && next === 'couple' ? at + 1 : -1
  if (couple >= 0)
    return { value: 2, end: textAt(tokens, couple + 1) === 'of' ? couple + 2 : couple + 1 }
  const number = numberAt(tokens, at)
  if (number) return number
  if (word === 'a' || word === 'an') return { value: 1, end: at + 1 }
  return undefined
}

/** `seven`. Numbers above 12 are figures, as in print. */
export function inWords(value: number): string {
  return value <= 12 ? ([...units.keys()][value] ?? String(value)) : String(value)
}

/** `Two fifty` is 250, and `fourteen twenty` is 1,420. */
function inHundredsAt(tokens: readonly Token[], at: number): NumberAt | undefined {
  const hundreds = units.get(textAt(tokens, at))
  if (hundreds === undefined || hundreds === 0) return undefined
  const rest = tens.has(textAt(tokens, at + 1)) ? numberAt(tokens, at + 1) : undefined
  return rest && rest.value < 100
    ? { value: hundreds * 100 + rest.value, end: rest.end }
    : undefined
}

/** `One two oh`: three or more digits that are said one by one. */
export function digitsAt(tokens: readonly Token[], at: number): NumberAt | undefined {
  let digits = ''
  let end = at
  for (let next = at; ; next = textAt(tokens, end) === ',' ? end + 1 : end) {
    const word = textAt(tokens, next)
    const digit = word === 'oh' ? 0 : digitWords.indexOf(word)
    if (digit < 0) break
    digits += digit
    end = next + 1
  }
  return digits.length > 2 ? { value: Number(digits), end } : undefined
}

/** A number that may have a part: `1.5`, `two and a half`, `2 thousand`, `two fifty`. `That one` counts nothing. */
export function quantityAt(tokens: readonly Token[], at: number): NumberAt | undefined {
  const whole = inHundredsAt(tokens, at) ?? numberAt(tokens, at)
  if (!whole) return undefined
  const { value, end } = whole
  // `The one hundred and twenty` is a number.
  if (end === at + 1 && isPronounAt(tokens, at)) return undefined
  const [figures, point, decimals] = [tokens[at], tokens[end], tokens[end + 1]]
  if (figures?.kind === 'number') {
    const isDecimal =
      point?.text === '.' && point.start === figures.end && decimals?.start === point.end
    if (isDecimal && decimals.kind === 'number')
      return { value: Number(`${figures.text}.${decimals.text}`), end: end + 2 }
    const times = { hundred: 100, thousand: 1_000, k: 1_000 }[point?.text ?? '']
    if (times) return { value: value * times, end: end + 1 }
  }
  return wordsAt(tokens, end, ['and', 'a', 'half'])
    ? { value: value + 0.5, end: end + 3 }
    : { value, end }
}

const isPronounAt = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'one' &&
  (/^(?:the|this|that|which|no|any|some|another|next|\p{L}{3,}(?:er|est))$/u.test(
    textAt(tokens, at - 1),
  ) ||
    textAt(tokens, at + 1) === 'of')

/** The words, with figures for their numbers: `the twenty first of May` becomes `the 21st of may`. */
export function inFigures(tokens: readonly Token[]): string[] {
  const words: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at]!
    const ordinal = ordinalAt(tokens, at)
    const number = kind === 'word' && !ordinal ? numberAt(tokens, at) : undefined
    words.push(ordinal ? ordinalOf(ordinal.value) : number ? String(number.value) : text)
    at = (ordinal ?? number ?? { end: at + 1 }).end - 1
  }
  return words
}

/** `21st`. */
export const ordinalOf = (value: number): string =>
  value > 10 && value < 14
    ? `${value}th`
    : `${value}${{ 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th'}`
