import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** What one call is about; the server knows it from the key that the visitor redeemed. */
export interface CallBrief {
  callId: string
  agentUuid: string
  /** The agent's prompt; empty is the general agent. */
  instructions: string
  /** What the agent says first, where that is not in its instructions. */
  greeting?: string
  /**
   * The client may bring instructions of its own over the event channel. False where a language model
   * follows them: a key for one agent must not become free use of the model.
   */
  allowCustomInstructions: boolean
  /**
   * The client may have words of its own said as they are. Left out, it may where it may bring
   * instructions. The opening line that the agent wrote in this call is always said.
   */
  allowVerbatim?: boolean
  /** It may offer functions all the same, though their descriptions are instructions of a kind. */
  allowClientTools?: boolean
  /** BCP 47. */
  language: string
  /** Wire name: `shimmer`. */
  voice: string
  /** `Indian`. */
  accent: string
  visitor: { name: string; companyName: string }
  model: string
}

export type HangUpReason =
  | 'visitor' /* the peer closed */
  | 'limit' /* the engine's own time limit */
  | 'vanished' /* nothing heard from the peer */
  | 'neverConnected'
  | 'eventBudget' /* the client sent more events than a call may */
  | 'idle' /* the visitor neither spoke nor typed for too long */
  | 'shutdown'
  | 'failed'

/** The wire, as the session sees it. Owned by webrtc/. */
export interface CallWire {
  /** Sends an event on `oai-events`. Never throws; after the end it does nothing. */
  send(event: ServerEvent): void
  /** Queues 24 kHz mono samples for the pacer. */
  play(samples: Int16Array): void
  /** Drops what is queued; the next frame is silence. Returns how many ms were dropped. */
  clear(): number
  /** How many ms are queued and not yet sent. */
  queuedMs(): number
  hangUp(reason: HangUpReason): void
}

/** The session, as the wire sees it. Owned by session/. */
export interface CallSession {
  /** The event channel is open. Called once. */
  opened(): void
  /** A message of the event channel, as it came. */
  received(message: string): void
  /** 20 ms of the visitor's voice, 16 kHz mono, in order, gaps concealed. */
  heard(samples: Int16Array): void
  /** The queue of `play` ran empty by being sent (not by `clear`). */
  drained(): void
  /** The call is over; frees what the session holds. Idempotent. */
  closed(reason: HangUpReason): void
}

export type CreateCallSession = (brief: CallBrief, wire: CallWire) => CallSession
