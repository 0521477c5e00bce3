import type { TaskStatus, TaskView, TaskViewSlot } from '@ringwell/protocol/taskView.ts'
import type { TaskMessages } from '../call.ts'

/*
 * What the tasks of a call look like, for cards in the page. Everything here comes out of `TaskMessages`, which
 * another server may have sent, so it is checked and cut first. It is text and never markup.
 */

/** The limits of `docs/contracts/call.md`, C42. */
const MOST_SLOTS = 20
const MOST_ANSWERS = 5
const LONGEST_LABEL = 80
const LONGEST_TEXT = 400
/** The most that our engine sends in one call. If there are more, only the last ones are read. */
const MOST_MESSAGES = 400
/** How many results stay visible after the call. */
const MOST_RESULTS = 3

/** What UIs show of the tasks of a call. */
export interface CallTasks {
  /** The task that the agent works on or, until another one begins, the one that has just ended. */
  current: TaskView | undefined
  /** What the call's tasks came to, for after the call. Only the last ones, in order. */
  results: readonly TaskView[]
  /** The last view of each task, in the order in which they began. */
  all: readonly TaskView[]
}

/** The words for a task that every UI has in its own language. */
export interface TaskWords {
  statuses: Record<TaskStatus, string>
  /** Before the reference. */
  reference: string
}

const none: CallTasks = { current: undefined, results: [], all: [] }
/** Caches the result for each list of messages, because UIs ask more often than the list changes. */
const made = new WeakMap<TaskMessages, CallTasks>()

/** Reads the messages of a call. Returns the same object for the same list. */
export function readTasks(messages: TaskMessages): CallTasks {
  const known = made.get(messages)
  if (known) return known
  const views = messages.slice(-MOST_MESSAGES).flatMap((message) => parseTaskView(message) ?? [])
  const latest = views.reduce<readonly TaskView[]>(
    (tasks, view) => [...tasks.filter(({ id }) => id !== view.id), view],
    [],
  )
  const read = {
    current: latest.at(-1),
    results: resultsOf(latest),
    all: [...new Map(views.map((view) => [view.id, view])).values()],
  }
  made.set(messages, read)
  return read
}

/** The tasks of a call, whatever its phase is. */
export const tasksOf = (snapshot: object & { tasks?: TaskMessages }): CallTasks =>
  snapshot.tasks ? readTasks(snapshot.tasks) : none

/** Of several tasks with the same reference, such as a booking and its cancellation, only the last one counts. */
function resultsOf(tasks: readonly TaskView[]): readonly TaskView[] {
  const results = tasks.filter(({ status }) => isResult[status])
  return results
    .filter(
      ({ reference }, index) =>
        reference === undefined ||
        results.findLastIndex((later) => later.reference === reference) === index,
    )
    .slice(-MOST_RESULTS)
}

/** Whether a task with this status leaves something that somebody may need after the call. */
const isResult: Record<TaskStatus, boolean> = {
  collecting: false,
  confirming: false,
  working: false,
  done: true,
  refused: true,
  abandoned: false,
  handed_over: true,
}

/**
 * Says in one sentence what has changed since the last view, for a screen reader: a new task, values that are new or
 * different, a new status, the reference letter by letter. Empty if none of these has changed.
 */
export function announceTask(
  before: TaskView | undefined,
  now: TaskView | undefined,
  { statuses, reference }: TaskWords,
): string {
  if (!now) return ''
  const was = before?.id === now.id ? before : undefined
  const known = new Map(was?.slots.map(({ name, text }) => [name, text]))
  const changed = now.slots.filter(({ name, text }) => known.get(name) !== text)
  const parts = [
    ...(was ? [] : [now.title]),
    ...changed.map(({ label, text }) => `${label}: ${text}`),
    ...(was?.status === now.status ? [] : [statuses[now.status]]),
    ...(now.reference !== undefined && was?.reference !== now.reference
      ? [`${reference}: ${spellReference(now.reference)}`]
      : []),
    ...(now.text !== undefined && was?.text !== now.text ? [now.text] : []),
  ]
  return parts.length > 0 ? `${parts.join('. ')}.` : ''
}

/** `RIN74` as `R I N 7 4`, so that a screen reader reads it letter by letter. */
export const spellReference = (reference: string) => Array.from(reference).join(' ')

/** Returns undefined for anything that is not a view. Cuts what is too long. */
export function parseTaskView(value: unknown): TaskView | undefined {
  const { id, task, title, status, slots, answers, reference, text, isWritten } = fieldsOf(value)
  if (!isText(id) || !isText(task) || !isText(title) || !isStatus(status)) return undefined
  if (!Array.isArray(slots) || !isTextOrAbsent(reference) || !isTextOrAbsent(text)) return undefined
  const read = slots.slice(0, MOST_SLOTS).map(parseSlot)
  if (!read.every((slot) => slot !== undefined)) return undefined
  return {
    id: id.slice(0, LONGEST_LABEL),
    task: task.slice(0, LONGEST_LABEL),
    title: title.slice(0, LONGEST_LABEL),
    status,
    slots: read,
    ...(Array.isArray(answers) && {
      answers: answers
        .filter(isText)
        .slice(0, MOST_ANSWERS)
        .map((answer) => answer.slice(0, LONGEST_LABEL)),
    }),
    ...(reference && { reference: reference.slice(0, LONGEST_LABEL) }),
    ...(text && { text: text.slice(0, LONGEST_TEXT) }),
    ...(isWritten === true && { isWritten }),
  }
}

function parseSlot(value: unknown): TaskViewSlot | undefined {
  const { name, label, text } = fieldsOf(value)
  if (!isText(name) || !isText(label) || typeof text !== 'string') return undefined
  return {
    name: name.slice(0, LONGEST_LABEL),
    label: label.slice(0, LONGEST_LABEL),
    text: text.slice(0, LONGEST_TEXT),
  }
}

/** Treats null and undefined as an object without fields. */
const fieldsOf = (value: unknown) => (value ?? {}) as Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'
const isStatus = (value: unknown): value is TaskStatus =>
  typeof value === 'string' && Object.hasOwn(isResult, value)
