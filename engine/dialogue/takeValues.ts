/**
 * What happens to the values that the caller gives for the slots of a task: taken, refused with a reason, rejected or
 * chosen.
 */
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import { checkContext, checkSlot, openReadings } from './checkSlot.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { Command, TaskFrame } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import type { ClockTime } from '../clockTime.ts'
import { type ExcludedDay, isExcludedDay, withoutDay } from '../english/values/excludedDays.ts'
import { sayReadings } from './findOwn.ts'
import { expectOneOf } from './propose.ts'
import { askToSpell, MOST_CORRECTED, MOST_TRIES, offerCallback, repair } from './repair.ts'
import { callsBack, matterSlot, nextStep, slotForNotes } from './taskProgress.ts'
import { sharesSlotOf } from './sharesIn.ts'
import { complete } from '../english/values/stay.ts'
import { minutesFrom, sayParts } from '../english/values/volume.ts'
import { isComplete, sameValue } from './slotValues.ts'
import { handOver, startTask } from './taskStack.ts'
import { matterIn } from './told.ts'
import { isPartOfKnown } from './valuesIn.ts'
import { BETWEEN_NOTES } from './notes.ts'
import { bare } from './wording.ts'
import { hasNo } from '../english/yesNo.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'

export function setSlot(
  turn: DialogueTurn,
  frame: TaskFrame,
  {
    slot: name,
    values: readings,
    isSpelled = false,
    isUnsure = false,
    isMore = false,
  }: Omit<Extract<Command, { type: 'setSlot' }>, 'type' | 'isSpelled' | 'isUnsure' | 'isMore'> & {
    isSpelled?: boolean
    isUnsure?: boolean
    isMore?: boolean
  },
): void {
  const task = turn.taskOf(frame.task)
  // A value of a task that has been put in line.
  if (!task.slots[name]) {
    const queued = turn.stack().find((each) => turn.taskOf(each.task).slots[name] !== undefined)
    const [value] = readings
    if (queued && value) turn.change(queued, { values: { ...queued.values, [name]: value } })
    return
  }
  // `No email, just ring me, on 0412…`
  if (task.slots[name].type === 'phone') turn.unsay('noNumber')
  const before = frame.values[name]
  const check = checkContext(task, frame, turn.context)
  const likely = callsBack(task) ? atCallingHours(readings) : readings
  const open = inHalfOf(before, openReadings(name, likely, check))
  const [said] = open
  if (!said) return
  if (open.length > 1 && !turn.asked) {
    turn.change(frame, { expects: { name: 'reading', slot: name, values: open, tries: 0 } })
    turn.say('which', { options: sayReadings(turn, task, name, open) })
    turn.askNothingMore()
    return
  }
  const value = isMore ? withCause(turn, before, said) : merged(before, said)
  const verdict = checkSlot(name, value, check)
  // `Since yesterday`, where nobody has asked for a day, is no day to ring.
  if (!verdict.taken && task.slots[name]?.unasked) return
  if (!verdict.taken) {
    // What is still to come, or was misheard, is said by itself.
    if (value.type === 'code') turn.change(frame, { misheard: value })
    return refuse(turn, frame, name, verdict)
  }
  const isSame = sameValue(before, value)
  if (task.changes?.slots.includes(name) && sameValue(frame.found?.[name], value)) turn.admitSo()
  const { expects } = frame
  // A question about another slot, raised in this turn, stays open.
  const isOther =
    (expects.name === 'proposal' && !Object.hasOwn(expects.options[0] ?? {}, name)) ||
    (expects.name === 'reading' && expects.slot !== name)
  const staysOpen =
    isOther || (turn.asked && (expects.name === 'proposal' || expects.name === 'reading'))
  const isOffered =
    expects.name === 'callback' &&
    nextStep(task, { ...frame, values: { ...frame.values, [name]: value } }).name !== 'lookup'
  const shares = sharesSlotOf(task)
  const single = shares?.name === name ? [shares.amount, shares.day] : []
  const others = Object.entries(frame.values).filter(([each]) => !single.includes(each))
  turn.change(frame, {
    values: { ...Object.fromEntries(others), [name]: value },
    lastSet: name,
    skipped: frame.skipped.filter((each) => each !== name),
    ...(value.type === 'date' && { excluded: withoutDay(frame.excluded, value.date) }),
    ...(value.type === 'name' && { unsure: isUnsure && !isSpelled ? name : undefined }),
    // If the reference has changed, the agent asks for the name again.
    ...(before !== undefined && !isSame && { isWithoutName: undefined }),
    expects: staysOpen || isOffered ? expects : { name: 'nothing' },
  })
  if (turn.askFirst === name) turn.askNext(undefined)
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  if (value.type === 'name' && isReadBack && !turn.asked) {
    if (isMissedAgain(turn, name, isSpelled)) return
    if (isSpelled) turn.change(frame, { toSpell: name })
  }
  const isCorrection =
    before !== undefined && isComplete(before) && !isSame && !sameValue(before, frame.found?.[name])
  // `I said eight`, in answer to another question.
  const isSaidAgain =
    isSame && expects.name === 'slot' && expects.slot !== name && repeatable.has(value.type)
  if (value.type === 'volume' && isWorkedOut(value, before)) {
    const parts = sayParts(value)
    const minutes = turn.speak(task, name, value)
    turn.say('makesMinutes', { minutes, ...(parts !== undefined && { parts }) })
  } else if (
    (isCorrection || isSaidAgain) &&
    isComplete(value) &&
    value.type !== 'stay' &&
    value.type !== 'text'
  ) {
    turn.say('changed', { value: bare(turn.speak(task, name, value)) })
  } else if (value.type === 'text' && !isSame && task.slots[name]?.unasked) {
    turn.unsay('noted')
    // As long as nothing is found, it may come to nothing.
    if (!task.lookup || frame.found) turn.say('noted')
  }
  if (value.type === 'date') recheckTimes(turn)
}

