/**
 * What the agent does when it has not understood: the question in other words and help, then a person. Nobody is asked
 * the same question forever.
 */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { makingTask, operationOf } from './asked.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { Expectation, TaskFrame } from './dialogueTypes.ts'
import { callsBack } from './taskProgress.ts'
import { mayPutThrough } from './taskStack.ts'
import { asWhole } from '../phoneNumber.ts'

export const MOST_TRIES = 1
/** After this many corrections of a name, spelled ones included, the agent asks for a word for each letter. */
export const MOST_CORRECTED = 3
/** Values that a caller can spell. */
const spellable = new Set(['name', 'email', 'code', 'phone', 'address'])

/** @param why what the agent says first: `needed` if the caller was understood but would rather not say it */
export function repair(
  turn: DialogueTurn,
  frame: TaskFrame,
  why: 'notUnderstood' | 'needed' = 'notUnderstood',
): void {
  const { expects } = frame
  const task = turn.taskOf(frame.task)
  if (!('tries' in expects)) {
    if (expects.name === 'nothing') turn.say(why, { title: turn.title(task) })
    return
  }
  const tries = expects.tries + 1
  const isLast = why === 'needed' || tries > MOST_TRIES
  if (isLast && (keepsMisheard(turn, frame) || takeAsWhole(turn, frame))) return
  if (expects.name === 'change' && (frame.asked['change'] ?? 0) > 0) return leaveChange(turn, frame)
  if (tries > MOST_TRIES && expects.name === 'slot' && task.slots[expects.slot]?.optional)
    return leaveOut(turn, frame, expects.slot)
  // Of two readings of a value, and not of two bookings, the likelier one is read back with the rest.
  const [likelier] = expects.name === 'reading' ? expects.values : []
  if (tries > MOST_TRIES && expects.name === 'reading' && likelier && likelier.type !== 'code')
    return turn.change(frame, {
      values: { ...frame.values, [expects.slot]: likelier },
      expects: { name: 'nothing' },
    })
  if (tries > MOST_TRIES) return offerCallback(turn, frame)
  // `Is that right?` alone asks about nothing that the caller has just heard.
  if (expects.name === 'confirmation') {
    turn.change(frame, { heard: undefined, expects: { ...expects, tries } })
    return turn.say(why, { title: turn.title(task) })
  }
  const type = expects.name === 'slot' ? task.slots[expects.slot]?.type : undefined
  if (why === 'needed' && expects.name === 'slot') {
    const { slot } = expects
    if (finds(task, slot) || type === 'code') return offerInstead(turn, frame, task, slot)
  }
  const next: Expectation = { ...expects, tries }
  turn.change(frame, { expects: next })
  turn.say(why, { title: turn.title(task) })
  if (tries < MOST_TRIES) return
  if (expects.name !== 'slot' || why === 'needed') return
  const slot = task.slots[expects.slot]
  if (!slot) return
  const help = `help ${task.id} ${expects.slot}`
  if (turn.before.said[help] !== undefined) return
  const line = helpFor(turn, slot)
  turn.sayLine(help, line)
  const isTold = line.some((text) => /\b(?:spell|type)\b/.test(text))
  if (spellable.has(slot.type) && !isTold)
    turn.say(turn.before.phone ? 'spellOnPhone' : 'spellOrType')
}

const helpFor = (turn: DialogueTurn, slot: Slot): Slot['help'] =>
  (turn.before.phone && slot.helpOnPhone) || slot.help

/** Whoever would rather not spell a name that may have been misheard keeps it as it was understood. */
function keepsMisheard(turn: DialogueTurn, frame: TaskFrame): boolean {
  const { expects, misheard, toSpell, values } = frame
  const slot = expects.name === 'slot' ? expects.slot : undefined
  if (slot === undefined || slot !== toSpell || misheard?.type !== 'name') return false
  if (frame.corrected?.[slot] !== undefined || turn.taskOf(frame.task).lookup) return false
  turn.change(frame, {
    values: { ...values, [slot]: misheard },
    toSpell: undefined,
    expects: { name: 'nothing' },
  })
  return true
}

/** Leaves out a value that a task can do without. Who leaves none by which to be reached hears what that means. */
export function leaveOut(turn: DialogueTurn, frame: TaskFrame, slot: string): void {
  if (takeAsWhole(turn, frame)) return
  const { slots } = turn.taskOf(frame.task)
  const skipped = [...frame.skipped, slot]
  const isReached = Object.entries(slots).some(
    ([name, { type, optional }]) =>
      (type === 'phone' || type === 'email') && optional && !skipped.includes(name),
  )
  const isOfReach = slots[slot]?.type === 'phone' || slots[slot]?.type === 'email'
  if (callsBack(turn.taskOf(frame.task)) && isOfReach && !isReached) turn.say('noNumber')
  turn.change(frame, { skipped, expects: { name: 'nothing' } })
}

/** In characters. A calling code alone is no longer. */
const SHORTEST_NUMBER = 5

