const units = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
    'fifteen sixteen seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
)
const ordinals = new Map([
  ...(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth ' +
    'thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ['thirtieth', 30] as const,
])

/**
 * Writes numbers as figures: `two hundred and fifty minutes` becomes `250 minutes`. Expects lowercase text.
 */
export function withFigures(text: string): string {
  const words = text.replaceAll(/(\d),(\d{3})\b/g, '$1$2').split(' ')
  const out: string[] = []
  for (let at = 0; at < words.length;) {
    const number = readNumber(words, at)
    if (number === undefined) {
      out.push(ordinalFigure(words[at]!) ?? words[at]!)
      at += 1
    } else {
      const ordinal = ordinals.get(words[number.end] ?? '')
      // As in `twenty first`: the ordinal ends the number.
      if (ordinal !== undefined && ordinal < 10 && number.value >= 20 && number.value % 10 === 0) {
        out.push(withSuffix(number.value + ordinal))
        at = number.end + 1
      } else {
        out.push(String(number.value))
        at = number.end
      }
    }
  }
  return out.join(' ')
}

function readNumber(
  words: readonly string[],
  start: number,
): { value: number; end: number } | undefined {
  let total = 0
  let group: number | undefined
  let at = start
  for (; at < words.length; at += 1) {
    const word = words[at]!
    const unit = units.get(word)
    const ten = tens.get(word)
    if (ten !== undefined && (group === undefined || (group >= 100 && group % 100 === 0))) {
      group = (group ?? 0) + ten
    } else if (unit !== undefined && fits(unit, group)) {
      group = (group ?? 0) + unit
    } else if (word === 'hundred' && (group === undefined || group < 20)) {
      group = (group ?? 1) * 100
    } else if (word === 'thousand' && total === 0) {
      total = (group ?? 1) * 1000
      group = 0
    } else if (!joins(words, at, group)) {
      break
    }
  }
  if (group === undefined) return undefined
  return { value: total + group, end: at }
}

/** Whether a unit can follow what was read of this group: `twenty one` and `hundred twelve`, but not `two five`. */
function fits(unit: number, group: number | undefined): boolean {
  if (group === undefined || group === 0) return group === undefined || unit > 0
  if (group >= 100 && group % 100 === 0) return true
  return group >= 20 && group % 10 === 0 && unit > 0 && unit < 10
}

/** Joins `a hundred`, and the `and` of `two hundred and ten`. */
function joins(words: readonly string[], at: number, group: number | undefined): boolean {
  const word = words[at]
  const next = words[at + 1] ?? ''
  if (word === 'a') return group === undefined && (next === 'hundred' || next === 'thousand')
  if (word !== 'and' || group === undefined || group < 100) return false
  return units.has(next) || tens.has(next)
}

function ordinalFigure(word: string): string | undefined {
  const value = ordinals.get(word)
  // `second` and `first` are used for many things other than days.
  return value === undefined || word === 'second' || word === 'first'
    ? undefined
    : withSuffix(value)
}

function withSuffix(value: number): string {
  if (value > 10 && value < 20) return `${value}th`
  return `${value}${{ 1: 'st', 2: 'nd', 3: 'rd' }[value % 10] ?? 'th'}`
}
