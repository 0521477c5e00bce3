/**
 * The events of the `oai-events` channel. All but one have their types from OpenAI's SDK, so the compiler checks
 * that we follow the wire format.
 * Source: `openai/resources/realtime/realtime`, https://platform.openai.com/docs/api-reference/realtime
 */
import type {
  RealtimeClientEvent,
  RealtimeServerEvent,
  RealtimeSessionCreateRequest,
} from 'openai/resources/realtime/realtime'
import type { TaskView } from './taskView.ts'

/** Our own event, which OpenAI does not have: what a task of the agent looks like now. */
interface TaskEvent {
  type: 'ringwell.task'
  event_id: string
  task: TaskView
}

export type ClientEvent = RealtimeClientEvent
export type ServerEvent = RealtimeServerEvent | TaskEvent
export type RealtimeSession = RealtimeSessionCreateRequest

export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>
