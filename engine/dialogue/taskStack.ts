/** How tasks begin and end: started or dropped by the caller, finished, or handed over to a person. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import { makingTask } from './asked.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { Command, Question, TaskFrame } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { BETWEEN_NOTES, filedAs } from './notes.ts'
import { asksSomething, isSameQuestion, lastAsked } from './openQuestions.ts'
import { asksForNeed } from './needs.ts'
import { ownBookings } from './ownBookings.ts'
import { asideSlot, matterOf, opening } from './matterOf.ts'
import { notGiven } from './notGiven.ts'
import { clearest, matterIn, withTold } from './told.ts'
import {
  callsBack,
  carriedValues,
  countsAsBooking,
  doneLine,
  holds,
  isMessage as isTakenDown,
  isRepeatable,
  matterSlot,
  rings,
} from './taskProgress.ts'
import { sentencesOf } from '../english/clauses.ts'
import { isAllIn } from '../understanding/foldedWords.ts'

/** Otherwise, one caller could book every table in the house. */
const MOST_BOOKINGS = 5

export function startTask(
  turn: DialogueTurn,
  { task: id, isAgain, isInstead }: Omit<Extract<Command, { type: 'startTask' }>, 'type'>,
): void {
  const frame = turn.top()
  if (frame?.task === id) return
  // `Cancel my booking`, in the middle of making one, drops that task.
  const current = frame && turn.taskOf(frame.task)
  if (frame && current?.cancelledBy === id && !current.lookup) return abandon(turn, frame)
  const task = turn.taskOf(id)
  const isLeft =
    frame !== undefined &&
    (isInstead ||
      isLeftBehind(turn.taskOf(frame.task), frame) ||
      task.replaces.includes(frame.task))
  const waiting = turn.stack().find((each) => each.task === id)
  if (waiting) {
    if (isLeft) turn.end(frame, 'abandoned')
    return turn.toTop(waiting)
  }
  const bookings = turn
    .ended()
    .filter((ended) => ended.outcome === 'done' && countsAsBooking(turn.taskOf(ended.task)))
  if (countsAsBooking(task) && bookings.length >= MOST_BOOKINGS) {
    turn.say('enoughBookings')
    turn.makeOffer({ name: 'task', task: 'callback' })
    turn.askNothingMore()
    return
  }
  const given = turn.ended().at(-1)
  if (isLeft) turn.end(frame, 'abandoned')
  // The same advice with other numbers.
  if (given?.task === id && given.outcome === 'done' && isRepeatable(task))
    return turn.reopen(given)
  // `No, a new one`: what was said about the booking that does not exist is about the new one.
  const left = turn.ended().at(-1)
  const isNew =
    left?.outcome === 'abandoned' &&
    makingTask(turn.taskOf(left.task), turn.context.agent)?.id === id
  const isJustRefused = left?.isRefused && !turn.before.ended.some((one) => one.id === left.id)
  const kept = left && (isLeft || isNew || isJustRefused) ? left : undefined
  const values = {
    ...knownValues(turn, task),
    ...(isAgain && left?.values),
    ...(kept && sameSlots(kept.values, turn.taskOf(kept.task), task)),
  }
  const { offer } = turn.before
  // A question that is answered in this turn is no longer part of it.
  const settled = turn.before.unanswered.filter((one) => !turn.unanswered.includes(one))
  const about =
    offer.name === 'task' && offer.task === id
      ? settled.reduce((words, { text }) => words?.replace(text, ''), offer.about)
      : undefined
  turn.push(id, about === undefined ? values : { ...values, ...toldOf(turn, about, task) })
}

/**
 * What the caller had said when the task was offered, or before it where these words only ask for somebody. A callback
 * takes that itself, or asks what it is about.
 */
function toldOf(turn: DialogueTurn, about: string, task: Task): SlotValues {
  const slot = opening(task) ?? matterSlot(task)
  // What was asked is told to nobody but who calls back.
  const told = sentencesOf(about).filter((one) => isTakenDown(task) || !one.endsWith('?'))
  const own = clearest(told.length > 0 ? told.join(' ') : about)
  const isDictated = own === '' && isTakenDown(task) && !callsBack(task)
  const text = isDictated
    ? [matterIn(turn.before.told), filedAs(about)].filter(Boolean).join(BETWEEN_NOTES)
    : own
  return slot === undefined || text === '' ? {} : { [slot]: { type: 'text', text } }
}

