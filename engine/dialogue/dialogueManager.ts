/**
 * What happens next in a dialogue. Pure: (state, input) → [state, effects]. Tasks lie on a stack. At any time, a caller
 * may digress, correct anything or drop the task. Nothing is written before one confirmation that reads everything
 * back.
 */
import { createTurn, type DialogueTurn } from './dialogueTurn.ts'
import type {
  Command,
  DialogueContext,
  DialogueInput,
  DialogueState,
  DialogueStep,
  Question,
  TaskFrame,
} from './dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { callTool, goOn, leaveAsItIs } from './goOn.ts'
import { echoes } from './heardBack.ts'
import { admitMiss, denyOffer } from './misses.ts'
import { notesIn } from './notes.ts'
import { tellNews } from './readBack.ts'
import { recall, recallDone } from './recall.ts'
import { askWhatToChange, countAsked, leaveOut, repair, takeAsWhole } from './repair.ts'
import { inWords } from '../english/values/numbers.ts'
import { withMinutes } from '../english/values/volume.ts'
import { takeResult } from './takeResult.ts'
import {
  addNote,
  askAnew,
  choose,
  excludeDays,
  rejectValue,
  setNotes,
  setSlot,
  take,
} from './takeValues.ts'
import { nextStep } from './taskProgress.ts'
import { sayFree, saySooner } from './sayFree.ts'
import { sameValue } from './slotValues.ts'
import {
  abandon,
  carriedFrom,
  handOver,
  keptForAnother,
  offerMore,
  queueTask,
  sayGoodbye,
  startTask,
  takeQuestion,
} from './taskStack.ts'
import { operationOf } from './asked.ts'
import { alternatives } from '../english/lists.ts'
import { wordsIn } from './wording.ts'

export function advanceDialogue(
  state: DialogueState,
  input: DialogueInput,
  context: DialogueContext,
): DialogueStep {
  const turn = createTurn(state, context)
  if (input.type === 'toolAnswered') takeResult(turn, input.request, input.result)
  else {
    // `Yes, bye` is a yes first, and nothing follows a goodbye.
    const commands = input.commands.toSorted((a, b) => byeLast(a) - byeLast(b))
    for (const one of commands) if (one.type === 'askQuestion') turn.settle(one.settles ?? [])
    for (const command of commands) perform(turn, command)
    if (turn.top() && commands.every(isWaiting)) {
      turn.say('takeYourTime')
      turn.askNothingMore()
    }
    if (turn.says('cancelled') && commands.some(isRefusal)) askInstead(turn, commands)
    const frame = turn.top()
    // If several values were set at once, `make it four` cannot refer to the last one.
    const filled = input.commands.filter(({ type }) => type === 'setSlot').length
    if (frame && filled > 1) turn.change(frame, { lastSet: undefined })
  }
  do {
    beginNext(turn)
    goOn(turn)
  } while (turn.top()?.said && !turn.asked)
  return turn.finish()
}

const byeLast = ({ type }: Command): number => (type === 'sayGoodbye' ? 1 : 0)

const isWaiting = (one: Command): boolean => one.type === 'acknowledge' && one.isWaiting === true

const isRefusal = (one: Command): boolean => one.type === 'cancelTask' && one.isRefused === true

function dropRefused(turn: DialogueTurn, frame: TaskFrame): void {
  turn.end(frame, 'abandoned', undefined, true)
  turn.say('cancelled')
  if (frame.task === 'callback') turn.declineCall()
}

/** Asks what the caller needs instead of what was refused, unless that has been said. */
function askInstead(turn: DialogueTurn, commands: readonly Command[]): void {
  const isElse = turn.top() || turn.asked || turn.offer.name !== 'nothing' || turn.says('goodbye')
  if (isElse) return
  if (commands.some(({ type }) => type === 'askQuestion')) return offerMore(turn)
  turn.say('whatInstead')
  turn.makeOffer({ name: 'anythingElse' })
}

