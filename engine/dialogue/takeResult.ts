/** What a tool's answer means for the task that called it. */
import { type DialogueLine, dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { ruleOf, sayOf, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { TEXT, TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import { books } from '@ringwell/content/agents/tasks/tools.ts'
import type { TaskToolResult } from '../tools.ts'
import { checkContext, checkSlot } from './checkSlot.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { ownBookings } from './ownBookings.ts'
import { areOthers } from './goods.ts'
import { isExcludedDay } from '../english/values/excludedDays.ts'
import { expectOneOf, withinEar } from './propose.ts'
import { askToSpell, offerCallback } from './repair.ts'
import { isWindow } from '../timeWish.ts'
import { sameValue } from './slotValues.ts'
import { changesOnlyNote, doneLine, missingBeside } from './taskProgress.ts'
import { answerAfter, handOver, offerMore, offerNext, takeQuestion } from './taskStack.ts'
import { operationOf } from './asked.ts'

type Result<Status extends TaskToolResult['status']> = Extract<TaskToolResult, { status: Status }>

/** After this many failed lookups in a call, the caller gets no further try. */
export const MOST_WRONG_TRIES = 3
/** Callers cannot keep more than three in mind by ear. */
const MOST_ALTERNATIVES = 3

export function takeResult(turn: DialogueTurn, request: number, result: TaskToolResult): void {
  const frame = turn
    .stack()
    .find(({ expects }) => expects.name === 'result' && expects.request === request)
  // The answer has arrived twice.
  if (frame?.expects.name !== 'result') {
    turn.keepOffer()
    turn.askNothingMore()
    return
  }
  const task = turn.taskOf(frame.task)
  if (frame.isLast) turn.leave()
  if (result.status !== 'done') {
    for (const question of frame.after ?? []) takeQuestion(turn, question)
    turn.change(frame, { after: undefined })
  }
  if (frame.task === TRANSFER) return takeTransfer(turn, frame, result.status === 'done')
  if (result.status === 'unavailable') return admitOutage(turn, frame)
  if (frame.expects.purpose === 'lookup') {
    if (result.status === 'refused') takeNotFound(turn, frame, task, result.reason)
    // Another one was meant than those that this call has made.
    else if (frame.isOther && isOwn(turn, task, result.reference))
      takeNotFound(turn, frame, task, 'notFound')
    else if (isOfOthers(turn, frame, task, result))
      takeNotFound(turn, withFound(frame, task, result), task, OTHER_GOODS)
    else takeFound(turn, frame, task, result)
  } else if (frame.expects.purpose === 'free' && result.status === 'done') {
    takeFree(turn, frame, task, result)
  } else if (result.status === 'done') takeDone(turn, frame, task, result)
  else takeRefusal(turn, frame, task, result)
}

/** The person speaks next. If the caller is still ours, somebody will call back. */
function takeTransfer(turn: DialogueTurn, frame: TaskFrame, isDone: boolean): void {
  turn.end(frame, isDone ? 'done' : 'refused')
  if (isDone) return turn.askNothingMore()
  turn.say('notPutThrough')
  handOver(turn, turn.top(), { isCallback: true })
  const { reason } = frame.values
  const callback = turn.top()
  if (reason && callback?.task === 'callback')
    turn.change(callback, { values: { reason, ...callback.values } })
}

function admitOutage(turn: DialogueTurn, frame: TaskFrame): void {
  turn.askNothingMore()
  if (frame.task === 'callback') {
    turn.end(frame, 'abandoned')
    turn.say('giveUp')
    return
  }
  turn.change(frame, { expects: { name: 'callback', tries: 0 } })
  turn.say('unavailable')
}

function takeFound(turn: DialogueTurn, frame: TaskFrame, task: Task, result: Result<'done'>): void {
  const next: TaskFrame = {
    ...withFound(frame, task, result),
    heard: undefined,
    expects: { name: 'nothing' },
  }
  const isSo = (name: string): boolean =>
    frame.values[name] !== undefined && sameValue(frame.values[name], next.found?.[name])
  if (task.changes?.slots.some(isSo)) turn.admitSo()
  turn.change(frame, next)
  // What the call itself has booked is known to whoever adds to it. Of two, the one that is meant is named.
  const own = ownBookings(turn.ended(), turn.context.agent, task).length === 1
  const isKnown = (own && changesOnlyNote(task, next)) || hasJustHeard(turn, task)
  if (task.lookup?.found && !isKnown) {
    turn.sayLine(`found ${task.id}`, task.lookup.found, turn.spoken(task, next), true)
  }
}

/** Whether the task before has looked up the same thing, and said what it found. */
function hasJustHeard(turn: DialogueTurn, { id, changedBy, lookup }: Task): boolean {
  const last = turn.ended().at(-1)
  if (last?.outcome !== 'done') return false
  const { tool, lookup: before } = turn.taskOf(last.task)
  const isSame = tool === undefined || (last.task === id && changedBy === id)
  return isSame && before?.tool === lookup?.tool
}

/** Facts fill the slots with the same names, unless the caller has said something else. */
export function withFound<Frame extends Pick<TaskFrame, 'values' | 'facts' | 'found'>>(
  frame: Frame,
  task: Task,
  { reference, facts = {} }: Result<'done'>,
): Frame {
  const found: Record<string, SlotValue> = {}
  for (const [name, slot] of Object.entries(task.slots)) {
    const fact = facts[name]
    if (typeof fact === 'object' && fact.type === slot.type) found[name] = fact
    if (name === 'reference' && slot.type === 'code' && reference !== undefined) {
      found[name] = { type: 'code', code: reference, fits: true }
    }
  }
  return {
    ...frame,
    found,
    facts: { ...frame.facts, ...facts, ...(reference !== undefined && { reference }) },
    values: { ...found, ...frame.values, ...spelledAsFound(task, frame.values, found) },
  }
}

/** Takes over the spelling of the name that was found. Parts of it that the caller has not said stay out. */
function spelledAsFound(
  { lookup }: Task,
  values: SlotValues,
  found: SlotValues,
): Record<string, SlotValue> {
  const spelled: Record<string, SlotValue> = {}
  for (const name of lookup?.by.flat() ?? []) {
    const [said, known] = [values[name], found[name]]
    if (said?.type !== 'name' || known?.type !== 'name') continue
    const last = known.last ?? known.first
    const isWhole = said.first !== undefined && said.last !== undefined
    spelled[name] = {
      type: 'name',
      ...(isWhole && { first: said.first }),
      ...(last !== undefined && { last }),
    }
  }
  return spelled
}

/** Why an order is not taken for the caller's, as a lookup's own line. */
const OTHER_GOODS = 'otherGoods'

/** What was found holds other goods than the caller speaks of. Who gives the same number again means it. */
const isOfOthers = (
  { before }: DialogueTurn,
  { values, notFound }: TaskFrame,
  { lookup }: Task,
  { facts }: Result<'done'>,
): boolean =>
  lookup?.refusals[OTHER_GOODS] !== undefined &&
  typeof facts?.['items'] === 'string' &&
  areOthers(
    before.told.map(({ text }) => text),
    facts['items'],
  ) &&
  !lookup.by.flat().every((name) => sameValue(values[name], notFound?.[name]))

const isOwn = (turn: DialogueTurn, task: Task, found: string | undefined): boolean =>
  ownBookings(turn.ended(), turn.context.agent, task).some(({ reference }) => reference === found)

function takeNotFound(turn: DialogueTurn, frame: TaskFrame, task: Task, reason: string): void {
  if (reason !== 'several') turn.countWrongTry()
  // If it was one that the call knows, somebody else has cancelled it since.
  turn.change(frame, { isOther: true })
  if (turn.wrongTries >= MOST_WRONG_TRIES || reason === 'tooManyTries') {
    turn.say('tooManyTries')
    return offerCallback(turn, frame)
  }
  const own = task.lookup?.refusals[reason]
  if (own) turn.sayLine(`${reason} ${task.id}`, own, turn.spoken(task, frame))
  else turn.say(commonLine(reason) ?? 'notFound')
  const { toSpell } = frame
  if (toSpell !== undefined && frame.values[toSpell]) {
    // The letters were misheard as well. The caller gave the number twice, so the number is right.
    if (!lookWithoutName(turn, frame, task, toSpell)) askToSpell(turn, frame, task, toSpell)
    return
  }
  // After the first miss, the identifying value was probably misheard. After later ones, it may have been the name.
  const tried = task.lookup?.by.find((set) => set.every((name) => frame.values[name] !== undefined))
  const wrong = new Set(turn.wrongTries > 1 ? tried : tried?.slice(0, 1))
  const values = Object.fromEntries(
    Object.entries(frame.values).filter(([name]) => !wrong.has(name)),
  )
  const notFound = Object.fromEntries(
    Object.entries(frame.values).filter(([name]) => tried?.includes(name)),
  )
  turn.change(frame, { values, notFound, expects: { name: 'nothing' } })
}

/** If a spelled name still finds nothing, another fact may take its place in the lookup. */
function lookWithoutName(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): boolean {
  const values = Object.fromEntries(Object.entries(frame.values).filter(([each]) => each !== name))
  if (missingBeside(task, { ...frame, values }) === undefined) return false
  turn.change(frame, {
    values,
    toSpell: undefined,
    isWithoutName: true,
    expects: { name: 'nothing' },
  })
  return true
}

/** The first wish is taken as it was said. Any other time is only offered. */
function takeFree(
  turn: DialogueTurn,
  frame: TaskFrame,
  task: Task,
  { facts = {} }: Result<'done'>,
): void {
  const [name, wish] = Object.entries(frame.values).find(([, { type }]) => type === 'time') ?? []
  if (name === undefined || wish?.type !== 'time') return
  const free = facts['time']
  const time = typeof free === 'object' && free.type === 'time' ? free.time : wish.time
  const option: SlotValues = { [name]: { type: 'time', time } }
  const values = { ...frame.values, ...option }
  if (time === wish.time && !isWindow(wish)) {
    return turn.change(frame, { values, expects: { name: 'nothing' } })
  }
  if (!isWindow(wish)) sayRefusal(turn, frame, task, 'full')
  expectOneOf(turn, frame, [option])
}

function takeDone(
  turn: DialogueTurn,
  frame: TaskFrame,
  task: Task,
  { reference, facts = {} }: Result<'done'>,
): void {
  const known = reference ?? codeIn(frame.values['reference'])
  const next = { ...frame, facts: { ...frame.facts, ...facts } }
  turn.change(frame, next)
  turn.end(next, 'done', known)
  // Nothing else can be done with what is cancelled.
  if (operationOf(task, turn.context.agent) === 'cancel')
    for (const each of turn.stack()) if (hasSameCode(each, next)) turn.end(each, 'abandoned')
  const fill = {
    ...turn.spoken(task, next),
    ...(known !== undefined && { reference: Array.from(known).join(' ') }),
  }
  const line = changesOnlyNote(task, frame) ? dialogueLines.noted : doneLine(task, next.facts)
  turn.tellDone(task, line, fill)
  answerAfter(turn, frame)
  if (leavesOldOne(turn, task)) turn.say('oldOneStands')
  if (known !== undefined && mayText(turn, task)) {
    turn.say('offerText')
    turn.makeOffer({ name: 'task', task: TEXT })
  } else offerNext(turn, task, next)
}

/** Whether this was booked because the caller's booking, which they wanted to change, was not found. */
const leavesOldOne = ({ before: { ended, said } }: DialogueTurn, { changedBy }: Task): boolean =>
  said['newOrCallback'] !== undefined &&
  said['oldOneStands'] === undefined &&
  ended.some((one) => one.task === changedBy && one.outcome === 'abandoned')

/** Whether the agent offers to text the reference of what was just made. The caller has heard it. */
const mayText = (turn: DialogueTurn, { tool, next }: Task): boolean =>
  books(tool) &&
  next === undefined &&
  turn.before.phone?.number !== undefined &&
  turn.context.agent.tasks.has(TEXT) &&
  turn.top() === undefined &&
  !turn.isLeaving

const hasSameCode = (one: TaskFrame, other: TaskFrame): boolean =>
  Object.values(one.values).some(
    (value) =>
      value.type === 'code' && Object.values(other.values).some((each) => sameValue(each, value)),
  )

const codeIn = (value: SlotValue | undefined): string | undefined =>
  value?.type === 'code' ? value.code : undefined

function takeRefusal(
  turn: DialogueTurn,
  frame: TaskFrame,
  task: Task,
  { reason, alternatives }: Result<'refused'>,
): void {
  sayRefusal(turn, frame, task, reason)
  const { asks, ends } = ruleOf(task.refusals[reason])
  if (ends) {
    turn.end(frame, 'refused')
    offerMore(turn)
    return
  }
  const wanted = alternatives.filter(
    (one) => !Object.values(one).some((value) => isExcludedDay(value, frame.excluded)),
  )
  const options = withinEar(turn, task, optionsIn(wanted, task, frame.values, turn.context))
  if (options.length > 0) {
    return expectOneOf(turn, frame, options)
  }
  if (asks === undefined) {
    turn.change(frame, { expects: { name: 'change', tries: 0 } })
    turn.say('whatToChange')
    turn.askNothingMore()
    return
  }
  const { [asks]: _refused, ...values } = frame.values
  turn.change(frame, { values, expects: { name: 'nothing' } })
  turn.askNext(asks)
}

function sayRefusal(turn: DialogueTurn, frame: TaskFrame, task: Task, reason: string): void {
  const own = task.refusals[reason]
  if (own) turn.sayLine(`${reason} ${task.id}`, sayOf(own), turn.spoken(task, frame))
  else turn.say(commonLine(reason) ?? 'otherReason')
}

export const commonLine = (reason: string): DialogueLine | undefined =>
  Object.hasOwn(dialogueLines, reason) ? (reason as DialogueLine) : undefined

/**
 * What can be offered of a tool's alternatives: what they would change. The calendar that all businesses of visitors share
 * does not know when one of them is open.
 */
export const optionsIn = (
  alternatives: readonly SlotValues[],
  task: Task,
  values: SlotValues,
  context: DialogueContext,
): readonly SlotValues[] =>
  alternatives
    .map((alternative) => differenceOf(task, values, alternative))
    .filter((option) => {
      const check = checkContext(task, { values: { ...values, ...option } }, context)
      const changes = Object.entries(option)
      return changes.length > 0 && changes.every(([name, to]) => checkSlot(name, to, check).taken)
    })
    .slice(0, MOST_ALTERNATIVES)

/** The slots of the task that an alternative would change. */
const differenceOf = (task: Task, values: SlotValues, alternative: SlotValues): SlotValues =>
  Object.fromEntries(
    Object.entries(alternative).filter(
      ([name, value]) => task.slots[name]?.type === value.type && !sameValue(values[name], value),
    ),
  )
