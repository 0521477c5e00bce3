/** What a turn tells that no slot takes, and that shall not be lost. */
import { noteSlot } from '@ringwell/content/agents/tasks/task.ts'
import type { Act } from '../turnReading.ts'
import type { Command } from './dialogueTypes.ts'
import { type HeardClause, requestActs } from './meantTask.ts'
import { isAnyWhen } from './answerWays.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { asksToNote, cleaned, wishIn } from './notes.ts'
import { isLikely } from './questionsIn.ts'
import { saysOnlyValues } from './repeats.ts'
import { wordsIn } from './wording.ts'
import type { Target } from './aboutOf.ts'
import { isMessage } from './taskProgress.ts'

/** What is said of a booking that the caller has: `we'll be late`, `we need a high chair`. */
export const toldBeside: ReadonlySet<Act> = new Set<Act>(['tell', 'give', 'new'])

/** Fewer words add nothing to a note: `thirty-five, well. Yes, go on`. */
export const FEWEST_NOTED = 3

/** Wishes that the task has no slot for. */
export function noteCommands(
  clauses: readonly HeardClause[],
  about: Target | undefined,
  said: readonly Command[],
  told: readonly HeardClause[],
  noted: ReadonlySet<string>,
): Extract<Command, { type: 'addNote' }>[] {
  // `Yes, but only after Friday`: what changes no value is noted, so that it is not lost.
  const isBesideYes =
    about?.expects.name === 'confirmation' &&
    said.every(({ type }) => type === 'rejectValue') &&
    clauses.some(({ act }) => act === 'yes')
  // What was taken for a slot is not noted as well.
  const taken = said.flatMap((one) =>
    one.type === 'setSlot' && one.values[0].type === 'text' ? [one.values[0].text] : [],
  )
  const isTaken = (clause: HeardClause): boolean =>
    saysOnlyValues({ ...clause, spans: clause.spans.filter(({ kind }) => kind !== 'reason') }) ||
    taken.some((words) => clause.text.includes(words) || isPartOf(clause.text, words))
  // `Any day but Monday` is a wish for a callback, although it is no day.
  const hasWhen = said.some((one) => one.type === 'setSlot' && isWhen(one.values[0].type))
  const isNote = (clause: HeardClause): boolean => {
    const { act, text, spans } = clause
    if (saysNothing(text)) return false
    if (about?.task.id === 'callback' && isAnyWhen(text)) return false
    const isOut = said.some(({ type }) => type === 'excludeDays') && /\b\w*(?:day|week)/i.test(text)
    if (
      about?.task.id === 'callback' &&
      !hasWhen &&
      (isOut || spans.some(({ kind }) => isWhen(kind)))
    )
      return act !== 'ask' && !taken.some((words) => text.includes(words))
    if (isTaken(clause)) return false
    return (
      act === 'note' ||
      (about !== undefined && isHeard(clause, about.task)) ||
      (about !== undefined && !keepsText(about.task) && asksToNote(text)) ||
      (isBesideYes && act === 'fix' && wordsIn(text) >= FEWEST_NOTED) ||
      (about !== undefined &&
        about.starts === undefined &&
        !(hasWhen && wordsIn(text) <= FEWEST_NOTED) &&
        isMessage(about.task) &&
        (requestActs.has(act) || act === 'tell') &&
        about.expects.name === 'confirmation')
    )
  }
  const isWish = ({ act, questions: [question] }: HeardClause): boolean =>
    act === 'ask' && question !== undefined && isLikely(question) && noted.has(question.id)
  const notes = clauses.flatMap((one) =>
    isWish(one) ? [wishIn(one.text)] : isNote(one) || told.includes(one) ? [one.text] : [],
  )
  return about && notes.length > 0 ? [{ type: 'addNote', text: notes.join(' ') }] : []
}

/** All that counts in it is part of what was said before: `and about the bill`, of a reason that was taken. */
const isPartOf = (said: string, words: string): boolean => {
  const [own, all] = [foldedWords(cleaned(said)), foldedWords(words)]
  return own.length > 0 && own.every((word) => all.includes(word))
}

/** Whether the task is to write down a text, so that the words that ask for it begin the task. */
const keepsText = ({ slots }: Target['task']): boolean =>
  Object.values(slots).some((slot) => slot.type === 'text' && !slot.short && !slot.unasked)

/** What a message with words of its own is told besides: `I paid it by transfer, on Monday`. */
function isHeard({ act, text }: HeardClause, task: Target['task']): boolean {
  const slot = task.slots[noteSlot(task) ?? '']
  const words = slot?.type === 'text' && task.tool === 'leads.message' ? slot.hears?.en : undefined
  return (
    words !== undefined &&
    (toldBeside.has(act) || act === 'fix') &&
    words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))
  )
}

const isWhen = (kind: string): boolean => kind === 'date' || kind === 'time'

/** Nothing in it could be noted: `have you got that, dear?` */
const saysNothing = (text: string): boolean =>
  foldedWords(text.replaceAll(FORMS_OF_ADDRESS, ' ')).length === 0

const FORMS_OF_ADDRESS = /\b(?:dear|love|darling|mate|pal|friend|sir|madam|thanks|thank)\b/gi
