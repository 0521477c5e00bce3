/**
 * What a caller wants, as commands. Words that mean the same anywhere (never mind, say that again) are matched by
 * patterns, values by the slots of the task, and everything else by sentence vectors. What was asked last decides how
 * an ambiguous answer is read. It never overrides what was said plainly.
 */
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import {
  namedByVerb,
  offeredTask,
  startedTask,
  targetOf,
  TASK_LIKENESS,
  valuesFor,
} from './begunTask.ts'
import type { Command, DialogueContext, DialogueState } from './dialogueTypes.ts'
import { hasText } from './heardTexts.ts'
import { isAnswer, isUnknownQuestion, questionIn } from './questions.ts'
import { accepts, acceptsProposal, answered, changes, foundIn, meant, type Rest } from './said.ts'
import type { Segment } from './segments.ts'
import type { Near } from './slots/found.ts'
import { openSlots, readFor } from './slotCommands.ts'
import { answerIn, isWeakYes } from './slots/yesNo.ts'
import { universalCommand } from './universalCommands.ts'

/** What the agent can be asked besides its tasks. */
export interface Understanding {
  /** Questions that need no answer of their own while a task is under way: thanks, hello. */
  asides: ReadonlySet<string>
}

/** More than two cannot be answered in one breath. */
const MOST_QUESTIONS = 2

export function understand(
  segments: readonly Segment[],
  state: DialogueState,
  given: DialogueContext,
  { asides }: Understanding = { asides: new Set() },
): Command[] {
  const context = { ...given, near: nearOf(state) }
  const { commands, questions, begun, rest } = sorted(segments, state, context, asides)
  const text = rest.join(' ')
  const target = targetOf(state, context, begun, text)
  const { task, values, expects } = target
  const said = restOf(text, rest, { ...target, lastSet: state.stack.at(-1)?.lastSet }, context)
  if (questions.length > 0 && isWeakYes(said.reading.tokens)) said.answer = undefined
  const found = task ? foundIn(task, target, said, context) : []
  const isNew =
    target.starts &&
    (begun !== undefined ||
      (target.isCorrection ? found.some(changes(values)) : accepts(task, found, said, context)))
  if (isNew && task) commands.push({ type: 'startTask', task: task.id })
  if (acceptsProposal(said.answer, found, expects)) commands.push({ type: 'affirm' })
  if (!target.starts || isNew) commands.push(...meant(found, values))
  if (!isNew) commands.push(...answered(state, found, target, said))
  // `Good evening, a table for two` is not a greeting to answer, but a request for a table.
  const answerable = questions.filter(
    (one) => !isNew || one.type !== 'askQuestion' || !asides.has(one.question),
  )
  commands.push(...withoutRepeats(answerable).slice(0, MOST_QUESTIONS))
  return commands.length > 0 ? withoutAsides(commands) : nothingIn(state, segments, context)
}

/** The day and the month that were mentioned last. */
function nearOf({ stack, ended }: DialogueState): Near {
  const frame = stack.at(-1)
  const proposed =
    frame?.expects.name === 'proposal' && frame.expects.options.length === 1
      ? frame.expects.options[0]
      : undefined
  const known = Object.values({ ...(frame ?? ended.at(-1))?.values, ...proposed })
  const stay = known.find((value) => value.type === 'stay')
  const day = known.findLast((value) => value.type === 'date')?.date ?? stay?.from
  const month = frame?.month ?? stay?.from?.slice(0, 7)
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) }
}

interface Sorted {
  /** Commands that mean the same anywhere. */
  commands: Command[]
  questions: Command[]
  /** The task that one of the sentences starts. */
  begun: Task | undefined
  /** The remaining sentences, which may contain values. */
  rest: string[]
}

