/** What a caller asks to have added to a booking, made or under way. */
import { endsSentence } from '../english/clauses.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { nothing, ownIn } from './aboutOf.ts'
import { WISHES } from './amongTasks.ts'
import type { Command, DialogueContext, DialogueState } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { tellsNeed } from './needs.ts'
import { asksForNote, asksToAdd, asksToNote, cleaned, instructsStaff } from './notes.ts'
import { bookedIn, recallOf, tellsMore } from './ofBooked.ts'
import { isAsking } from './openQuestions.ts'
import { isLikely } from './questionsIn.ts'
import { isMessage, slotForNotes } from './taskProgress.ts'

/**
 * What asks to be added to a booking is a note, whatever else it sounds like: `just add to the booking that it’s a rash`.
 * Once it is made, a question that has an answer asks for no note: `could you do a cake with a candle?`
 */
export function withNotes(
  text: string,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
  noted: ReadonlySet<string> = new Set(),
): readonly HeardClause[] {
  const { agent } = context
  const frame = state.stack.at(-1)
  const done = frame ? undefined : bookedIn(state, agent)
  const task = agent.tasks.get(frame?.task ?? done?.task.changedBy ?? '')
  if (!task || agent.playsRole || isMessage(task) || slotForNotes(task, {}) === undefined)
    return clauses
  const sentences: HeardClause[][] = []
  for (const clause of clauses) {
    const last = sentences.at(-1)
    const isNew = !last || endsSentence(last.at(-1)!.text)
    if (isNew || clause.act === 'ask') sentences.push([clause])
    else last.push(clause)
  }
  const whole = sentences.map((parts): HeardClause => {
    const [first, { end }] = [parts[0]!, parts.at(-1)!]
    const spans = parts.flatMap((one) => one.spans)
    return { ...first, spans, end, text: text.slice(first.start, end), tasks: [], questions: [] }
  })
  const adds = whole.map(
    (one) =>
      !CANCELS.test(one.text) &&
      !UNWRITTEN.test(one.text) &&
      (asksToAdd(one.text) ||
        (done !== undefined &&
          (asksToNote(one.text) || (instructsStaff(one.text) && !CHANGES.test(one.text))))) &&
      !tellsMore(one.text, context),
  )
  // `It's a rash. Might be worth putting down.`
  const isAdded = adds.map(
    (each, at) => each || (adds[at + 1] && cleaned(whole[at + 1]!.text) === ''),
  )
  const isOpen = done !== undefined && isAdded.includes(true) && state.offer.name === 'anythingElse'
  return sentences.flatMap((parts, at): HeardClause[] => {
    if (isAdded[at]) return [{ ...whole[at]!, act: 'note' }]
    const { text: said } = whole[at]!
    // `Just the one, Thursday` says what is booked.
    const recalled = done && recallOf({ ...whole[at]!, act: 'recall' }, state, context, false)
    if (recalled?.isSo === true && !WISHES.test(said)) return [{ ...whole[at]!, act: 'recall' }]
    if (done && UNWRITTEN.test(said)) return parts.map((one) => ({ ...one, act: 'social' }))
    const isAnswered = parts.some(
      ({ questions: [one] }) => one && isLikely(one) && !noted.has(one.id),
    )
    const isAsked = done && isAnswered && isAsking(said) && !asksForNote(said)
    return parts
      .filter((one) => !(isOpen && isPlainYes(one.text)))
      .map((one) => (isAsked && one.act === 'note' ? { ...one, act: 'ask' } : one))
  })
}

/**
 * What is to be noted while a callback is taken and is about the booking that this call has made: `and will you put down
 * that it’s a birthday?` It is put in line. Undefined if there is nothing of the kind.
 */
export function forBooked(
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): { queued: Command; others: HeardClause[] } | undefined {
  const { stack, offer, ended } = state
  const isCall =
    stack.at(-1)?.task === 'callback' || (offer.name === 'task' && offer.task === 'callback')
  const change = bookedIn({ stack: [], ended }, context.agent)?.task.changedBy
  const task = context.agent.tasks.get(change ?? '')
  const notes = clauses.filter(
    ({ text, spans }) =>
      asksForNote(text) && tellsNeed(text) && spans.every(({ kind }) => kind === 'reason'),
  )
  if (!isCall || !task || notes.length === 0) return undefined
  const text = notes.map((one) => one.text.replace(/[\s?]+$/, '.')).join(' ')
  const about = { task, starts: task.id, values: {}, expects: nothing, lastSet: undefined }
  const said: Command[] = [
    ...ownIn(text, about, true, { ...state, stack: [] }, context),
    { type: 'addNote', text },
  ]
  return {
    queued: { type: 'queueTask', task: task.id, said },
    others: clauses.filter((one) => !notes.includes(one)),
  }
}

/** What is cancelled is no note: `cancel it, and put that down`. */
const CANCELS =
  /\bcancel|\b(?:can['’]?t|cannot|won['’]?t|not) (?:come|coming|make it|be there|be coming)\b|\bany ?more\b/i
/** What changes a booking or asks for somebody is no note for the staff: `let them know that two more are coming`. */
const CHANGES =
  /\b(?:instead|more|less|fewer|another|extra|second|speak|talk|number|move|change|manager|person|\d{4,})\b/i
/** `Please don’t put that on the booking.` */
const UNWRITTEN =
  /(?:n['’]t|\bnot|\bnever)(?: want)?(?: you)?(?: to)? (?:add|put|write|note|mention|say)\b/i
