/** The questions of a call that nobody has answered: when they are asked once more, and when they are settled. Pure. */
import { foldedWords } from '../understanding/foldedWords.ts'
import { sentencesOf } from '../english/clauses.ts'
import { withoutLeadIns } from './notes.ts'
import { capitalised } from './wording.ts'

export interface OpenQuestion {
  /** In the caller's words. */
  text: string
  /** The agent has offered a callback about it. */
  isOffered?: true
}

/** Whether the words are a question by their form. */
export const isAsking = (text: string): boolean =>
  text.trimEnd().endsWith('?') ||
  /^(?:how|what|when|where|who|which|why|is|are|do|does|can|could|may|must|will|would|have|has)\b/i.test(
    text,
  )

/** The words of a question that say what it is about: none in `is that going to be all right?` */
export const ownWords = (text: string): string[] =>
  foldedWords(text).filter((word) => !PERMITTING.has(word))

const PERMITTING: ReadonlySet<string> = new Set(
  foldedWords('all right alright fine good going gonna cool'),
)

/** Whether a question says by itself what it is about. `What have you got?` does not. */
export const asksSomething = (text: string): boolean =>
  ownWords(sentencesOf(text).filter(isAsking).join(' ') || text).length > 0

const POINTING = /\b(?:that|this|it|they|them|those|one|he|she)\b/i
/** Whether a question points to something that it does not name: `and what would that cost?` */
export const points = (text: string): boolean => POINTING.test(text) && /\?\W*$/.test(text)

/** What it asks about, only the words before it have said: `when is that coming?` */
export const isAnaphoric = (text: string): boolean => ownWords(text).length < 2 && points(text)

/** Words that ask for help with what comes next, and say nothing of it. */
export const introducing: ReadonlySet<string> = new Set(foldedWords('help really wonder hope love'))

/**
 * What is booked settles it: it asks for something else than was said before, or whether that is written down: `can you do
 * quarter past instead?`, `is it still on the booking?`
 */
export const asksOfBooking = (text: string): boolean =>
  /\b(?:is|are|have|has|did|does)(?:n['’]t)? (?:it|that|this|they|you|she|he|we)\b.*\b(?:(?:on|in) (?:the|my|our) (?:booking|note|file|reservation)s?|(?:put|written|noted|wrote|got) (?:\w+ )?down)\b|\b(?:can|could) (?:you|we|i) (?:please |just )?(?:(?:do|make|have|get|put)\b.*\binstead|(?:change|move) (?:it|that))\b/i.test(
    text,
  )

/** The caller says that a question is open: `you haven't told me about`, `I asked whether`. */
const reproach =
  /\b(?:(?:you|nobody|no one) (?:(?:have|has|did|do|still) ?(?:n['’]?t|not)|never|still)\b.*\b(?:said?|say|tell|told|answer(?:ed)?|mention(?:ed)?)\b(?: me| us)?(?: anything)?|i asked(?: you)?)(?:(?: about| if| whether)\b|(?= (?:the|your|what|how|when|where|which|who)\b(?! questions?\b)))/i

/** Whether somebody asks once more by saying that the answer is missing. */
export const isReproach = (text: string): boolean => reproach.test(text)

/** What a question is about: `the garden`, in `you never said anything about the garden`. */
export const topicOf = (text: string): string => {
  const { 0: words, index } = reproach.exec(text) ?? { 0: '', index: 0 }
  return words === '' ? text : text.slice(index + words.length).trim()
}

/** The most words of a question that is said again to whoever asked it. */
const MOST_WORDS_ASKED = 14

/** The question as it is said again: `but is there a ramp` becomes `Is there a ramp?` Nothing of more than one sentence. */
export function asAsked(text: string): string | undefined {
  const asked = withoutLeadIns(text)
  const isLong = asked.split(/\s+/).length > MOST_WORDS_ASKED || /[.?!;]\s/.test(asked)
  if (asked === '' || isLong) return undefined
  return `${capitalised(asked)}?`
}

/** The last question in what was asked, as it is said again. */
export const lastAsked = (text: string): string | undefined =>
  asAsked(sentencesOf(text).findLast((one) => isAsking(one) && foldedWords(one).length > 0) ?? text)

/** Whether one of two questions has all that the other one is about: `and the stairs?` */
export function isSameQuestion(one: string, other: string): boolean {
  const [short = [], long = []] = [one, other]
    .map((text) => foldedWords(topicOf(text)))
    .toSorted((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}
