/** The questions in a turn: of the playbook, or without an answer. */
import { foldedWords } from '../understanding/foldedWords.ts'
import type { Act } from '../turnReading.ts'
import type { Command, DialogueState } from './dialogueTypes.ts'
import { endsSentence } from '../english/clauses.ts'
import { type HeardClause, type Meaning, requestActs, SURELY_TASK } from './meantTask.ts'
import { asksForOther } from './notGiven.ts'
import { withoutLeadIns } from './notes.ts'
import { REQUESTING } from './amongTasks.ts'
import { isPassedOn, PERSON, wishesForCall } from './answerWays.ts'
import { echoes } from './heardBack.ts'
import {
  asksSomething,
  introducing,
  isAsking,
  isReproach,
  isSameQuestion,
} from './openQuestions.ts'
import { wordsIn } from './wording.ts'
import { MOST_CHARACTERS } from '../english/values/readUtterance.ts'
import { isQuestionItself } from './requestsIn.ts'

/** More cannot be answered in one breath. */
export const MOST_QUESTIONS = 3

/** Words without the form of a question are one from this certainty on: `and one minute` is none. */
const LIKELY_ASK = 0.5

/** A clause means a question of the playbook from this likeness on. */
export const QUESTION_LIKENESS = 0.5

export const isLikely = ({ likeness }: Meaning): boolean => likeness >= QUESTION_LIKENESS

/** A question that was left open is asked again: `you haven't told me about the garden`, `and the garden?` */
export const asksAgain = ({ act, text }: HeardClause, { unanswered }: DialogueState): boolean =>
  (tolds.has(act) && isReproach(text)) ||
  ((tolds.has(act) || act === 'note') &&
    text.trimEnd().endsWith('?') &&
    unanswered.some((one) => isSameQuestion(one.text, text)))

/** Whether a question asks for something by itself: `can you help me?`, before a wish, does not. */
const isOwnQuestion = (text: string): boolean =>
  (foldedWords(text.slice(0, MOST_CHARACTERS)).length > 1 ||
    /^\W*(?:and |but )?how (?:much|long)\b/i.test(text)) &&
  (isAsking(text) || isAsking(withoutLeadIns(text)) || ASKS.test(text))

/** `I wonder if you could help me.` */
const isPolite = (text: string): boolean => {
  const words = foldedWords(text)
  return words.length > 0 && words.every((word) => introducing.has(word))
}

/** `Only change the reason` asks nothing. */
const instructs = (text: string): boolean =>
  !text.trimEnd().endsWith('?') &&
  /^\W*(?:(?:and|but|then|so|no|please|just|only|also)\W+)*(?:add|call|cancel|change|correct|drop|keep|leave|make|move|note|phone|put|remove|ring|say|send|take|text|use|write)\b/i.test(
    text,
  )

/** Words with which a question is told: `I wonder whether it is free`. */
const ASKS =
  /\b(?:whether|if|know|wonder(?:ing|ed)?|tell me|ask(?:ed|ing)?|how|what|why|when|where|who|which)\b/i

export const isAnswered = ({ act, questions: [question] }: HeardClause): boolean =>
  act === 'ask' && question !== undefined && isLikely(question)

/** A question by its form that asks for nothing to be done. */
const isPlainQuestion = (text: string): boolean =>
  !REQUESTING.test(text) && (isAsking(text) || isAsking(withoutLeadIns(text)))

const wantsSomebody = (text: string): boolean =>
  PERSON.test(text) || wishesForCall(text) || isPassedOn(text)

/** What needs an answer of the playbook although it is no question. */
const tolds: ReadonlySet<Act> = new Set<Act>(['tell', 'other', 'upset', 'social', 'skip'])

/**
 * Questions besides the task. Without a task under way, the playbook takes the whole turn.
 * @param isElse the turn says something else that is carried out: it begins a task, or gives a value
 */
