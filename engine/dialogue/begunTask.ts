/** Which task a caller's words start, and which task they are about. */
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type {
  DialogueContext,
  DialogueState,
  EndedTask,
  Expectation,
  SlotValues,
  TaskFrame,
} from './dialogueTypes.ts'
import { hasOpening } from './heardTexts.ts'
import { isNothingElse } from './nothingElse.ts'
import type { Meaning, Segment } from './segments.ts'
import { NONE, readFor, slotCommands } from './slotCommands.ts'
import { isAboutExisting, ownWords, wordsOf, wordsOfExamples } from './taskWords.ts'
import { cancels } from './universalCommands.ts'

/**
 * A sentence means a task from this similarity on. Measured on the examples of the playbooks, one left out at a time.
 */
export const TASK_LIKENESS = 0.5
/** In the middle of a task, it takes this much: what looks like another task may be an answer. */
export const SURELY_TASK = 0.6
/** If the words alone do not tell, a task that looks something up has to be this much nearer than those that do not. */
const CLEARLY_NEARER = 0.12
/** Each value that a task could take makes it likelier that it is meant. */
const VALUE_BONUS = 0.06
/** Below this similarity, values are no evidence: `on Friday` alone books nothing. */
const VALUES_COUNT_FROM = 0.35
/** This many values for the slots of one task start it, whatever the other words mean. */
export const VALUES_THAT_BEGIN = 2

