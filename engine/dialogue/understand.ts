/**
 * What a caller wants, as commands. Words that mean the same anywhere (never mind, say that again) go by patterns,
 * values by the slots of the task, everything else by what the sentence vectors make of it. What was asked last
 * decides how an ambiguous answer is read; it never overrides what was said plainly.
 */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { chosenIndex, withProposedDay } from './chosenIndex.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  EndedTask,
  Expectation,
  SlotValue,
  SlotValues,
  TaskFrame,
} from './dialogueTypes.ts'
import { namedSlot } from './namedSlot.ts'
import type { Meaning, Segment } from './segments.ts'
import { takenTokens } from './slots/found.ts'
import { numberAt } from './slots/numbers.ts'
import { heardTexts, openSlots, readFor, slotCommands, textCommand } from './slotCommands.ts'
import type { Reading } from './slots/readUtterance.ts'
import { type Answer, answerIn, isWeakYes } from './slots/yesNo.ts'
import { sameValue } from './slotValues.ts'
import { cancels, universalCommand } from './universalCommands.ts'

/** Nearer than this, a sentence means it. Measured on the examples of the playbooks, one left out at a time. */
const TASK_LIKENESS = 0.5
const QUESTION_LIKENESS = 0.47
/** In the middle of a task, this near: what looks like another task may be an answer. */
const SURELY_TASK = 0.6
/** By so much a task that looks something up is nearer than those that do not, if the words alone do not tell. */
const CLEARLY_NEARER = 0.12
/** Each value that a task could take makes it likelier that it is meant. */
const VALUE_BONUS = 0.06
/** Below this, values are no evidence: `on Friday` alone books nothing. */
const VALUES_COUNT_FROM = 0.35
/** That many values for the slots of one task begin it, whatever the rest of the words mean. */
const VALUES_THAT_BEGIN = 2

/** What the agent may be asked, besides its tasks. */
export interface Understanding {
  /** Questions that need no answer of their own while a task is under way: thanks, hello. */
  asides: ReadonlySet<string>
}

export function understand(
  segments: readonly Segment[],
  state: DialogueState,
  context: DialogueContext,
  { asides }: Understanding = { asides: new Set() },
): Command[] {
  const frame = state.stack.at(-1)
  const { tasks } = context.agent
  const last = state.ended.at(-1)
  const latest = tasks.get(frame?.task ?? last?.task ?? '')
  const commands: Command[] = []
  const rest: Segment[] = []
  const questions: Command[] = []
  let begun: Task | undefined
  for (const segment of segments) {
    const universal = universalCommand(segment.text, frame, latest)
    // `Call me on 020 7946 0958, it is about my bill` begins a callback with values.
    const called = universal?.type === 'askForPerson' && !frame && tasks.get('callback')
    if (universal && !(called && valuesFor(called, readingOf(segment, context), context) > 0)) {
      commands.push(universal)
      continue
    }
    const started = called || startedTask(segment, state, context)
    begun ??= started
    const answers = !started && isAnswer(segment.text, state, context)
    const question = started || answers ? undefined : questionIn(segment, state, context, asides)
    if (question) questions.push(question)
    else if (frame && !answers && isUnknownQuestion(segment, started, context, frame)) {
      questions.push({ type: 'askUnknown', text: segment.text })
    } else rest.push(segment)
  }

  const text = rest.map(({ text: each }) => each).join(' ')
  const target = targetOf(state, context, begun, text, latest)
  const { task, values, expects } = target
  const asked = openSlots(task, expects, text, frame?.lastSet)
  const reading = readFor(text, task, asked, context)
  const said = answerIn(reading.tokens)
  const answer = questions.length > 0 && isWeakYes(reading.tokens) ? undefined : said
  const found = task ? slotsIn(task, values, expects, asked, text, reading, rest, context) : []
  const isNew =
    target.starts &&
    (begun !== undefined ||
      (target.isCorrection ? found.some(changes(values)) : accepts(answer, found, reading, task)))
  if (isNew && task) commands.push({ type: 'startTask', task: task.id })
  if (acceptsProposal(answer, found, expects)) commands.push({ type: 'affirm' })
  if (!target.starts || isNew) commands.push(...meant(found, values))
  commands.push(
    ...answered(answer, found, values, { expects, isNew, state, words: wordsIn(reading) }),
  )
  commands.push(...withoutRepeats(questions).slice(0, MOST_QUESTIONS))
  return commands.length > 0 ? withoutAsides(commands) : nothingIn(state, segments)
}

