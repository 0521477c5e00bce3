import { randomBytes } from 'node:crypto'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'event_id'> : never

/** A server event before it has its `event_id`. */
export type Outgoing = WithoutId<ServerEvent>

export interface Problem {
  /** The client asked for something wrong, or a stage of ours failed. */
  type: 'invalid_request_error' | 'server_error'
  code: string
  /** Says what to do about it. */
  message: string
  /** The field at fault: `session.audio.output.voice`. */
  param?: string
}

export interface EventSender {
  send: (event: Outgoing) => void
  /** `causedBy` is the `event_id` of the client's event at fault. */
  sendProblem: (problem: Problem, causedBy?: string) => void
  /** Nothing is sent after this. */
  close(): void
}

/** Every event leaves through here: it gets its id, and none leaves after the call. */
export function createEventSender(wireSend: (event: ServerEvent) => void): EventSender {
  const prefix = newId('event')
  let sent = 0
  let closed = false
  function send(event: Outgoing): void {
    if (closed) return
    sent += 1
    // `Omit` over a union loses the tie between `type` and the rest; the parameter has checked it.
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

/** `item_kK3…`: unguessable, so it is unique over all calls. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`
}
