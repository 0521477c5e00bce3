/**
 * The events of the `oai-events` channel. All but three have their types from OpenAI's SDK, so the compiler checks
 * that we follow the wire format.
 * Source: `openai/resources/realtime/realtime`, https://platform.openai.com/docs/api-reference/realtime
 */
import type {
  RealtimeClientEvent,
  RealtimeServerEvent,
  RealtimeSessionCreateRequest,
} from 'openai/resources/realtime/realtime'
import type { CallTiming } from './callTiming.ts'
import type { TaskView } from './taskView.ts'

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
}

export type ClientEvent = RealtimeClientEvent
export type ServerEvent = RealtimeServerEvent | TaskEvent | TimingEvent | UnansweredEvent
export type RealtimeSession = RealtimeSessionCreateRequest

export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>