/** `My chest hurts and I cannot breathe` is one question in two clauses. */
const withoutRepeats = (questions: readonly Command[]): Command[] =>
  questions.filter(
    (one, at) =>
      one.type !== 'askQuestion' ||
      questions.findIndex(
        (each) => each.type === 'askQuestion' && each.question === one.question,
      ) === at,
  )

/** More than two cannot be answered in one breath. */
const MOST_QUESTIONS = 2

const changes =
  (known: SlotValues) =>
  (command: Command): boolean =>
    command.type !== 'setSlot' ||
    command.values.length > 1 ||
    !sameValue(known[command.slot], command.values[0])

/** A yes with more than a few words is about something else. */
const LONGEST_YES = 5

/**
 * Whether an offered task is accepted: by a yes, by several values for it, or by an utterance that is nothing but a
 * value. `The bus was full this morning` names a day and wants no table.
 */
function accepts(
  answer: Answer | undefined,
  found: readonly Command[],
  reading: Reading,
  task: Task | undefined,
): boolean {
  if (answer === 'yes' && wordsIn(reading) <= LONGEST_YES) return true
  // A phone number alone says nothing about what is wanted.
  const values = found.filter(
    (one) => one.type === 'setSlot' && task?.slots[one.slot]?.unasked !== true,
  ).length
  if (found.some(isFittingCode)) return true
  return values >= VALUES_THAT_BEGIN || (values === 1 && isNothingElse(reading, task))
}

/** Nothing else looks like a reference: `N as in November, O as in Oscar, R as in Romeo, two four`. */
const isFittingCode = (command: Command): boolean =>
  command.type === 'setSlot' && command.values[0].type === 'code' && command.values[0].fits

const wordsIn = ({ tokens }: Reading): number => tokens.filter(({ kind }) => kind !== 'mark').length

const fillers = new Set(
  "a about an and are around at be can er for from hi hello i i'd i'm in is it it's just like maybe my of ok okay on or our please so something that the there to um uh us we we're we'd well with would yes".split(
    ' ',
  ),
)

/** Whether all words are part of a value, name the slot or mean nothing by themselves. */
function isNothingElse(
  { tokens, dates, times, parties, names }: Reading,
  task: Task | undefined,
): boolean {
  const taken = takenTokens([...dates, ...times, ...parties, ...names])
  return tokens.every(({ kind, text }, at) => {
    const isFree = taken.isFree({ from: at, end: at + 1 })
    if (!isFree || kind !== 'word' || fillers.has(text)) return true
    if (task && ` ${task.title.en} `.includes(` ${text} `)) return true
    return numberAt(tokens, at) !== undefined || (task && namedSlot(text, task) !== undefined)
  })
}

/** A value that is known already is said again to confirm it. It counts only if it is all that was said. */
function meant(found: readonly Command[], known: SlotValues): readonly Command[] {
  const changed = found.filter(changes(known))
  return changed.length > 0 ? changed : found
}

function slotsIn(
  task: Task,
  values: SlotValues,
  expects: Expectation,
  asked: ReadonlySet<string>,
  text: string,
  reading: Reading,
  rest: readonly Segment[],
  context: DialogueContext,
): Command[] {
  const chosen = chosenIndex(expects, reading.tokens)
  const found = slotCommands(task, values, reading, asked, context).map((command) =>
    withProposedDay(command, expects, reading.tokens, context.now),
  )
  const noted = heardTexts(
    task,
    values,
    rest.map(({ text: each }) => each),
  )
  // `Two people are coeliac` is a wish, and no other number of people.
  const plain = [
    ...found.filter(
      (one) =>
        noted.length === 0 ||
        one.type !== 'setSlot' ||
        task.slots[one.slot]?.type !== 'party' ||
        values[one.slot] === undefined,
    ),
    ...noted,
  ]
  if (chosen !== undefined && !plain.some(isExact(expects)))
    return [{ type: 'choose', index: chosen }]
  if (plain.length > 0) return plain
  const named = renamed(task, expects, text)
  if (named !== undefined) return [{ type: 'nameSlot', slot: named }]
  return textCommand(task, expects, text, reading)
}

