/**
 * The events of the `oai-events` channel. All but four have their types from OpenAI's SDK, so the compiler checks
 * that we follow the wire format.
 * Source: `openai/resources/realtime/realtime`, https://platform.openai.com/docs/api-reference/realtime
 */
import type {
  RealtimeClientEvent,
  RealtimeServerEvent,
  RealtimeSessionCreateRequest,
} from 'openai/resources/realtime/realtime'
import type { CallTiming } from './callTiming.ts'
import type { EVENT_FAMILIES } from './eventFamilies.ts'
import type { TaskView } from './taskView.ts'
import type { TURN_UNDERSTOOD, TurnUnderstood } from './turnUnderstood.ts'

/** Our own events, which OpenAI does not have. This one says what a task of the agent looks like now. */
interface TaskEvent {
  type: 'ringwell.task'
  event_id: string
  task: TaskView
}

/** How long a turn took, and what happened to the agent's voice. */
interface TimingEvent {
  type: 'ringwell.timing'
  event_id: string
  timing: CallTiming
}

/** A question that the agent could not answer, in the caller's words. The same question may come again, with more words. */
interface UnansweredEvent {
  type: 'ringwell.unanswered'
  event_id: string
  question: string
  /** It was asked again and has an answer by now. */
  is_settled?: true
}

/**
 * What the agent made of a turn. Sent when the answer to it is over. `item_id` is the visitor's last item; a later event
 * with the same item replaces the earlier one.
 */
interface TurnUnderstoodEvent extends TurnUnderstood {
  type: typeof TURN_UNDERSTOOD
  event_id: string
  item_id?: string
}

/**
 * Somebody in the call may be in danger, or nobody is any more. From the first such event on, the call may last longer
 * (`DANGER_EXTRA_MS`).
 */
interface DangerEvent {
  type: 'ringwell.danger'
  event_id: string
  in_danger: boolean
  /** What was taken for a danger was none, so nothing of it stays in the notes. */
  false_alarm?: boolean
}

/** The call is over, so whoever rings back can't go on with it. Only calls that can be resumed have it. */
interface EndedEvent {
  type: 'ringwell.ended'
  event_id: string
  /** Such as `idle`, `operator` or, if another page has taken the call over, `replaced`. */
  reason: string
}

/** A person of the operator listens to the call, or answers in the place of the agent, or does so no longer. */
interface PersonEvent {
  type: 'ringwell.person'
  event_id: string
  listens: boolean
  answers: boolean
}

/** Asks for events of ours, just as OpenAI's `include` asks for further fields. */
interface IncludeEvent {
  type: 'session.update'
  event_id?: string
  session: Omit<RealtimeSessionCreateRequest, 'include'> & {
    include?: readonly (typeof TURN_UNDERSTOOD | (typeof EVENT_FAMILIES)[number])[]
  }
}

export type ClientEvent = RealtimeClientEvent | IncludeEvent
export type ServerEvent =
  | RealtimeServerEvent
  | TaskEvent
  | TimingEvent
  | UnansweredEvent
  | TurnUnderstoodEvent
  | DangerEvent
  | PersonEvent
  | EndedEvent
export type RealtimeSession = RealtimeSessionCreateRequest

export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>
