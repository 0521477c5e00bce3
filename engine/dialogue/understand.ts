/**
 * What a caller wants, as commands. The reader says what each clause does (`engine/understanding`), the readers of the
 * slots find the values in it, and sentence vectors tell which task or question it is about. What was asked decides how
 * an answer is read. Only a yes with nothing that touches what was read back confirms.
 */
import { TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import { STOP_CALLS } from '@ringwell/content/agents/tasks/stopCalls.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act } from '../turnReading.ts'
import {
  answerWay,
  isBesideWay,
  isInWriting,
  isPassedOn,
  keepsNumber,
  PERSON,
  takenBackAt,
  wantsNoCallback,
  wantsThrough,
  wishesForCall,
} from './answerWays.ts'
import { blankOutside } from './blanked.ts'
import {
  calleeAsked,
  insteadOfCallee,
  wantsNoCalls,
  withCertainCallee,
  withoutStop,
} from './calleeAnswer.ts'
import { afterYes, besideYes, queuedFor } from './besideYes.ts'
import type { Command, DialogueContext, DialogueState, TaskFrame } from './dialogueTypes.ts'
import {
  type HeardClause,
  requestActs,
  type Start,
  withLostCode,
  withNeeded,
  withOwnBooking,
  withWishForCall,
} from './meantTask.ts'
import { withoutEchoes } from './heardBack.ts'
import { dictated, isGoodbye, toldAnew } from './inRole.ts'
import { forBooked, withNotes } from './addedNotes.ts'
import { tellsMore } from './ofBooked.ts'
import { deniesLeaving, withoutDrop, withoutLeaving } from './leaving.ts'
import { besideRefusal, withOwnAnswer } from './refusals.ts'
import {
  countedIn,
  makesBooking,
  madeBefore,
  splitForAnother,
  wantsOnlyOne,
} from './anotherBooking.ts'
import { tellsDeath } from './ofAnother.ts'
import { acceptsOffer, answersOffer, isCertainYes } from './offers.ts'
import { operationOf } from './asked.ts'
import { hasAlready } from './ownBookings.ts'
import { sharingTask } from './sharesIn.ts'
import { changes, isWhen, valuesIn } from './valuesIn.ts'
import { isOfYesNo } from './namedYesNo.ts'
import { saysOnlyValues } from './repeats.ts'
import { unaskedIn } from './unasked.ts'
import { wordsIn } from './wording.ts'
import { matterEdit } from './matterEdits.ts'
import { noteEdit } from './noteEdits.ts'
import { resumes } from './otherNumbers.ts'
import { asOfNow, nearOf } from './nearOf.ts'
import { asksAfterStop, plainCommands } from './plainCommands.ts'
import { nothing, aboutOf, ownIn } from './aboutOf.ts'
import { REQUESTING } from './amongTasks.ts'
import { claimed, readIn } from './readIn.ts'
import {
  answerIn,
  hasAgreed,
  isNegative,
  isThankedFor,
  LIKELY_NO,
  takesLeave,
  acceptsProposal,
} from './answerIn.ts'
import {
  FEWEST_NOTED,
  isDenial,
  namesThing,
  noteCommands,
  onlyLeavesOut,
  toldBeside,
} from './noteCommands.ts'
import { isAnswered, questionsIn } from './questionsIn.ts'
import { isAsking } from './openQuestions.ts'
import { FEWEST_ABOUT, type Requests, requestsIn } from './requestsIn.ts'
import { callsBack, isMessage, isRepeatable, rings, slotForNotes } from './taskProgress.ts'
import { isWriting } from './taskViews.ts'
import { asReason, narrowedReason, reasonBesideYes } from './told.ts'
import { reportedSlot, wordsInPlace } from './wordsInPlace.ts'
import { isBeforeYes, isOfOther, namesOther, withRetold, yesIn } from './yesIn.ts'

/** What the agent can be asked besides its tasks. */
export interface Understanding {
  /** Questions that need no answer of their own while a task is under way: thanks, hello. */
  asides: ReadonlySet<string>
  /** Questions whose answer says that the wish in them is noted. */
  noted?: ReadonlySet<string>
}

/**
 * @param text the whole turn
 * @param all the clauses of the text, in order
 */
export function understand(
  text: string,
  all: readonly HeardClause[],
  state: DialogueState,
  given: DialogueContext,
  understanding: Understanding = { asides: new Set() },
): Command[] {
  const isDeath =
    tellsDeath(text) && !given.agent.playsRole && state.said['condolence'] === undefined
  const condole: readonly Command[] = isDeath ? [{ type: 'condole' }] : []
  if (wantsNoCalls(all, given)) return [...condole, { type: 'startTask', task: STOP_CALLS }]
  const heard = withoutStop(all, given)
  const callee = calleeAsked(state, given)
  const instead = callee === undefined ? undefined : insteadOfCallee(text, heard, state, given)
  if (instead) return instead
  const meant = understandAll(text, heard, state, given, understanding)
  const said = callee === undefined ? meant : withCertainCallee(meant, callee, text, heard)
  const again: readonly Command[] = isHalfTaken(heard, said, state) ? [{ type: 'hearAll' }] : []
  return [...condole, ...said, ...again]
}

/**
 * Whether a correction says more than was taken of it. Then all of it is read back, and not only what has changed, so that
 * the caller hears what has not.
 */
function isHalfTaken(
  heard: readonly HeardClause[],
  commands: readonly Command[],
  { stack }: DialogueState,
): boolean {
  if (stack.at(-1)?.expects.name !== 'confirmation') return false
  const taken = commands.filter(({ type }) => taking.has(type))
  const isOnlyTaken = commands.every(({ type }) => taking.has(type) || besideTaken.has(type))
  const told = heard.filter(
    (one) => (correcting.has(one.act) || one.spans.length > 0) && !onlyLeavesOut(one),
  )
  return taken.length > 0 && isOnlyTaken && told.length > taken.length
}

const taking: ReadonlySet<Command['type']> = new Set([
  'setSlot',
  'addNote',
  'setNotes',
  'rejectValue',
] as const)
const besideTaken: ReadonlySet<Command['type']> = new Set([
  'acknowledge',
  'askQuestion',
  'askUnknown',
  'confirmHeard',
] as const)
const correcting: ReadonlySet<Act> = new Set<Act>([
  'give',
  'fix',
  'refuse',
  'wrong',
  'note',
  'tell',
])

function understandAll(
  text: string,
  heard: readonly HeardClause[],
  state: DialogueState,
  given: DialogueContext,
  understanding: Understanding,
): Command[] {
  // What says that no callback is wanted is heard already (`told.ts`), and nothing but that.
  const saying =
    !given.agent.isOutbound && wantsNoCallback(text, state)
      ? heard.filter((clause) => !wantsNoCallback(clause.text, state))
      : []
  const frame = state.stack.at(-1)
  const current = given.agent.tasks.get(frame?.task ?? '')
  const spoken = (saying.length > 0 ? saying : heard).map((clause) =>
    isBeforeYes(clause) ? { ...clause, act: 'social' as const } : clause,
  )
  const wished = spoken.map((clause) =>
    withOwnBooking(
      withWishForCall(withLostCode(withNeeded(clause, state, given), state, given), given),
      state,
      given,
    ),
  )
  const left = frame ? withoutLeaving(wished, frame, given) : wished
  const meant = current ? withOwnAnswer(left, current) : left
  const plain = withoutEchoes(meant, state, current)
  const read = withNotes(text, plain, state, given, understanding.noted)
  const refused = besideRefusal(read, state, given)
  if (refused) {
    const { others, after } = refused
    const shown = blankOutside(text, others)
    const rest = others.length > 0 ? understandAll(shown, others, after, given, understanding) : []
    // What is only told beside a callback that nobody wants was for that.
    const isTold = frame?.task === 'callback' && others.every(({ act }) => act !== 'ask')
    const said = rest.filter(
      (one) =>
        !answeringRefused.has(one.type) &&
        !saysLittle(one) &&
        !(isTold && one.type === 'notUnderstood'),
    )
    return [{ type: 'cancelTask', isRefused: true }, ...said]
  }
  const later = forBooked(read, state, given)
  if (later) {
    const { queued, others } = later
    const rest =
      others.length > 0
        ? understandAll(blankOutside(text, others), others, state, given, understanding)
        : []
    return [...rest, queued]
  }
  const anew = frame && current && matterEdit(text, read, current, frame, state.told)
  if (anew) {
    const { slot, text: matter, others } = anew
    const rest =
      others.length > 0
        ? understandAll(blankOutside(text, others), others, state, given, understanding)
        : []
    const whole: Command = { type: 'setSlot', slot, values: [{ type: 'text', text: matter }] }
    return [whole, ...rest.filter(({ type }) => type === 'askQuestion' || type === 'askUnknown')]
  }
  const edit = frame && current && noteEdit(read, current, frame, state.lastSaid)
  if (edit) {
    const { notes, others, isNew } = edit
    const rest =
      others.length > 0
        ? understandAll(blankOutside(text, others), others, state, given, understanding)
        : []
    // What is put instead is heard before it is said yes to.
    const isDone = ({ type }: Command): boolean =>
      type === 'notUnderstood' || type === 'acknowledge' || (isNew && type === 'affirm')
    return [{ type: 'setNotes', notes }, ...rest.filter((one) => !isDone(one))]
  }
  const isKept = !current?.lookup && read.some((one) => deniesLeaving(one.text))
  const clauses = read.map((clause) =>
    isKept && clause.act === 'no' && wordsIn(clause.text) <= MOST_OF_NO
      ? { ...clause, act: 'social' as const }
      : frame
        ? withoutDrop(clause, frame, given)
        : clause,
  )
  const split = splitForAnother(text, clauses, state, given)
  if (!split)
    return withSeveral(
      text,
      understandPart(text, clauses, state, given, understanding),
      state,
      given,
    )
  const { before, after } = split
  const first =
    before.clauses.length > 0
      ? understandPart(before.text, before.clauses, state, given, understanding)
      : []
  const started = first.flatMap((one) => (one.type === 'startTask' ? [one.task] : [])).at(-1)
  const making = given.agent.tasks.get(started ?? '')
  const isStarted = making !== undefined && makesBooking(making)
  const task = isStarted ? making : madeBefore(state, given.agent)
  if (!task) return understandPart(text, clauses, state, given, understanding)
  const about = { task, values: {}, expects: nothing, lastSet: undefined }
  const context = { ...given, near: nearOf(text, state, given) }
  const said = valuesIn(after.text, after.clauses, about, context)
  // `Yes, and another one for Sam`: it is put in line before the yes is carried out.
  const others = first.filter(({ type }) => type !== 'notUnderstood')
  const isYes = others.some(({ type }) => type === 'affirm')
  const queued: Command = { type: 'queueTask', task: task.id, said }
  return isYes ? [queued, ...others] : [...others, queued]
}

/** `Two rooms, please`: they are booked one after the other. */
function withSeveral(
  text: string,
  commands: readonly Command[],
  { stack, ended }: DialogueState,
  { agent }: DialogueContext,
): Command[] {
  const task = commands
    .flatMap((one) => (one.type === 'startTask' ? (agent.tasks.get(one.task) ?? []) : []))
    .find(makesBooking)
  if (task) return [...commands, ...queued(task, countedIn(text, task) - 1)]
  // `Make it two rooms`, `you’ve put two, yeah?`, while one is being booked.
  const current = agent.tasks.get(stack.at(-1)?.task ?? '')
  if (!current || !makesBooking(current)) return [...commands]
  const isSecond = ended.some((one) => one.task === current.id && one.outcome === 'done')
  if (isSecond && wantsOnlyOne(text, current)) return [{ type: 'cancelTask' }]
  const count = countedIn(text, current)
  if (count < 2) return [...commands]
  const known = stack.filter((frame) => frame.task === current.id).length
  const others = commands.filter(({ type }) => !missing.has(type))
  // Before a yes is carried out.
  if (count > known) return [...queued(current, count - known), ...others]
  return others.length > 0
    ? others
    : [{ type: 'queueTask', task: current.id, said: [], isKnown: true }]
}

const queued = ({ id }: Task, times: number): Command[] =>
  Array.from({ length: times }, () => ({ type: 'queueTask', task: id, said: [] }))

const missing: ReadonlySet<Command['type']> = new Set([
  'notUnderstood',
  'askUnknown',
  'confirmHeard',
] as const)

/** What says nothing more once the task is left that it was said for. */
const answeringRefused: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'acknowledge',
  'affirm',
  'cancelTask',
  'deny',
])

