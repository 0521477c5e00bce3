/**
 * What a caller wants, as commands. The reader says what each clause does (`engine/understanding`), the readers of the
 * slots find the values in it, and sentence vectors tell which task or question it is about. What was asked decides how
 * an answer is read. Nothing but a bare yes confirms.
 */
import { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { foldedWords } from '../knowledge/foldedWords.ts'
import type { Act, SpanKind } from '../understanding/reading.ts'
import { blankOutside } from './blanked.ts'
import { chosenIndex, withProposedDay } from './chosenIndex.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  Expectation,
  SlotValues,
  TaskFrame,
} from './dialogueTypes.ts'
import {
  type HeardClause,
  type MeantTask,
  meantTasks,
  offeredIn,
  requestActs,
} from './meantTask.ts'
import { isGoodbye, namedTask } from './inRole.ts'
import { isPlainStop, withoutDrop } from './leaving.ts'
import { namedSlot, namedSum } from './namedSlot.ts'
import { makesBooking, madeBefore, splitForAnother } from './anotherBooking.ts'
import { countingTask } from './numbersIn.ts'
import { isOfAnother } from './ofAnother.ts'
import { acceptsOffer, answersOffer, declinesOffer, isCertainYes, LIKELY_YES } from './offers.ts'
import { makingTask, operationOf } from './asked.ts'
import {
  aboutExisting,
  asksOfOwn,
  deniesFound,
  hasAlready,
  referredTo,
  taskAboutOwn,
} from './ownBookings.ts'
import { repeatsAfterNo, saysOnlyValues } from './repeats.ts'
import { isReproach, isSameQuestion } from './openQuestions.ts'
import { NONE, readFor } from './slotCommands.ts'
import { inWeek } from './slots/calendar.ts'
import { monthAlone } from './slots/date.ts'
import type { Near } from './slots/found.ts'
import { callingCodeIn } from './slots/phone.ts'
import { sharesIn, sharesSlotOf } from './sharesIn.ts'
import { weeksIn } from './slots/timeWords.ts'
import { tokenise } from './slots/tokens.ts'
import { sameValue } from './slotValues.ts'
import { isRepeatable } from './taskProgress.ts'
import { type About, changes, valuesIn } from './valuesIn.ts'
import { wordsIn } from './wording.ts'

/** What the agent can be asked besides its tasks. */
export interface Understanding {
  /** Questions that need no answer of their own while a task is under way: thanks, hello. */
  asides: ReadonlySet<string>
}

/** More than two cannot be answered in one breath. */
const MOST_QUESTIONS = 2
/** A clause means a question of the playbook from this likeness on. */
const QUESTION_LIKENESS = 0.5
/** If the task that comes second is this close and does something else, the agent asks which is meant. */
const CLOSE = 0.08

const nothing: Expectation = { name: 'nothing' }

/**
 * @param text the whole turn
 * @param read the clauses of the text, in order
 */
export function understand(
  text: string,
  read: readonly HeardClause[],
  state: DialogueState,
  given: DialogueContext,
  understanding: Understanding = { asides: new Set() },
): Command[] {
  const frame = state.stack.at(-1)
  const clauses = frame ? read.map((clause) => withoutDrop(clause, frame, given)) : read
  const split = splitForAnother(text, clauses, state, given)
  if (!split) return understandPart(text, clauses, state, given, understanding)
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
  // `Yes, and another one for Sam`: nothing but a bare yes confirms, so it is asked for once more.
  const others = first.filter(({ type }) => type !== 'affirm' && type !== 'notUnderstood')
  return [...others, { type: 'queueTask', task: task.id, said }]
}

/**
 * What the first words of a call are likeliest about, if nothing else is made of them: callers tell a story around
 * their wish. Nothing, if they only ask or greet.
 */
export function guessAtOpening(
  text: string,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): Command[] | undefined {
  const { tasks, isOutbound, playsRole } = context.agent
  if (state.lastSaid !== '' || isOutbound || playsRole) return undefined
  const [clause] = clauses
    .filter(({ act, certainty }) => !asideActs.has(act) && !(act === 'ask' && certainty >= 0.6))
    .filter((one) => one.tasks[0]?.id !== 'callback')
    .toSorted((a, b) => nearness(b) - nearness(a))
  const [best, ...others] = clause?.tasks ?? []
  const task = tasks.get(best?.id ?? '')
  if (!clause || !best || !task || best.likeness < NEAREST) return undefined
  const act = operationOf(task, context.agent)
  if (act === 'none') return undefined
  const rival = others.find(({ id, likeness }) => {
    const other = tasks.get(id)
    const isClose = best.likeness - likeness < CLOSE && id !== 'callback'
    return isClose && other && operationOf(other, context.agent) !== act
  })
  if (rival) return [{ type: 'askWhichTask', tasks: [task.id, rival.id] }]
  const meant = clauses.map((one) => (one === clause ? { ...one, act, certainty: 1 } : one))
  return understand(text, meant, state, context)
}

const nearness = ({ tasks: [best] }: HeardClause): number => best?.likeness ?? 0

/** At the opening, a task that is this near is worth a try before the agent gives up. */
const NEAREST = 0.48
const asideActs: ReadonlySet<Act> = new Set<Act>(['social', 'yes', 'no', 'bye', 'wait', 'person'])