/** `Because it says delivered and it isn't` is about what was told before it. */
function withCause(turn: DialogueTurn, before: SlotValue | undefined, said: SlotValue): SlotValue {
  if (said.type !== 'text') return said
  const known =
    before?.type === 'text'
      ? before.text
      : matterIn(turn.before.told.filter(({ text }) => !text.includes(said.text)))
  if (known === '') return said
  const news = said.text
    .split(/(?<=[,;.])\s+/)
    .filter((part) => !isAllIn(part, known) || (hasNo(part) && !hasNo(known)))
    .filter((part) => !/^\W*that['’]s\b/i.test(part) || foldedWords(part).length > 1)
    .join(' ')
    .replace(/[\s,;]+$/, '')
  return { ...said, text: [known, news].filter(Boolean).join(BETWEEN_NOTES) }
}

/** Values that sound natural when they are said again without a sentence around them. */
const repeatable: ReadonlySet<SlotValue['type']> = new Set(['date', 'time', 'party', 'name'])

/** What takes the place of eight in the evening, or narrows it down, is in the evening as well. */
function inHalfOf(
  before: SlotValue | undefined,
  readings: readonly SlotValue[],
): readonly SlotValue[] {
  if (before?.type !== 'time' || readings.length < 2) return readings
  const half = isMorning(before.time)
  const same = readings.filter(
    (value) => value.type === 'time' && isMorning(value.latest ?? value.time) === half,
  )
  return same.length > 0 ? same : readings
}

const isMorning = (time: ClockTime): boolean => time < '12:00'

/** Nobody rings back later in the evening, unless the caller says so in so many words: `before ten` is in the morning. */
const LATEST_CALL: ClockTime = '20:30'

/** The readings of a time at which somebody would ring back, if there are any. */
function atCallingHours(readings: readonly SlotValue[]): readonly SlotValue[] {
  const likely = readings.filter(
    (value) => value.type !== 'time' || (value.latest ?? value.time) <= LATEST_CALL,
  )
  return likely.length > 0 ? likely : readings
}

/** Whether the minutes are news to the caller. */
const isWorkedOut = (
  value: Extract<SlotValue, { type: 'volume' }>,
  before: SlotValue | undefined,
): boolean =>
  value.minutes !== undefined &&
  value.minutes === minutesFrom(value) &&
  (before?.type !== 'volume' || before.minutes !== value.minutes)

/**
 * Notes what the task has no slot for: with its wishes if it takes any, else with what it writes.
 * @param instead the beginning of the note that is replaced
 */
export function addNote(
  turn: DialogueTurn,
  frame: TaskFrame,
  notes: readonly string[],
  instead?: string,
): void {
  const task = turn.taskOf(frame.task)
  // What is told right after `that’s not what happened` takes its place.
  const anew = turn.askFirst === matterSlot(task) ? turn.askFirst : undefined
  const name = anew ?? slotForNotes(task, frame.values)
  if (name === undefined) {
    // What only looks something up keeps no notes.
    const hasText = Object.values(task.slots).some((slot) => slot.type === 'text' && !slot.short)
    if (task.tool !== undefined && writes(task.tool) && !hasText) turn.say('cannotNote')
    return
  }
  const before = frame.values[name]
  const known = (before?.type === 'text' ? before.text : '')
    .split(BETWEEN_NOTES)
    .filter((note) => instead === undefined || !note.startsWith(instead) || notes.includes(note))
    .join(BETWEEN_NOTES)
  const texts = Object.values(frame.values).flatMap((one) =>
    one.type === 'text' ? one.text.split(BETWEEN_NOTES) : [],
  )
  const isKnown = (note: string): boolean =>
    texts.some(
      (text) =>
        text.includes(note) ||
        (isAllIn(note, text) &&
          (isAllIn(text, note) || HANGS.test(note)) &&
          hasNo(note) === hasNo(text)),
    )
  const news = [...new Set(notes)].filter((note) => !isKnown(note))
  const all = [...(known === '' ? [] : [known]), ...news].join(BETWEEN_NOTES)
  if (news.length > 0) setSlot(turn, frame, { slot: name, values: [{ type: 'text', text: all }] })
}

/** What only hangs on what is there: `if you have a cheaper one`. */
const HANGS = /^if (?:you|there|they)\b/i

/** Replaces the notes. None at all take the note off, unless the task needs it. */
export function setNotes(turn: DialogueTurn, frame: TaskFrame, notes: readonly string[]): void {
  const task = turn.taskOf(frame.task)
  const name = slotForNotes(task, frame.values)
  if (name === undefined) return
  const { [name]: before, ...values } = frame.values
  const text = notes.join(BETWEEN_NOTES)
  turn.change(frame, {
    values: text === '' ? values : { ...values, [name]: { type: 'text', text } },
    ...(frame.expects.name === 'change' && { expects: { name: 'nothing' } }),
  })
  if (before) turn.say(text === '' ? 'removedNote' : 'noted')
}

/**
 * Counts the corrections of a name. Asks once for its letters: after the second, unless they were just given, or after
 * the third in any case. Whatever is corrected after that stands as it was understood, with a note that it is not sure.
 */
function isMissedAgain(turn: DialogueTurn, name: string, isSpelled: boolean): boolean {
  const frame = turn.top()
  if (!frame) return false
  const times = (frame.corrected?.[name] ?? 0) + 1
  const corrected = { ...frame.corrected, [name]: times }
  turn.change(frame, { corrected })
  if (times < (isSpelled ? MOST_CORRECTED : 2)) return false
  if (turn.before.said['spell'] === undefined && turn.before.said['spellInWords'] === undefined) {
    askToSpell(turn, { ...frame, corrected }, turn.taskOf(frame.task), name)
    return true
  }
  if (slotForNotes(turn.taskOf(frame.task), frame.values) !== undefined)
    addNote(turn, frame, [DOUBTFUL_NAME])
  return false
}

const DOUBTFUL_NAME = 'the spelling of the name is not certain'

/**
 * Parts that are said one after the other are one value: `from the 3rd` and `for two nights`, or two parts of an
 * address.
 */
function merged(before: SlotValue | undefined, said: SlotValue): SlotValue {
  if (before && isPartOfKnown(before, said)) return before
  if (said.type !== 'stay' || before?.type !== 'stay') return said
  const { type: _type, nights, ...days } = said
  // With a new day or length, the departure is worked out again.
  const { to: _to, nights: known, ...arrival } = before
  const length = days.to === undefined ? (nights ?? known) : undefined
  return {
    type: 'stay',
    ...complete({
      ...('from' in arrival && { from: arrival.from }),
      ...days,
      ...(length && { nights: length }),
    }),
  }
}

/** Checks the times again, because another day may have other hours. */
function recheckTimes(turn: DialogueTurn): void {
  const frame = turn.top()
  if (!frame) return
  const task = turn.taskOf(frame.task)
  const check = checkContext(task, frame, turn.context)
  for (const [name, value] of Object.entries(frame.values)) {
    if (value.type !== 'time') continue
    const verdict = checkSlot(name, value, check)
    if (!verdict.taken) refuse(turn, frame, name, verdict)
  }
}

/** Says why a value cannot be taken, and proposes another. */
function refuse(
  turn: DialogueTurn,
  frame: TaskFrame,
  name: string,
  { line, fill, proposal }: Extract<ReturnType<typeof checkSlot>, { taken: false }>,
): void {
  const task = turn.taskOf(frame.task)
  if (typeof line === 'object') turn.sayLine(`unfit ${task.id} ${name}`, line.own, fill)
  else turn.say(line, fill)
  const { [name]: _refused, ...values } = frame.values
  turn.change(frame, { values })
  if (turn.asked) return
  if (!proposal) {
    const { expects } = frame
    const isAsked = expects.name === 'slot' && expects.slot === name
    const tries = isAsked ? expects.tries + 1 : 0
    if (tries > MOST_TRIES) return offerCallback(turn, frame)
    turn.change(frame, { values, expects: { name: 'slot', slot: name, tries } })
    if (turn.askFirst === undefined) turn.askNext(name)
    return
  }
  expectOneOf(turn, frame, [{ [name]: proposal }], { values })
}

export function rejectValue(
  turn: DialogueTurn,
  frame: TaskFrame,
  name: string,
  value: SlotValue,
): void {
  const spoken = turn.speak(turn.taskOf(frame.task), name, value)
  turn.say('cleared', { value: spoken })
  const { [name]: known, ...values } = frame.values
  // What is never asked for is gone with that.
  if (turn.taskOf(frame.task).slots[name]?.unasked) return turn.change(frame, { values })
  if (known === undefined || sameValue(known, value)) {
    askAnew(turn, frame, name)
    // What was never asked for is just left out.
    if (turn.taskOf(frame.task).slots[name]?.unasked) turn.askNext(undefined)
  }
}

/** Rules out days for the rest of the task. What was chosen or proposed on one of them is gone. */
export function excludeDays(
  turn: DialogueTurn,
  frame: TaskFrame,
  days: readonly ExcludedDay[],
): void {
  const excluded = [...new Set([...(frame.excluded ?? []), ...days])]
  const isOut = (value: SlotValue): boolean => isExcludedDay(value, excluded)
  const { expects } = frame
  const isProposed =
    expects.name === 'proposal' &&
    expects.options.every((option) => Object.values(option).some(isOut))
  // The day of what is booked is no wish.
  const known = Object.entries(frame.values).find(
    ([name, value]) => isOut(value) && !sameValue(frame.found?.[name], value),
  )
  turn.change(frame, { excluded, ...(isProposed && { expects: { name: 'nothing' } }) })
  const now = turn.top()
  if (known && now) rejectValue(turn, now, ...known)
}

export function askAnew(turn: DialogueTurn, frame: TaskFrame, name: string): void {
  const { [name]: _cleared, ...values } = frame.values
  const skipped = frame.skipped.filter((each) => each !== name)
  turn.change(frame, { values, skipped, expects: { name: 'nothing' } })
  turn.askNext(name)
}

export function choose(turn: DialogueTurn, frame: TaskFrame, index: number): void {
  const { expects } = frame
  if (expects.name === 'reading') {
    const value = expects.values[index]
    if (value) return setSlot(turn, frame, { slot: expects.slot, values: [value] })
  }
  if (expects.name === 'proposal') {
    const option = expects.options[index]
    if (option) return take(turn, frame, option)
  }
  if (expects.name === 'callback' && expects.instead !== undefined) {
    return index === 0
      ? startTask(turn, { task: expects.instead })
      : handOver(turn, frame, { isCallback: true })
  }
  repair(turn, frame)
}

/** Takes what was proposed without saying so, because the caller has just heard it. */
export function take(turn: DialogueTurn, frame: TaskFrame, option: SlotValues): void {
  turn.change(frame, {
    values: { ...frame.values, ...option },
    expects: { name: 'nothing' },
  })
  if (Object.values(option).some(({ type }) => type === 'date')) recheckTimes(turn)
}
