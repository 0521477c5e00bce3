/**
 * Turns whose voice may not be the caller's, such as a television's. Pure.
 *
 * Nothing is done with such a turn before somebody has said that it was for the agent: it raises no alarm, fills nothing
 * in, agrees to nothing and is not refused. The agent asks, once, whether it was spoken to, or, if the words are about a
 * danger, whether everybody is all right. Whoever answers is the caller. A second word about a danger is believed.
 */
import type { Turn } from '../stages.ts'
import { builtInLanguage } from '../languages.ts'
import { allRightAnswer, callsForHelp, emergencyIn, withoutDenial } from './callersWords.ts'
import { HINT } from './dangerSaying.ts'
import { plainWords } from './plainWords.ts'
import {
  askIfAllRight,
  type HeardTurn,
  pastOf,
  type SafetyState,
  sayingOf,
  type Verdict,
} from './safetyState.ts'
import { thresholds } from './thresholds.ts'

/** How often in a call the agent asks whether it was spoken to. A television that goes on is not answered after that. */
const MOST_QUESTIONS = 3
/** How often it asks whether everybody is all right before it hears a word about a danger again. */
const MOST_CHECKS = 2
/** After so many answers that it was meant, nobody in this call is asked again. */
const UNFOUNDED = 2
/** Whoever is asked whether they speak to the agent says no in a few words, and yes in not too many. */
const LONGEST_NO = 4
const LONGEST_YES = 12

/** What is known of doubtful turns so far. */
export interface Doubts {
  /** A doubtful voice has answered the agent, so it is the caller's until it is another's turn. */
  isTrusted: boolean
  /** What was said before the agent asked whether that was for it. Undefined unless the question is open. */
  aside: string | undefined
  questions: number
  /** How often the answer was that it was meant. */
  confirmed: number
}

export const noDoubts: Doubts = { isTrusted: false, aside: undefined, questions: 0, confirmed: 0 }

/** Whether a doubtful voice is taken for the caller's: it has answered, or the doubts of this call are unfounded. */
export const isBelieved = ({ isTrusted, confirmed }: Doubts): boolean =>
  isTrusted || confirmed >= UNFOUNDED

/**
 * What is known after a turn that was taken.
 * @param isAnswer whether it answers the question whether a voice spoke to the agent
 * @param isTrusted whether its voice is in doubt and believed
 */
export const afterTaken = (
  { questions, confirmed }: Doubts,
  text: string,
  { isAnswer, isTrusted }: { isAnswer: boolean; isTrusted: boolean },
): Doubts => ({
  isTrusted,
  aside: undefined,
  questions,
  confirmed: confirmed + (isAnswer && saysYes(text) ? 1 : 0),
})

/**
 * What becomes of a turn that nobody has vouched for.
 * @param open what the agent owes to the turns before. It comes before any question about this one
 */
export function takeDoubtful(
  state: SafetyState,
  heard: HeardTurn,
  doubts: Doubts,
  open: Verdict | undefined,
): [SafetyState, Verdict, Doubts] {
  const past = pastOf(state)
  const { alarms, asks } = thresholds(heard, past)
  const named = emergencyIn(heard.reading, Math.min(alarms, asks))
  const kind = named ?? (state.name === 'asking' ? state.kind : undefined)
  const isChecked = !named && past.asked.filter((each) => each === kind).length >= MOST_CHECKS
  if (kind && !isChecked) {
    const why = state.name === 'asking' ? state : ({ isDoubtful: true } as const)
    return [...askIfAllRight(past, kind, why), { ...doubts, aside: undefined }]
  }
  if (open) return [state, open, doubts]
  if (state.name === 'asking' || doubts.aside !== undefined || doubts.questions >= MOST_QUESTIONS)
    return [state, { by: 'nobody' }, doubts]
  return [
    state,
    { by: 'safety', say: { type: 'whoSpeaks' } },
    { ...doubts, aside: heard.text, questions: doubts.questions + 1 },
  ]
}

/** Whether a turn is held back at all. In a danger, and where a question about one is open, words about it count. */
export function isHeldBack(state: SafetyState, { reading }: HeardTurn): boolean {
  if (state.name === 'inDanger' || state.name === 'ended') return false
  return state.name !== 'asking' || emergencyIn(reading, HINT) === undefined
}

/** Whether a doubtful voice answers what the agent has just asked it. */
export function answersUs(text: string, verdict: Verdict | undefined): boolean {
  const asked = sayingOf(verdict)
  if (asked === 'hint') return allRightAnswer(text) !== undefined || callsForHelp(text)
  if (asked !== 'whoSpeaks') return false
  const count = text.trim().split(/\s+/).length
  return (
    callsForHelp(text) ||
    (saysYes(text) && count <= LONGEST_YES) ||
    (beginsWithNo.test(text) && count <= LONGEST_NO)
  )
}

/**
 * What the agent gets once it is known who spoke. A yes, and `it’s me`, answer only our question, so they agree to
 * nothing else. Empty if nothing is left.
 * @param aside what was said before the question
 */
export function wordsMeant(text: string, aside: string): string {
  return [saysYes(text) ? besideAnswer(aside) : '', besideAnswer(text)].filter(Boolean).join(' ')
}

/** In so many words: `It is raining` is a yes to other questions only. */
const saysYes = (text: string): boolean =>
  beginsWithYes.test(text) || partsOf(text).some((part) => isHere.test(plainWords(part)))

const beginsWithYes =
  /^\W*(?:(?:oh|um+|er+|well|sorry|hello|ok|okay)\W+)*(?:yes|yeah|yep|yup|aye|sure|of course|certainly|i am|i was|it was)\b/i
const beginsWithNo = /^\W*(?:(?:oh|um+|er+|well|sorry|ok|okay)\W+)*(?:no+|nope|nah)\b/i

/** What words say besides a yes or no. Whether a yes that was in doubt was meant is asked again. */
const besideAnswer = (text: string): string =>
  builtInLanguage.answers.isPlainYes(text)
    ? ''
    : partsOf(withoutDenial(text))
        .filter((part) => !isHere.test(plainWords(part)) && !polite.test(plainWords(part)))
        .join(' ')

/** The agent owes an answer to what came before a turn: the caller has heard none, or not of what a tool has done. */
export const isOwed = (before: readonly Turn[]): boolean => {
  const last = before.at(-1)
  return (
    (last !== undefined && last.role !== 'assistant') ||
    before.some((turn) => turn.role === 'taskResult' && turn.isTold === false)
  )
}

const partsOf = (text: string): string[] =>
  text.split(/(?<=[,.!?;])\s+/).filter((part) => part.trim() !== '')

/** `it’s me`, `that was for you`, `I’m talking to you`, `hello?` */
const isHere =
  /^\W*(?:(?:yes|yeah|yep|no|sorry|oh|well|of course|sure)\W+)*(?:(?:yes |yeah )?i(?:'m| am| was)(?: (?:still )?(?:speaking|talking|here|there))?(?: (?:to|with) you)?(?: now)?|(?:it(?:'s| is| was)|that(?:'s| is| was)|this is) (?:only |just )?(?:me|for you|to you)|(?:to|for|with) you|you|me|(?:still )?here|hello|hi|hey|speaking|who else)(?: (?:again|now|speaking|here|sorry|please|yes))*\W*$/

const polite = /^\W*(?:please|sorry|thanks|thank you|okay|ok|well|oh|um+|er+)\W*$/