function understandPart(
  text: string,
  spoken: readonly HeardClause[],
  state: DialogueState,
  given: DialogueContext,
  { asides }: Understanding,
): Command[] {
  const clauses = spoken.map((clause) =>
    asksAgain(clause, state) ? { ...clause, act: 'ask' as const } : clause,
  )
  const context = { ...given, near: nearOf(text, state, given) }
  const has = (...acts: readonly Act[]) => clauses.some(({ act }) => acts.includes(act))
  const frame = state.stack.at(-1)
  const requests = requestsIn(clauses, state, context)
  const shared = sharingTask(text, clauses, requests.starts, frame, context)
  const [opening] = clauses
  if (shared && opening) requests.starts = [{ task: shared, clause: opening, isPerson: false }]
  const isInRole = given.agent.playsRole && !frame && state.offer.name === 'nothing'
  if (isInRole && requests.starts.length === 0) {
    return [isGoodbye(clauses) ? { type: 'sayGoodbye' } : { type: 'notUnderstood', text }]
  }
  const commands: Command[] = requests.unclear ?? []
  const plain = plainCommands(clauses, requests, state, context)

  const likely = aboutOf(text, clauses, requests.starts[0], state, context)
  const [first, second] = requests.starts
  // Each request gets the values that were said with it.
  const before = first && second ? clauses.slice(0, clauses.indexOf(second.clause)) : clauses
  // `Do you have a double room, from the 4th?` asks for the task that it begins.
  const own = first
    ? before.map((clause) => (clause.act === 'ask' ? { ...clause, act: 'new' as const } : clause))
    : before
  const isOffer = likely?.isOffered === true && !acceptsOffer(clauses)
  // `He has one on Wednesday, it will have to be moved` takes up no offer of a new one.
  const isElsewhere =
    isOffer && operationOf(likely.task, context.agent) === 'new' && has('change', 'cancel', 'check')
  const heard = isOffer ? own.filter((clause) => answersOffer(clause, state)) : own
  const words = isOffer ? blankOutside(text, heard) : text
  const refers = likely ? ownIn(text, likely, first !== undefined, state, context) : []
  const isWhich = refers.length > 0 && frame?.expects.name === 'reading' && !likely?.starts
  const isRead = likely && !isElsewhere && !isWhich
  const read = isRead ? readIn(words, heard, likely, context) : []
  // An offer is accepted by a yes, or by a value for it.
  const isTaken =
    !isOffer ||
    // A phone number alone does not tell what the caller wants.
    read.some((one) => !('slot' in one) || likely.task.slots[one.slot ?? '']?.unasked !== true)
  const about = isTaken ? likely : undefined
  const found = about ? [...refers, ...read] : read
  const isStarted = about?.starts !== undefined
  const isYes = isBareYes(clauses, found, about?.values ?? {})
  const isLeaving = frame !== undefined && hasAgreed(frame) && takesLeave(clauses)
  const confirms = (isYes || isLeaving) && frame?.expects.name === 'confirmation'
  const isDeclined = requests.isDeclined && !isStarted && !first
  if (isDeclined) commands.push({ type: state.offer.name === 'task' ? 'deny' : 'cancelTask' })
  // `Yes, thank you, bye` is a yes first.
  if (!confirms) commands.push(...plain)
  if (has('stop', 'bye') && requests.starts.length === 0 && !confirms) {
    const asked = clauses.filter(({ act }) => act === 'ask')
    return [...commands, ...questionsIn(asked, state, true, asides)]
  }
  if (about?.starts !== undefined && !first?.isPerson) {
    const isAgain = isDoneAgain(about.task, first, state)
    const isInstead = leavesFor(clauses, first, frame, context)
    commands.push({
      type: 'startTask',
      task: about.starts,
      ...(isAgain && { isAgain: true }),
      ...(isInstead && { isInstead: true }),
    })
  }
  // `Yes, and can somebody ring me about it?`: the yes comes first.
  const isBoth = frame?.expects.name === 'confirmation' && has('yes')
  if (first?.isPerson) {
    commands.push(isBoth ? { type: 'queueTask', task: first.task.id } : { type: 'askForPerson' })
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

  if (about) commands.push(...impliedIn(clauses, about, found, first !== undefined, state))
  const expects = about?.expects ?? nothing
  const isProposed = expects.name === 'proposal' && expects.options.length === 1
  const said = found.filter(changes(about?.values ?? {}))
  if (isProposed && acceptsProposal(has('yes'), said, expects)) commands.push({ type: 'affirm' })
  commands.push(...(said.length > 0 ? said : found.filter(({ type }) => type !== 'setSlot')))
  if (!isDeclined)
    commands.push(...answerIn(clauses, found, said, confirms || isYes, state, isStarted))
  if (
    has('free') &&
    about &&
    questionsIn(clauses, state, true, asides).length === 0 &&
    !commands.some(({ type }) => type === 'askFree' || type === 'choose')
  ) {
    commands.push({ type: 'askFree' })
  }
  const isHad = first !== undefined && hasAlready(first.clause, context)
  const isAccepted = about?.starts === 'callback' && acceptsOffer(clauses)
  const told =
    isHad || isAccepted
      ? clauses.filter(
          (one) =>
            one !== first?.clause &&
            toldBeside.has(one.act) &&
            !isAsking(one.text) &&
            (isHad || (one.act === 'tell' && wordsIn(one.text) >= FEWEST_NOTED)),
        )
      : []
  commands.push(...notesIn(clauses, about, said, told))
  if (confirms) commands.push(...plain)
  return rest()

  function rest(): Command[] {
    const others = clauses.filter(
      (clause) => !requests.starts.some((start) => start.clause === clause),
    )
    const questions = questionsIn(others, state, commands.length > 0, asides)
    const all = [...commands, ...questions]
    if (all.length > 0) return all
    // `I said, send me somebody!` repeats what the agent is at.
    const isRepeated = has(...requestActs)
    const isQuiet = clauses.every(({ act }) => quiet.has(act) || (isRepeated && act === 'upset'))
    // `Three hundred, I said`, right after the next question: the caller repeats what is known.
    const isAskedOnce = frame?.expects.name === 'slot' && frame.asked[frame.expects.slot] === 1
    const isKnown = isAskedOnce && found.some(({ type }) => type === 'setSlot')
    if (frame && (isQuiet || isKnown)) return [{ type: 'acknowledge' }]
    const isMentioned =
      !isTaken && state.lastFrame > 0 && readIn(text, own, likely, context).length > 0
    return [isMentioned ? { type: 'offerAgain' } : { type: 'notUnderstood', text }]
  }
}

/** `No, make it Tuesday`, of a promise that was just noted, is about the same one. */
const isDoneAgain = (task: Task, first: Start | undefined, { ended }: DialogueState): boolean =>
  task.changedBy === task.id &&
  ended.at(-1)?.task === task.id &&
  ended.at(-1)?.outcome === 'done' &&
  first?.clause.act !== 'new'

/** `No, not that, I want…`, or `…instead`: the caller leaves what is under way, and does not put it off. */
function leavesFor(
  clauses: readonly HeardClause[],
  first: Start | undefined,
  frame: TaskFrame | undefined,
  context: DialogueContext,
): boolean {
  if (!first || !frame) return false
  if (hasAlready(first.clause, context) || /\binstead\b/i.test(first.clause.text)) return true
  const { expects } = frame
  const slot =
    expects.name === 'slot' ? context.agent.tasks.get(frame.task)?.slots[expects.slot] : undefined
  // `No, no allergies` answers a question.
  const isAnswer = slot ? slot.optional || slot.type === 'yesNo' : expects.name === 'proposal'
  return !isAnswer && clauses.some(({ act }) => act === 'no' || act === 'refuse' || act === 'stop')
}

/** What the caller has said yes to by speaking of the matter in words of their own. */
function impliedIn(
  clauses: readonly HeardClause[],
  { task, values }: Target,
  found: readonly Command[],
  isAskedFor: boolean,
  { stack, ended }: DialogueState,
): Command[] {
  const begun = new Set([...ended, ...stack].map((each) => each.task))
  const given = new Set(found.flatMap((one) => (one.type === 'setSlot' ? [one.slot] : [])))
  const isOwn = clauses.some(
    ({ act, tasks: [best], questions: [question] }) =>
      act === 'yes' &&
      best?.id === task.id &&
      best.likeness >= Math.max(SURELY_TASK, question?.likeness ?? 0),
  )
  if (!isAskedFor && !isOwn && given.size === 0) return []
  if (clauses.some(({ text }) => isOfAnother(text))) return []
  return Object.entries(task.slots).flatMap(([name, slot]): Command[] => {
    const implied = slot.type === 'yesNo' ? slot.implied : undefined
    const isOpen = implied && !values[name] && !given.has(name)
    const isImplied = isOpen && !implied.unless.some((id) => begun.has(id))
    return isImplied
      ? [{ type: 'setSlot', slot: name, values: [{ type: 'yesNo', yes: true }] }]
      : []
  })
}

/** `Half on Friday and the rest on the 4th` begins the task that takes shares, in place of the one for a single payment. */
function sharingTask(
  text: string,
  clauses: readonly HeardClause[],
  starts: readonly Start[],
  frame: TaskFrame | undefined,
  context: DialogueContext,
): Task | undefined {
  const task = [...context.agent.tasks.values()].find(sharesSlotOf)
  if (!task || frame?.task === task.id) return undefined
  const isFor = ({ id }: { id: string }): boolean => id === task.id || task.replaces.includes(id)
  if (
    /\b(?:i|we|have|i['’]ve|was|already|did) (?:already |have )?(?:paid|sent|transferred)\b/i.test(
      text,
    )
  )
    return undefined
  const isFree = starts.every((start) => isFor(start.task)) && (!frame || isFor({ id: frame.task }))
  return isFree && sharesIn(text, clauses, task, {}, context) ? task : undefined
}

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

/** The day, the month and the phone number that were mentioned last, and a calling code among these words. */
function nearOf(text: string, { stack, ended }: DialogueState, { agent }: DialogueContext): Near {
  const frame = stack.at(-1)
  const proposed =
    frame?.expects.name === 'proposal' && frame.expects.options.length === 1
      ? frame.expects.options[0]
      : undefined
  const known = Object.values({
    ...withPrefix(frame?.found),
    ...(frame ?? ended.at(-1))?.values,
    ...proposed,
  })
  const stay = known.find((value) => value.type === 'stay')
  const day = known.findLast((value) => value.type === 'date')?.date ?? stay?.from
  const found = Object.values(frame?.found ?? {}).find((value) => value.type === 'date')?.date
  const month = frame?.month ?? (stay?.from ?? found)?.slice(0, 7)
  const phone = [
    ...ended,
    ...stack.map((each) => ({ values: { ...each.notFound, ...each.values } })),
  ]
    .flatMap(({ values }) => Object.values(values))
    .findLast((value) => value.type === 'phone')?.phone
  const [, begun] = /^\+(\d{1,3})…$/.exec(phone ?? '') ?? []
  const callingCode = callingCodeIn(tokenise(text).tokens) ?? begun
  const code = Object.values({
    ...frame?.notFound,
    ...(frame?.misheard && { misheard: frame.misheard }),
    ...frame?.values,
  }).findLast((value) => value.type === 'code')?.code
  const { expects, task } = frame ?? {}
  const asked = expects?.name === 'slot' ? agent.tasks.get(task!)?.slots[expects.slot] : undefined
  return {
    ...(day !== undefined && { day }),
    ...(month !== undefined && { month }),
    ...(frame?.week !== undefined && { week: frame.week }),
    ...(found !== undefined && { booked: found }),
    ...(phone !== undefined && { phone }),
    ...(code !== undefined && { code }),
    ...(asked?.type === 'phone' && { phoneIs: 'asked' as const }),
    ...(callingCode !== undefined && { callingCode }),
  }
}

/** What was found is mentioned before what the caller has said since. */
const withPrefix = (found: SlotValues = {}): SlotValues =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [`was.${name}`, value]))