/** Begins the next of several bookings with what was said for it. */
function beginNext(turn: DialogueTurn): void {
  const frame = turn.top()
  if (!frame?.said) return
  turn.change(frame, { said: undefined, values: keptForAnother(turn, frame) })
  const isAnother = turn.ended().some(({ task }) => task === frame.task)
  turn.say(isAnother ? 'nowTheOther' : 'nowTheNext', {
    title: turn.title(turn.taskOf(frame.task)),
  })
  for (const command of frame.said) perform(turn, command)
}

function perform(turn: DialogueTurn, command: Command): void {
  const frame = turn.top()
  if (frame?.expects.name === 'result' && !waitsFor.has(command.type)) {
    if (!turn.asked) turn.say('stillWorking')
    turn.askNothingMore()
    return
  }
  switch (command.type) {
    case 'startTask':
      return startTask(turn, command)
    case 'queueTask':
      if (command.isKnown) return turn.say('oneThenOther')
      return queueTask(turn, command.task, command.said)
    case 'askWhichTask':
      return askWhichTask(turn, command.tasks)
    case 'askFree':
      return frame && sayFree(turn, frame, command.week)
    case 'addNote':
      return frame && takeNote(turn, frame, command)
    case 'setNotes':
      return frame && setNotes(turn, frame, command.notes)
    case 'setSlot':
      return frame && setSlot(turn, frame, command)
    case 'rejectValue':
      return frame && rejectValue(turn, frame, command.slot, command.value)
    case 'excludeDays':
      return frame && excludeDays(turn, frame, command.days)
    case 'nameSlot':
      return frame && askAnew(turn, frame, command.slot)
    case 'meanOther':
      return frame && meanOther(turn, frame)
    case 'nameMonth':
      return frame && turn.change(frame, { month: command.month })
    case 'choose':
      return frame && choose(turn, frame, command.index)
    case 'affirm':
      return frame ? affirm(turn, frame, command.after) : affirmOffer(turn)
    case 'deny':
      return frame ? deny(turn, frame) : denyOffer(turn)
    case 'confirmAgain':
      return frame && confirmAgain(turn, frame, command.isWhole === true)
    case 'hearAll':
      return frame && turn.change(frame, { heard: undefined })
    case 'denyUnclearly':
      return frame && askYesOrNo(turn, frame)
    case 'cancelTask':
      if (frame && command.isRefused) dropRefused(turn, frame)
      else if (frame && command.isUnsure) askWhetherToCancel(turn, frame)
      else if (frame) abandon(turn, frame)
      else turn.say('nothingToCancel')
      return
    case 'askSooner':
      return frame && saySooner(turn, frame)
    case 'skipSlot':
      if (command.isWritten) turn.say('inWriting')
      return frame && skip(turn, frame, command.slot)
    case 'takeBack':
      if (frame) return
      turn.say('whatInstead')
      turn.makeOffer({ name: 'anythingElse' })
      return
    case 'askQuestion':
      takeQuestion(turn, command)
      if (turn.offer.name === 'task') return
      return turn.digress()
    case 'askUnknown':
      takeQuestion(turn, command)
      if (!frame) offerMore(turn)
      return
    case 'repeat':
      if (turn.before.lastSaid === '') turn.say('nothingSaidYet')
      else turn.saySentence(turn.before.lastSaid)
      turn.keepOffer()
      turn.askNothingMore()
      return
    case 'condole':
      turn.say('condolence')
      return turn.answerHere()
    case 'startOver':
      if (!frame) return admitMiss(turn)
      turn.change(frame, {
        values: {},
        asked: {},
        skipped: [],
        facts: {},
        found: undefined,
        isWithoutName: undefined,
        heard: undefined,
        expects: { name: 'nothing' },
      })
      turn.say('startOver')
      return
    case 'askForPerson':
      return handOver(turn, frame, command)
    case 'recall':
      return command.isDone ? recallDone(turn) : recall(turn, command)
    case 'offerAgain':
      return offerAgain(turn)
    case 'acknowledge':
      turn.keepOffer()
      return
    case 'confirmHeard':
      turn.say('heardRight')
      turn.keepOffer()
      return
    case 'agree':
      return frame && turn.change(frame, { agreed: frame.values })
    case 'sayGoodbye':
      return frame && !command.isNo && holdsBack(turn, frame) ? undefined : sayGoodbye(turn)
    default:
      if (frame) repair(turn, frame)
      else admitMiss(turn, command.type === 'notUnderstood' ? command.text : undefined)
  }
}