const saysLittle = (one: Command): boolean =>
  one.type === 'notUnderstood' && wordsIn(one.text ?? '') < FEWEST_ABOUT

/** `No no,` before `don’t leave it` says no to nothing else. */
const MOST_OF_NO = 2

const isForSlot = (one: Command, slot: string): boolean => 'slot' in one && one.slot === slot

/** The words are what the call is about, and no note besides. */
const saysReason = (one: Command, text: string): boolean =>
  one.type === 'setSlot' && one.values[0].type === 'text' && text.includes(one.values[0].text)

const isPersonNow = ({ act, text }: HeardClause): boolean => act === 'person' && wantsThrough(text)

/** What is said beside a goodbye is taken first. A yes to a read-back has rules of its own. */
const answersBeside = (clauses: readonly HeardClause[], isReadBack: boolean): HeardClause[] =>
  clauses.filter(
    ({ act, spans }) =>
      act === 'pick' ||
      (act === 'yes' && !isReadBack) ||
      ((act === 'give' || act === 'fix') && spans.length > 0),
  )

/** What an answer to `What did you agree on?` is made of. */
const telling: ReadonlySet<Act> = new Set<Act>(['give', 'tell', 'note', 'new', 'fix', 'person'])

function understandPart(
  text: string,
  parts: readonly HeardClause[],
  state: DialogueState,
  given: DialogueContext,
  { asides, noted = new Set() }: Understanding,
): Command[] {
  const frame = state.stack.at(-1)
  const isDictating = given.agent.playsRole === true && frame?.expects.name === 'slot'
  const isReadBack = frame?.expects.name === 'confirmation'
  const current = frame && given.agent.tasks.get(frame.task)
  const reported = reportedSlot(frame, current)
  const placed = wordsInPlace(parts, state, given)
  const clauses = isReadBack && current ? withRetold(placed, current) : placed
  const context = { ...given, near: nearOf(text, state, given) }
  const has = (...acts: readonly Act[]) => clauses.some(({ act }) => acts.includes(act))
  const yes =
    frame?.expects.name === 'confirmation' && current
      ? yesIn(clauses, frame, current, context)
      : undefined
  const understandRest = (left: readonly HeardClause[], now = state): Command[] =>
    left.length > 0 ? understandPart(blankOutside(text, left), left, now, given, { asides }) : []
  const { expects: open } = frame ?? {}
  const resumed =
    current && open && callsBack(current) && resumes(text, clauses, current, open, context)
  if (resumed) return resumed
  const unasked = frame && current && unaskedIn(clauses, frame, current)
  if (unasked) {
    const said = understandRest(unasked.others).filter(({ type }) => !unasked.overrules.has(type))
    return [...said, ...unasked.commands]
  }
  const beside = yes && besideYes(yes, text, clauses, state, context, understandRest)
  if (beside) return beside
  const way = frame && current && answerWay(clauses, frame, current, given.agent)
  if (frame && way) {
    const skipped = way.commands.flatMap((one) =>
      one.type === 'skipSlot' && one.slot ? [one.slot] : [],
    )
    const after = { ...frame, skipped: [...frame.skipped, ...skipped] }
    const then = { ...state, stack: [...state.stack.slice(0, -1), after] }
    const said = [...understandRest(way.others, then).filter(isBesideWay), ...way.commands]
    return said.length > 0 ? said : [{ type: 'acknowledge' }]
  }
  const answers = current && has('bye') && !has('stop') ? answersBeside(clauses, isReadBack) : []
  const taken = understandRest(answers).filter(
    ({ type }) => type === 'setSlot' || type === 'affirm',
  )
  if (taken.length > 0) return [...taken, { type: 'sayGoodbye' }]
  const isYesAlone = yes?.requests.length === 0
  const requests: Requests = isYesAlone
    ? { starts: [], unclear: undefined, isDeclined: false }
    : requestsIn(clauses, state, context)
  const takenBack =
    given.agent.tasks.has(TRANSFER) && requests.starts.some(({ isPerson }) => isPerson)
      ? takenBackAt(text)
      : undefined
  if (takenBack !== undefined) {
    // What stands beside the wish is often read as a part of it: `please`.
    const after = clauses.filter(
      ({ start, act, text: words }) =>
        start >= takenBack && (act !== 'person' || PERSON.test(words)),
    )
    const said = understandRest(after)
    return said.length > 0 ? said : [{ type: 'takeBack' }]
  }
  // `Yes, with the late check-out` answers the question about it, and begins nothing.
  if (current)
    requests.starts = requests.starts.filter(({ clause }) => !isOfYesNo(clause.text, current))
  const dropped = requests.starts.find(({ task }) => task.id === current?.cancelledBy)
  if (frame && dropped && isOfOther(dropped.clause.text, frame, context)) {
    const own = understandRest(clauses.filter(({ start }) => start !== dropped.clause.start))
    return [
      ...own.filter(({ type }) => type !== 'affirm' && type !== 'notUnderstood'),
      queuedFor(text, dropped, state, context),
    ]
  }
  // `No, the 14th. Can somebody ring me?` corrects what is under way, and says nothing of the call.
  const person = requests.starts.find(({ isPerson }) => isPerson)
  const corrections = clauses.filter(
    ({ act, start, spans }) =>
      person &&
      act === 'fix' &&
      start < person.clause.start &&
      spans.some(({ kind }) => isWhen(kind) || kind === 'stay'),
  )
  if (current && !callsBack(current) && corrections.length > 0) {
    const corrected = understandRest(corrections).filter(({ type }) => type === 'setSlot')
    return [...corrected, ...understandRest(clauses.filter((one) => !corrections.includes(one)))]
  }
  // A yes and a cancellation of what is under way contradict each other.
  if (dropped && has('yes')) return [{ type: 'cancelTask', isUnsure: true }]
  const shared = sharingTask(text, clauses, requests.starts, frame, context)
  const [opening] = clauses
  if (shared && opening) requests.starts = [{ task: shared, clause: opening, isPerson: false }]
  const isInRole = given.agent.playsRole && !frame && state.offer.name === 'nothing'
  if (isInRole && requests.starts.length === 0) {
    return [isGoodbye(clauses) ? { type: 'sayGoodbye' } : { type: 'notUnderstood', text }]
  }
  const [wish] = requests.starts
  if (isInRole && wish && !wish.isPerson) {
    return [{ type: 'startTask', task: wish.task.id }, ...dictated(text, wish.task, false)]
  }
  if (isDictating && current && clauses.every(({ act }) => telling.has(act))) {
    const told = dictated(text, current, true)
    if (told.length > 1) return told
  }
  if (given.agent.playsRole && frame && current) {
    const anew = toldAnew(clauses, current, frame)
    if (anew.length > 0) return anew
  }
  const commands: Command[] = [...(requests.unclear ?? [])]
  const { uncovered } = requests
  if (uncovered)
    commands.push(
      frame || requests.starts.length > 0
        ? { type: 'askUnknown', text: uncovered.text }
        : { type: 'notUnderstood', text: uncovered.text, isUncovered: true },
    )
  const plain = plainCommands(clauses, requests, state, context)

  const isElse = requests.starts.length === 0 && (uncovered || requests.isAnswered)
  const isElsewhere = !frame && isElse && !clauses.some(isCertainYes)
  const likely = isElsewhere
    ? undefined
    : aboutOf(text, clauses, requests.starts[0], state, context)
  const [first, second] = requests.starts
  // Each request gets the values that were said with it.
  const before = first && second ? clauses.slice(0, clauses.indexOf(second.clause)) : clauses
  // `Do you have a double room, from the 4th?` asks for the task that it begins.
  const own = first
    ? before.map((clause) => (clause.act === 'ask' ? { ...clause, act: 'new' as const } : clause))
    : before
  const isOffer = likely?.isOffered === true && !acceptsOffer(clauses)
  // `He has one on Wednesday, it will have to be moved` takes up no offer of a new one.
  const isOfOne =
    isOffer && operationOf(likely.task, context.agent) === 'new' && has('change', 'cancel', 'check')
  const heard = isOffer ? own.filter((clause) => answersOffer(clause, state)) : own
  const words = isOffer ? blankOutside(text, heard) : text
  const refers = likely ? ownIn(text, likely, first !== undefined, state, context) : []
  const isWhich = refers.length > 0 && frame?.expects.name === 'reading' && !likely?.starts
  const isRead = likely && !isOfOne && !isWhich
  const isCall = likely?.starts !== undefined && callsBack(likely.task)
  const read = isRead ? readIn(words, heard, likely, isCall ? asOfNow(context) : context) : []
  // An offer is accepted by a yes, or by a value for it.
  const isTaken =
    !isOffer ||
    // A phone number alone does not tell what the caller wants.
    read.some((one) => !('slot' in one) || likely.task.slots[one.slot ?? '']?.unasked !== true)
  const about = isTaken ? likely : undefined
  const narrowed =
    isReadBack && current && callsBack(current)
      ? narrowedReason(clauses, frame.values['reason'])
      : []
  const isLeft = (one: Command): boolean => narrowed.length === 0 || !isForSlot(one, 'reason')
  const found = about ? [...refers, ...read.filter(isLeft), ...narrowed] : []
  const isStarted = about?.starts !== undefined
  const isYes = isYesAlone && !found.some(changes(about?.values ?? {}))
  const isLeaving =
    frame !== undefined &&
    ((hasAgreed(frame) && takesLeave(clauses)) ||
      (current !== undefined && isMessage(current) && isThankedFor(clauses)))
  const confirms = (isYes || isLeaving) && frame?.expects.name === 'confirmation'
  const isDeclined = requests.isDeclined && !isStarted && !first
  if (isDeclined) commands.push({ type: state.offer.name === 'task' ? 'deny' : 'cancelTask' })
  // `Yes, thank you, bye` is a yes first.
  if (!confirms) commands.push(...plain)
  const isEnd = has('bye') || (has('stop') && (frame !== undefined || !asksAfterStop(clauses)))
  if (isEnd && requests.starts.length === 0 && !confirms) {
    // `Two hundred and forty, and the breakfast beside it. Goodbye` repeats, and asks nothing.
    const asked = clauses.filter((one) => one.act === 'ask' && isAsking(one.text))
    return [...commands, ...questionsIn(asked, state, true, asides)]
  }
  if (about?.starts !== undefined && !first?.isPerson) {
    const isAgain = first?.isAgain === true || isDoneAgain(about.task, first, state)
    const isInstead = leavesFor(clauses, first, frame, context)
    commands.push({
      type: 'startTask',
      task: about.starts,
      ...(isAgain && { isAgain: true }),
      ...(isInstead && { isInstead: true }),
    })
  }
  // Whoever is to be called back may ask for somebody now.
  if (frame?.task === 'callback' && clauses.some(isPersonNow))
    commands.push({ type: 'askForPerson' })
  // Where the yes does not count, the callback still comes after what was read back.
  const isBoth = frame?.expects.name === 'confirmation' && has('yes')
  if (first?.isPerson) {
    // `There’s water coming through my ceiling` is a message to a business that calls nobody back.
    const isTold = !rings(first.task) && !wantsThrough(first.clause.text)
    const isNoCall = isTold || isPassedOn(first.clause.text) || keepsNumber(text)
    const isWritten = isInWriting(first.clause.text)
    const isOffered =
      first.clause.act === 'yes' && frame?.expects.name === 'callback' && !frame.expects.isThrough
    if (isBoth) commands.push({ type: 'queueTask', task: first.task.id })
    else
      commands.push({
        type: 'askForPerson',
        ...(isNoCall && { isMessage: true }),
        ...(isWritten && { isWritten: true }),
        ...((wishesForCall(first.clause.text) || isOffered) && { isCallback: true }),
      })
    const isKept = (isWritten || keepsNumber(text)) && first.task.slots['phone']?.optional === true
    if (!isBoth && isKept) commands.push({ type: 'skipSlot', slot: 'phone' })
  }
  if (second) {
    const after = clauses.slice(clauses.indexOf(second.clause))
    const other = { task: second.task, values: {}, expects: nothing, lastSet: undefined }
    const kept = valuesIn(blankOutside(text, after), after, other, context)
    commands.push({
      type: 'queueTask',
      task: second.task.id,
      ...(kept.length > 0 && { said: kept }),
    })
  }

  // Whoever was rung is asked who they are.
  if (about && !state.phone?.outbound) commands.push(...claimed(text, clauses, about))
  const expects = about?.expects ?? nothing
  const isProposed = expects.name === 'proposal' && expects.options.length === 1
  const isChange = changes(about?.values ?? {})
  const { offer } = state
  const isLed = offer.name === 'task' && offer.task === about?.starts && acceptsOffer(clauses)
  const led = isLed ? offer.about : undefined
  const kept = found
    .filter((one) => one.type === 'excludeDays' || isChange(one))
    .map((one) => (narrowed.includes(one) ? one : asReason(one, text, about, led)))
  const isStuck = frame?.expects.name === 'callback' && clauses.some(isCertainYes)
  const isAccepted = about?.starts === 'callback' && (acceptsOffer(clauses) || isStuck)
  if (isAccepted && !kept.some((one) => isForSlot(one, 'reason')))
    kept.push(...reasonBesideYes(text, clauses, led))
  // What rules out none of what is known leaves a yes as it is.
  const said = kept.filter(isChange)
  // `At three`, in reply to `Would Monday suit you?`, accepts the day even if the time was known before.
  const isAccepting =
    isProposed && !has('no', 'refuse') && acceptsProposal(has('yes'), found, expects)
  if (isAccepting) commands.push({ type: 'affirm' })
  commands.push(...(kept.length > 0 ? kept : found.filter(({ type }) => type !== 'setSlot')))
  // `We’ll be there by eight. Yes, book it`, of seven o’clock, hears once more what the yes would be for.
  const isOther =
    isReadBack &&
    current !== undefined &&
    said.length === 0 &&
    clauses.some(isCertainYes) &&
    clauses.some((one) => namesOther(one, frame, context))
  if (isOther) commands.push({ type: 'confirmAgain', isWhole: true })
  else if (!isDeclined)
    commands.push(...answerIn(clauses, found, said, confirms || isYes, state, isStarted))
  if (
    has('free') &&
    about &&
    questionsIn(clauses, state, true, asides).every(({ type }) => type === 'askUnknown') &&
    !commands.some(({ type }) => type === 'askFree' || type === 'choose')
  ) {
    commands.push({ type: 'askFree' })
  }
  const isHad = first !== undefined && hasAlready(first.clause, context)
  const told =
    isHad || isAccepted
      ? clauses.filter(
          (one) =>
            one !== first?.clause &&
            !saysOnlyValues(one) &&
            toldBeside.has(one.act) &&
            !isAsking(one.text) &&
            (isHad ||
              (one.act === 'tell' &&
                wordsIn(one.text) >= FEWEST_NOTED &&
                !kept.some((each) => isForSlot(each, 'reason') && saysReason(each, one.text)))),
        )
      : []
  // What is wished beside a yes goes with it, and so does what is told beside one to a message.
  if (confirms) {
    const isTold = current !== undefined && isMessage(current)
    const tells = clauses.flatMap((one): HeardClause[] => {
      if (one.act === 'tell' && !isTold && tellsMore(one.text, context))
        return [{ ...one, act: 'note' }]
      return one.act === 'note' || one.act === 'tell' || namesThing(one) ? [one] : []
    })
    const notes = noteCommands(tells, about, kept, [], noted)
    commands.unshift(...notes.map((one) => ({ ...one, isBeside: true as const })))
  } else {
    const notes = noteCommands(clauses, about, kept, told, noted)
    // A no that is less certain, or a bare one, is taken up by what is noted with it.
    const isFirm = clauses.some(
      (one) => isNegative(one) && one.certainty >= LIKELY_NO && wordsIn(one.text) > 1,
    )
    // `That’s not what happened. He stole my sword.`
    const isAnew =
      reported !== undefined && notes.length > 0 && clauses.some((one) => isDenial(one.text))
    const at = commands.findIndex(
      ({ type }) =>
        type === 'denyUnclearly' || (isReadBack && type === 'deny' && (isAnew || !isFirm)),
    )
    // What is noted is read back, which asks for the yes again.
    if (notes.length > 0 && at >= 0) commands.splice(at, 1)
    if (isAnew) commands.push({ type: 'nameSlot', slot: reported })
    commands.push(...notes)
  }
  // `Never mind the window, leave it. Yes, book it.`
  if (confirms) commands.push(...plain.filter(({ type }) => type !== 'cancelTask'))
  return rest()

  function rest(): Command[] {
    // `What does it cost to fly a day later?` begins something, and asks.
    const left = clauses.filter((clause) => {
      const start = requests.starts.find((one) => one.clause === clause)
      return (
        !start || (isWriting(start.task) && isAnswered(clause) && !REQUESTING.test(clause.text))
      )
    })
    // What keeps no notes is asked, and not told: `and can I leave it with the neighbour?`
    const isNoteless = about && slotForNotes(about.task, about.values) === undefined
    const others = left.map((clause) =>
      isNoteless && clause.act === 'note' && clause.text.trimEnd().endsWith('?')
        ? { ...clause, act: 'ask' as const }
        : clause,
    )
    const questions = questionsIn(others, state, commands.length > 0, asides)
    // Of a wish that no task covers, more need not be said.
    const isBeyond = uncovered !== undefined && !frame
    // `Which one must I take, for fifteen calls a day?` is answered by what comes of the fifteen.
    const isAdvised = (one: Command): boolean =>
      one.type === 'askUnknown' &&
      about !== undefined &&
      isRepeatable(about.task) &&
      said.length > 0 &&
      /\b(?:which|one|best|plan)\b/i.test(one.text)
    const all = [
      ...commands,
      ...questions.filter((one) => !(isBeyond && one.type === 'askUnknown') && !isAdvised(one)),
    ]
    if (all.length > 0) return confirms ? afterYes(all, text) : all
    // `I said, send me somebody!` repeats what the agent is at.
    const isRepeated = has(...requestActs)
    const isWishedAgain = frame?.task === 'callback' && has('person')
    const isQuiet = clauses.every(
      ({ act }) =>
        quiet.has(act) ||
        (isRepeated && act === 'upset') ||
        (isWishedAgain && (act === 'person' || upset.has(act))),
    )
    // `Three hundred, I said`, right after the next question: the caller repeats what is known.
    const isAskedOnce = frame?.expects.name === 'slot' && frame.asked[frame.expects.slot] === 1
    const known = isAskedOnce ? found.filter(({ type }) => type === 'setSlot') : []
    const isOnlyRepeated = clauses.every(
      (one) => one.spans.length === 0 || saysOnlyValues(one) || /\b(?:said|told)\b/i.test(one.text),
    )
    if (known.length > 0 && isOnlyRepeated) return known
    if (frame && (isQuiet || known.length > 0)) return [{ type: 'acknowledge' }]
    const isMentioned =
      !isTaken && state.lastFrame > 0 && readIn(text, own, likely, context).length > 0
    return [isMentioned ? { type: 'offerAgain' } : { type: 'notUnderstood', text }]
  }
}

