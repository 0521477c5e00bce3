/** What a page shows of a task while the agent works on it: the event `ringwell.task` carries it. */
export interface TaskView {
  /** Identifies this run of the task. A later view with the same id replaces the earlier one. */
  id: string
  /** The task's name in the agent's data, such as `bookTable`. */
  task: string
  title: string
  status: TaskStatus
  /** What is known so far, in the order in which the agent asks. */
  slots: readonly TaskViewSlot[]
  /** What the caller could say to what the agent asks now, for prompts. */
  answers?: readonly string[]
  /** What a caller can refer to later, such as `RIN74`. */
  reference?: string
  /** The result in words. */
  text?: string
  /** It was confirmed, and a tool has written it. Only that was agreed: what was looked up was not. */
  isWritten?: true
}

export type TaskStatus =
  | 'collecting' /* the agent asks for values */
  | 'confirming' /* everything was read back, and the caller has to confirm */
  | 'working' /* a tool is at work */
  | 'done'
  | 'refused' /* it cannot be done */
  | 'abandoned' /* the caller does not want it any more */
  | 'handed_over' /* a person takes over */

export interface TaskViewSlot {
  name: string
  label: string
  /** The value as people write it. */
  text: string
}
