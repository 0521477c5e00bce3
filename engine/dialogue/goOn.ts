/** How a turn ends: with a lookup, the next question, the confirmation, or the end of the task. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { EndedTask, TaskFrame } from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { checkContext, withinHours } from './checkSlot.ts'
import { findOwn, sayReadings } from './findOwn.ts'
import { doneBefore, meantBookings, ownBookings } from './ownBookings.ts'
import { expectOneOf, propose } from './propose.ts'
import { askToSpell, askWhatToChange, leaveOut, offerCallback, sayOffer } from './repair.ts'
import { callsBack, applies, nextStep, toolArguments, wishArguments } from './taskProgress.ts'
import { MOST_WRONG_TRIES } from './takeResult.ts'
import { sayMonth } from '../english/values/calendar.ts'
import { sameValue } from './slotValues.ts'
import { readBack } from './readBack.ts'
import { finishTask, offerMore, startTask } from './taskStack.ts'
import { asksSomething } from './openQuestions.ts'
import { clearest, matterIn, withTold } from './told.ts'
import { foldedWords } from '../understanding/foldedWords.ts'

/** Asks for what is missing, looks up what can be looked up, or reads everything back. */
export function goOn(turn: DialogueTurn): void {
  const before = turn.top()
  // What was said for the next task is taken first.
  if (turn.asked || !before || before.said) return
  const task = turn.taskOf(before.task)
  findOwn(turn, before, task)
  const frame = turn.top()
  if (turn.asked || !frame) return
  const { expects } = frame
  const isResumed = turn.before.stack.length > turn.stack().length && turn.before.stack.length > 1
  if (isResumed && isCalledAbout(turn, task)) {
    turn.end(frame, 'handedOver')
    offerMore(turn)
    return goOn(turn)
  }
  const isConfirming = expects.name === 'confirmation' && !isResumed
  const isGoingBack = (turn.hasTold || isResumed) && !turn.says('nowThe')
  if (isGoingBack && expects.name !== 'result' && !isConfirming) {
    turn.say('resume', { title: turn.title(task) })
  }
  if (expects.name === 'result') return
  const isHeard =
    expects.name === 'change' ||
    expects.name === 'proposal' ||
    expects.name === 'reading' ||
    expects.name === 'callback'
  if (isHeard && turn.askFirst === undefined) return askAgain(turn, frame, task)
  const forced = turn.askFirst
  // `Change the time of my table`: the table has to be found first.
  const isUnfound =
    task.lookup !== undefined &&
    frame.found === undefined &&
    forced !== undefined &&
    !task.lookup.by.flat().includes(forced)
  if (
    forced !== undefined &&
    !isUnfound &&
    applies(task, forced, frame) &&
    frame.values[forced] === undefined
  ) {
    return askFor(turn, frame, task, forced)
  }
  if (askForLetters(turn, frame, task)) return
  const step = nextStep(task, frame)
  switch (step.name) {
    case 'ask':
      return askFor(turn, frame, task, step.slot)
    case 'findFree':
      return ask(
        turn,
        frame,
        'free',
        'bookings.available',
        wishInHours(turn, frame, task, step.slot),
      )
    case 'askChange':
      if (turn.saysWhatIsSo && frame.isSoAlready) return leaveAsItIs(turn, frame)
      if (turn.saysWhatIsSo) turn.say('soAlready')
      turn.change(frame, {
        expects: { name: 'change', tries: triesOf(frame, 'change') },
        ...(turn.saysWhatIsSo && { isSoAlready: true }),
      })
      if (task.changes) turn.sayLine(`change ${task.id}`, task.changes.ask)
      return
    case 'confirm': {
      const done = doneBefore(turn.ended(), turn.context.agent, task, frame.values)
      if (done && !wantsAnother(turn)) return leaveAsDone(turn, frame, done)
      const tries = triesOf(frame, 'confirmation')
      turn.change(frame, { expects: { name: 'confirmation', tries } })
      return readBack(turn, frame, task, isResumed && !turn.hasTold)
    }
    case 'lookup': {
      const own = ownBookings(turn.ended(), turn.context.agent, task)
      const isOwn = !frame.isOther && meantBookings(own, task, frame.values).length > 0
      if (turn.wrongTries >= MOST_WRONG_TRIES && !isOwn) {
        turn.say('tooManyTries')
        return offerCallback(turn, frame)
      }
      // If the caller gives the same number again, the number is right, and the name was misheard.
      const spellable = step.by.find((each) => task.slots[each]?.type === 'name')
      const isSame = step.by.every(
        (each) =>
          frame.notFound?.[each] !== undefined &&
          sameValue(frame.values[each], frame.notFound[each]),
      )
      if (spellable !== undefined && isSame) return askToSpell(turn, frame, task, spellable)
      const names = new Set([...step.by, ...Object.keys(task.arguments)])
      const given = Object.entries(toolArguments(task, frame)).filter(([name]) => names.has(name))
      return ask(turn, frame, 'lookup', step.tool, Object.fromEntries(given))
    }
    case 'call':
      return callTool(turn, frame)
    case 'stop':
      turn.end(frame, 'refused')
      turn.sayLine(`stop ${task.id}`, step.say, turn.spoken(task, frame))
      if (step.starts === undefined) offerMore(turn)
      else startTask(turn, { task: step.starts })
      return goOn(turn)
    default:
      finishTask(turn, frame)
      return goOn(turn)
  }
}

