/**
 * Texts that are slow for a bad parser. They repeat one short unit, so that a pattern can start to match
 * everywhere, and end with something that makes the match fail.
 */
export interface HostileShape {
  before: string
  unit: string
  after: string
}

const unitsIn = (list: string) => list.split(' ')

export const hostileUnits: readonly string[] = [
  unitsIn('… . ! , ; : — – - _ ~ \' " “ ” ( ) [ ] { } < > # * % & = ° + / | @ $ \\ \\u0061'),
  unitsIn(
    'a A 1 0 é 漢 ا ſ ﬃ ㎒ ﷺ x 😀 © a. a- a_ a@ a@a a@a. a.a@ a.com a.com/ www. http:// /a/ U.S.',
  ),
  unitsIn(
    '1, 1. 1- 1– 1/ 1: 1,11, 1.1. 1:00 $1 €1, +1 a1 A1 A-1 2020 2020- Mon- ]( [a]( <a <think>',
  ),
  unitsIn('v=0 a=mid: {"a": [" [1, {} null, 1e9 ."'),
  [
    ' ',
    '\n',
    '\t',
    '\r',
    '\u00a0',
    '\u2028',
    '\u0000',
    '\u200b',
    '\ud800',
    'e\u0301',
    ' \n',
    'a\n',
  ],
  [
    '. ',
    ', ',
    'a. ',
    '\n- ',
    '# ',
    ' %',
    ' & ',
    '+1 ',
    '1 pm',
    'jan 1',
    'mon ',
    'monday ',
    'half past ',
    'now ',
    'no. ',
  ],
  [
    'mr. ',
    'etc. ',
    'e.g. ',
    'code ',
    'PNR ',
    ' and ',
    ' thanks',
    ' please',
    'hi ',
    'um ',
    'in ',
    'in a ',
  ],
  ['at A ', 'in A ', 'twenty ', 'hundred and ', 'a hundred ', 'one ', 'double ', 'for ', 'free '],
  ['to scale ', 'table a ', 'table for ', 'we are ', 'v=0\n'],
  ['all ', 'with the ', 'any ', 'is the name '],
  // Words that a pattern with optional endings reads in several ways.
  ['as ', 'is ', 'works ', 'so ', 'well ', 'no, ', 'yes, please ', 'just '],
  ['> ', '> - ', '- ', '_a', '>>>```\nb\n'],
].flat()

const befores = ['', 'in ', 'a', '$'] as const
const afters = ['', '1', '\u0001', '!x', '@'] as const

export const hostileShapes: readonly HostileShape[] = hostileUnits.flatMap((unit) =>
  befores.flatMap((before) => afters.map((after) => ({ before, unit, after }))),
)

/** Builds the shape's text with about this many characters. */
export function hostileText({ before, unit, after }: HostileShape, length: number): string {
  return before + unit.repeat(Math.ceil(length / unit.length)) + after
}
