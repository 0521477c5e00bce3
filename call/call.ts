import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'

/** A call as its UI sees it. `createCall` makes one. */
export interface Caption {
  /** Stable while the text grows. */
  id: string
  who: 'agent' | 'visitor'
  text: string
  final: boolean
}

export type CallFailureCode =
  | 'microphone_denied'
  | 'microphone_missing'
  | 'microphone_failed'
  | 'microphone_lost' /* unplugged in mid-call: the call goes on by typing */
  | 'autoplay_blocked'
  | 'audio_output_failed'
  | 'key_failed' /* Failed to fetch ephemeral key */
  | 'answer_failed' /* Failed to fetch SDP answer */
  | 'connection_failed'
  | 'connection_lost'
  | 'event_budget_exceeded' /* the page sent more than a call can take, and the agent hung up */
  | 'end_failed'
  | 'unsupported' /* no WebRTC, or no secure context */

/** Why a server that answered said no. */
export type Refusal =
  | 'starting'
  | 'busy'
  | 'tooMany'
  | 'addressBusy' /* as many calls of the visitor's network as it may have */
  | 'notConnecting' /* calls of the visitor's network that never connected */
  | 'minutesUsed' /* of the day */
  | 'fault'
  | 'originNotAllowed' /* the page's site is not on the list */
  | 'other'

export interface CallFailure {
  code: CallFailureCode
  /** Only where the server answered, and refused. */
  refusal?: Refusal
  /** For the visitor: spec section 8 where it has one. */
  message: string
  /** What the visitor can do next, in words. */
  hint: string
  retryable: boolean
  /** For the console; may hold the server's reason. */
  cause?: unknown
}

/** `idle`: the visitor neither spoke nor typed for too long, and the agent said goodbye. */
export type CallEndReason = 'hungUp' | 'limit' | 'agentEnded' | 'idle' | 'pageClosed'

/** Only what exists in each state. Times are `performance.now()` ms. The same object until it changes. */
export type CallSnapshot =
  | { phase: 'idle' }
  | { phase: 'askingForMicrophone' }
  | { phase: 'requestingKey' }
  | { phase: 'connecting' }
  | {
      phase: 'live'
      since: number
      endsAt: number
      captions: readonly Caption[]
      muted: boolean
      /** False in a call that is typed only. */
      hasMicrophone: boolean
      microphoneId: string | undefined
      agentSpeaking: boolean
      visitorSpeaking: boolean
      /** The limit is reached: the info toast shows, the call ends shortly. */
      limitReached: boolean
      /** The connection is interrupted and may come back. */
      interrupted: boolean
      /** Something that did not end the call (a lost microphone, sound that the browser blocks). */
      warning: CallFailure | undefined
    }
  | {
      phase: 'ended'
      reason: CallEndReason
      durationMs: number
      captions: readonly Caption[]
      /** For rating or erasing the call; only this page was told it. */
      credential?: CallCredential
    }
  | {
      phase: 'failed'
      failure: CallFailure
      captions: readonly Caption[]
      /** Set where something may have been recorded before the call failed, which can be erased with it. */
      credential?: CallCredential
    }

/** Of one call, from the answer that brought its key. */
export interface CallCredential {
  callId: string
  /** Sent as `Authorization: Bearer …`, and as a field of uploads. */
  callToken: string
}

export interface StartCall {
  /** `voice`: asks for the microphone. `text`: never does; the visitor types, the agent speaks. */
  input: 'voice' | 'text'
  session: SessionRequest
  /** The uploads go to `{api}/call/upload_audio/{agentUuid}`. */
  agentUuid: string
  microphoneId?: string
}

export interface Call {
  getSnapshot(): CallSnapshot
  /** Returns its undo. */
  subscribe(listener: () => void): () => void
  /**
   * Call it in the visitor's click: browsers then let it make sound. Does nothing while this call is
   * under way, and hangs up any other of the page: there is one microphone and one pair of ears.
   * Failures end up in the snapshot, never as an exception.
   */
  start(options: StartCall): void
  hangUp(): void
  sendText(text: string): void
  setMuted(muted: boolean): void
  /** Every message of the event channel, as it came, after this call has heard it itself. For good. */
  listen(hear: (message: unknown) => void): void
  /** Over the event channel; does nothing while there is none. */
  send(event: ClientEvent): void
  /** Swaps the microphone in mid-call. */
  selectMicrophone(deviceId: string): void
  listMicrophones(): Promise<readonly { id: string; label: string }[]>
  /** 0..1, smoothed for the ring (rise .5, fall .12 a frame); call it once a frame. */
  level(side: 'visitor' | 'agent'): number
  /**
   * Ends any call and lets go of everything; for unmounting. The last upload of the recordings goes on
   * by itself. A disposed call can be started again.
   */
  dispose(): void
}

export interface CallOptions {
  /** Base of the API: `/api`, or `https://host/api` in a widget. */
  api: string
  /** Path of the session call under `api`: `ringwell-agent-session`. */
  sessionPath: string
}