interface Start {
  task: Task
  clause: HeardClause
  isPerson: boolean
}

interface Requests {
  /** The tasks that the turn starts, in the order in which they were asked for. */
  starts: Start[]
  /** The agent has to ask which of these is meant. */
  unclear: Command[] | undefined
  /** The caller does not want what was offered. */
  isDeclined: boolean
}

function requestsIn(
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): Requests {
  const { agent } = context
  const frame = state.stack.at(-1)
  const current = frame && agent.tasks.get(frame.task)
  const starts: Start[] = []
  let unclear: Command[] | undefined
  let isDeclined = false
  let had: HeardClause | undefined
  const add = (task: Task | undefined, clause: HeardClause, isPerson = false): void => {
    if (!task || task === current || starts.some((start) => start.task === task)) return
    starts.push({ task, clause, isPerson })
  }
  for (const clause of clauses) {
    if (agent.playsRole && !frame) {
      const named = namedTask(clause, context)
      add(named, clause, named?.id === 'callback')
      continue
    }
    const isFirst = state.lastFrame === 0 && state.lastSaid === ''
    const isPersonMeant =
      isPersonLikely(clause, isFirst) && !isQuestionItself(clause) && !isReport(clause)
    if (isPersonMeant) {
      const declined = state.offer.name === 'task' && !frame ? agent.greetingDeclined : undefined
      add(agent.tasks.get(declined ?? 'callback'), clause, declined === undefined)
    }
    const known = !frame && asksOfOwn(clause, state.ended, agent)
    if (known) {
      add(known, clause)
      continue
    }
    const counting = current ? undefined : countingTask(clause, context)
    if (counting) {
      add(counting, clause)
      continue
    }
    const replacing = replacementFor(clause, current, agent)
    if (replacing) {
      add(replacing, clause)
      continue
    }
    if (hasAlready(clause, context)) {
      had ??= clause
      const own = aboutExisting(clauses, clause, context)
      if (own) add(own, clause)
      else if (current && makesBooking(current)) isDeclined = true
      continue
    }
    if (had && clause.act === 'new') continue
    const isRequest =
      requestActs.has(clause.act) ||
      isReport(clause) ||
      (!current && asksToStop(clause, offeredIn(state), agent))
    // What is told with the yes is the message.
    if (!isRequest && offeredIn(state).includes('callback') && acceptsOffer(clauses)) continue
    if (!isRequest && !resembles(clause, current, clauses.some(isCertainYes))) continue
    // `How do I cancel?` is a question of the playbook, word for word.
    if (isQuestionItself(clause)) continue
    // What a callback or a message is about is no request to the agent, unless the agent can do it itself.
    if (current && isMessage(current) && !isOwnRequest(clause, current)) continue
    const afterwards = afterDone(clause, state, context)
    if (afterwards) {
      add(afterwards, clause)
      continue
    }
    const [best, next] = meantTasks(clause, state, context)
    if (declinesOffer(clause, best, state, context)) {
      isDeclined = true
      continue
    }
    // `Not a demo, I want to think it over`: a wish that is hardly about what was refused is none for it.
    const isVague =
      (clause.tasks.find(({ id }) => id === best?.task.id)?.likeness ?? 0) < LIKELY_OWN
    const isRefused = isDeclined || clauses.some(({ act }) => act === 'no' || act === 'refuse')
    if (isRefused && isVague && best && offeredIn(state).includes(best.task.id)) continue
    const own = taskAboutOwn(clause.act, state.ended, agent)
    const isAboutOwn = own && aboutOwnActs.has(clause.act) && (!best || clause.act === 'check')
    if (isAboutOwn && own !== current) {
      add(own, clause)
      continue
    }
    const anew = makingInstead(clause, best?.task, state, agent)
    if (anew) {
      add(anew, clause)
      continue
    }
    // Who goes on telling after the advice does not want to hear it again.
    const isSaid = best && isRepeatable(best.task) && state.ended.at(-1)?.task === best.task.id
    if (isSaid && !requestActs.has(clause.act)) continue
    if (!best || isSameBooking(best, current, clause, context)) continue
    const rival = next && best.score - next.score < CLOSE ? next : undefined
    const isPerson = best.task.id === 'callback'
    const isUnclear =
      rival &&
      !frame &&
      !isPerson &&
      rival.task.id !== 'callback' &&
      clauses.length === 1 &&
      operationOf(rival.task, agent) !== operationOf(best.task, agent) &&
      state.offer.name !== 'tasks'
    if (isUnclear) unclear = [{ type: 'askWhichTask', tasks: [best.task.id, rival.task.id] }]
    else add(best.task, clause, isPerson)
  }
  const meant = starts.filter(
    ({ task }, at) =>
      !starts.slice(at + 1).some(takesBack(task)) &&
      !starts.some((start) => start.task.replaces.includes(task.id)),
  )
  // Whoever wants a person wants nothing else of the agent, and two tasks are begun only if both are certain.
  const person = meant.find(({ isPerson }) => isPerson)
  const isTwo = meant.every(({ clause }) => requestActs.has(clause.act) && clause.certainty >= 0.6)
  // `I've got an engineer coming, can I move that?` asks for the second.
  const asks = ({ clause }: Start): number => (requestActs.has(clause.act) ? 1 : 0)
  const [surest] = meant.toSorted(
    (a, b) => asks(b) - asks(a) || b.clause.certainty - a.clause.certainty,
  )
  const asksBack = frame?.expects.name === 'callback' && frame.expects.instead === undefined
  const yes = asksBack && meant.length === 0 ? clauses.find(isCertainYes) : undefined
  const callback = agent.tasks.get('callback')
  // Somebody who accepts a callback says for it what comes with the yes.
  if (yes && callback && clauses.length > 1)
    return { starts: [{ task: callback, clause: yes, isPerson: true }], unclear, isDeclined }
  const [only] = meant
  const code = only && meant.length === 1 && codeBefore(clauses, only, state, agent)
  if (code) return { starts: [code, only], unclear: undefined, isDeclined }
  const chosen = person ? [person] : isTwo ? meant.slice(0, 2) : surest ? [surest] : []
  return { starts: chosen, unclear: chosen.length > 0 ? undefined : unclear, isDeclined }
}