/**
 * A correction right after something was done is about that: `no, make it Tuesday`, of a promise that was just noted.
 */
const isDoneAgain = (task: Task, first: Start | undefined, { ended }: DialogueState): boolean =>
  task.changedBy === task.id &&
  ended.at(-1)?.task === task.id &&
  ended.at(-1)?.outcome === 'done' &&
  first?.clause.act !== 'new'

/** The caller leaves what is under way, and does not put it off: `no, not that, I want…`, `…instead`. */
function leavesFor(
  clauses: readonly HeardClause[],
  first: Start | undefined,
  frame: TaskFrame | undefined,
  context: DialogueContext,
): boolean {
  if (!first || !frame) return false
  // `We’ve got a table on Saturday, too` leaves nothing that is for Friday.
  const isDated = Object.values(frame.values).some(({ type }) => type === 'date' || type === 'stay')
  const isHad = (one: HeardClause): boolean =>
    hasAlready(one, context) && !(isDated && one.spans.some(({ kind }) => kind === 'date'))
  if (clauses.some(isHad) || /\binstead\b/i.test(first.clause.text)) return true
  const { expects } = frame
  // `No, wait, until which day is that?` is a question beside what goes on.
  if (first.clause.act === 'ask' && first.task.tool === undefined) return false
  const slot =
    expects.name === 'slot' ? context.agent.tasks.get(frame.task)?.slots[expects.slot] : undefined
  // `No, no allergies` answers a question.
  const isAnswer = slot ? slot.optional || slot.type === 'yesNo' : expects.name === 'proposal'
  return !isAnswer && clauses.some(({ act }) => act === 'no' || act === 'refuse' || act === 'stop')
}

/** `No, no! I said somebody is to ring me` repeats what the agent is at. */
const upset: ReadonlySet<Act> = new Set<Act>(['no', 'refuse', 'wrong', 'upset'])

/** Acts that need no reaction in the middle of a task. */
const quiet: ReadonlySet<Act> = new Set<Act>([
  'social',
  'tell',
  'wait',
  'done',
  'new',
  'change',
  'cancel',
  'check',
])
