/** Which tasks a turn asks for, and which of them it means in earnest. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act } from '../turnReading.ts'
import type { Command, DialogueContext, DialogueState } from './dialogueTypes.ts'
import {
  type HeardClause,
  LIKELY_TASK,
  type MeantTask,
  meantTasks,
  offeredIn,
  requestActs,
  type Start,
  SURELY_TASK,
} from './meantTask.ts'
import { isInWriting, isOneMore, passesItOn, refusesCall, repeatsOffer } from './answerWays.ts'
import { staysLeft, takesUpAgain } from './leaving.ts'
import { namedTask } from './inRole.ts'
import { makesBooking } from './anotherBooking.ts'
import { countingTask } from './numbersIn.ts'
import { acceptsOffer, declinesOffer, isCertainYes } from './offers.ts'
import { operationOf } from './asked.ts'
import { aboutExisting, asksOfOwn, hasAlready, taskAboutOwn } from './ownBookings.ts'
import { hasNo } from '../english/yesNo.ts'
import {
  codeBefore,
  isAlternative,
  makingInstead,
  meantReading,
  REQUESTING,
  takesBack,
  WISHES,
  wishesThen,
} from './amongTasks.ts'
import { isOutOfQuestion, isRefusal } from './refusals.ts'
import { isUncovered } from './uncovered.ts'
import { isMessage, isRepeatable } from './taskProgress.ts'
import { isWriting } from './taskViews.ts'
import { asksTerms, bookedIn } from './ofBooked.ts'
import { wordsIn } from './wording.ts'
import { saysOnlyValues } from './repeats.ts'

/** If the task that comes second is this close and does something else, the agent asks which is meant. */
export const CLOSE = 0.08

export interface Requests {
  /** The tasks that the turn starts, in the order in which they were asked for. */
  starts: Start[]
  /** The agent has to ask which of these is meant. */
  unclear: Command[] | undefined
  /** The caller does not want what was offered. */
  isDeclined: boolean
  /** A wish that no task covers. */
  uncovered?: HeardClause
  /** A wish that the playbook answers: what comes with it is for no task. */
  isAnswered?: boolean
}

/** Whoever wants one of the team, and not another call of ours, as `call me back later` does. */
const NAMES_PEOPLE =
  /\b(?:person|human|somebody|someone|people|manager|advis[eo]r|member of staff|colleague)\b/i

