import type { TaskView, TaskViewSlot } from '@ringwell/protocol/taskView.ts'
import type { CallNote } from '../callNotes.ts'

const MOST_SLOTS = 20
const MOST_ANSWERS = 5
const LONGEST_LABEL = 80
const LONGEST_TEXT = 400
/** More than a call of two minutes can produce. Anything beyond is dropped. */
const MOST_VIEWS = 400
const MOST_NOTES = 400

/** Reports the agent's work on tasks to the page and to the record of the call. Repetitions are left out. */
export interface TaskReports {
  /**
   * Sends a view of a task. It waits with the notes while the visitor may still go on, because the answer may then be
   * left out of the history.
   */
  show(task: TaskView): void
  /** Sends the waiting views, unless the visitor may still go on. */
  showWaiting(): void
  note(note: CallNote): void
  /** An answer begins. Its notes wait, because it may be left out of the history. */
  holdNotes(): void
  /** The answer stays in the history. Waiting views and notes are sent, and later notes are reported at once. */
  releaseNotes(): void
  /** The answer is left out of the history, and so are the waiting views and notes. */
  dropNotes(): void
}

export function createTaskReports(
  send: (task: TaskView) => void,
  noted: (note: CallNote) => void,
  mayGoOn: () => boolean = () => false,
): TaskReports {
  /** The last view sent of each task, as JSON. */
  const shown = new Map<string, string>()
  const notes = new Set<string>()
  let views = 0
  let waitingViews: readonly TaskView[] = []
  /** Undefined while notes need not wait. */
  let waiting: readonly CallNote[] | undefined

  function report(note: CallNote): void {
    const bounded = boundedNote(note)
    const json = JSON.stringify(bounded)
    if (notes.has(json) || notes.size >= MOST_NOTES) return
    notes.add(json)
    noted(bounded)
  }

  function sendView(task: TaskView): void {
    const view = boundedView(task)
    const json = JSON.stringify(view)
    if (shown.get(view.id) === json || views >= MOST_VIEWS) return
    views += 1
    shown.set(view.id, json)
    send(view)
  }

  function sendWaiting(): void {
    const released = waitingViews
    waitingViews = []
    for (const view of released) sendView(view)
  }

  function releaseNotes(): void {
    sendWaiting()
    const released = waiting ?? []
    waiting = undefined
    for (const note of released) report(note)
  }

  return {
    show(task) {
      // Replaces an older waiting view of the same task.
      waitingViews = waitingViews.filter(({ id }) => id !== task.id)
      if (!waiting || !mayGoOn()) sendView(task)
      else waitingViews = [...waitingViews, task]
    },
    showWaiting() {
      if (waitingViews.length > 0 && !mayGoOn()) sendWaiting()
    },
    note(note) {
      if (!waiting) report(note)
      else if (waiting.length < MOST_NOTES) waiting = [...waiting, note]
    },
    holdNotes() {
      releaseNotes()
      waiting = []
    },
    releaseNotes,
    dropNotes() {
      waitingViews = []
      waiting = undefined
    },
  }
}

function boundedView(view: TaskView): TaskView {
  const { id, task, title, status, slots, answers, reference, text, isWritten } = view
  return {
    id: label(id),
    task: label(task),
    title: label(title),
    status,
    slots: boundedSlots(slots),
    ...(answers && { answers: answers.slice(0, MOST_ANSWERS).map(label) }),
    ...(reference !== undefined && { reference: label(reference) }),
    ...(text !== undefined && { text: text.slice(0, LONGEST_TEXT) }),
    ...(isWritten && { isWritten }),
  }
}

function boundedNote(note: CallNote): CallNote {
  switch (note.type) {
    case 'taskOpen':
    case 'taskEnded':
      return { ...note, slots: boundedSlots(note.slots) }
    case 'questionAnswered':
      return {
        ...note,
        question: note.question.slice(0, LONGEST_TEXT),
        ...(note.settles && { settles: note.settles.map((text) => text.slice(0, LONGEST_TEXT)) }),
      }
    case 'questionsSettled':
      return { ...note, settles: note.settles.map((text) => text.slice(0, LONGEST_TEXT)) }
    case 'questionUnanswered':
      return { ...note, text: note.text.slice(0, LONGEST_TEXT) }
    default:
      return note
  }
}

const boundedSlots = (slots: readonly TaskViewSlot[]): TaskViewSlot[] =>
  slots.slice(0, MOST_SLOTS).map((slot) => ({
    name: label(slot.name),
    label: label(slot.label),
    text: slot.text.slice(0, LONGEST_TEXT),
  }))

const label = (text: string): string => text.slice(0, LONGEST_LABEL)
