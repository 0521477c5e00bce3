/**
 * What an answer to the agent's question can sound like, as an automaton over the characters that a recogniser writes.
 * The second decoding is limited to it. Pure.
 */
import type { SignRun } from '../stages.ts'
import type { SpokenSigns } from '../languagePack.ts'
import { builtInLanguage } from '../languages.ts'

/** What was asked for, as data for the recognition process. Any one of the values is a valid answer. */
export interface ExpectedSigns {
  /** Codes and numbers, each as runs of characters. */
  codes: readonly (readonly SignRun[])[]
  /** A name followed by its spelling, or the spelling alone. */
  spelledName: boolean
  /** A time of day. */
  time?: true
  /** Nothing was asked for, and somebody spoke over the agent. */
  overAnswer?: boolean
}

/** A position in the grammar. Positions with the same `key` are the same. */
interface Place {
  key: string
  /** Returns the positions after this character. */
  step(character: string): readonly Place[]
  /** The first letter or digit has been said. */
  hasBegun: boolean
  /** Whether the answer may end here, with all (`whole`) or part of what was asked for. */
  ends: 'no' | 'part' | 'whole'
}

/** All positions that an answer can have reached with the characters so far. */
export interface GrammarState {
  key: string
  ends: Place['ends']
  /** The first letter or digit has been said. */
  hasBegun: boolean
  step(character: string): GrammarState | undefined
}

/** The recogniser of the engine knows one language. */
const {
  signs: allForms,
  gaps,
  tails,
  leads,
  timeLeads,
  spellingLeads,
  ...answerWords
} = builtInLanguage.sounds.answers

/** How many of the leads callers may say first. */
const MOST_LEADS = 3
const LONGEST_LEAD = 6

const MOST_NAME_WORDS = 3

/** How much of the value `name` has been said: `count` signs of the run with the index `run`. */
interface Progress {
  runs: readonly SignRun[]
  name: string
  run: number
  count: number
}