/** Puts a task below the one under way. It begins when that one has ended. */
export function queueTask(turn: DialogueTurn, id: string, said?: readonly Command[]): void {
  const frame = turn.top()
  const isAnother = said && [...turn.stack(), ...turn.ended()].some(({ task }) => task === id)
  if (!said && turn.stack().some(({ task }) => task === id)) return
  turn.push(id, isAnother ? {} : knownValues(turn, turn.taskOf(id)))
  const queued = turn.top()
  if (queued && said) turn.change(queued, { said })
  if (!frame) return
  // What was asked for first comes first.
  for (const each of turn.stack().filter((one) => one.said && one.id !== queued?.id))
    turn.toTop(each)
  turn.toTop(frame)
  if (isAnother) turn.say('oneThenOther')
  else if (queued) turn.say('oneAfterTheOther', { title: turn.title(turn.taskOf(id)) })
}

/** What holds for one more booking as well: how to reach the caller, where, and on which day. */
export function keptForAnother(
  turn: DialogueTurn,
  { task: id, said = [], values }: TaskFrame,
): SlotValues {
  const made = turn.ended().findLast((ended) => ended.task === id)
  if (!made) return values
  const { name: _name, ...contact } = carriedFrom(turn, turn.taskOf(id))
  const given = new Set(said.flatMap((one) => (one.type === 'setSlot' ? [one.slot] : [])))
  const days = Object.entries(made?.values ?? {}).filter(
    ([slot, { type }]) => (type === 'date' || type === 'stay') && !given.has(slot),
  )
  return { ...contact, ...Object.fromEntries(days) }
}

/** Whether there is nothing to come back to: no value is known, or the lookup has not found anything. */
const isLeftBehind = ({ lookup }: Task, { values, found }: TaskFrame): boolean =>
  Object.keys(values).length === 0 || (lookup !== undefined && found === undefined)

/**
 * What the caller has said in another task and need not repeat, including what that task was about, if it was just
 * done. Which of the call's own bookings a lookup is about is left to what the caller says of it.
 */
function knownValues(turn: DialogueTurn, task: Task): SlotValues {
  const values = carriedFrom(turn, task)
  if (ownBookings(turn.ended(), turn.context.agent, task).length > 0) {
    for (const name of task.lookup?.by.flat() ?? []) delete values[name]
    return values
  }
  // `It arrived broken`, right after the status of an order, is about that order, and so is what is asked in the middle
  // of another task about it, or in place of one that came to nothing.
  const last = turn.ended().findLast(({ facts }) => Object.keys(facts).length > 0)
  const isOpen = last && (last.outcome !== 'done' || turn.taskOf(last.task).tool === undefined)
  const known = { ...(isOpen && last.values), ...turn.top()?.values }
  for (const [name, slot] of Object.entries(task.slots)) {
    const value = known[name]
    if (slot.type === 'code' && value?.type === 'code') values[name] = value
  }
  return values
}

/** Who the caller is, from all tasks of the call. */
export function carriedFrom(turn: DialogueTurn, task: Task): Record<string, SlotValue> {
  const values: Record<string, SlotValue> = {}
  const open = turn
    .stack()
    .map((frame) => ({ ...frame, values: { ...frame.notFound, ...frame.values } }))
  for (const { task: id, values: known } of [...turn.ended(), ...open]) {
    Object.assign(values, carriedValues({ task: turn.taskOf(id), values: known }, task))
  }
  return values
}

/**
 * Values of slots that both tasks have, and what the caller began with. A reference belongs to the task that asked for
 * it.
 */
function sameSlots(values: SlotValues, from: Task, to: Task): SlotValues {
  const [told, place] = [values[opening(from) ?? ''], opening(to)]
  return {
    ...(told && place !== undefined && { [place]: told }),
    ...Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          value.type !== 'code' &&
          from.slots[name]?.type === to.slots[name]?.type &&
          isOption(value, to.slots[name]),
      ),
    ),
  }
}

/** What was chosen in one task may be no choice in another. */
const isOption = (value: SlotValue, slot: Slot | undefined): boolean =>
  value.type !== 'choice' ||
  slot?.type !== 'choice' ||
  slot.options.some(({ id }) => id === value.option)