/** Whoever has just asked to be called back about the task under way is asked no more about it. */
function isCalledAbout(turn: DialogueTurn, task: Task): boolean {
  const last = turn.ended().at(-1)
  const reason = last?.values['reason']
  return (
    last?.task === 'callback' &&
    last.outcome === 'done' &&
    turn.before.stack.some(({ id }) => id === last.id) &&
    reason?.type === 'text' &&
    foldedWords(reason.text).includes(foldedWords(turn.title(task)).at(-1) ?? '')
  )
}

/**
 * Asks once in a call for the letters of a name that may have been misheard, if the name is for something new. What
 * exists is found by how its name sounds.
 */
function askForLetters(turn: DialogueTurn, frame: TaskFrame, task: Task): boolean {
  const { unsure } = frame
  const isAsked = turn.before.said['spell'] !== undefined
  const isOpen = unsure !== undefined && frame.values[unsure] !== undefined
  if (!isOpen || isAsked || task.lookup || !task.confirm || turn.context.agent.playsRole)
    return false
  askToSpell(turn, { ...frame, unsure: undefined }, task, unsure)
  return true
}

/** What is asked of the calendar, for the hours in which the business is open. */
function wishInHours(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): SlotValues {
  const wish = frame.values[name]
  if (wish?.type !== 'time') return wishArguments(task, frame)
  const open = withinHours(name, wish, checkContext(task, frame, turn.context))
  return wishArguments(task, { ...frame, values: { ...frame.values, [name]: open } })
}

/** How often the agent asks for one slot in total. */
const MOST_ASKED = 5

const triesOf = ({ expects }: TaskFrame, name: TaskFrame['expects']['name']): number =>
  expects.name === name && 'tries' in expects ? expects.tries : 0

function askFor(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): void {
  const { expects } = frame
  const slot = task.slots[name]
  if (!slot) return
  if (fillsItself(turn, frame, task, name)) return goOn(turn)
  const { number } = turn.before.phone ?? {}
  if (slot.type === 'phone' && number !== undefined && mayBeTheirs(turn, frame, name)) {
    const asked = { ...frame.asked, [name]: 1 }
    const value = { type: 'phone', phone: number } as const
    return expectOneOf(turn, frame, [{ [name]: value }], { asked })
  }
  const tries = expects.name === 'slot' && expects.slot === name ? expects.tries : 0
  // Asking ends at some point, whatever else was understood in between. A digression does not count.
  const asked = (frame.asked[name] ?? 0) + (turn.digressed ? 0 : 1)
  if (asked > MOST_ASKED && slot.optional) {
    leaveOut(turn, frame, name)
    return goOn(turn)
  }
  if (asked > MOST_ASKED) return offerCallback(turn, frame)
  if (lacksIdentity(frame, task, name)) {
    if (!turn.says('notFound')) turn.say('cannotFind')
    return offerCallback(turn, frame)
  }
  turn.change(frame, {
    expects: { name: 'slot', slot: name, tries },
    asked: { ...frame.asked, [name]: asked },
  })
  const value = frame.values[name]
  const isDay = slot.type === 'date' || slot.type === 'stay'
  if (isDay && value === undefined && frame.month !== undefined) {
    turn.say('dayInMonth', { month: sayMonth(frame.month) })
  } else if (value?.type === 'stay') turn.say(value.from === undefined ? 'stayFrom' : 'stayNights')
  else if (value?.type === 'phone')
    turn.say('restOfNumber', { number: turn.speak(task, name, value) })
  else if (value?.type === 'volume')
    turn.say(value.calls === undefined ? 'callsADay' : 'callLength')
  else turn.sayLine(`ask ${task.id} ${name}`, slot.ask)
}