/** `4271, when is that coming, and change the address of 5510`: a code that answers the greeting, before another one. */
function codeBefore(
  clauses: readonly HeardClause[],
  { task, clause }: Start,
  state: DialogueState,
  agent: AgentTasks,
): Start | undefined {
  const offered = agent.tasks.get(offeredIn(state)[0] ?? '')
  const [slot] = Object.values(offered?.slots ?? {})
  if (!offered || offered === task || slot?.type !== 'code') return undefined
  const at = clauses.indexOf(clause)
  const coded = clauses.filter(({ spans }) => spans.some(({ kind }) => kind === 'code'))
  const first = coded.find((one) => clauses.indexOf(one) < at)
  const isTwice = coded.some((one) => clauses.indexOf(one) >= at)
  return first && isTwice ? { task: offered, clause: first, isPerson: false } : undefined
}

/** `Just make me a new one`, about something that could not be found. */
function makingInstead(
  { act, tasks }: HeardClause,
  meant: Task | undefined,
  { stack, ended }: DialogueState,
  agent: AgentTasks,
): Task | undefined {
  const left = stack.at(-1) ?? ended.at(-1)
  const task = agent.tasks.get(left?.task ?? '')
  const isFound = left && ('found' in left ? left.found : left.outcome !== 'abandoned')
  const likeness = tasks.find(({ id }) => id === meant?.id)?.likeness ?? 0
  const isElse = meant && operationOf(meant, agent) === 'new' && likeness >= LIKELY_TASK
  return act !== 'new' || !task || isFound || isElse ? undefined : makingTask(task, agent)
}

/** What a caller may want with a booking that the call knows, in whatever words. */
const aboutOwnActs: ReadonlySet<Act> = new Set<Act>(['check', 'change', 'cancel'])

/**
 * `Please transfer my savings` sounds like a wish for a person, and is nothing that a person here could do. What begins
 * a call has to be near to a callback, and not to something off topic.
 */
function isPersonLikely({ act, certainty, tasks }: HeardClause, isFirst: boolean): boolean {
  const likeness = tasks.find(({ id }) => id === 'callback')?.likeness ?? 0
  const isCertain = certainty >= LIKELY_PERSON && (!isFirst || likeness >= LEAST_CALLBACK)
  return act === 'person' && (isCertain || likeness >= LIKELY_CALLBACK)
}

const LIKELY_PERSON = 0.7
const LIKELY_CALLBACK = 0.45
const LEAST_CALLBACK = 0.35

/** `I don't want it passed on, I want to book an engineer`, while a report is taken. */
function isOwnRequest({ act, certainty, tasks }: HeardClause, current: Task): boolean {
  const [best] = tasks.filter(({ id }) => id !== current.id && id !== 'callback')
  return (
    requestActs.has(act) &&
    certainty >= LIKELY_REQUEST &&
    best !== undefined &&
    best.likeness >= LIKELY_OWN &&
    best.likeness > (tasks.find(({ id }) => id === current.id)?.likeness ?? 0)
  )
}

const LIKELY_REQUEST = 0.3
const LIKELY_OWN = 0.5

/** `An engineer to my house, not a report`: what takes the place of the task under way, in whatever form it is said. */
function replacementFor(
  { act, tasks, questions }: HeardClause,
  current: Task | undefined,
  agent: AgentTasks,
): Task | undefined {
  if (!current || telling.has(act)) return undefined
  const own = tasks.find(({ id }) => id === current.id)?.likeness ?? 0
  const rival = act === 'ask' ? Math.max(own, questions[0]?.likeness ?? 0) : own
  const meant = tasks.find(({ id }) => agent.tasks.get(id)?.replaces.includes(current.id))
  const isMeant = meant && meant.likeness >= LIKELY_OWN && meant.likeness > rival
  return isMeant && isMessage(current) ? agent.tasks.get(meant.id) : undefined
}

/** What is only told asks for nothing: `the engineer never came`. */
const telling: ReadonlySet<Act> = new Set<Act>(['tell', 'upset', 'social', 'yes', 'unsure'])

/** `I want to report a fault` passes something on to people, and the agent has a task of its own for it. */
function isReport({ act, certainty, tasks }: HeardClause): boolean {
  const callback = tasks.find(({ id }) => id === 'callback')?.likeness ?? 0
  const [best] = tasks.filter(({ id }) => id !== 'callback')
  return (
    act === 'person' &&
    certainty < SURE_PERSON &&
    best !== undefined &&
    best.likeness >= LIKELY_TASK &&
    best.likeness > callback
  )
}

function isQuestionItself({ act, certainty, tasks, questions }: HeardClause): boolean {
  const [question] = questions
  const isSurePerson = act === 'person' && certainty >= SURE_PERSON
  return (
    question !== undefined &&
    question.id !== 'person' &&
    question.likeness >= (isSurePerson ? SURELY_ASKED : LIKELY_ASKED) &&
    question.likeness >= (tasks[0]?.likeness ?? 0) + ASKED_LEAD
  )
}