/** The task that the words start, unless it is already under way. */
export function startedTask(
  segment: Segment,
  state: DialogueState,
  context: DialogueContext,
): Task | undefined {
  const { text, tasks, questions } = segment
  const { agent, language } = context
  const words = callerWordsIn(language)
  // `Yes` is near to `Yes, find me a time`, but it answers what was asked.
  if (words.bareAnswer.test(text)) return undefined
  const frame = state.stack.at(-1)
  if (frame && isOnlyValues(text, frame, context)) return undefined
  const given = frame
    ? undefined
    : (cancelledAfterwards(text, state, context) ?? missedTask(segment, context))
  if (given) return given
  const current = frame && agent.tasks.get(frame.task)
  const byVerb = namedByVerb(segment, context, frame !== undefined || state.ended.length > 0)
  if (byVerb && byVerb !== current && byVerb.id !== current?.changedBy) return byVerb
  const reported = reportedTask(text, context)
  if (reported && reported !== current) return reported
  const possible = tasks.filter(
    ({ id, likeness }) =>
      likeness >= VALUES_COUNT_FROM &&
      (speaksOfExisting(agent.tasks.get(id), text, context) ||
        likeness >= nearestNew(tasks, context) + CLEARLY_NEARER),
  )
  const offered = frame ? undefined : offeredTask(state, context)
  // `Six of us, tomorrow, one is vegan` answers the greeting, whatever else it resembles.
  if (
    offered &&
    !words.asking.test(text) &&
    valuesFor(offered, text, context) >= VALUES_THAT_BEGIN
  ) {
    // Two values for something new do not refer to an existing booking, unless the words say so.
    const other = possible.find(
      ({ id, likeness }) =>
        likeness >= SURELY_TASK && speaksOfExisting(agent.tasks.get(id), text, context),
    )
    return other ? agent.tasks.get(other.id) : offered
  }
  const likely = possible
    .map(({ id, likeness }) => ({
      id,
      likeness: likeness + bonusOf(agent.tasks.get(id), text, context),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)
  const nearest = frame ? likely[0] : (existingOf(likely, text, context) ?? likely[0])
  const [question] = questions
  // `What times do you have tomorrow?`
  const isFreeAsked =
    offered !== undefined &&
    question === undefined &&
    words.askingFree.test(text) &&
    valuesFor(offered, text, context) > 0
  if (!nearest || (isFreeAsked && nearest.likeness < SURELY_TASK)) {
    return isFreeAsked ? offered : undefined
  }
  if (nearest.id === frame?.task) return undefined
  // `Make it one more night` changes the booking being made, not an existing one.
  const isNew = current !== undefined && !isAboutExisting(current)
  if (isNew && current.changedBy === nearest.id && !words.existing.test(text)) return undefined
  // Many sentences resemble a callback, which every agent takes. A plain request for one is recognised by its words.
  const isSure = frame !== undefined || nearest.id === 'callback'
  if (nearest.likeness < (isSure ? SURELY_TASK : TASK_LIKENESS)) return undefined
  if (question && question.likeness > nearest.likeness) return undefined
  return agent.tasks.get(nearest.id)
}

/** `Please cancel it`, right after the booking was made. */
function cancelledAfterwards(
  text: string,
  { ended }: DialogueState,
  { agent, language }: DialogueContext,
): Task | undefined {
  const done = ended.at(-1)
  const latest = done && agent.tasks.get(done.task)
  return done?.outcome === 'done' && latest?.cancelledBy && cancels(text, language)
    ? agent.tasks.get(latest.cancelledBy)
    : undefined
}

/** `I've a viewing on Thursday and can't make it`: moves it or cancels it, whichever task is nearer. */
function missedTask(
  { text, tasks }: Segment,
  { agent, language }: DialogueContext,
): Task | undefined {
  const { cannotCome, having } = callerWordsIn(language)
  if (!cannotCome.test(text) || !having.test(text)) return undefined
  const likenessOf = ({ id }: Task) => tasks.find((each) => each.id === id)?.likeness ?? 0
  return [...agent.tasks.values()]
    .filter((task) => isAboutExisting(task) && task.tool !== undefined)
    .toSorted((a, b) => likenessOf(b) - likenessOf(a))[0]
}

/**
 * `Book one`, `just make a new one`, `cancel one, please`: a verb without an object. Of the tasks whose examples
 * contain the verb, the likeliest is meant, however little the other words resemble it.
 */
export function namedByVerb(
  { text, tasks }: Segment,
  { agent, language }: DialogueContext,
  isBusy: boolean,
): Task | undefined {
  const { makingVerbs, changingVerbs, standIns, fillers } = callerWordsIn(language)
  const all = wordsOf(text)
  const rest = all.filter((word) => !fillers.has(word) && !standIns.has(word))
  const [verb = ''] = rest
  // `Change it` refers to what is under way or was just done.
  const isFree = !isBusy && !all.some((word) => word === 'it' || word === 'that')
  if (rest.length !== 1 || !(isFree || all.some((word) => standIns.has(word)))) return undefined
  const isNew = makingVerbs.test(verb)
  if (!isNew && !changingVerbs.test(verb)) return undefined
  const likenessOf = ({ id }: Task) => tasks.find((each) => each.id === id)?.likeness ?? 0
  return [...agent.tasks.values()]
    .filter((task) => isAboutExisting(task) !== isNew && wordsOfExamples(task, language).has(verb))
    .toSorted((a, b) => likenessOf(b) - likenessOf(a))[0]
}

/** `I want to report that the line is down`: the words that start the task also fill its text slot. */
function reportedTask(text: string, context: DialogueContext): Task | undefined {
  const { reporting } = callerWordsIn(context.language)
  const [verb] = reporting.exec(text) ?? []
  if (verb === undefined) return undefined
  const [first = ''] = wordsOf(verb)
  return [...context.agent.tasks.values()].find(
    (task) => wordsOfExamples(task, context.language).has(first) && hasOpening(task, text, context),
  )
}

function speaksOfExisting(task: Task | undefined, text: string, context: DialogueContext): boolean {
  const own = task && ownWords(task, context)
  return own === undefined || wordsOf(text).some((word) => own.has(word))
}

/** `I'd like to move my eye test` is nearest to `I'd like an eye test`, but the verb says what should happen to it. */
function existingOf(
  likely: readonly Meaning[],
  text: string,
  { agent, language }: DialogueContext,
): Meaning | undefined {
  const [verb] = callerWordsIn(language).changingVerbs.exec(text.toLowerCase()) ?? []
  if (verb === undefined) return undefined
  return likely.find(({ id }) => {
    const task = agent.tasks.get(id)
    return task && isAboutExisting(task) && wordsOfExamples(task, language).has(verb)
  })
}

/** The highest similarity of the words to a task without a lookup. */
function nearestNew(tasks: Segment['tasks'], { agent }: DialogueContext): number {
  const found = tasks.filter(({ id }) => agent.tasks.has(id) && !agent.tasks.get(id)?.lookup)
  return Math.max(0, ...found.map(({ likeness }) => likeness))
}

/** `Three nights from Friday` may begin a booking, but in the middle of another task it answers what was asked. */
function isOnlyValues(text: string, { task: id }: TaskFrame, context: DialogueContext): boolean {
  const task = context.agent.tasks.get(id)
  const words = text.replace(callerWordsIn(context.language).correctionLeadIn, '')
  // Digits without words are a value, whatever slot they fill.
  const isNumber = /\d/.test(words) && !/\p{L}/u.test(words)
  return isNumber || (valuesFor(task, words, context) > 0 && isNothingElse(words, task, context))
}

/** Values that the task could take are evidence that the caller means it. */
const bonusOf = (task: Task | undefined, text: string, context: DialogueContext): number =>
  VALUE_BONUS * Math.min(VALUES_THAT_BEGIN, valuesFor(task, text, context))

/** How many slots of the task the words give a value for. */
export const valuesFor = (task: Task | undefined, text: string, context: DialogueContext): number =>
  task ? slotCommands(task, {}, readFor(text, undefined, NONE, context), NONE, context).length : 0

export const offeredTask = (
  { offer }: Pick<DialogueState, 'offer'>,
  { agent }: DialogueContext,
): Task | undefined => (offer.name === 'task' ? agent.tasks.get(offer.task) : undefined)

/** The task that a caller's words are about, and what is known about it. */
export interface Target {
  task: Task | undefined
  /** The task is not under way yet. */
  starts: boolean
  /** It would change what was just done. */
  isCorrection?: true
  values: SlotValues
  expects: Expectation
}

const nothing: Expectation = { name: 'nothing' }
/** What was just done can be corrected like a read-back: `make that eleven`. */
const asReadBack: Expectation = { name: 'confirmation', tries: 0 }

/** @param begun the task that one of the sentences starts */
export function targetOf(
  { stack, offer, ended }: DialogueState,
  context: DialogueContext,
  begun: Task | undefined,
  text: string,
): Target {
  const { agent } = context
  const frame = stack.at(-1)
  if (begun) return { task: begun, starts: true, values: {}, expects: nothing }
  if (frame) {
    const { values, expects } = frame
    return { task: agent.tasks.get(frame.task), starts: false, values, expects }
  }
  const done = ended.at(-1)
  const correction = done && correctionOf(done, text, context)
  if (correction && done) {
    const { again, changing } = callerWordsIn(context.language)
    const expects = again.test(text) || changing.test(text) ? asReadBack : nothing
    return { task: correction, starts: true, isCorrection: true, values: done.values, expects }
  }
  const offered = offeredTask({ offer }, context)
  if (!offered) return { task: undefined, starts: false, values: {}, expects: nothing }
  return { task: offered, starts: true, values: {}, expects: firstSlotOf(offered) }
}

/** A number alone answers the greeting's question `Do you have an order number for me?` */
function firstSlotOf({ slots }: Task): Expectation {
  const [slot] = Object.keys(slots)
  return slot !== undefined && slots[slot]?.type === 'code'
    ? { name: 'slot', slot, tries: 0 }
    : nothing
}

/** Right after the booking, `No wait, I meant Saturday` changes it, and `cancel that` cancels it. */
export function correctionOf(
  { outcome, task }: EndedTask,
  text: string,
  { agent, language }: DialogueContext,
): Task | undefined {
  if (outcome !== 'done') return undefined
  const latest = agent.tasks.get(task)
  const id = cancels(text, language) ? latest?.cancelledBy : latest?.changedBy
  return id === undefined ? undefined : agent.tasks.get(id)
}
