/** What the task card and the record of the call get when a language model works on a task. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { TaskStatus, TaskView } from '@ringwell/protocol/taskView.ts'
import type { CallNote } from '../callNotes.ts'
import type { DialogueContext } from '../dialogue/dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { isWriting, slotsOf, titleOf } from '../dialogue/taskViews.ts'
import { capitalised } from '../dialogue/wording.ts'
import type { BrainOutput } from '../stages.ts'

type Report = Extract<BrainOutput, { type: 'task' | 'note' }>

export interface TaskRun {
  /** The number of the task in its call. A task that replaces an unfinished one keeps its number. */
  run: number
  task: Task
  values: SlotValues
}

function viewOf(
  { run, task, values }: TaskRun,
  status: TaskStatus,
  context: DialogueContext,
  end: Pick<TaskView, 'reference' | 'text'> = {},
): TaskView {
  return {
    id: String(run),
    task: task.id,
    title: capitalised(titleOf(task.id, context)),
    status,
    slots: slotsOf(task.id, values, context),
    ...(status === 'done' && isWriting(task) && { isWritten: true }),
    ...end,
  }
}

/** A task is under way. */
export const reportProgress = (
  run: TaskRun,
  status: 'collecting' | 'confirming' | 'working',
  context: DialogueContext,
): Report[] => [
  { type: 'note', note: startedNote(run, context) },
  {
    type: 'note',
    note: {
      ...startedNote(run, context),
      type: 'taskOpen',
      slots: slotsOf(run.task.id, run.values, context),
    },
  },
  { type: 'task', task: viewOf(run, status, context) },
]

export const reportEnd = (
  run: TaskRun,
  status: 'done' | 'refused',
  context: DialogueContext,
  end: { reference?: string; text?: string } = {},
): Report[] => [
  { type: 'note', note: startedNote(run, context) },
  {
    type: 'note',
    note: {
      ...startedNote(run, context),
      type: 'taskEnded',
      outcome: status,
      slots: slotsOf(run.task.id, run.values, context),
      ...(end.reference !== undefined && { reference: end.reference }),
    },
  },
  { type: 'task', task: viewOf(run, status, context, end) },
]

const startedNote = ({ run, task }: TaskRun, context: DialogueContext) =>
  ({
    type: 'taskStarted',
    run,
    task: task.id,
    title: titleOf(task.id, context),
  }) satisfies CallNote