/** Who asks for a person this certainly gets one, unless the words are all but an example of a question. */
const SURE_PERSON = 0.9
const SURELY_ASKED = 0.75
/** From this likeness on, and this much nearer than any task, a clause is the question, whatever it looks like. */
const LIKELY_ASKED = 0.6
const ASKED_LEAD = 0.05

/** What the caller dictates. A message with words of its own is none. */
const isMessage = ({ tool, arguments: own }: Task): boolean =>
  tool === 'leads.callback' || (tool === 'leads.message' && own['message'] === undefined)

/**
 * `Can you send someone?` asks for a task in the form of a question, and `I can't pay it` tells what a task is for.
 * @param isYes `Yes, it's my loan` answers what was asked, unless it is plainly about something else
 */
function resembles(
  { act, spans, tasks, questions }: HeardClause,
  current: Task | undefined,
  isYes: boolean,
): boolean {
  // `It arrived broken`, after the number.
  const isReason = act === 'give' && spans.every(({ kind }) => kind === 'reason')
  const isFresh = (act === 'stop' || isReason) && !current
  if (!tellingActs.has(act) && !isFresh) return false
  const [best] = tasks.filter(({ id }) => id !== 'callback' && id !== current?.id)
  const own = tasks.find(({ id }) => id === current?.id)?.likeness ?? 0
  const rival = Math.max(questions[0]?.likeness ?? 0, own + (isYes ? CLOSE : 0))
  const least = current ? SURELY_TASK : LIKELY_TASK
  return best !== undefined && best.likeness >= least && best.likeness > rival
}

/** `Please don't ring me any more` sounds like a no, and asks for something that was not offered. */
const asksToStop = (
  { act, text, tasks: [best] }: HeardClause,
  offered: readonly string[],
  { tasks }: AgentTasks,
): boolean =>
  act === 'no' &&
  wordsIn(text) > FEWEST_ABOUT &&
  best !== undefined &&
  best.likeness >= SURELY_TASK &&
  !offered.includes(best.id) &&
  tasks.get(best.id)?.lookup === undefined

const tellingActs: ReadonlySet<Act> = new Set<Act>(['ask', 'tell', 'skip', 'free', 'other'])
/** Words that are this near to the examples of a task mean it, in whatever form. */
const SURELY_TASK = 0.7
/** While no task is under way, less will do. */
const LIKELY_TASK = 0.58

/** `I want to change my booking, no, I have none, I need a table`: the later request replaces the earlier one. */
const takesBack =
  (earlier: Task) =>
  ({ task: later }: Start): boolean =>
    later.changedBy === earlier.id || later.cancelledBy === earlier.id

/** `Can you make that Saturday`, while it is being booked, is no request to change an existing booking. */
function isSameBooking(
  { task }: MeantTask,
  current: Task | undefined,
  { act, certainty, tasks }: HeardClause,
  { agent }: DialogueContext,
): boolean {
  if (!current) return false
  if (task === current) return true
  const isMaking = operationOf(current, agent) === 'new'
  if (!isMaking || act !== 'change' || current.changedBy !== task.id) return false
  // `I said his appointment needs to be moved` is about one that exists.
  const likenessOf = (id: string) => tasks.find((each) => each.id === id)?.likeness ?? 0
  return certainty < SURE_CHANGE || likenessOf(task.id) < likenessOf(current.id) + CLOSE
}

/** From this certainty on, a request for a change is one, if it is nearer to that task than to the one under way. */
const SURE_CHANGE = 0.8

/** Right after something was done, `cancel it` and `make it Saturday` are about that. */
function afterDone(
  { act, certainty, otherwise, tasks }: HeardClause,
  { stack, ended }: DialogueState,
  { agent }: DialogueContext,
): Task | undefined {
  const done = ended.at(-1)
  const task = done && agent.tasks.get(done.task)
  const isOver = done?.outcome === 'done' && stack.length === 0
  const latest = isOver && task && !isRepeatable(task) ? task : undefined
  const idOf = (operation: Act): string | undefined =>
    operation === 'cancel'
      ? latest?.cancelledBy
      : operation === 'change'
        ? latest?.changedBy
        : undefined
  const likenessOf = (id: string | undefined): number =>
    tasks.find((each) => each.id === id)?.likeness ?? 0
  const [first, second] = [idOf(act), idOf(otherwise.act)]
  // `Never mind, cancel that` may sound like a change.
  const isOther =
    first !== undefined &&
    second !== undefined &&
    certainty + likenessOf(first) < otherwise.certainty + likenessOf(second)
  const id = isOther ? second : first
  return id === undefined ? undefined : agent.tasks.get(id)
}

/** Commands that mean the same in every task. */
function plainCommands(
  clauses: readonly HeardClause[],
  { starts, isDeclined }: Requests,
  { stack, offer, ended }: DialogueState,
  { agent, language }: DialogueContext,
): Command[] {
  const frame = stack.at(-1)
  // `Nothing, are they still coming on Thursday?` is not the end of the call.
  const wantsMore = clauses.some(({ act }) => asking.has(act))
  const latest = agent.tasks.get(frame?.task ?? ended.at(-1)?.task ?? '')
  const known = (frame ?? ended.at(-1))?.facts ?? {}
  return once(clauses).flatMap(({ act, text }): Command[] => {
    switch (act) {
      case 'stop':
        if (starts.length > 0 || isDeclined) return []
        if (!frame && offer.name !== 'nothing') return [{ type: 'deny' }]
        return [{ type: 'cancelTask', ...(!isPlainStop(text) && { isUnsure: true }) }]
      case 'cancel':
        return frame?.expects.name === 'change' && frame.asked['cancel']
          ? [{ type: 'cancelTask' }]
          : []
      case 'restart':
        return [{ type: 'startOver' }]
      case 'repeat':
        return [{ type: 'repeat' }]
      case 'recall': {
        if (!frame && ended.length === 0) return []
        const slot =
          /\b(?:reference|confirmation|booking) (?:number|code)?/i.test(text) && !frame
            ? 'reference'
            : ((latest && namedSlot(text, latest, language)) ?? namedSum(text, known))
        return [{ type: 'recall', ...(slot !== undefined && { slot }) }]
      }
      case 'bye':
        return [{ type: 'sayGoodbye', ...(clauses.some(isNegative) && { isNo: true }) }]
      case 'done':
        // `That's all of it`, of a number that has only begun.
        if (frame && asksForRest(frame)) return [{ type: 'skipSlot' }]
        return frame || wantsMore ? [] : [{ type: 'sayGoodbye' }]
      case 'wait':
        return [{ type: 'acknowledge' }]
      default:
        return []
    }
  })
}

const asksForRest = ({ expects, values }: TaskFrame): boolean =>
  expects.name === 'slot' && values[expects.slot]?.type === 'phone'

/** Acts that want something of the agent. */
const asking: ReadonlySet<Act> = new Set<Act>([
  ...requestActs,
  'ask',
  'free',
  'person',
  'recall',
  'note',
])

