/** Whether a sentence asks a question, or answers what the agent has asked. */
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { correctionOf, offeredTask, SURELY_TASK, TASK_LIKENESS, valuesFor } from './begunTask.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  SlotValue,
  TaskFrame,
} from './dialogueTypes.ts'
import { isNothingElse } from './nothingElse.ts'
import { hasText } from './heardTexts.ts'
import { changes, isFittingCode } from './said.ts'
import type { Segment } from './segments.ts'
import { NONE, openSlots, readFor, slotCommands } from './slotCommands.ts'
import { answerIn } from './slots/yesNo.ts'

/** A sentence means a question from this similarity on. Measured in the same way as for tasks. */
const QUESTION_LIKENESS = 0.47

/** A question of the playbook. While a task is under way, it has to be phrased as a question or be a clear match. */
export function questionIn(
  { text, questions }: Segment,
  { stack }: DialogueState,
  context: DialogueContext,
  asides: ReadonlySet<string>,
): Command | undefined {
  const [nearest] = questions
  const frame = stack.at(-1)
  const isBusy = frame !== undefined
  if (!nearest || nearest.likeness < QUESTION_LIKENESS) return undefined
  // `Can I get a refund?` may be the reason for a callback.
  const asked = frame && askedSlot(frame, context)
  if (asked?.type === 'text' && !asked.short && nearest.likeness < SURELY_TASK) return undefined
  if (asides.has(nearest.id))
    return isBusy ? undefined : { type: 'askQuestion', question: nearest.id }
  const isAsking = callerWordsIn(context.language).asking.test(text)
  if (isBusy && !isAsking && nearest.likeness < SURELY_TASK) return undefined
  return { type: 'askQuestion', question: nearest.id }
}

/** Whether this is a plain question in the middle of a task that nobody can answer and that contains no value. */
export function isUnknownQuestion(
  { text, tasks }: Segment,
  context: DialogueContext,
  frame: TaskFrame,
): boolean {
  if (!/\?\s*$/.test(text)) return false
  const asked = askedSlot(frame, context)
  // A reason may be phrased as a question. A company's name may not.
  if (asked?.type === 'text') return asked.short === true
  if (!callerWordsIn(context.language).asking.test(text.replace(/\?\s*$/, ''))) return false
  // `Could I have a table?` asks for the task that is already under way.
  if (tasks.some(({ likeness }) => likeness >= TASK_LIKENESS)) return false
  const task = context.agent.tasks.get(frame.task)
  return text.split(/\s+/).length > 2 && valuesFor(task, text, context) === 0
}

/** The slot whose value the agent has just asked for. */
const askedSlot = ({ task, expects }: TaskFrame, { agent }: DialogueContext): Slot | undefined =>
  expects.name === 'slot' ? agent.tasks.get(task)?.slots[expects.slot] : undefined

/**
 * Whether the words answer what is open, without being phrased as a question: a value of the slot that was asked for, a
 * text, or a yes or no to an offer. `About 900 minutes` is then not a question about minutes.
 */
export function isAnswer(text: string, state: DialogueState, context: DialogueContext): boolean {
  const { stack, offer, ended } = state
  const words = callerWordsIn(context.language)
  const frame = stack.at(-1)
  const done = ended.at(-1)
  const isAsking = words.asking.test(text)
  const correction = !frame && done ? correctionOf(done, text, context) : undefined
  if (correction && done) {
    // `Can you make it four people?` and `One of us is vegan` right after the booking.
    const isChanged = readingCommands(correction, text, context).some(changes(done.values))
    if (words.changing.test(text) && isChanged) return true
    if ((words.changing.test(text) || !isAsking) && hasText(correction, text, context)) return true
  }
  if (isAsking) return frame !== undefined && isValueAsked(text, frame, context)
  if (!frame) {
    if (offer.name === 'nothing') return false
    const task = offeredTask(state, context)
    if (words.bareAnswer.test(text)) return true
    const found = task ? readingCommands(task, text, context) : []
    return found.some(isFittingCode) || (found.length > 0 && isNothingElse(text, task, context))
  }
  if (correctsReadBack(frame, text, context)) return true
  const expected = askedSlot(frame, context)
  if (expected?.type === 'text') return expected.short !== true || !text.endsWith('?')
  if (expected?.type === 'yesNo') {
    return answerIn(readFor(text, undefined, NONE, context).tokens) !== undefined
  }
  return fillsAsked(text, frame, context)
}

/** `The evening flight, please`, after the morning flight was read back: another value, and nothing else. */
function correctsReadBack(
  { task: id, expects, values }: TaskFrame,
  text: string,
  context: DialogueContext,
): boolean {
  const task = context.agent.tasks.get(id)
  if (expects.name !== 'confirmation' || !task) return false
  return (
    readingCommands(task, text, context).some(changes(values)) && isNothingElse(text, task, context)
  )
}

/** `Monday?` is the answer to `Which day?`. */
const isValueAsked = (text: string, frame: TaskFrame, context: DialogueContext): boolean =>
  isNothingElse(text, context.agent.tasks.get(frame.task), context) &&
  fillsAsked(text, frame, context)

function fillsAsked(text: string, frame: TaskFrame, context: DialogueContext): boolean {
  const task = context.agent.tasks.get(frame.task)
  const asked = openSlots(task, frame.expects, text, frame.lastSet, context)
  if (!task || asked.size === 0) return false
  const reading = readFor(text, task, asked, context)
  return slotCommands(task, frame.values, reading, asked, context).some(
    (command) =>
      command.type === 'setSlot' &&
      asked.has(command.slot) &&
      // A value that is read only because it was asked for, such as any two words as a name, is no evidence.
      plainTypes.has(command.values[0].type),
  )
}

const readingCommands = (task: Task, text: string, context: DialogueContext): Command[] =>
  slotCommands(task, {}, readFor(text, task, NONE, context), NONE, context)

/** Types whose values look like nothing else. */
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
  // The name of an option often resembles a question about it.
  'choice',
])