export function requestsIn(
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
  let uncovered: HeardClause | undefined
  let isAnswered = false
  const isWished = clauses.some((one) => requestActs.has(one.act) && !saysOnlyValues(one))
  const add = (task: Task | undefined, clause: HeardClause, isPerson = false): void => {
    if (!task || task === current || starts.some((start) => start.task === task)) return
    if (!isPerson && isOutOfQuestion(task, clause, clauses, state, context)) return
    // What is asked once something is booked begins nothing more: `what does it come to for the two nights?`
    const isAsked =
      clause.act === 'ask' && (!REQUESTING.test(clause.text) || asksTerms(clause.text))
    // `My name, in the booking`, beside a question that the booking answers, asks for no look-up.
    const isBeside = !requestActs.has(clause.act) && clauses.some(({ act }) => act === 'recall')
    const isQuestion = (isAsked && isWriting(task)) || isBeside
    if (!frame && !isPerson && isQuestion && bookedIn(state, agent)) return
    starts.push({ task, clause, isPerson })
  }
  const left = frame || clauses.some(staysLeft) ? undefined : leftLast(state, agent)
  for (const clause of clauses) {
    if (left && takesUpAgain(clause)) {
      if (!starts.some(({ task }) => task === left))
        starts.push({ task: left, clause, isPerson: false, isAgain: true })
      continue
    }
    if (isRefusal(clause, agent)) continue
    if (agent.playsRole && !frame) {
      const named = namedTask(clause, context)
      add(named, clause, named?.id === 'callback')
      continue
    }
    const isFirst = state.lastFrame === 0 && state.lastSaid === ''
    if (isFirst && agent.isOutbound && goesOn(clauses) && isHardlyRequest(clause)) continue
    // `No call back, I work at night` wants nobody.
    const isRepeated = !frame && repeatsOffer(clause, clauses) && !clauses.some(isCertainYes)
    if (isRepeated || refusesCall(clause.text, state, agent)) {
      isDeclined ||= offeredIn(state).includes('callback')
      continue
    }
    const isPersonMeant =
      (isPersonLikely(clause, isFirst) && !isQuestionItself(clause) && !isReport(clause)) ||
      // What is for the booking that was made is noted with it.
      (passesItOn(clause, clauses, state, agent) &&
        !(clause.act === 'note' && bookedIn(state, agent)))
    if (isPersonMeant) {
      const isLater = state.offer.name === 'task' && !frame && !NAMES_PEOPLE.test(clause.text)
      const declined = isLater ? agent.greetingDeclined : undefined
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
    if (isQuestionItself(clause)) {
      isAnswered ||= clause.act === 'new'
      continue
    }
    // `A table, please. Friday the 27th.` asks for one thing.
    if (saysOnlyValues(clause) && (current || isWished)) continue
    // `Okay, two hundred and forty. Goodbye.`
    const isLeaving = clause.act === 'new' && clauses.some(({ act }) => act === 'bye')
    if (isLeaving && !REQUESTING.test(clause.text) && !WISHES.test(clause.text)) continue
    // What a callback or a message is about is no request to the agent, unless the agent can do it itself.
    if (current && isMessage(current) && (isOneMore(clause) || !isOwnRequest(clause, current)))
      continue
    const afterwards = afterDone(clause, state, context)
    if (afterwards) {
      add(afterwards, clause)
      continue
    }
    const [best, next] = meantTasks(clause, state, context)
    const near = best?.task ?? (isRequest ? agent.tasks.get(offeredIn(state)[0] ?? '') : undefined)
    if (near && isUncovered(clause, near, agent)) {
      uncovered ??= clause
      continue
    }
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
    // What only looks something up is the safer one, if the words are plainly nearer to it.
    const reading = meantReading(clause, best.task, agent)
    if (reading) {
      add(reading, clause)
      continue
    }
    const rival = next && best.score - next.score < CLOSE ? next : undefined
    const isPerson = best.task.id === 'callback'
    const isUnclear =
      rival &&
      !frame &&
      !isPerson &&
      rival.task.id !== 'callback' &&
      clauses.length === 1 &&
      operationOf(rival.task, agent) !== operationOf(best.task, agent) &&
      !(wishesThen(clause) && operationOf(best.task, agent) === 'new') &&
      state.offer.name !== 'tasks'
    if (isUnclear) unclear = [{ type: 'askWhichTask', tasks: [best.task.id, rival.task.id] }]
    else add(best.task, clause, isPerson)
  }
  const [first] = clauses
  if (!frame && first && starts.length === 0) {
    // `Twenty calls | a day of two minutes`: the numbers count together.
    const all = clauses.map(({ text }) => text).join(' ')
    const act = clauses.some((one) => one.act === 'ask') ? 'ask' : 'tell'
    const counting = countingTask({ ...first, act, text: all, tasks: [] }, context)
    add(counting ?? takerOf(clauses, state, context), first)
  }
  const rest = { ...(uncovered && { uncovered }), ...(isAnswered && { isAnswered }) }
  // Of two that replace each other, the later one is meant.
  const meant = starts.filter(
    ({ task }, at) =>
      !starts.slice(at + 1).some(takesBack(task)) &&
      !starts.some(
        (start, place) =>
          replaces(start.task, task) &&
          (place > at || !replaces(task, start.task)) &&
          // `I want to return 4471, it never came` says why.
          (place < at || start.clause.certainty >= LIKELY_REQUEST + CLOSE),
      ),
  )
  // Whoever wants a person wants nothing else of the agent, and two tasks are begun only if both are certain.
  const person = meant.find(({ isPerson }) => isPerson)
  const isTwo = meant.every(
    ({ task, clause: { act, certainty, text, tasks: near } }) =>
      (requestActs.has(act) && certainty >= 0.6) ||
      (REQUESTING.test(text) &&
        near.some(({ id, likeness }) => id === task.id && likeness >= SURELY_TASK)),
  )
  // `I've got an engineer coming, can I move that?` asks for the second.
  const [surest] = meant.toSorted(
    (a, b) => asks(b) - asks(a) || b.clause.certainty - a.clause.certainty,
  )
  const isCoded = clauses.some(({ spans }) => spans.some(({ kind }) => kind === 'code'))
  // `Yeah, here we go, it's 4471` gives what is missing, and wants no call in its place.
  const asksBack =
    frame?.expects.name === 'callback' && frame.expects.instead === undefined && !isCoded
  const yes = asksBack && meant.length === 0 ? clauses.find(isCertainYes) : undefined
  const callback = agent.tasks.get('callback')
  // Somebody who accepts a callback says for it what comes with the yes.
  if (yes && callback && clauses.length > 1)
    return {
      starts: [{ task: callback, clause: yes, isPerson: true }],
      unclear,
      isDeclined,
      ...rest,
    }
  const [only] = meant
  const code = only && meant.length === 1 && codeBefore(clauses, only, state, agent)
  if (code) return { starts: [code, only], unclear: undefined, isDeclined, ...rest }
  // `It came broken, I'd like to send it back` is one wish about one thing: what is asked for in so many words.
  const [one, other] = meant
  const isOneThing = one && other && isAlternative(one, other)
  const asked = isOneThing ? meant.find(({ clause }) => WISHES.test(clause.text)) : undefined
  const chosen = person
    ? [person]
    : asked
      ? [asked]
      : isTwo
        ? meant.slice(0, 2)
        : surest
          ? [surest]
          : []
  return { starts: chosen, unclear: chosen.length > 0 ? undefined : unclear, isDeclined, ...rest }
}

/** What the caller has left last, with something said for it. */
function leftLast({ ended }: DialogueState, { tasks, playsRole }: AgentTasks): Task | undefined {
  const { task = '', outcome, values = {} } = ended.at(-1) ?? {}
  const left = tasks.get(task)
  // A change or a cancellation that was left is not made on a `keep it`.
  const isLeft =
    outcome === 'abandoned' && task !== 'callback' && left?.lookup === undefined && !playsRole
  return isLeft && Object.keys(values).length > 0 ? left : undefined
}

/**
 * Who and when, before anything is under way, is a booking, and who alone is a message if the agent offers to take one:
 * `Thursday at ten then, Anna Kovac, 07700 900456`.
 */
function takerOf(
  clauses: readonly HeardClause[],
  { offer }: DialogueState,
  { agent }: DialogueContext,
): Task | undefined {
  const kinds = new Set(clauses.flatMap(({ spans }) => spans.map(({ kind }) => kind)))
  const isGiven = clauses.every((one) => givenActs.has(one.act) || saysOnlyValues(one))
  const isKnown = kinds.has('name') && kinds.has('phone')
  if (!isGiven || !isKnown || offer.name !== 'nothing' || agent.isOutbound || agent.playsRole)
    return undefined
  const making = [...agent.tasks.values()].filter(makesBooking)
  const isBooking = making.length === 1 && (kinds.has('date') || kinds.has('time'))
  return isBooking ? making[0] : agent.tasks.get(agent.unknownOffers ?? '')
}

const givenActs: ReadonlySet<Act> = new Set<Act>(['give', 'social', 'yes'])

const asks = ({ clause }: Start): number => (requestActs.has(clause.act) ? 1 : 0)

const replaces = (one: Task, other: Task): boolean => one.replaces.includes(other.id)

/** The caller has time: `yes, I can talk`, `go on, but be quick, I’m at work`, in reply to `Is this a good moment?` */
const goesOn = (clauses: readonly HeardClause[]): boolean =>
  clauses.some(isCertainYes) &&
  clauses.some(({ text }) =>
    /\b(?:go (?:on|ahead)|quick(?:ly)?|can talk|now(?:['’]s| is))\b/i.test(text),
  )

const isHardlyRequest = ({ act, certainty }: HeardClause): boolean =>
  act !== 'ask' && !((requestActs.has(act) || act === 'person') && certainty >= LIKELY_PERSON)

/** What a caller may want with a booking that the call knows, in whatever words. */
const aboutOwnActs: ReadonlySet<Act> = new Set<Act>(['check', 'change', 'cancel'])

/**
 * `Please transfer my savings` sounds like a wish for a person, and is nothing that a person here could do. What begins
 * a call has to be near to a callback, and not to something off topic.
 */
function isPersonLikely({ act, certainty, tasks }: HeardClause, isFirst: boolean): boolean {
  const likeness = tasks.find(({ id }) => id === 'callback')?.likeness ?? 0
  const isNear = !isFirst || likeness >= LEAST_CALLBACK
  const isCertain = certainty >= LIKELY_PERSON && isNear
  return act === 'person' && (isCertain || likeness >= LIKELY_CALLBACK)
}

const LIKELY_PERSON = 0.7

const LIKELY_CALLBACK = 0.45

const LEAST_CALLBACK = 0.35

/**
 * A request for something else than the report that is taken: `I don't want it passed on, I want to book an engineer`.
 */
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

/** What takes the place of the task under way, in whatever form it is said: `an engineer to my house, not a report`. */
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

/** A report is passed on to people, and the agent has a task of its own for it: `I want to report a fault`. */
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

export function isQuestionItself(clause: HeardClause): boolean {
  const { act, certainty, text, tasks, questions } = clause
  const [question] = questions
  // `Can a person write me an email with the price?` wants the email.
  const isSurePerson = act === 'person' && (certainty >= SURE_PERSON || isInWriting(text))
  return (
    question !== undefined &&
    question.id !== 'person' &&
    question.likeness >= (isSurePerson ? SURELY_ASKED : LIKELY_ASKED) &&
    question.likeness >= (tasks[0]?.likeness ?? 0) + (wishesThen(clause) ? WISHED_LEAD : ASKED_LEAD)
  )
}

/** Who asks for a person this certainly gets one, unless the words are all but an example of a question. */
const SURE_PERSON = 0.9

const SURELY_ASKED = 0.75

/** From this likeness on, and this much nearer than any task, a clause is the question, whatever it looks like. */
export const LIKELY_ASKED = 0.6

const ASKED_LEAD = 0.05
/** Whoever wishes for a day or a time asks only what is plainly nearer than any task: `can we have breakfast at six?` */
const WISHED_LEAD = 0.2

/**
 * `Can you send someone?` asks for a task in the form of a question, and `I can't pay it` tells what a task is for.
 * @param isYes `Yes, it's my loan` answers what was asked, unless it is plainly about something else
 */
function resembles(
  { act, text, spans, tasks, questions }: HeardClause,
  current: Task | undefined,
  isYes: boolean,
): boolean {
  // `It arrived broken`, after the number.
  const isReason = act === 'give' && spans.every(({ kind }) => kind === 'reason')
  const isFresh = (act === 'stop' || isReason) && !current
  // `I wanted the money back, not a new one`.
  const isContrast = current !== undefined && act === 'fix' && spans.length === 0 && hasNo(text)
  if (!tellingActs.has(act) && !isFresh && !isContrast) return false
  const [best] = tasks.filter(({ id }) => id !== 'callback' && id !== current?.id)
  const own = tasks.find(({ id }) => id === current?.id)?.likeness ?? 0
  const rival = Math.max(questions[0]?.likeness ?? 0, own + (isYes ? CLOSE : 0))
  const least = current ? SURELY_TASK : LIKELY_TASK
  return best !== undefined && best.likeness >= least && best.likeness > rival
}

/** A no that asks for something that was not offered: `please don't ring me any more`. */
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

/** A change of what is being booked is no request to change an existing booking: `can you make that Saturday`. */
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

/** From so many words on, a no comes with something else that the caller wants. */
export const FEWEST_ABOUT = 4