/** `That's all, thanks, bye` says goodbye once. */
const once = (clauses: readonly HeardClause[]): readonly HeardClause[] =>
  clauses.filter(
    ({ act }, at) =>
      clauses.findIndex((each) => each.act === act) === at &&
      !(act === 'done' && clauses.some((each) => each.act === 'bye')),
  )

/** The task that values are for. `starts` is its id if it is not under way yet. */
interface Target extends About {
  starts?: string
  /** It begins only if the caller accepts it. */
  isOffered?: true
}

function aboutOf(
  text: string,
  clauses: readonly HeardClause[],
  first: Start | undefined,
  state: DialogueState,
  context: DialogueContext,
): Target | undefined {
  const { agent } = context
  const frame = state.stack.at(-1)
  const done = state.ended.at(-1)
  const fresh = (task: Task): Target => {
    const isAgain = isRepeatable(task) && done?.task === task.id && done.outcome === 'done'
    return {
      task,
      starts: task.id,
      values: isAgain ? done.values : {},
      expects: isAgain ? { name: 'confirmation', tries: 0 } : nothing,
      lastSet: undefined,
    }
  }
  const [offeredFirst] = offeredIn(state)
  if (first) {
    // A number answers `Do you have an order number for me?`, whatever else is said.
    const [asked] = Object.entries(agent.tasks.get(offeredFirst ?? '')?.slots ?? {})
    const isAsked =
      !frame && asked?.[1].type === 'code' && first.task.slots[asked[0]]?.type === 'code'
    return {
      ...fresh(first.task),
      ...(isAsked && { expects: { name: 'slot', slot: asked[0], tries: 0 } as const }),
    }
  }
  if (frame) {
    const task = agent.tasks.get(frame.task)
    const { values, expects, lastSet, misheard } = frame
    return task && { task, values, expects, lastSet, misheard }
  }
  const corrected =
    done?.outcome === 'done'
      ? agent.tasks.get(agent.tasks.get(done.task)?.changedBy ?? '')
      : undefined
  // Advice is given anew with every number that differs from what it was given for.
  const isCorrected =
    (corrected && isRepeatable(corrected)) || clauses.some(({ act }) => correcting.has(act))
  if (corrected && done && isCorrected) {
    const expects: Expectation = { name: 'confirmation', tries: 0 }
    const about: Target = { ...fresh(corrected), values: done.values, expects }
    const isNote = clauses.some(({ act }) => act === 'note') && !isRepeatable(corrected)
    const read = readIn(text, clauses, about, context)
    // A caller who repeats a number hears the advice again.
    const isAgain = isRepeatable(corrected) && !clauses.some(({ act }) => asking.has(act))
    const isNew = isAgain ? read.length > 0 : read.some(changes(done.values))
    if (isNote || isNew) return about
  }
  const [offered] = offeredIn(state)
  const task = agent.tasks.get(offered ?? '')
  if (!task) return undefined
  const [slot] = Object.keys(task.slots)
  const asksCode = slot !== undefined && task.slots[slot]?.type === 'code'
  return {
    ...fresh(task),
    isOffered: true,
    expects: asksCode ? { name: 'slot', slot, tries: 0 } : nothing,
  }
}

/** Acts that may change what was just done. */
const correcting: ReadonlySet<Act> = new Set<Act>(['fix', 'wrong', 'note', 'change', 'new'])

/** Which of the bookings that the call knows is meant, where one has to be found. */
function ownIn(
  text: string,
  { task, starts, expects }: Target,
  isRequested: boolean,
  { stack, ended }: DialogueState,
  context: DialogueContext,
): Command[] {
  const isRequest = isRequested || starts === undefined
  const isOther =
    stack.at(-1)?.found !== undefined &&
    starts === undefined &&
    deniesFound(text, task, context.language)
  if (isOther) return [{ type: 'meanOther' }]
  const commands = referredTo(text, task, ended, isRequest, expects, context)
  // `No, not this one, the old one`, when it was found.
  const isFound = starts === undefined && stack.at(-1)?.found !== undefined
  return isFound ? commands.filter(({ type }) => type === 'meanOther') : commands
}

/** Values, a choice among what was offered, and what shall be changed. */
function readIn(
  text: string,
  clauses: readonly HeardClause[],
  about: About,
  context: DialogueContext,
): Command[] {
  const { task, expects } = about
  const has = (...acts: readonly Act[]) => clauses.some(({ act }) => acts.includes(act))
  const { tokens } = readFor(text, task, NONE, context)
  const found = valuesIn(text, clauses, about, context).map((command) =>
    withProposedDay(command, expects, tokens, context.now),
  )
  const isOpen = expects.name === 'reading' || expects.name === 'proposal'
  const isOffer = expects.name === 'callback' && !has('no', 'refuse', 'ask')
  const chosen = isOpen || isOffer ? chosenIndex(expects, tokens) : undefined
  const isExact = found.some(
    (one) =>
      one.type === 'setSlot' &&
      one.values.length === 1 &&
      optionsOf(expects, one.slot).some((value) => sameValue(value, one.values[0])),
  )
  if (chosen !== undefined && !isExact) return [{ type: 'choose', index: chosen }]
  if (found.length > 0) {
    // `I haven't got one, it's under Shah`.
    const asked = expects.name === 'slot' && has('skip') ? expects.slot : undefined
    const isSkipped = asked !== undefined && task.slots[asked]?.optional
    const isGiven = found.some((one) => 'slot' in one && one.slot === asked)
    return isSkipped && !isGiven ? [{ type: 'skipSlot' }, ...found] : found
  }
  const hasDay = Object.values(task.slots).some(({ type }) => type === 'date' || type === 'stay')
  const month = hasDay ? monthAlone(tokens, context.now.toPlainDate()) : undefined
  if (month !== undefined) return [{ type: 'nameMonth', month }]
  const week = weekIn(text, tokens)
  const dateSlot = Object.keys(task.slots).find((name) => task.slots[name]?.type === 'date')
  if (week && dateSlot !== undefined) {
    const known = about.values[dateSlot]
    // `No, next week`, after a Wednesday, is the Wednesday of next week.
    const isMoved = known?.type === 'date' && week !== 'weekend' && !has(...requestActs, 'ask')
    if (!isMoved) return [{ type: 'askFree', week }]
    const { dayOfWeek } = Temporal.PlainDate.from(known.date)
    const day = inWeek(context.now.toPlainDate(), week === 'next' ? 1 : 0, dayOfWeek)
    return [{ type: 'setSlot', slot: dateSlot, values: [{ type: 'date', date: day.toString() }] }]
  }
  if (isOpen && has('any')) return [{ type: 'choose', index: 0 }]
  const asked = expects.name === 'slot' ? task.slots[expects.slot] : undefined
  if (expects.name === 'slot' && asked?.type === 'yesNo') {
    const yes = asked.lasts ? claimIn(text, clauses) : yesOrNo(clauses)
    return yes === undefined
      ? []
      : [{ type: 'setSlot', slot: expects.slot, values: [{ type: 'yesNo', yes }] }]
  }
  const isCount = expects.name === 'slot' && task.slots[expects.slot]?.type === 'volume'
  if (expects.name === 'slot' && (has('skip', 'any') || (isCount && has('unsure'))))
    return skipping(task, expects.slot, has('any'))
  const isChange = expects.name === 'change'
  if (!isChange && !has('wrong', 'refuse', 'change')) return []
  const named = has('ask', 'recall') ? undefined : namedSlot(text, task, context.language)
  if (named !== undefined) return [{ type: 'nameSlot', slot: named }]
  return isChange ? bestText(clauses, about) : []
}