function sorted(
  segments: readonly Segment[],
  state: DialogueState,
  context: DialogueContext,
  asides: ReadonlySet<string>,
): Sorted {
  const frame = state.stack.at(-1)
  const { tasks } = context.agent
  const latest = tasks.get(frame?.task ?? state.ended.at(-1)?.task ?? '')
  const all: Sorted = { commands: [], questions: [], begun: undefined, rest: [] }
  for (const segment of segments) {
    const { text } = segment
    const lacked = lackedByOffered(text, state, context)
    if (lacked) {
      all.commands.push({ type: 'startTask', task: lacked.id }, { type: 'skipSlot' })
      continue
    }
    const universal = universalCommand(text, state, latest, context)
    // `Call me on 020 7946 0958, it is about my bill` starts a callback with values.
    const isCalling = universal?.type === 'askForPerson'
    // `Call me back tomorrow`, from a person who was called at a bad moment.
    const later = isCalling ? startedTask(segment, state, context) : undefined
    if (later !== undefined && later.id === context.agent.greetingDeclined) {
      all.begun ??= later
      all.rest.push(text)
      continue
    }
    const callback = isCalling && !frame ? tasks.get('callback') : undefined
    const called =
      callback && (valuesFor(callback, text, context) > 0 || hasText(callback, text, context))
        ? callback
        : undefined
    if (universal && !called) {
      const instead = universal.type === 'cancelTask' && startedAfter(segment, state, context)
      if (instead) all.begun ??= instead
      else all.commands.push(universal)
      continue
    }
    const started = called ?? startedTask(segment, state, context)
    all.begun ??= started
    const isValue = !started && isAnswer(text, state, context)
    const question = started || isValue ? undefined : questionIn(segment, state, context, asides)
    if (question) all.questions.push(question)
    else if (frame && !started && !isValue && isUnknownQuestion(segment, context, frame)) {
      all.questions.push({ type: 'askUnknown', text })
    } else all.rest.push(text)
  }
  return all
}

/** `Forget it, I'll just book a new one`: one task is dropped, and another starts. */
function startedAfter(
  segment: Segment,
  state: DialogueState,
  context: DialogueContext,
): Task | undefined {
  const rest = segment.text.split(callerWordsIn(context.language).leaving).at(-1) ?? ''
  return /\p{L}/u.test(rest)
    ? namedByVerb({ ...segment, text: rest }, context, state.stack.length > 0)
    : undefined
}

/**
 * `I haven't got it on me`, in reply to a greeting that asks for a number: the task has started, without the number.
 */
function lackedByOffered(
  text: string,
  state: DialogueState,
  context: DialogueContext,
): Task | undefined {
  const offered = state.stack.length === 0 ? offeredTask(state, context) : undefined
  const [first] = Object.values(offered?.slots ?? {})
  const { lacking, skipping } = callerWordsIn(context.language)
  return first?.type === 'code' && lacking.test(text) && skipping.test(text) ? offered : undefined
}

function restOf(
  text: string,
  segments: readonly string[],
  {
    task,
    expects,
    lastSet,
  }: Pick<ReturnType<typeof targetOf>, 'task' | 'expects'> & { lastSet: string | undefined },
  context: DialogueContext,
): Rest {
  const asked = openSlots(task, expects, text, lastSet, context)
  const withName = expects.name === 'slot' || expects.name === 'callback'
  const reading = readFor(text, task, asked, context, { withName })
  return { text, segments, reading, asked, answer: answerIn(reading.tokens) }
}

/** `My chest hurts and I cannot breathe` asks one question in two clauses. */
const withoutRepeats = (questions: readonly Command[]): Command[] =>
  questions.filter(
    (one, at) =>
      one.type !== 'askQuestion' ||
      questions.findIndex(
        (each) => each.type === 'askQuestion' && each.question === one.question,
      ) === at,
  )

/**
 * Drops values before a yes or a no, which only repeat what is known. If the caller leaves, drops answers and values.
 */
function withoutAsides(commands: readonly Command[]): Command[] {
  const isLeft = commands.some(({ type }) => type === 'cancelTask' || type === 'sayGoodbye')
  const answeredAt = commands.findLastIndex(({ type }) => type === 'affirm' || type === 'deny')
  return commands.filter(({ type }, at) => {
    if (isLeft && (type === 'affirm' || type === 'deny' || type === 'setSlot')) return false
    return !(type === 'setSlot' && at < answeredAt)
  })
}

/** Thanks and hellos are understood, though nothing follows from them. */
function nothingIn(
  { stack }: DialogueState,
  segments: readonly Segment[],
  { language }: DialogueContext,
): Command[] {
  const frame = stack.at(-1)
  // `I wanted a table`, while that task is already under way.
  const isSame = segments.some(({ tasks }) =>
    tasks.some(({ id, likeness }) => id === frame?.task && likeness >= TASK_LIKENESS),
  )
  const { polite } = callerWordsIn(language)
  const isPolite = segments.some(({ text }) => polite.test(text))
  return [{ type: frame && (isPolite || isSame) ? 'acknowledge' : 'notUnderstood' }]
}
