/**
 * What a caller wants, as commands. Words that mean the same anywhere (never mind, say that again) go by patterns,
 * values by the slots of the task, everything else by what the sentence vectors make of it. What was asked last
 * decides how an ambiguous answer is read; it never overrides what was said plainly.
 */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  Expectation,
  SlotValue,
  TaskFrame,
} from './dialogueTypes.ts'
import { readUtterance, type Reading, type ReadingContext } from './slots/readUtterance.ts'
import { answerIn } from './slots/yesNo.ts'
import { readSlot, sameValue } from './slotValues.ts'

/** One sentence or clause of an utterance, with what its vectors are near to: the nearest first, 1 is the same. */
export interface Segment {
  text: string
  tasks: readonly Meaning[]
  questions: readonly Meaning[]
}

export interface Meaning {
  id: string
  likeness: number
}

/** Nearer than this, a sentence means it. Measured on the examples of the playbooks, one left out at a time. */
const TASK_LIKENESS = 0.6
const QUESTION_LIKENESS = 0.55
const MOST_SEGMENTS = 8

const questionStart =
  /(?:,|;)?\s+(?=(?:and|but|also|oh,?|by the way,?)\s+(?:do|does|did|is|are|can|could|would|will|what|where|when|how|which|who|may|have)\b)/i

/** Sentences, and questions that hang on them: `make that seven, and do you have parking?` has two. */
export function segmentsOf(text: string): string[] {
  return text
    .split(/(?<=[.?!;])\s+/)
    .flatMap((sentence) => sentence.split(questionStart))
    .map((segment) => segment.trim())
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
    .slice(0, MOST_SEGMENTS)
}

export function understand(
  segments: readonly Segment[],
  state: DialogueState,
  context: DialogueContext,
): Command[] {
  const commands: Command[] = []
  let frame = state.stack.at(-1)
  for (const segment of segments) {
    const found = commandsOf(segment, frame, context)
    commands.push(...found)
    const started = found.find((command) => command.type === 'startTask')
    // The rest of the utterance may already fill the slots of the task that it starts.
    if (started)
      frame = { task: started.task, values: {}, skipped: [], expects: { name: 'nothing' } }
  }
  const [first, ...others] = commands.filter(isUseful(commands))
  return first ? [first, ...others] : [{ type: 'notUnderstood' }]
}

/** `Yes. Six of us.` answers by what it says; the yes alone would answer nothing more. */
const isUseful =
  (all: readonly Command[]) =>
  (command: Command): boolean =>
    !((command.type === 'affirm' || command.type === 'deny') && all.some(changesSomething))

const changesSomething = ({ type }: Command): boolean =>
  type === 'setSlot' || type === 'clearSlot' || type === 'startTask' || type === 'cancelTask'

function commandsOf(
  segment: Segment,
  frame: TaskFrame | undefined,
  context: DialogueContext,
): Command[] {
  const { text } = segment
  const expects: Expectation = frame?.expects ?? { name: 'nothing' }
  const universal = universalCommand(text, frame)
  if (universal) return [universal]

  const begun = startedTask(segment, frame, context)
  const task = begun ?? (frame && context.agent.tasks.get(frame.task))
  const reading = readUtterance(text, {
    now: context.now,
    dayFirst: true,
    expected: expectedIn(task, expects),
  })
  const values = begun ? {} : (frame?.values ?? {})
  const slots = task
    ? slotCommands(task, values, reading, begun ? { name: 'nothing' } : expects, context)
    : []
  const start: Command[] = begun ? [{ type: 'startTask', task: begun.id }] : []

  const answer = answerIn(reading.tokens)
  const answered: Command[] =
    answer === undefined ? [] : [{ type: answer === 'yes' ? 'affirm' : 'deny' }]
  const question = questionIn(segment, [...start, ...slots])
  const said = [...start, ...answered, ...slots]
  if (question) return [...said, { type: 'askQuestion', question }]
  if (said.length > 0) return said
  return textCommand(task, expects, text)
}