/**
 * In reply to `What would you like to change?`, words that are no other value are the text of the task, so that the
 * question need not be asked again.
 */
function bestText(clauses: readonly HeardClause[], { task, values }: About): Command[] {
  const texts = Object.entries(task.slots).filter(
    ([name, slot]) =>
      slot.type === 'text' && !slot.unasked && !slot.ofPerson && !slot.sharesOf && values[name],
  )
  const [name] = texts.find(([, slot]) => !slot.optional) ?? texts[0] ?? []
  const told = clauses.filter(({ act, spans }) => tellingText.has(act) && spans.every(isOfText))
  const said = told
    .map(({ text }) => text)
    .join(' ')
    .replace(
      /^(?:it's|it’s|it is|it should be|it's got to be|make it) (?:got to be )?(?:that )?/i,
      '',
    )
    .replace(/[\s,.;!]+$/, '')
  if (name === undefined || said === '' || told.length < clauses.length) return []
  return [{ type: 'setSlot', slot: name, values: [{ type: 'text', text: said }] }]
}

const tellingText: ReadonlySet<Act> = new Set<Act>(['give', 'fix', 'tell', 'pick'])
const isOfText = ({ kind }: { kind: SpanKind }): boolean =>
  kind === 'reason' || kind === 'name' || kind === 'company' || kind === 'choice'

/** Of a yes and a no, the later one counts. For a detail, `I think so` is enough of a yes. */
function yesOrNo(clauses: readonly HeardClause[]): boolean | undefined {
  const acts = clauses.map(({ act, otherwise }) => (act === 'unsure' ? otherwise.act : act))
  const last = acts.findLast((act) => act === 'yes' || act === 'no' || act === 'refuse')
  if (last) return last === 'yes'
  return acts.includes('skip') ? false : undefined
}

/** Who somebody is holds for the whole call, so a doubt is no claim, and a word of somebody else's takes it back. */
function claimIn(text: string, clauses: readonly HeardClause[]): boolean | undefined {
  const yes = yesOrNo(clauses.filter(({ act }) => act !== 'unsure'))
  if (!isOfAnother(text)) return yes
  return yes === true || clauses.some(({ act }) => act === 'ask') ? undefined : false
}

/** A week in place of a day. The agent proposes a day in it. */
function weekIn(
  text: string,
  tokens: ReturnType<typeof readFor>['tokens'],
): 'this' | 'next' | 'weekend' | undefined {
  if (/\bweekend\b/i.test(text)) return 'weekend'
  const ahead = weeksIn(tokens).at(-1)?.ahead
  return typeof ahead !== 'number' ? undefined : ahead > 0 ? 'next' : 'this'
}

function skipping({ slots }: Task, slot: string, isAny: boolean): Command[] {
  const type = slots[slot]?.type
  if (isAny && (type === 'date' || type === 'time')) return [{ type: 'askFree' }]
  return [{ type: 'skipSlot' }]
}

function optionsOf(
  expects: Expectation,
  slot: string,
): readonly (SlotValues[string] | undefined)[] {
  if (expects.name === 'reading') return expects.slot === slot ? expects.values : []
  return expects.name === 'proposal' ? expects.options.map((option) => option[slot]) : []
}

/** Acts that stand beside a yes without taking anything back. */
const harmless: ReadonlySet<Act> = new Set<Act>([
  'yes',
  'social',
  'done',
  'bye',
  'tell',
  'upset',
  'skip',
])

/** A yes and nothing that changes, doubts, delays or asks anything. */
function isBareYes(
  clauses: readonly HeardClause[],
  found: readonly Command[] = [],
  known: SlotValues = {},
): boolean {
  return (
    clauses.some(isCertainYes) &&
    clauses.every(
      (clause) =>
        harmless.has(clause.act) ||
        clause.act === 'give' ||
        // `Yes, Monday at ten`.
        (clause.act === 'fix' && saysOnlyValues(clause)),
    ) &&
    !found.some(changes(known))
  )
}

/** A yes or no to what is open, if no other value was given instead. */
function answerIn(
  clauses: readonly HeardClause[],
  found: readonly Command[],
  said: readonly Command[],
  isYes: boolean,
  { stack, offer }: DialogueState,
  isStarted: boolean,
): Command[] {
  const frame = stack.at(-1)
  const acts = clauses.map(({ act }) => act)
  const isNo = acts.includes('no') || acts.includes('refuse')
  const asked = frame?.expects.name
  if (said.length > 0 || isStarted) return []
  const repeated = found.filter(({ type }) => type === 'setSlot')
  const isRepeated = repeated.length > 0
  if (asked === 'change' && isRepeated) return [{ type: 'confirmAgain', isWhole: true }]
  if (asked === 'confirmation') {
    // `No no, it's the lamp, 5510, to Mill Street`.
    const isNumber = repeated.some(saysNumber)
    const isRetold = isNumber || (repeated.length > 1 && acts.includes('fix'))
    if (isYes) return [{ type: 'affirm' }]
    if (acts.includes('yes') || acts.includes('unsure'))
      return isNo || acts.includes('wrong')
        ? [{ type: 'deny' }]
        : acts.some((act) => besides.has(act))
          ? [
              ...(acts.includes('ask') ? [{ type: 'agree' as const }] : []),
              ...(isRepeated ? [{ type: 'confirmAgain' as const }] : []),
            ]
          : [{ type: 'denyUnclearly' }]
    // A caller who repeats what was read back takes nothing back.
    if (isRepeated && !isNo && !acts.includes('wrong'))
      return [{ type: 'confirmAgain', ...(isNumber && acts.includes('fix') && { isWhole: true }) }]
    if (isRepeated && (repeatsAfterNo(clauses) || isRetold))
      return [{ type: 'confirmAgain', isWhole: true }]
    return isNo || acts.includes('wrong') ? [{ type: 'deny' }] : []
  }
  const isOpen = frame ? asked !== 'nothing' : offer.name !== 'nothing'
  if (!isOpen) return []
  // `No, are they still coming on Thursday?`, in reply to `Is there anything else?`
  if (!frame && offer.name === 'anythingElse' && acts.some((act) => asking.has(act))) return []
  // `Not for eating, no, I lost my scarf there`, in reply to `Shall I book you a table?`
  if (!frame && isNo && wordsAbout(clauses) >= FEWEST_ABOUT) return []
  if (isNo) return [{ type: 'deny' }]
  const isLikely = clauses.some(({ act, certainty }) => act === 'yes' && certainty >= LIKELY_YES)
  const isAccepted = frame || offer.name !== 'task' ? isLikely : acceptsOffer(clauses)
  return isAccepted ? [{ type: 'affirm' }] : []
}

