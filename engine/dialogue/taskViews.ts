/** The tasks of a call as the page's card and the call's record show them. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { TaskStatus, TaskView, TaskViewSlot } from '@ringwell/protocol/taskView.ts'
import type { CallNote } from '../callNotes.ts'
import type {
  DialogueContext,
  DialogueState,
  EndedTask,
  TaskFrame,
  TaskOutcome,
} from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { likelyAnswers } from './likelyAnswers.ts'
import { isComplete, writeSlot } from './slotValues.ts'
import { capitalised } from './wording.ts'

/** Every task whose view has changed between two states. */
export function changedViews(
  before: DialogueState,
  after: DialogueState,
  context: DialogueContext,
): TaskView[] {
  const earlier = new Set(viewsOf(before, context).map((view) => JSON.stringify(view)))
  return viewsOf(after, context).filter((view) => !earlier.has(JSON.stringify(view)))
}

const viewsOf = (state: DialogueState, context: DialogueContext): TaskView[] => [
  ...state.ended.map((ended) => endedView(ended, context)),
  ...state.stack.map((frame) => openView(frame, context)),
]

function openView(frame: TaskFrame, context: DialogueContext): TaskView {
  const answers = likelyAnswers(frame, context)
  return {
    ...common(frame, context),
    status: statusOf(frame),
    ...(answers.length > 0 && { answers }),
  }
}

function endedView(ended: EndedTask, context: DialogueContext): TaskView {
  const { reference, outcome } = ended
  return {
    ...common(ended, context),
    status: endStatus[outcome],
    ...(outcome === 'done' &&
      isWriting(context.agent.tasks.get(ended.task)) && { isWritten: true }),
    ...(reference !== undefined && { reference }),
  }
}

/** What is known of the tasks under way, for the record of the call. */
export const openNotes = ({ stack }: DialogueState, context: DialogueContext): CallNote[] =>
  stack.map(({ id, task, values }) => ({
    type: 'taskOpen',
    run: id,
    task,
    title: titleOf(task, context),
    slots: slotsOf(task, values, context),
  }))

/** Whether a task writes something when it is done. */
export const isWriting = (task: Task | undefined): boolean =>
  task?.tool !== undefined && writes(task.tool)

export const endStatus = {
  done: 'done',
  refused: 'refused',
  abandoned: 'abandoned',
  handedOver: 'handed_over',
} as const satisfies Record<TaskOutcome, TaskStatus>

function statusOf({ expects }: TaskFrame): TaskStatus {
  if (expects.name === 'confirmation') return 'confirming'
  return expects.name === 'result' && expects.purpose === 'tool' ? 'working' : 'collecting'
}

function common(
  { id, task, values }: Pick<TaskFrame, 'id' | 'task' | 'values'>,
  context: DialogueContext,
): Pick<TaskView, 'id' | 'task' | 'title' | 'slots'> {
  return {
    id: String(id),
    task,
    title: capitalised(titleOf(task, context)),
    slots: slotsOf(task, values, context),
  }
}

export function titleOf(task: string, { agent }: DialogueContext): string {
  return agent.tasks.get(task)?.title ?? task
}

/** The slots in the order in which the agent asks for them. */
export function slotsOf(
  task: string,
  values: SlotValues,
  { agent, now }: DialogueContext,
): TaskViewSlot[] {
  const say = { now, country: agent.business.country }
  return Object.entries(agent.tasks.get(task)?.slots ?? {}).flatMap(([name, slot]) => {
    const value = values[name]
    if (!value || (value.type === 'volume' && !isComplete(value))) return []
    return [
      { name, label: capitalised(slot.label), text: written(slot, writeSlot(value, slot, say)) },
    ]
  })
}

/** The name of a player and an email address stand as they were typed. */
const written = (slot: Slot, text: string): string =>
  slot.type === 'email' || (slot.type === 'text' && slot.short && !slot.ofPerson)
    ? text
    : capitalised(text)