const patterns: readonly (readonly [RegExp, Command])[] = [
  [
    /\bstart (?:over|again|from (?:scratch|the beginning))\b|\bfrom the (?:top|beginning)\b/i,
    { type: 'startOver' },
  ],
  [
    /\b(?:(?:say|repeat) (?:that|it)(?: again| please)?|what did you say|come again|pardon(?: me)?\??$|once more)\b|^(?:sorry|what)\?$/i,
    { type: 'repeat' },
  ],
  [
    /^(?!.*\bare you\b).*\b(?:(?:speak|talk) (?:to|with) (?:a |an |some|the |your |one of )|(?:a |real )(?:human|person)\b|operator|representative|call me back|ring me back)/i,
    { type: 'askForPerson' },
  ],
  [
    /^(?:ok(?:ay)?,? |thanks?,? |thank you,? |no,? )*(?:good)?bye\b|\bthat (?:is|was|will be) all\b.*\bbye\b/i,
    { type: 'sayGoodbye' },
  ],
]
const cancelling =
  /\b(?:never ?mind|forget (?:it|about it|that)|cancel (?:that|it|this|everything)|leave it|changed my mind|(?:don't|do not) want (?:to (?:book|order|do)|it|that|this)\b.*\b(?:any ?more|after all)|(?:don't|do not) want to book|stop (?:it|that|this|the booking))\b/i
const skipping =
  /\b(?:skip (?:it|that|this)|leave (?:it|that) (?:out|empty|blank|open)|next question|rather not say|don't want to say)\b/i
const recalling =
  /\b(?:did i (?:say|tell you|ask for)|have i (?:said|told you)|what have you got|read (?:it|that|them) back)\b/i

function universalCommand(text: string, frame: TaskFrame | undefined): Command | undefined {
  const [, command] = patterns.find(([pattern]) => pattern.test(text)) ?? []
  if (command) return command
  if (recalling.test(text)) return { type: 'recall' }
  if (!frame) return undefined
  if (cancelling.test(text)) return { type: 'cancelTask' }
  return skipping.test(text) ? { type: 'skipSlot' } : undefined
}

/** A task that the words begin, unless it is the one under way. */
function startedTask(
  { tasks, questions }: Segment,
  frame: TaskFrame | undefined,
  context: DialogueContext,
): Task | undefined {
  const [nearest] = tasks
  if (!nearest || nearest.likeness < TASK_LIKENESS || nearest.id === frame?.task) return undefined
  const [question] = questions
  if (question && question.likeness > nearest.likeness) return undefined
  return context.agent.tasks.get(nearest.id)
}

const slotKinds = { date: 'date', time: 'time', party: 'people', name: 'name' } as const

function expectedIn(task: Task | undefined, expects: Expectation): ReadingContext['expected'] {
  const name = 'slot' in expects ? expects.slot : undefined
  const type = name === undefined ? undefined : task?.slots[name]?.type
  return type !== undefined && type in slotKinds ? [slotKinds[type as keyof typeof slotKinds]] : []
}

function slotCommands(
  task: Task,
  known: Readonly<Record<string, SlotValue>>,
  reading: Reading,
  expects: Expectation,
  { now, language, agent }: DialogueContext,
): Command[] {
  const commands: Command[] = []
  for (const [name, slot] of Object.entries(task.slots)) {
    if (slot.type === 'text') continue
    const expected = 'slot' in expects && expects.slot === name
    const { country, dayFirst } = agent.business
    const { wanted, rejected } = readSlot(slot, reading, {
      now,
      expected,
      dayFirst,
      country,
      language,
    })
    if (wanted && (wanted.length > 1 || !sameValue(known[name], wanted[0]))) {
      commands.push({ type: 'setSlot', slot: name, values: wanted })
    } else if (rejected && known[name]) commands.push({ type: 'clearSlot', slot: name })
  }
  return commands
}

const isQuestion =
  /\?\s*$|^(?:and |but |also |oh,? )*(?:do|does|did|is|are|can|could|would|will|what|where|when|how|which|who|may|have you)\b/i

function questionIn({ text, questions }: Segment, found: readonly Command[]): string | undefined {
  const [nearest] = questions
  if (!nearest || nearest.likeness < QUESTION_LIKENESS) return undefined
  // Where the words fill a slot or begin a task, only a plain question is one besides.
  return found.length === 0 || isQuestion.test(text) ? nearest.id : undefined
}

/** Anything may be the text that was asked for, when it is nothing else. */
function textCommand(task: Task | undefined, expects: Expectation, text: string): Command[] {
  const name = expects.name === 'slot' ? expects.slot : undefined
  const slot = name === undefined ? undefined : task?.slots[name]
  if (name === undefined || slot?.type !== 'text') return []
  return [
    { type: 'setSlot', slot: name, values: [{ type: 'text', text: text.slice(0, slot.most) }] },
  ]
}