/** Whether a caller on the telephone is asked first whether the number of this call will do. */
const mayBeTheirs = (turn: DialogueTurn, { values, asked }: TaskFrame, name: string): boolean =>
  !values[name] && !asked[name] && !turn.keepsNumber && !turn.context.agent.playsRole

/** What was kept back before is not asked for, nor what a message is about where the caller has told it. */
function fillsItself(turn: DialogueTurn, frame: TaskFrame, task: Task, name: string): boolean {
  const slot = task.slots[name]
  if (!callsBack(task) || frame.values[name]) return false
  if (slot?.type === 'phone' && turn.keepsNumber) {
    leaveOut(turn, frame, name)
    return true
  }
  // What was asked and not answered is a matter as well.
  const text =
    slot?.type === 'text' && !slot.unasked && !frame.asked[name] && !frame.heard
      ? clearest(
          turn.unanswered
            .filter(({ text: one }) => asksSomething(one))
            .map(({ text: one }) => withTold(one, turn.before.told))
            .join(' '),
        ) || matterIn(turn.before.told)
      : ''
  if (text !== '')
    turn.change(frame, { values: { ...frame.values, [name]: { type: 'text', text } } })
  return text !== ''
}

/** How often the agent asks by what something can be found, once the caller lacks a part of it. */
const MOST_ASKED_TO_FIND = 2

/** Whether a caller who has said that they lack a reference or number would be asked for one yet again. */
function lacksIdentity(frame: TaskFrame, { slots, lookup }: Task, name: string): boolean {
  const finding = (lookup?.by.flat() ?? []).filter((each) => slots[each]?.type !== 'name')
  const asked = [...new Set(finding)].reduce((sum, each) => sum + (frame.asked[each] ?? 0), 0)
  const lacks = finding.some((each) => frame.skipped.includes(each))
  return finding.includes(name) && !frame.found && lacks && asked >= MOST_ASKED_TO_FIND
}

/** Ends a task in which the caller wants nothing else than what is already booked. */
export function leaveAsItIs(turn: DialogueTurn, frame: TaskFrame): void {
  turn.end(frame, 'abandoned')
  turn.say('staysAsItIs')
  offerMore(turn)
  goOn(turn)
}

/** What the caller has told since the last one was done. The read-back still asks for a yes. */
const wantsAnother = ({ before }: DialogueTurn): boolean =>
  before.told.some(({ text }) => /\b(?:second|other|another|\w+ more|extra)\b/i.test(text))

/** Nothing is done twice because the caller asks once more whether it is, or says yes to it again. */
function leaveAsDone(turn: DialogueTurn, frame: TaskFrame, { reference }: EndedTask): void {
  turn.end(frame, 'abandoned')
  turn.say('doneAlready')
  if (reference !== undefined)
    turn.say('recallReference', { reference: Array.from(reference).join(' ') })
  offerMore(turn)
  goOn(turn)
}

/** Repeats the open question after a digression, or after something that was not understood. */
function askAgain(turn: DialogueTurn, frame: TaskFrame, task: Task): void {
  const { expects } = frame
  if (expects.name === 'callback') sayOffer(turn, frame, expects.instead)
  else if (expects.name === 'change') askWhatToChange(turn, frame)
  else if (expects.name === 'proposal') propose(turn, task, expects.options)
  else if (expects.name === 'reading') {
    turn.say('which', { options: sayReadings(turn, task, expects.slot, expects.values) })
  }
}

export function callTool(turn: DialogueTurn, frame: TaskFrame): void {
  const task = turn.taskOf(frame.task)
  if (task.tool === undefined) return finishTask(turn, frame)
  ask(turn, frame, 'tool', task.tool, toolArguments(task, frame))
}

function ask(
  turn: DialogueTurn,
  frame: TaskFrame,
  purpose: 'lookup' | 'free' | 'tool',
  tool: string,
  values: SlotValues,
): void {
  const request = turn.callTool(tool, values)
  turn.change(frame, { expects: { name: 'result', request, purpose } })
  turn.askNothingMore()
}