/** Whether this caller can be put through to a person, as far as is known. */
export const mayPutThrough = (turn: DialogueTurn): boolean =>
  turn.before.phone?.transfers === true &&
  turn.context.agent.tasks.has(TRANSFER) &&
  !turn.ended().some(({ task }) => task === TRANSFER)

/** What is said, and then done as soon as it has been heard. */
function putThrough(turn: DialogueTurn, frame: TaskFrame | undefined): void {
  const task = turn.taskOf(TRANSFER)
  const about = frame ? matterOf(turn, frame) : matterIn(turn.before.told)
  const isLeft = frame?.task === 'callback'
  if (frame && !isLeft) turn.change(frame, { handedOver: about, expects: { name: 'nothing' } })
  turn.push(TRANSFER, {
    ...knownValues(turn, task),
    ...(about !== '' && { reason: { type: 'text', text: about } }),
  })
  turn.say('puttingThrough')
}

/** A person takes over: the caller is put through, or the task ends and a callback about it begins. */
export function handOver(
  turn: DialogueTurn,
  frame: TaskFrame | undefined,
  {
    isMessage = false,
    isWritten = false,
    isCallback = false,
  }: { isMessage?: boolean; isWritten?: boolean; isCallback?: boolean } = {},
): void {
  const isNow = !isMessage && !isCallback
  const isCalled = rings(turn.taskOf('callback'))
  if (isNow && mayPutThrough(turn)) return putThrough(turn, frame)
  if (isNow) turn.say('noTransfer')
  if (frame?.task === 'callback') return
  if (isWritten) turn.say('inWriting')
  else turn.say(isMessage || turn.keepsNumber || !isCalled ? 'passingOn' : 'handingOver')
  if (!frame) return startTask(turn, { task: 'callback' })
  const about = matterOf(turn, frame)
  const waiting = turn.stack().find((each) => each.task === 'callback')
  const callback = turn.taskOf('callback')
  const note = frame.values[asideSlot(turn.taskOf(frame.task)) ?? '']
  const place = noteSlot(callback)
  const values: SlotValues = {
    ...knownValues(turn, callback),
    reason: { type: 'text', text: about },
    ...(note && place !== undefined && { [place]: note }),
  }
  if (waiting) {
    turn.toTop(waiting)
    turn.change(waiting, { values: { ...values, ...waiting.values } })
  } else turn.push('callback', values)
  turn.change(frame, { handedOver: about, expects: { name: 'nothing' } })
}

export function abandon(turn: DialogueTurn, frame: TaskFrame): void {
  turn.end(frame, 'abandoned')
  turn.say('cancelled')
  offerMore(turn)
}

export function finishTask(turn: DialogueTurn, frame: TaskFrame): void {
  const task = turn.taskOf(frame.task)
  turn.end(frame, 'done')
  turn.tellDone(task, doneLine(task, frame.facts), turn.spoken(task, frame))
  answerAfter(turn, frame)
  offerNext(turn, task, frame)
}

/** Answers what was asked together with the yes. */
export function answerAfter(turn: DialogueTurn, { after = [] }: TaskFrame): void {
  if (after.length === 0) return
  turn.answerHere()
  for (const question of after) takeQuestion(turn, question)
}

export function takeQuestion(turn: DialogueTurn, command: Question): void {
  if (command.type === 'askQuestion') {
    const { question, settles = [], text, offers } = command
    if (offers !== undefined && !turn.top()) {
      turn.unsay('anythingElse')
      turn.makeOffer({ name: 'task', task: offers, ...(text !== undefined && { about: text }) })
    }
    turn.do({
      type: 'answerQuestion',
      question,
      ...(text !== undefined && { text }),
      ...(settles.length > 0 && { settles }),
    })
    return turn.settle(settles)
  }
  const { text } = command
  const isTold = isCalledBack(turn)
  if (asksSomething(text) && !turn.unanswered.some((open) => isSameQuestion(open.text, text)))
    turn.noteUnanswered(text, isTold || undefined)
  if (command.isOther && !isTold) turn.say('unknownOther')
  else if (turn.top() && !isTold && offersCallback(turn) && asksForNeed(text))
    turn.say('unknownNeed')
  else sayUnknown(turn)
  // What an answer offers is said last.
  if (!turn.top() && hasOffered(turn)) turn.answerHere()
}