export function questionsIn(
  clauses: readonly HeardClause[],
  { stack, unanswered, lastSaid }: DialogueState,
  isElse: boolean,
  asides: ReadonlySet<string>,
): Command[] {
  const frame = stack.at(-1)
  const open = unanswered.map(({ text }) => text)
  const commands: Command[] = []
  // `At four, is that all right?` is answered by what comes of the four, and `what don’t you know?` asks for nothing new.
  const isEmpty = ({ text, whole }: HeardClause): boolean =>
    whole === undefined &&
    !asksSomething(text) &&
    (/\byou\b/i.test(text) || clauses.some(({ spans }) => spans.length > 0))
  for (const clause of clauses) {
    const { act, questions, text: own, whole: text = own } = clause
    if (goesOn(clause, clauses)) continue
    const [nearest] = questions
    const isKnown = nearest !== undefined && nearest.likeness >= QUESTION_LIKENESS
    // Alone and without a task under way, an unknown question is the playbook's.
    const isBeside =
      frame || isReproach(text)
        ? isOwnQuestion(text) || (wordsIn(text) > 2 && clause.certainty >= LIKELY_ASK)
        : isOwnQuestion(text) &&
          (isElse || clauses.some((one) => one.act === 'free' || isAnswered(one)))
    // `The line is dead, send me somebody`: what is told beside a request needs no advice.
    const isItself =
      isKnown &&
      !asides.has(nearest.id) &&
      (requestActs.has(act) || act === 'person') &&
      isQuestionItself(clause) &&
      ((!isElse && !frame) || isAsking(text))
    // `And do you have an office in Leeds?`, beside a wish for a person, and `have you got high chairs,` before one for a table.
    const isNoWish =
      (isElse || frame !== undefined) &&
      (act === 'person'
        ? text.trimEnd().endsWith('?') && !wantsSomebody(text)
        : requestActs.has(act) && clause.spans.length === 0 && isPlainQuestion(text))
    // `And I can come with my daughter?`, in reply to something else, gives no value.
    const isAsked =
      isKnown &&
      (act === 'give' || act === 'note' || act === 'fix') &&
      clause.spans.length === 0 &&
      text.trimEnd().endsWith('?')
    if (
      act === 'ask' ||
      asksForOther(text) ||
      isAsked ||
      isNoWish ||
      isItself ||
      (act === 'free' && isKnown && nearest.likeness >= SURELY_TASK)
    ) {
      if (isKnown && !asides.has(nearest.id)) {
        const settles = open.filter((one) => isSameQuestion(one, text))
        const question = { type: 'askQuestion', question: nearest.id } as const
        commands.push(settles.length > 0 ? { ...question, settles } : question)
      } else if (frame && echoes(text, lastSaid)) commands.push({ type: 'confirmHeard' })
      else if (!isKnown && isBeside && !isPolite(text) && !instructs(text) && !isEmpty(clause)) {
        const isOther = clauses.some(isAnswered)
        commands.push({
          type: 'askUnknown',
          text: wholeQuestion(clause, clauses),
          ...(isOther && { isOther }),
        })
      }
    } else if (
      isKnown &&
      tolds.has(act) &&
      !isElse &&
      (!frame || (nearest.likeness >= SURELY_TASK && !asides.has(nearest.id)))
    ) {
      commands.push({ type: 'askQuestion', question: nearest.id })
    }
  }
  // `Good morning. Is there a lift?` needs no answer to the greeting.
  const isAside = (one: Command): boolean => one.type === 'askQuestion' && asides.has(one.question)
  const asked = commands.every(isAside) ? commands : commands.filter((one) => !isAside(one))
  const different = asked.filter(
    (one, at) =>
      one.type !== 'askQuestion' ||
      asked.findIndex((each) => each.type === 'askQuestion' && each.question === one.question) ===
        at,
  )
  return different.slice(0, MOST_QUESTIONS)
}

/** A part of the question before it: `what if I pay 100 on Friday | and the rest on the eleventh?` */
function goesOn(clause: HeardClause, clauses: readonly HeardClause[]): boolean {
  const before = clauses[clauses.indexOf(clause) - 1]
  return (
    before?.act === 'ask' &&
    !endsSentence(before.text) &&
    /^\W*(?:and|or) (?:the|my|an?|this|that) (?!.*\b(?:is|are|do|does|can|will)\b)/i.test(
      clause.text,
    )
  )
}

/** A question that ends in the middle of a phrase, with what follows: `what if I pay 100 on | Saturday?` */
function wholeQuestion(clause: HeardClause, clauses: readonly HeardClause[]): string {
  if (!/\b(?:on|at|the|an?|and|from|of|until)\s*$/i.test(clause.text)) return clause.text
  const after = clauses.slice(clauses.indexOf(clause) + 1)
  const end = after.findIndex(({ text }) => endsSentence(text))
  const rest = after.slice(0, end + 1).map(({ text }) => text)
  return [clause.text.trimEnd(), ...rest].join(' ')
}