/**
 * A goodbye is no no: whoever takes leave of a read-back may think that it is booked, and so may whoever has just said
 * the last that was missing. So the agent asks once.
 */
function holdsBack(turn: DialogueTurn, frame: TaskFrame): boolean {
  const task = turn.taskOf(frame.task)
  const isAsked = frame.expects.name === 'confirmation'
  const [before] = turn.before.stack.slice(-1)
  const isNew = before?.task !== frame.task || before.values !== frame.values
  if (!isAsked && !(isNew && nextStep(task, frame).name === 'confirm')) return false
  if (countAsked(turn, frame, 'leaving') > 1) return false
  turn.say('beforeYouGo')
  if (isAsked) {
    turn.sayQuestion(task.confirm)
    turn.askNothingMore()
  }
  return true
}

/** Notes what is a note. A question in it stays open, and what takes something back was not understood. */
function takeNote(
  turn: DialogueTurn,
  frame: TaskFrame,
  { text, isBeside, instead }: Extract<Command, { type: 'addNote' }>,
): void {
  if (instead !== undefined) return addNote(turn, frame, [text], instead)
  const noted = notesIn(text)
  const notes = noted.flatMap((one) => (one.type === 'note' ? [one.text] : []))
  if (notes.length > 0) addNote(turn, frame, notes)
  // The yes beside it is for what was read back.
  if (isBeside) return turn.change(frame, { expects: frame.expects })
  for (const one of noted) {
    // `Check-up?` only repeats a word.
    if (one.type !== 'question' || wordsIn(one.text) < 3) continue
    const isEcho = echoes(one.text, turn.before.lastSaid)
    perform(turn, isEcho ? { type: 'confirmHeard' } : { type: 'askUnknown', text: one.text })
  }
  if (noted.length > 0 && noted.every(({ type }) => type === 'correction')) repair(turn, frame)
}

/** Lets go of the booking that was found, and looks for another one. */
function meanOther(turn: DialogueTurn, frame: TaskFrame): void {
  const task = turn.taskOf(frame.task)
  const finding = new Set(task.lookup?.by.flat())
  const said = Object.entries(frame.values).filter(
    ([name, value]) => !finding.has(name) && !sameValue(value, frame.found?.[name]),
  )
  turn.change(frame, {
    isOther: true,
    values: { ...carriedFrom(turn, task), ...Object.fromEntries(said) },
    facts: {},
    found: undefined,
    heard: undefined,
    expects: { name: 'nothing' },
  })
}

/** Commands that can be carried out while a tool is at work. All others wait for its answer. */
const waitsFor: ReadonlySet<Command['type']> = new Set([
  'askQuestion',
  'askUnknown',
  'repeat',
  'recall',
  'acknowledge',
  'sayGoodbye',
])

