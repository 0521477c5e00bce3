/**
 * The events of the `oai-events` channel. Their types come from OpenAI's SDK, so the compiler checks that we
 * follow the wire format.
 * Source: `openai/resources/realtime/realtime`, https://platform.openai.com/docs/api-reference/realtime
 */
import type {
  RealtimeClientEvent,
  RealtimeServerEvent,
  RealtimeSessionCreateRequest,
} from 'openai/resources/realtime/realtime'

export type ClientEvent = RealtimeClientEvent
export type ServerEvent = RealtimeServerEvent
export type RealtimeSession = RealtimeSessionCreateRequest

export type ServerEventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>
