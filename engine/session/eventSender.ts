import { randomBytes } from 'node:crypto'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'event_id'> : never

/** A server event that has no `event_id` yet. */
type Outgoing = WithoutId<ServerEvent>

export interface Problem {
  /** Whether the client's request was invalid or one of our stages failed. */
  type: 'invalid_request_error' | 'server_error'
  code: string
  /** Says what the client can do about it. */
  message: string
  /** The invalid field, such as `session.audio.output.voice`. */
  param?: string
}

export interface EventSender {
  send: (event: Outgoing) => void
  /** `causedBy` is the `event_id` of the client's event that caused the problem. */
  sendProblem: (problem: Problem, causedBy?: string) => void
  /** Nothing is sent after this. */
  close(): void
}

/** Sends every event of a call. It gives each event its id and sends none after the call. */
export function createEventSender(wireSend: (event: ServerEvent) => void): EventSender {
  const prefix = newId('event')
  let sent = 0
  let closed = false
  function send(event: Outgoing): void {
    if (closed) return
    sent += 1
    // `Omit` over a union loses the link between `type` and the other fields. The parameter type checks it.
    wireSend({ ...event, event_id: `${prefix}_${sent}` } as ServerEvent)
  }
  return {
    send,
    sendProblem({ type, code, message, param }, causedBy) {
      send({
        type: 'error',
        error: { type, code, message, param: param ?? null, event_id: causedBy ?? null },
      })
    },
    close() {
      closed = true
    },
  }
}

/** Creates an id such as `item_kK3…`. It is random, so it is unique across all calls. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`
}
