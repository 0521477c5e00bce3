/** The agent's words: which variant of a line it says, and how much a caller can follow by ear. */
import { sentencesOf } from '../english/clauses.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'

/** A longer sentence is hard to follow by ear. */
export const MOST_WORDS = 24
/** Before it is the caller's turn again. */
export const MOST_SENTENCES = 4

/** Chooses the wording of lines, and counts how often each line was said. */
export interface Wording {
  /** The next variant, with `{…}` filled in, so that the same sentence is not said twice in a row. */
  readonly wordsOf: (
    key: string,
    line: readonly string[],
    fill?: Readonly<Record<string, string>>,
  ) => string
  readonly said: Readonly<Record<string, number>>
}

export function createWording(before: Readonly<Record<string, number>>): Wording {
  const said: Record<string, number> = { ...before }
  return {
    said,
    wordsOf(key, line, fill = {}) {
      const count = said[key] ?? 0
      said[key] = count + 1
      const text = line[count % line.length] ?? ''
      return fillLine(text, fill)
    },
  }
}

/** One line of a turn. */
export interface Saying {
  text: string
  /** The line only shows that the caller was understood. The next line shows that too, so a long turn leaves it out. */
  isOptional: boolean
  key?: string
}

/**
 * What the agent says in one turn: at most four sentences of at most 24 words each. A longer sentence is split at a
 * comma. If there are too many sentences, optional ones are left out.
 */
export function fitted(sayings: readonly Saying[], most = MOST_SENTENCES): string {
  const sentences = sayings.flatMap(({ text }) =>
    text === '' ? [] : sentencesOf(text).flatMap(withoutLength),
  )
  const at = sayings.findIndex(({ isOptional }) => isOptional)
  return sentences.length > most && at >= 0 && sayings.length > 1
    ? fitted(sayings.toSpliced(at, 1), most)
    : sentences.join(' ').replaceAll(GLUE, ' ')
}

/** A space at which no sentence is split. */
const GLUE = '\u00A0'

/** A name is not split, however long the sentence around it is: `Smith, Jones and Partners`. */
export const glued = (name: string): string => name.replaceAll(' ', GLUE)

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The words without marks between them. */
export const spokenWords = (text: string): string[] => text.match(/[\p{L}\p{N}'’]+/gu) ?? []

/** Splits a long sentence in two: `…, in the name of Priya Shah, phone 0 7 7 0 0.` becomes `…. Phone 0 7 7 0 0.` */
function withoutLength(sentence: string): string[] {
  if (wordsIn(sentence) <= MOST_WORDS) return [sentence]
  // A word has to follow, so the groups of a phone number stay together.
  const breaks = [...sentence.matchAll(/[,;:] (?=\p{L}{2})/gu)].map(({ index }) => index)
  const at = breaks.findLast((place) => {
    const words = wordsIn(sentence.slice(0, place))
    return words <= MOST_WORDS && words >= FEWEST_WORDS
  })
  if (at !== undefined)
    return [`${sentence.slice(0, at)}.`, ...withoutLength(capitalised(sentence.slice(at + 2)))]
  const conjunctions = [...sentence.matchAll(/ (?=(?:and|but|because) )/g)]
  const joint = conjunctions
    .map(({ index }) => index)
    .findLast((place) => {
      const words = wordsIn(sentence.slice(0, place))
      return words <= MOST_WORDS && words >= FEWEST_WORDS
    })
  return joint === undefined
    ? [sentence]
    : [`${sentence.slice(0, joint)}.`, ...withoutLength(capitalised(sentence.slice(joint + 1)))]
}

/** A shorter piece would sound cut off. */
const FEWEST_WORDS = 4

/** With a capital at the start, unless the first word has capitals or signs of its own: `xX_owl`. */
export const capitalised = (text: string): string =>
  /^\p{Ll}[\p{L}\d]*[\p{Lu}\d_]/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** A day or a time without its preposition, for `Would Tuesday suit you?` */
export const bare = (spoken: string): string => spoken.replace(/^(?:on|at) /, '')

/** Without the ends of its sentences, so that it fits into another one. */
export const oneSentence = (text: string): string => text.replaceAll(/[.?!;]+\s+/g, ', ')