/** Of two Fridays `the 11th` names one; a bare `second` does not, it chooses. */
const isExact =
  (expects: Expectation) =>
  (command: Command): boolean =>
    expects.name === 'reading' &&
    command.type === 'setSlot' &&
    command.values.length === 1 &&
    expects.values.some((value) => sameValue(value, command.values[0]))

/** `The time is wrong`, `change the day`, and after `What shall I change?` just `the name`. */
function renamed(task: Task, expects: Expectation, text: string): string | undefined {
  const isAsked = expects.name === 'change'
  const complains = /\b(?:wrong|incorrect|not right|change|different|another|isn't right)\b/i.test(
    text,
  )
  return isAsked || complains ? namedSlot(text, task) : undefined
}

interface Target {
  task: Task | undefined
  /** The task is not under way yet. */
  starts: boolean
  /** It would change what was just done. */
  isCorrection?: true
  values: SlotValues
  expects: Expectation
}

const nothing: Expectation = { name: 'nothing' }
const NONE: ReadonlySet<string> = new Set()

/** The task whose slots the words are read for. */
function targetOf(
  { stack, offer, ended }: DialogueState,
  context: DialogueContext,
  begun: Task | undefined,
  text: string,
  latest: Task | undefined,
): Target {
  const { agent } = context
  const frame = stack.at(-1)
  if (begun) return { task: begun, starts: true, values: {}, expects: nothing }
  if (frame) {
    const { values, expects } = frame
    return { task: agent.tasks.get(frame.task), starts: false, values, expects }
  }
  const done = ended.at(-1)
  const correction = done && latest && correctionOf(done, latest, text)
  if (correction !== undefined && done) {
    return {
      task: agent.tasks.get(correction),
      starts: true,
      isCorrection: true,
      values: done.values,
      expects: nothing,
    }
  }
  const offered = offeredTask(offer, context)
  if (!offered) return { task: undefined, starts: false, values: {}, expects: nothing }
  return { task: offered, starts: true, values: {}, expects: firstSlotOf(offered) }
}

/** The greeting's question, `Do you have an order number for me?`, is answered by the number alone. */
function firstSlotOf(task: Task | undefined): Expectation {
  const [slot] = Object.keys(task?.slots ?? {})
  return slot !== undefined && task?.slots[slot]?.type === 'code'
    ? { name: 'slot', slot, tries: 0 }
    : nothing
}

/** `No wait, I meant Saturday` right after the booking changes it, `cancel that` cancels it. */
function correctionOf({ outcome }: EndedTask, latest: Task, text: string): string | undefined {
  if (outcome !== 'done') return undefined
  if (cancels(text)) return latest.cancelledBy
  return latest.changedBy
}

const bareAnswer =
  /^\W*(?:yes|yeah|yep|yup|sure|okay|ok|right|fine|no|nope|nah|please|thanks?)(?:\W+(?:yes|please|thanks?|thank you|fine|sure|no|go ahead|of course|that is fine))?\W*$/i