/** A caller who has no more digits has said all of the number. It is read back before anybody uses it. */
export function takeAsWhole(turn: DialogueTurn, { id }: TaskFrame): boolean {
  const frame = turn.stack().find((each) => each.id === id)
  const slot = frame?.expects.name === 'slot' ? frame.expects.slot : ''
  const value = frame?.values[slot]
  if (!frame || value?.type !== 'phone' || value.phone.length <= SHORTEST_NUMBER) return false
  const values = { ...frame.values, [slot]: { ...value, phone: asWhole(value.phone) } }
  turn.change(frame, { values, expects: { name: 'nothing' } })
  return true
}

/** How often the agent asks what to change, once for each no. */
const MOST_CHANGES = 2

/** After a no to the read-back. */
export function askWhatToChange(turn: DialogueTurn, frame: TaskFrame): void {
  if (countAsked(turn, frame, 'change') > MOST_CHANGES) return offerCallback(turn, frame)
  const changed = turn.top()
  if (changed) turn.change(changed, { expects: { name: 'change', tries: 0 } })
  turn.say('whatToChange')
  turn.askNothingMore()
}

/**
 * What to change was not understood. The question is not asked a second time: a person can help or, where nobody else
 * is there to help, the caller hears once more what the agent has.
 */
function leaveChange(turn: DialogueTurn, frame: TaskFrame): void {
  if (!turn.context.agent.playsRole) return offerCallback(turn, frame)
  turn.say('notUnderstood')
  turn.change(frame, { heard: undefined, expects: { name: 'nothing' } })
}

/** Counts a question that is about no slot, and says how often it was asked. */
export function countAsked(turn: DialogueTurn, frame: TaskFrame, question: string): number {
  const times = (frame.asked[question] ?? 0) + 1
  turn.change(frame, { asked: { ...frame.asked, [question]: times } })
  return times
}

/** The caller lacks the value that a lookup needs, and may still say it. */
function offerInstead(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): void {
  const slot = task.slots[name]
  turn.say('cannotWithout', { label: turn.label(task, name) })
  if (makingTask(task, turn.context.agent)) return offerCallback(turn, frame)
  if (slot) turn.sayLine(`help ${task.id} ${name}`, helpFor(turn, slot))
  turn.say('callBackInstead')
  turn.change(frame, { expects: { name: 'callback', tries: 0 } })
  turn.askNothingMore()
}

const finds = ({ lookup }: Task, slot: string): boolean =>
  lookup?.by.some((set) => set.includes(slot)) === true

/** How often a caller is offered a new booking in place of one that is not found. */
const MOST_OFFERS = 2

/**
 * Offers what is left to do: a person calls back or, if something could not be found, a new one is made. A callback
 * cannot be offered instead of a callback, nor by an agent that plays a role. A caller who has not answered the offer is not asked again.
 */
export function offerCallback(turn: DialogueTurn, frame: TaskFrame): void {
  turn.askNothingMore()
  const task = turn.taskOf(frame.task)
  // Nobody who cannot come wants to come at another time.
  const isCancelling = operationOf(task, turn.context.agent) === 'cancel'
  const instead = frame.found || isCancelling ? undefined : makingTask(task, turn.context.agent)?.id
  const offered = turn.before.said['newOrCallback'] ?? 0
  const isOver = instead !== undefined && offered >= MOST_OFFERS
  const { playsRole } = turn.context.agent
  const isDeclined = turn.declinesCall === true && instead === undefined
  if (
    playsRole ||
    isDeclined ||
    frame.task === 'callback' ||
    frame.expects.name === 'callback' ||
    isOver
  ) {
    turn.end(frame, 'abandoned')
    turn.say(playsRole ? 'cancelled' : 'giveUp')
    return
  }
  const isThrough = sayOffer(turn, frame, instead)
  turn.change(frame, {
    expects: {
      name: 'callback',
      tries: 0,
      ...(instead !== undefined && { instead }),
      ...(isThrough && { isThrough }),
    },
  })
}

/** Offers a person, or what there is in place of what cannot be found. Returns whether the caller would be put through. */
export function sayOffer(
  turn: DialogueTurn,
  frame: TaskFrame,
  instead: string | undefined,
): boolean {
  const task = turn.taskOf(frame.task)
  const isUnfound = task.lookup !== undefined && !frame.found
  if (instead !== undefined) turn.say('newOrCallback')
  else if (isUnfound && operationOf(task, turn.context.agent) === 'cancel') turn.say('offerPassOn')
  else {
    const isThrough = mayPutThrough(turn)
    turn.say(isThrough ? 'offerTransfer' : 'offerCallback')
    return isThrough
  }
  return false
}

/**
 * Asks for the letters of a name that was misheard twice. If the letters were misheard too, asks for a word for each.
 */
export function askToSpell(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): void {
  const { [name]: misheard, ...values } = frame.values
  turn.change(frame, {
    values,
    ...(misheard && { misheard }),
    notFound: {},
    toSpell: name,
    expects: { name: 'slot', slot: name, tries: 0 },
  })
  const isSpelled =
    frame.corrected?.[name] === MOST_CORRECTED || turn.before.said['spell'] !== undefined
  turn.say(isSpelled ? 'spellInWords' : 'spell', { label: turn.label(task, name) })
  turn.askNothingMore()
}