/** Whether the caller has said yes to these values, beside a question that was answered since. */
const hasAgreed = ({ agreed, values }: TaskFrame): boolean =>
  agreed !== undefined && JSON.stringify(agreed) === JSON.stringify(values)

const isNegative = ({ act }: HeardClause): boolean =>
  act === 'no' || act === 'refuse' || act === 'stop' || act === 'wrong'

/** Nothing but thanks and a goodbye. */
const takesLeave = (clauses: readonly HeardClause[]): boolean =>
  clauses.some(({ act }) => act === 'bye' || act === 'done') &&
  clauses.every(({ act }) => act === 'bye' || act === 'done' || harmless.has(act))

/** Who says a number again has heard another one. */
const saysNumber = (one: Command): boolean =>
  one.type === 'setSlot' && /^(?:phone|code)$/.test(one.values[0].type)

/** From so many words on, a no comes with something else that the caller wants. */
const FEWEST_ABOUT = 4

const wordsAbout = (clauses: readonly HeardClause[]): number =>
  clauses
    .filter(({ act }) => substance.has(act))
    .reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

const substance: ReadonlySet<Act> = new Set<Act>(['tell', 'ask', 'other', 'upset', 'note', 'give'])

/** What stands beside a yes and is dealt with first. Then the agent asks again. */
const besides: ReadonlySet<Act> = new Set<Act>([
  ...requestActs,
  'ask',
  'note',
  'wait',
  'fix',
  'person',
])

/** In reply to `Would Monday suit you?`, `yes, at seven` and `seven` accept the day and add a time. */
function acceptsProposal(
  isYes: boolean,
  said: readonly Command[],
  expects: Extract<Expectation, { name: 'proposal' }>,
): boolean {
  const set = said.flatMap((one) => (one.type === 'setSlot' ? [one] : []))
  const option = expects.options[0] ?? {}
  if (set.length === 0 || set.some(({ slot }) => option[slot] !== undefined)) return false
  const isDay = Object.values(option).some(({ type }) => type === 'date')
  return isYes || (isDay && set.some(({ values: [value] }) => value.type === 'time'))
}

/** What is said of a booking that the caller has: `we'll be late`, `we need a high chair`. */
const toldBeside: ReadonlySet<Act> = new Set<Act>(['tell', 'give', 'new'])

/** `Thirty-five, well. Yes, go on` adds nothing. */
const FEWEST_NOTED = 3

/** Wishes that the task has no slot for. */
function notesIn(
  clauses: readonly HeardClause[],
  about: Target | undefined,
  said: readonly Command[],
  told: readonly HeardClause[],
): Command[] {
  // `Yes, but only after Friday`: what changes no value is noted, so that it is not lost.
  const isBesideYes =
    about?.expects.name === 'confirmation' &&
    said.length === 0 &&
    clauses.some(({ act }) => act === 'yes')
  // What was taken for a slot is not noted as well.
  const taken = said.flatMap((one) =>
    one.type === 'setSlot' && one.values[0].type === 'text' ? [one.values[0].text] : [],
  )
  const isTaken = (clause: HeardClause): boolean =>
    saysOnlyValues(clause) || taken.some((words) => clause.text.includes(words))
  const isNote = (clause: HeardClause): boolean => {
    const { act, text } = clause
    if (isTaken(clause)) return false
    return (
      act === 'note' ||
      (isBesideYes && act === 'fix' && wordsIn(text) >= FEWEST_NOTED) ||
      (about !== undefined &&
        about.starts === undefined &&
        isMessage(about.task) &&
        (requestActs.has(act) || act === 'tell') &&
        about.expects.name === 'confirmation')
    )
  }
  const notes = clauses.filter((one) => isNote(one) || told.includes(one)).map(({ text }) => text)
  return about && notes.length > 0 ? [{ type: 'addNote', text: notes.join(' ') }] : []
}

/** Whether the words are a question by their form. */
export const isAsking = (text: string): boolean =>
  text.trimEnd().endsWith('?') ||
  /^(?:how|what|when|where|who|which|why|is|are|do|does|can|could|may|must|will|would)\b/i.test(
    text,
  )

/** `You haven't told me about the garden`, or `and the garden?` after a question that was left open. */
const asksAgain = ({ act, text }: HeardClause, { unanswered }: DialogueState): boolean =>
  (tolds.has(act) && isReproach(text)) ||
  ((tolds.has(act) || act === 'note') &&
    text.trimEnd().endsWith('?') &&
    unanswered.some((one) => isSameQuestion(one.text, text)))

/** Whether a question beside another one names something of its own. */
const isOwnQuestion = (text: string): boolean => foldedWords(text).length > 1

const isAnswered = ({ act, questions: [question] }: HeardClause): boolean =>
  act === 'ask' && question !== undefined && question.likeness >= QUESTION_LIKENESS

/** What needs an answer of the playbook although it is no question. */
const tolds: ReadonlySet<Act> = new Set<Act>(['tell', 'other', 'upset', 'social', 'skip'])

/** Questions besides the task. Without a task under way, the playbook takes the whole turn. */
function questionsIn(
  clauses: readonly HeardClause[],
  { stack, unanswered }: DialogueState,
  isElse: boolean,
  asides: ReadonlySet<string>,
): Command[] {
  const frame = stack.at(-1)
  const open = unanswered.map(({ text }) => text)
  const commands: Command[] = []
  for (const clause of clauses) {
    const { act, text, questions } = clause
    const [nearest] = questions
    const isKnown = nearest !== undefined && nearest.likeness >= QUESTION_LIKENESS
    // Alone and without a task under way, an unknown question is the playbook's.
    const isBeside =
      frame || isReproach(text)
        ? wordsIn(text) > 2
        : isOwnQuestion(text) && clauses.some(isAnswered)
    // `The line is dead, send me somebody`: what is told beside a request needs no advice.
    const isItself =
      isKnown &&
      !asides.has(nearest.id) &&
      (requestActs.has(act) || act === 'person') &&
      isQuestionItself(clause) &&
      ((!isElse && !frame) || isAsking(text))
    if (
      act === 'ask' ||
      isItself ||
      (act === 'free' && isKnown && nearest.likeness >= SURELY_TASK)
    ) {
      if (isKnown && !asides.has(nearest.id)) {
        const settles = open.filter((one) => isSameQuestion(one, text))
        const question = { type: 'askQuestion', question: nearest.id } as const
        commands.push(settles.length > 0 ? { ...question, settles } : question)
      } else if (!isKnown && isBeside) commands.push({ type: 'askUnknown', text })
    } else if (
      isKnown &&
      tolds.has(act) &&
      !isElse &&
      (!frame || (nearest.likeness >= SURELY_TASK && !asides.has(nearest.id)))
    ) {
      commands.push({ type: 'askQuestion', question: nearest.id })
    }
  }
  const different = commands.filter(
    (one, at) =>
      one.type !== 'askQuestion' ||
      commands.findIndex(
        (each) => each.type === 'askQuestion' && each.question === one.question,
      ) === at,
  )
  return different.slice(0, MOST_QUESTIONS)
}