/** A task that the words begin, unless it is the one under way. */
function startedTask(
  { tasks, questions, text }: Segment,
  { stack, ended, offer }: DialogueState,
  context: DialogueContext,
): Task | undefined {
  // `Yes` is near to `Yes, find me a time`, but it answers what was asked.
  if (bareAnswer.test(text)) return undefined
  const frame = stack.at(-1)
  if (frame && isOnlyValues(text, frame, context)) return undefined
  const done = ended.at(-1)
  const latest = done && context.agent.tasks.get(done.task)
  if (!frame && done?.outcome === 'done' && latest?.cancelledBy && cancels(text)) {
    return context.agent.tasks.get(latest.cancelledBy)
  }
  const possible = tasks.filter(
    ({ id, likeness }) =>
      likeness >= VALUES_COUNT_FROM &&
      (speaksOfExisting(context.agent.tasks.get(id), text, context) ||
        likeness >= nearestNew(tasks, context) + CLEARLY_NEARER),
  )
  const offered = frame ? undefined : offeredTask(offer, context)
  const reading =
    possible.length > 0 || offered ? readFor(text, undefined, NONE, context) : undefined
  // `Six of us, tomorrow, one is vegan` answers the greeting, whatever else it is near to.
  if (offered && !asking.test(text) && valuesFor(offered, reading, context) >= VALUES_THAT_BEGIN) {
    const other = possible.find(({ likeness }) => likeness >= SURELY_TASK)
    return other ? context.agent.tasks.get(other.id) : offered
  }
  const likely = possible
    .map(({ id, likeness }) => ({
      id,
      likeness: likeness + bonusOf(context.agent.tasks.get(id), reading, context),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)
  const nearest = frame ? likely[0] : (existingOf(likely, text, context) ?? likely[0])
  if (!nearest || nearest.id === frame?.task) return undefined
  // `Make it one more night`, said of a booking that is not made yet, changes what was said.
  const current = frame && context.agent.tasks.get(frame.task)
  if (current?.changedBy === nearest.id && !/\b(?:existing|already|booked)\b/i.test(text)) {
    return undefined
  }
  // Much can be near to a callback, which every agent takes; who asks for it plainly is understood by the words.
  const isSure = frame !== undefined || nearest.id === 'callback'
  if (nearest.likeness < (isSure ? SURELY_TASK : TASK_LIKENESS)) return undefined
  const [question] = questions
  if (question && question.likeness > nearest.likeness) return undefined
  return context.agent.tasks.get(nearest.id)
}

/**
 * `An eye test, please` is near to `Cancel my eye test`, but it says nothing of an eye test that is booked. A task that
 * begins by looking something up is begun only by a word of its examples that no task without a lookup has.
 */
function speaksOfExisting(task: Task | undefined, text: string, { agent }: DialogueContext) {
  if (!task || !isAboutExisting(task)) return true
  const others = [...agent.tasks.values()].filter(({ lookup, id }) => !lookup && id !== 'callback')
  if (others.length === 0) return true
  const common = new Set(others.flatMap(wordsOfExamples))
  const own = new Set(wordsOfExamples(task).filter((word) => !common.has(word)))
  return wordsOf(text).some((word) => own.has(word) && !fillers.has(word))
}

/** Whether the task begins by looking up what the caller refers to. */
const isAboutExisting = ({ lookup }: Task): boolean =>
  lookup?.by.some((slots) => slots.length > 0) === true

/** `I'd like to move my eye test` is nearest to `I'd like an eye test`, but the verb says what shall be done. */
function existingOf(
  likely: readonly Meaning[],
  text: string,
  context: DialogueContext,
): Meaning | undefined {
  const [verb] = doingElse.exec(text.toLowerCase()) ?? []
  if (verb === undefined) return undefined
  return likely.find(({ id }) => {
    const task = context.agent.tasks.get(id)
    return task && isAboutExisting(task) && wordsOfExamples(task).includes(verb)
  })
}

const doingElse = /\b(?:move|cancel|change|reschedule|postpone)\b/

/** How near the words are to a task that looks nothing up. */
function nearestNew(tasks: Segment['tasks'], { agent }: DialogueContext): number {
  const found = tasks.filter(({ id }) => agent.tasks.has(id) && !agent.tasks.get(id)?.lookup)
  return Math.max(0, ...found.map(({ likeness }) => likeness))
}

const wordsOfExamples = (task: Task): string[] => task.examples.en.flatMap(wordsOf)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []

/** `That's wrong, …` is near to `wrong person`, but what follows is the value that was wrong. */
const correcting =
  /^(?:(?:no|wait|sorry|actually|hang on|(?:that|this|it)(?:'s| is| was) (?:wrong|not right|incorrect)|(?:it|that) should be|i (?:meant?|said))[,.!]?\s+)+/i

/** `Three nights from Friday` may begin a booking, but in the middle of another task it answers what was asked. */
function isOnlyValues(text: string, { task: id }: TaskFrame, context: DialogueContext): boolean {
  const task = context.agent.tasks.get(id)
  const words = text.replace(correcting, '')
  const reading = readFor(words, task, NONE, context)
  // What has digits and no words is a value, of whatever slot.
  const isNumber = /\d/.test(words) && !/\p{L}/u.test(words)
  return isNumber || (valuesFor(task, reading, context) > 0 && isNothingElse(reading, task))
}

/** Values that the task could take are evidence that it is meant. */
function bonusOf(
  task: Task | undefined,
  reading: Reading | undefined,
  context: DialogueContext,
): number {
  return VALUE_BONUS * Math.min(VALUES_THAT_BEGIN, valuesFor(task, reading, context))
}

const readingOf = ({ text }: Segment, context: DialogueContext): Reading =>
  readFor(text, undefined, NONE, context)

const valuesFor = (
  task: Task | undefined,
  reading: Reading | undefined,
  context: DialogueContext,
): number => (task && reading ? slotCommands(task, {}, reading, NONE, context).length : 0)

const offeredTask = (offer: DialogueState['offer'], { agent }: DialogueContext): Task | undefined =>
  offer.name === 'task' ? agent.tasks.get(offer.task) : undefined

const asking =
  /\?\s*$|^(?:and |but |also |oh,? |so |well,? |by the way,? )*(?:do|does|did|is|are|can|could|would|will|what|where|when|how|which|who|why|may|have you)\b/i

/** A plain question in the middle of a task that nobody has an answer to, and that names no value. */
function isUnknownQuestion(
  { text, tasks }: Segment,
  started: Task | undefined,
  context: DialogueContext,
  frame: TaskFrame,
): boolean {
  if (started || !/\?\s*$/.test(text)) return false
  const asked = askedSlot(frame, context)
  // A reason may be a question, a company's name is none.
  if (asked?.type === 'text') return asked.short === true
  if (!asking.test(text.replace(/\?\s*$/, ''))) return false
  // `Could I have a table?` asks for what is under way already.
  if (tasks.some(({ likeness }) => likeness >= TASK_LIKENESS)) return false
  const task = context.agent.tasks.get(frame.task)
  const words = text.split(/\s+/).length
  return words > 2 && valuesFor(task, readFor(text, task, NONE, context), context) === 0
}

/** The slot whose value the agent has just asked for. */
function askedSlot({ task, expects }: TaskFrame, { agent }: DialogueContext): Slot | undefined {
  return expects.name === 'slot' ? agent.tasks.get(task)?.slots[expects.slot] : undefined
}

/**
 * Whether the words, which are no plain question, answer what is open: a value of the slot that was asked for, a text,
 * or the yes or no to an offer. `About 900 minutes` is then no question about minutes.
 */
function isAnswer(text: string, state: DialogueState, context: DialogueContext): boolean {
  const { stack, offer, ended } = state
  const frame = stack.at(-1)
  const done = ended.at(-1)
  const latest = context.agent.tasks.get(done?.task ?? '')
  if (!frame && done && latest && changing.test(text)) {
    const correction = correctionOf(done, latest, text)
    const task = context.agent.tasks.get(correction ?? '')
    // `Can you make it four people?` right after the booking.
    if (task && readingCommands(task, text, context).some(changes(done.values))) return true
  }
  if (asking.test(text)) return false
  if (!frame) {
    if (offer.name === 'nothing') return false
    const task = offeredTask(offer, context)
    return (
      bareAnswer.test(text) ||
      (task !== undefined &&
        (readingCommands(task, text, context).some(isFittingCode) ||
          (readingCommands(task, text, context).length > 0 &&
            isNothingElse(readFor(text, task, NONE, context), task))))
    )
  }
  const expected = askedSlot(frame, context)
  if (expected?.type === 'text') return expected.short !== true || !text.endsWith('?')
  const task = context.agent.tasks.get(frame.task)
  const asked = openSlots(task, frame.expects, text, frame.lastSet)
  if (!task || asked.size === 0) return false
  const reading = readFor(text, task, asked, context)
  return slotCommands(task, frame.values, reading, asked, context).some(
    (command) =>
      command.type === 'setSlot' &&
      asked.has(command.slot) &&
      // What is read only because it was asked for, such as any two words as a name, is no evidence.
      plainTypes.has(command.values[0].type),
  )
}

/** Values that nothing else looks like. */
const plainTypes: ReadonlySet<SlotValue['type']> = new Set([
  'date',
  'time',
  'party',
  'phone',
  'email',
  'number',
  'money',
  'stay',
  'code',
  // An option is often near to what callers ask about it.
  'choice',
])
const changing =
  /\b(?:change|move|make (?:it|that)|instead|actually|rather|(?:i|we) meant|after all|switch)\b/i

const readingCommands = (task: Task, text: string, context: DialogueContext): Command[] =>
  slotCommands(task, {}, readFor(text, task, NONE, context), NONE, context)

/** A question of the playbook. While a task is under way, only a plain question or a sure one is taken for one. */
function questionIn(
  { text, questions }: Segment,
  { stack }: DialogueState,
  context: DialogueContext,
  asides: ReadonlySet<string>,
): Command | undefined {
  const [nearest] = questions
  const isAsking = asking.test(text)
  const frame = stack.at(-1)
  const isBusy = frame !== undefined
  if (!nearest || nearest.likeness < QUESTION_LIKENESS) return undefined
  // `Can I get a refund?` may be what a callback is about.
  const asked = frame && askedSlot(frame, context)
  if (asked?.type === 'text' && !asked.short && nearest.likeness < SURELY_TASK) return undefined
  if (asides.has(nearest.id))
    return isBusy ? undefined : { type: 'askQuestion', question: nearest.id }
  if (isBusy && !isAsking && nearest.likeness < SURELY_TASK) return undefined
  return { type: 'askQuestion', question: nearest.id }
}

/** Yes and no count only where they answer something, and where nothing else was said in their place. */
function answered(
  answer: Answer | undefined,
  found: readonly Command[],
  values: SlotValues,
  {
    expects,
    isNew,
    state,
    words,
  }: { expects: Expectation; isNew: boolean; state: DialogueState; words: number },
): Command[] {
  if (answer === undefined || isNew || found.some(changes(values))) return []
  // `No, not tonight, tomorrow` says once more what is known.
  if (answer === 'no' && found.some(({ type }) => type === 'setSlot')) return []
  const isOpen =
    state.stack.length > 0
      ? expects.name !== 'nothing'
      : state.offer.name !== 'nothing' && words <= LONGEST_YES
  return isOpen ? [{ type: answer === 'yes' ? 'affirm' : 'deny' }] : []
}

/** `Yes, at seven` and `seven` to `Would Monday suit you?` take the day and say more. */
function acceptsProposal(
  answer: Answer | undefined,
  found: readonly Command[],
  expects: Expectation,
): boolean {
  if (expects.name !== 'proposal' || expects.options.length !== 1 || answer === 'no') return false
  const said = found.flatMap((one) => (one.type === 'setSlot' ? [one] : []))
  const option = expects.options[0] ?? {}
  if (said.length === 0 || said.length !== found.length) return false
  if (said.some(({ slot }) => option[slot] !== undefined)) return false
  const isDay = Object.values(option).some(({ type }) => type === 'date')
  return answer === 'yes' || (isDay && said.some(({ values: [value] }) => value.type === 'time'))
}

/** A yes that only repeats a known value counts as the yes. */
function withoutAsides(commands: readonly Command[]): Command[] {
  const isLeft = commands.some(({ type }) => type === 'cancelTask' || type === 'sayGoodbye')
  const answeredAt = commands.findLastIndex(({ type }) => type === 'affirm' || type === 'deny')
  return commands.filter(({ type }, at) => {
    if (isLeft && (type === 'affirm' || type === 'deny' || type === 'setSlot')) return false
    return !(type === 'setSlot' && at < answeredAt)
  })
}

/** Thanks and a hello are understood, though nothing follows from them. */
function nothingIn({ stack }: DialogueState, segments: readonly Segment[]): Command[] {
  const frame = stack.at(-1)
  // `I wanted a table`, said when a table is under way already.
  const isSame = segments.some(({ tasks }) =>
    tasks.some(({ id, likeness }) => id === frame?.task && likeness >= TASK_LIKENESS),
  )
  const polite = segments.some(({ text }) =>
    /\b(?:thanks?|thank you|hello|hi|one (?:moment|second)|hang on|hold on|let me (?:see|think|check|ask|look|find))\b/i.test(
      text,
    ),
  )
  return [{ type: frame && (polite || isSame) ? 'acknowledge' : 'notUnderstood' }]
}