/** Says that the agent does not know. Whoever will be called back can ask then. */
export const sayUnknown = (turn: DialogueTurn): void =>
  turn.say(isCalledBack(turn) ? 'theyCanTell' : 'unknownQuestion')

/** Offers the task that follows one that is done, if no other is waiting. */
export function offerNext(turn: DialogueTurn, task: Task, frame: TaskFrame): void {
  if (turn.top()) return
  if (turn.isLeaving) return sayGoodbye(turn)
  const { next } = task
  // Advice that changes offers nothing for the second time.
  const isOffered = isRepeatable(task) && turn.before.said[`next ${task.id}`] !== undefined
  if (!next || isOffered || (next.when && !holds(next.when, frame))) return offerMore(turn)
  turn.sayLine(`next ${task.id}`, next.offer, turn.spoken(task, frame))
  turn.makeOffer({ name: 'task', task: next.task, ...(next.asks && { asks: true }) })
}

/** Whether somebody will call this caller back. */
export const isCalledBack = (turn: DialogueTurn): boolean =>
  !turn.keepsNumber &&
  (turn.top()?.task === 'callback' ||
    turn.ended().some(({ task, outcome }) => task === 'callback' && outcome === 'done'))

/** Whether the agent may offer a callback by itself. */
export const offersCallback = ({
  context: { agent },
  declinesCall,
  keepsNumber,
}: DialogueTurn): boolean =>
  agent.tasks.has('callback') && !agent.playsRole && !declinesCall && !keepsNumber

const hasOffered = ({ offer, before }: DialogueTurn): boolean =>
  offer.name === 'task' && offer !== before.offer

export function offerMore(turn: DialogueTurn): void {
  // This turn has offered something already.
  if (turn.top() || hasOffered(turn)) return
  if (turn.isLeaving) return sayGoodbye(turn)
  const isCallback =
    turn.ended().at(-1)?.task === 'callback' ||
    turn.ended().some(({ task, outcome }) => task === 'callback' && outcome === 'done')
  const open = turn.unanswered.filter(
    // `Before anything else?` asks nothing that anybody could answer.
    ({ text, isOffered }) => !isOffered && asksSomething(text),
  )
  if (open.length > 0 && !isCallback && offersCallback(turn)) {
    const asked = open.flatMap(({ text }) => lastAsked(text) ?? [])
    if (asked.length > 0) turn.say('offerAnswer', { question: asked.slice(-2).join('” and “') })
    else turn.say('offerAnswers')
    const { told } = turn.before
    const wanted = notGiven(told)
    const others = open.filter(({ text }) => !wanted.some((one) => isAllIn(text, one)))
    const about = [...wanted, ...others.map(({ text }) => withTold(text, told))]
    return turn.offerToAnswer([...new Set(about)].join(' '))
  }
  turn.say('anythingElse')
  turn.makeOffer({ name: 'anythingElse' })
}

/** One goodbye, after everything else, and no question beside it. What is being written is told first. */
export function sayGoodbye(turn: DialogueTurn): void {
  if (turn.says('goodbye')) return
  const isWriting = ({ task, expects }: TaskFrame): boolean =>
    expects.name === 'result' &&
    (expects.purpose === 'tool' || turn.taskOf(task).tool === undefined)
  const writing = turn.stack().find(isWriting)
  for (const frame of turn.stack()) if (!isWriting(frame)) turn.end(frame, 'abandoned')
  turn.askNothingMore()
  if (writing) return turn.change(writing, { isLast: true })
  turn.unsayQuestions()
  const { isOutbound, playsRole } = turn.context.agent
  const isLeftOpen = turn.ended().length > 0 || turn.unanswered.some(({ isOffered }) => !isOffered)
  const isNothingLeft = turn.ended().every(({ outcome }) => outcome === 'abandoned')
  const mayReturn = !isOutbound && !playsRole && !turn.says('giveUp') && !turn.says('reachUs')
  if (isLeftOpen && isNothingLeft && mayReturn) turn.say('reachUs')
  turn.say(isOutbound ? 'goodbyeOutbound' : 'goodbye')
  turn.do({ type: 'endCall' })
}
