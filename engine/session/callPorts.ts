import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** The settings of one call. The server looks them up by the key that the visitor used. */
export interface CallBrief {
  callId: string
  agentUuid: string
  /** The agent's prompt. An empty text selects the general agent. */
  instructions: string
  /** What the agent says first, if its instructions do not contain it. */
  greeting?: string
  /**
   * Whether the client may send its own instructions over the event channel. False if a language model
   * follows them, because a key for one agent must not give free use of the model.
   */
  allowCustomInstructions: boolean
  /**
   * Whether the client may have its own words said verbatim. The default is `allowCustomInstructions`.
   * The opening line that the agent wrote in this call is always allowed.
   */
  allowVerbatim?: boolean
  /** Allows the client to offer functions in any case, although their descriptions act as instructions. */
  allowClientTools?: boolean
  /** The BCP 47 tag of the call's language. */
  language: string
  /** The voice's name on the wire, such as `shimmer`. */
  voice: string
  /** The accent, such as `Indian`. */
  accent: string
  visitor: { name: string; companyName: string }
  model: string
}

export type HangUpReason =
  | 'visitor' /* the visitor's side closed the connection */
  | 'limit' /* the engine's own time limit */
  | 'vanished' /* no packets came from the visitor's side */
  | 'neverConnected'
  | 'eventBudget' /* the client sent more events than a call may send */
  | 'idle' /* the visitor neither spoke nor typed for too long */
  | 'shutdown'
  | 'failed'

/** What a session sees of the wire. `webrtc/` implements it. */
export interface CallWire {
  /** Sends an event on `oai-events`. Never throws. Does nothing after the call has ended. */
  send(event: ServerEvent): void
  /** Queues 24 kHz mono samples for the pacer. */
  play(samples: Int16Array): void
  /** Drops what is queued; the next frame is silence. Returns how many ms were dropped. */
  clear(): number
  /** Returns how many ms are queued and not yet sent. */
  queuedMs(): number
  hangUp(reason: HangUpReason): void
}

/** What the wire sees of a session. `session/` implements it. */
export interface CallSession {
  /** The event channel is open. Called once. */
  opened(): void
  /** Takes a message of the event channel, unparsed. */
  received(message: string): void
  /** Takes 20 ms of the visitor's sound: 16 kHz mono, in order, with lost packets concealed. */
  heard(samples: Int16Array): void
  /** Everything in the queue of `play` has been sent. Not called after `clear`. */
  drained(): void
  /** The call is over. Frees everything that the session holds. Idempotent. */
  closed(reason: HangUpReason): void
}

export type CreateCallSession = (brief: CallBrief, wire: CallWire) => CallSession