function affirm(turn: DialogueTurn, frame: TaskFrame, after?: readonly Question[]): void {
  const { expects } = frame
  switch (expects.name) {
    case 'proposal': {
      const [option, ...others] = expects.options
      if (option && others.length === 0) take(turn, frame, option)
      else repair(turn, frame)
      return
    }
    case 'callback':
      if (expects.instead === undefined)
        return handOver(turn, frame, expects.isThrough ? {} : { isCallback: true })
      // A yes to `a new one, or a call?` has left that open. Nothing is written before it is read back.
      if (expects.tries > 0) return startTask(turn, { task: expects.instead })
      turn.change(frame, { expects: { ...expects, tries: 1 } })
      return
    case 'confirmation':
      turn.unsay('oneAfterTheOther')
      turn.unsay('oneThenOther')
      tellNews(turn, frame)
      turn.change(frame, { after })
      return callTool(turn, { ...frame, after })
    case 'change':
      return frame.asked['cancel'] ? abandon(turn, frame) : repair(turn, frame)
    case 'slot': {
      const slot = turn.taskOf(frame.task).slots[expects.slot]
      // `Yes` in reply to `Any wishes?`: the agent asks again, for the wishes themselves.
      if (takeAsWhole(turn, frame) || slot?.optional) return
      return repair(turn, frame)
    }
    case 'nothing':
      return
    default:
      repair(turn, frame)
  }
}

function deny(turn: DialogueTurn, frame: TaskFrame): void {
  const { expects } = frame
  switch (expects.name) {
    case 'confirmation':
      if (Object.keys(turn.taskOf(frame.task).slots).length === 0) return goBack(turn, frame)
      return askWhatToChange(turn, frame)
    case 'change':
      // Whoever changes nothing of what is booked keeps it.
      if (nextStep(turn.taskOf(frame.task), frame).name === 'askChange')
        return leaveAsItIs(turn, frame)
      // `Nothing, go ahead` wants it as it is, and hears it once more.
      if (!frame.asked['cancel'] && (frame.asked['change'] ?? 0) > 1) return abandon(turn, frame)
      return turn.change(frame, {
        asked: { ...frame.asked, cancel: 0 },
        heard: undefined,
        expects: { name: 'nothing' },
      })
    case 'callback':
      return abandon(turn, frame)
    case 'slot': {
      // `No callback, please`, in reply to `What’s your name?`
      const isUnwanted =
        frame.task === 'callback' &&
        expects.slot === 'name' &&
        turn.stack().some((each) => each.handedOver !== undefined)
      return isUnwanted ? abandon(turn, frame) : skip(turn, frame)
    }
    case 'reading':
      return askAnew(turn, frame, expects.slot)
    case 'proposal': {
      const [name] = Object.keys(expects.options[0] ?? {})
      if (name === undefined) return
      // Who does not want the day that is sooner keeps the one that was chosen.
      if (frame.values[name]) return turn.change(frame, { expects: { name: 'nothing' } })
      return askAnew(turn, frame, name)
    }
    default:
  }
}

/** Callers who go on repeating values are told what the agent is waiting for. */
const MOST_REPEATED = 2

function confirmAgain(turn: DialogueTurn, frame: TaskFrame, isWhole: boolean): void {
  const times = countAsked(turn, frame, 'confirmation')
  if (times > MOST_REPEATED) return repair(turn, frame)
  if (isWhole) turn.change(frame, { heard: undefined })
  const heard = turn.top()
  if (heard && isWhole) turn.change(heard, { expects: { name: 'nothing' } })
}

/** Nothing about this can be changed, so it was misunderstood: what it has replaced goes on. */
function goBack(turn: DialogueTurn, frame: TaskFrame): void {
  const { replaces } = turn.taskOf(frame.task)
  const [left] = turn
    .ended()
    .filter(({ task }) => replaces.includes(task))
    .slice(-1)
  if (left?.outcome !== 'abandoned') return abandon(turn, frame)
  turn.end(frame, 'abandoned')
  turn.say('cancelled')
  startTask(turn, { task: left.task })
}

/** Fewer values are soon said again. */
const FEWEST_TO_ASK = 2

/** A grumble drops nothing that the caller has built up. */
function askWhetherToCancel(turn: DialogueTurn, frame: TaskFrame): void {
  if (Object.keys(frame.values).length < FEWEST_TO_ASK) return abandon(turn, frame)
  countAsked(turn, frame, 'cancel')
  const asked = turn.top()
  if (asked) turn.change(asked, { expects: { name: 'change', tries: 0 } })
  turn.say('cancelOrChange')
  turn.askNothingMore()
}