/** @returns the state before the first character */
export function createGrammar({
  codes,
  spelledName,
  time,
  overAnswer,
}: ExpectedSigns): GrammarState {
  const starts = codes.map((runs, at): Progress => ({ runs, name: String(at), run: 0, count: 0 }))
  const spelling: Progress = { runs: SPELLED, name: 'n', run: 0, count: 0 }
  const allLeads = time ? [...leads, ...timeLeads] : leads
  const first = overAnswer ? [listenersWords()] : afterLead(MOST_LEADS)
  // Recognisers write a space before the first word of a text.
  return createStates()([...first, space(first)])

  function afterLead(left: number): Place[] {
    return [
      phrase(left === 0 ? [] : allLeads, `lead ${left}`, () => afterLead(left - 1)),
      ...starts.map((start) => item(start)),
      ...(time ? timeOfDay() : []),
      ...(spelledName ? [item(spelling), nameWord(1, '')] : []),
      ...(left === MOST_LEADS && codes.length > 0 ? [anyWord('')] : []),
    ]
  }

  /** Any first word, because recognisers make `Chore` out of `Sure`. */
  function anyWord(said: string): Place {
    return {
      key: `any ${said}`,
      hasBegun: false,
      ends: 'no',
      step(character) {
        if (said === '' ? /[A-Z]/u.test(character) : /[a-z']/u.test(character)) {
          return said.length < LONGEST_LEAD ? [anyWord(`${said}x`)] : []
        }
        return said.length > 1
          ? phrase([' ', ', '], 'any', () => afterLead(MOST_LEADS - 1)).step(character)
          : []
      },
    }
  }

  /** The start of a word of the name, or somewhere within it. */
  function nameWord(words: number, before: '' | 'letter' | 'mark'): Place {
    const isWithin = before !== ''
    return {
      key: `name ${words} ${before}`,
      hasBegun: false,
      ends: 'no',
      step(character) {
        const next: Place[] = []
        if (isWithin ? /[a-z]/iu.test(character) : /[A-Z]/u.test(character)) {
          next.push(nameWord(words, 'letter'))
        }
        if (before === 'letter' && /['’-]/u.test(character)) next.push(nameWord(words, 'mark'))
        if (before === 'letter') {
          if (character === ' ' && words < MOST_NAME_WORDS) next.push(nameWord(words + 1, ''))
          next.push(...phrase(spellingLeads, 'spell', () => [item(spelling)]).step(character))
        }
        return next
      },
    }
  }
}

const listenersWords = (): Place =>
  phrase(
    answerWords.overAnswer,
    'listener',
    () => [over(true), phrase([...tails, '?', '...'], 'listener tail', () => [over(true)], true)],
    true,
  )

const space = (then: readonly Place[]): Place => phrase([' '], 'space', () => then)

/** Spelled names have no maximum length: counting stops at the minimum, so that the states stay few. */
const SPELLED: readonly SignRun[] = [
  { signs: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', least: 3, most: Infinity },
]

/** Any of the phrases, followed by what `then` returns. */
function phrase(
  open: readonly string[],
  name: string,
  then: () => readonly Place[],
  hasBegun = false,
): Place {
  return {
    key: `${name} ${open.join('|')}`,
    hasBegun,
    ends: 'no',
    step(character) {
      const left = open
        .filter((each) => isSame(each.charAt(0), character))
        .map((each) => each.slice(1))
      const going = left.filter((each) => each !== '')
      return [
        ...(left.length > going.length ? then() : []),
        ...(going.length > 0 ? [phrase(going, name, then, hasBegun)] : []),
      ]
    },
  }
}

/** The start of a time of day. */
const timeOfDay = (): Place[] => [
  phrase(answerWords.minutesBefore, 'minutes', () => [
    phrase(answerWords.hours, 'hour', () => [afterTime('minutes and hour')], true),
  ]),
  phrase(answerWords.hours, 'hour alone', () => [afterTime('hour')]),
  phrase(answerWords.namedTimes, 'named time', () => [afterTime('part of the day')]),
]

/** After a possible end of a time. `said` is its last part. */
const afterTime = (said: 'hour' | 'minutes and hour' | 'part of the day'): Place => ({
  key: `time ${said}`,
  hasBegun: true,
  ends: 'whole',
  step: (character) => [
    ...(said === 'hour'
      ? phrase(
          answerWords.minutesAfter,
          'minutes after',
          () => [afterTime('minutes and hour')],
          true,
        )
      : over(true)
    ).step(character),
    ...(said === 'part of the day'
      ? over(true)
      : phrase(answerWords.dayParts, 'part', () => [afterTime('part of the day')], true)
    ).step(character),
    ...phrase(tails, 'tail true', () => [over(true)], true).step(character),
  ],
})

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The start of the next letter or digit. */
function item(at: Progress): Place {
  return spoken(at, formsAt(at), '')
}

const formsOf = new WeakMap<readonly SignRun[], Map<string, readonly SpokenSigns[]>>()

function formsAt(at: Progress): readonly SpokenSigns[] {
  const known = formsOf.get(at.runs) ?? new Map<string, readonly SpokenSigns[]>()
  formsOf.set(at.runs, known)
  const key = `${at.run} ${at.count}`
  const forms = known.get(key) ?? allForms.filter(({ signs }) => advance(at, signs).length > 0)
  known.set(key, forms)
  return forms
}

/** Within one of the ways to say the next signs. */
function spoken(at: Progress, forms: readonly SpokenSigns[], said: string): Place {
  return {
    key: `item ${keyOf(at)} ${said}`,
    hasBegun: at.run > 0 || at.count > 0 || said !== '',
    ends: 'no',
    step(character) {
      const next = `${said}${character.toLowerCase()}`
      const going = forms.filter(({ words }) => words.toLowerCase().startsWith(next))
      const over = going.filter(({ words }) => words.length === next.length)
      const open = going.filter(({ words }) => words.length > next.length)
      return [
        ...over.flatMap((form) => advance(at, form.signs).map((end) => after(end, form.isBare))),
        ...(open.length > 0 ? [spoken(at, open, next)] : []),
      ]
    },
  }
}

/** After a letter or digit. */
function after(at: Progress, isBare: boolean): Place {
  const isWhole = isComplete(at)
  return {
    key: `after ${keyOf(at)} ${isBare}`,
    hasBegun: true,
    ends: isWhole ? 'whole' : 'part',
    step(character) {
      return [
        ...phrase(gaps, `gap ${keyOf(at)}`, () => [item(at)], true).step(character),
        ...phrase(tails, `tail ${isWhole}`, () => [over(isWhole)], true).step(character),
        // Allows `RIN74`, but not a word in lower case, although its letters could all be signs.
        ...(isBare && /[A-Z\d]/u.test(character) ? item(at).step(character) : []),
      ]
    },
  }
}

const over = (isWhole: boolean): Place => ({
  key: `over ${isWhole}`,
  hasBegun: true,
  ends: isWhole ? 'whole' : 'part',
  step: () => [],
})

const keyOf = ({ name, run, count }: Progress): string => `${name} ${run} ${count}`

/** The positions after these signs. A run may end once it has its minimum. */
function advance(at: Progress, signs: string): Progress[] {
  let places = [at]
  for (const sign of signs) {
    places = places.flatMap((place) => {
      const next: Progress[] = []
      for (let { run, count } = place; run < at.runs.length; run += 1, count = 0) {
        const here = at.runs[run]!
        if (count < here.most && here.signs.includes(sign)) {
          const most = Number.isFinite(here.most) ? here.most : here.least
          next.push({ ...place, run, count: Math.min(count + 1, most) })
        }
        if (count < here.least) break
      }
      return next
    })
  }
  return places
}

const isComplete = ({ runs, run, count }: Progress): boolean =>
  count >= (runs[run]?.least ?? 0) && runs.slice(run + 1).every(({ least }) => least === 0)

/** @returns the state after the whole text, or undefined if the grammar does not allow it */
export function readIn(grammar: GrammarState, text: string): GrammarState | undefined {
  let state: GrammarState | undefined = grammar
  for (const character of text) state = state?.step(character)
  return state
}

/** Creates one state per set of positions, so that anything worked out for a state can be reused. */
function createStates() {
  const known = new Map<string, GrammarState>()
  return function stateOf(all: readonly Place[]): GrammarState {
    const distinct = new Map(all.map((place) => [place.key, place]))
    const key = [...distinct.keys()].toSorted().join('\n')
    const before = known.get(key)
    if (before) return before
    const ends = new Set([...distinct.values()].map((place) => place.ends))
    const next = new Map<string, GrammarState | undefined>()
    const state: GrammarState = {
      key,
      ends: ends.has('whole') ? 'whole' : ends.has('part') ? 'part' : 'no',
      hasBegun: [...distinct.values()].some((place) => place.hasBegun),
      step(character) {
        if (next.has(character)) return next.get(character)
        const places = [...distinct.values()].flatMap((place) => place.step(character))
        const reached = places.length > 0 ? stateOf(places) : undefined
        next.set(character, reached)
        return reached
      },
    }
    known.set(key, state)
    return state
  }
}
