import type { DangerKind } from './danger.ts'
import type { TaskViewSlot } from './taskView.ts'

/** What a call came to, recorded when it ends. */
export interface CallOutcome {
  /** The last task that ended, such as `bookTable`. Absent if the caller started none. */
  task?: string
  outcome:
    | 'emergency' /* somebody may have been in danger, whatever else happened in the call */
    | 'done' /* a task was carried out */
    | 'abandoned' /* the caller left a task before its end */
    | 'handed_over' /* a person takes over */
    | 'answered' /* no task, but a question was answered */
    | 'nothing'
  /** Set if the outcome is `emergency`: what the danger was, as far as the agent could tell. */
  danger?: Exclude<DangerKind, 'abuse'>
  slots: readonly TaskViewSlot[]
  reference?: string
  /** Questions that the agent could not answer, in the caller's words. */
  unanswered: readonly string[]
  /** Two sentences for the operator who reads the list of calls. */
  summary: string
}