/**
 * The caller has heard the read-back, so the agent asks only for the answer again. A second `incorrect` counts as a no.
 */
function askYesOrNo(turn: DialogueTurn, frame: TaskFrame): void {
  turn.change(frame, { expects: { name: 'confirmation', tries: 1 } })
  turn.say('wasThatYes')
  turn.askNothingMore()
}

/** Leaves out a slot. The agent insists on one that is not optional. */
function skip(turn: DialogueTurn, frame: TaskFrame, named?: string): void {
  const { expects } = frame
  const task = turn.taskOf(frame.task)
  // `I haven't got it on me`, in reply to a greeting that asks for an order number.
  const next = expects.name === 'nothing' ? nextStep(task, frame) : undefined
  const slot =
    named ?? (expects.name === 'slot' ? expects.slot : next?.name === 'ask' ? next.slot : undefined)
  if (slot === undefined) return repair(turn, frame)
  const known = frame.values[slot]
  const { type, optional } = task.slots[slot] ?? {}
  if (named !== undefined && type === 'phone') turn.keepNumber()
  if (type === 'volume' && skipPart(turn, frame, slot, known)) return
  // `That’s all of it`, of a number that is short.
  if (known?.type === 'phone' && takeAsWhole(turn, frame)) return
  if (optional) return leaveOut(turn, frame, slot)
  const tries = expects.name === 'slot' ? expects.tries : 0
  const asked: TaskFrame = { ...frame, expects: { name: 'slot', slot, tries } }
  turn.change(frame, asked)
  repair(turn, asked, 'needed')
}

/** Callers who do not know their minutes are asked for their calls, and a call of unknown length takes as long as usual. */
function skipPart(
  turn: DialogueTurn,
  frame: TaskFrame,
  slot: string,
  known: SlotValue | undefined,
): boolean {
  if (known === undefined) {
    turn.change(frame, { values: { ...frame.values, [slot]: { type: 'volume', per: 'day' } } })
    return true
  }
  if (known.type !== 'volume' || known.calls === undefined) return false
  turn.say('usualLength', { minutes: inWords(USUAL_LENGTH) })
  const { type, ...volume } = known
  setSlot(turn, frame, {
    slot,
    values: [{ type, ...withMinutes({ ...volume, each: USUAL_LENGTH }) }],
  })
  return true
}

/** Of a call, in minutes. */
const USUAL_LENGTH = 3

/** Asks whether the caller wants something new, or is calling about what exists. */
function askWhichTask(turn: DialogueTurn, tasks: readonly [string, string]): void {
  const { agent } = turn.context
  const [one, other] = tasks.map((id) => turn.taskOf(id))
  if (!one || !other) return
  const fresh =
    operationOf(one, agent) === 'new'
      ? one
      : operationOf(other, agent) === 'new'
        ? other
        : undefined
  if (fresh) turn.say('newOrExisting', { title: turn.title(fresh) })
  else turn.say('which', { options: alternatives([one, other].map((task) => turn.title(task))) })
  turn.makeOffer({ name: 'tasks', tasks })
  turn.askNothingMore()
}

function affirmOffer(turn: DialogueTurn): void {
  const { offer } = turn.before
  if (offer.name === 'task') startTask(turn, { task: offer.task })
  else if (offer.name === 'anythingElse') {
    turn.say('whatElse')
    turn.askNothingMore()
  } else admitMiss(turn)
}

function offerAgain(turn: DialogueTurn): void {
  const { offer, ended } = turn.before
  const last = turn.context.agent.tasks.get(ended.at(-1)?.task ?? '')
  if (offer.name !== 'task' || last?.next?.task !== offer.task) return admitMiss(turn)
  turn.sayLine(`next ${last.id}`, last.next.offer)
  turn.makeOffer(offer)
}
