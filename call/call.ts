import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'

/** This file describes a call as its UI sees it. `createCall` creates one. */
export interface Caption {
  /** Stays the same while the text grows. */
  id: string
  who: 'agent' | 'visitor'
  text: string
  final: boolean
}

export type CallFailureCode =
  | 'microphone_denied'
  | 'microphone_missing'
  | 'microphone_failed'
  | 'microphone_lost' /* unplugged during the call, which continues by typing */
  | 'autoplay_blocked'
  | 'audio_output_failed'
  | 'key_failed' /* Failed to fetch ephemeral key */
  | 'answer_failed' /* Failed to fetch SDP answer */
  | 'connection_failed'
  | 'connection_lost'
  | 'event_budget_exceeded' /* the page sent more events than a call accepts, and the agent hung up */
  | 'end_failed'
  | 'unsupported' /* no WebRTC, or no secure context */

/** Why a server that answered refused the call. */
export type Refusal =
  | 'starting'
  | 'busy'
  | 'tooMany'
  | 'addressBusy' /* the visitor's network has reached its limit of simultaneous calls */
  | 'notConnecting' /* too many calls from the visitor's network never connected */
  | 'minutesUsed' /* the day's minutes are used up */
  | 'fault'
  | 'originNotAllowed' /* the page's site is not on the agent's list */
  | 'other'

export interface CallFailure {
  code: CallFailureCode
  /** Shown to the visitor. Taken from spec section 8 if it has a message for this failure. */
  message: string
  /** Tells the visitor what to do next. */
  hint: string
  retryable: boolean
  /** For the console. May contain the server's reason. */
  cause?: unknown
}

/**
 * The contents of a call's `ringwell.task` events, in the order of arrival. They are not checked yet: `readTasks` in
 * `call/view/` does that, and the widget loads it later than the call.
 */
export type TaskMessages = readonly unknown[]

/** `idle`: the visitor did not speak or type for too long, so the agent said goodbye. */
export type CallEndReason = 'hungUp' | 'limit' | 'agentEnded' | 'idle' | 'pageClosed'

/**
 * Each state has only the fields that exist in it. Times are `performance.now()` in ms. The call returns the
 * same object until something changes.
 */
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
      tasks: TaskMessages
      muted: boolean
      /** False if the visitor can only type. */
      hasMicrophone: boolean
      microphoneId: string | undefined
      agentSpeaking: boolean
      visitorSpeaking: boolean
      /** The answers that the agent is working on. None while it waits for the visitor. */
      responding: readonly string[]
      /** The agent's voice has failed: what it said last can only be read. */
      voiceFailed: boolean
      /** The limit is reached: the info toast is shown and the call ends shortly. */
      limitReached: boolean
      /** The line is lost. The page rings back by itself. */
      interrupted: boolean
      /** A problem that did not end the call, such as a lost microphone or sound that the browser blocks. */
      warning: CallFailure | undefined
    }
  | {
      phase: 'ended'
      reason: CallEndReason
      durationMs: number
      captions: readonly Caption[]
      tasks: TaskMessages
      /** For rating or erasing the call. Only this page has it. */
      credential?: CallCredential
    }
  | {
      phase: 'failed'
      failure: CallFailure
      captions: readonly Caption[]
      tasks: TaskMessages
      /** Set if something may have been recorded before the call failed. It can then be erased. */
      credential?: CallCredential
    }

/** Identifies one call to the server. Comes from the session response. */
export interface CallCredential {
  callId: string
  /** Sent as `Authorization: Bearer …`, and as a form field of uploads. */
  callToken: string
}

/**
 * What a page keeps of a call that is under way when it goes away, so that the next page of the same tab can ring back.
 * Only pages of the same site can read it, and it is never in an address.
 */
export interface KeptCall {
  start: StartCall
  credential: CallCredential
  /** How long the call waits for its page after the line was lost. */
  resumeMs: number
  iceServers: SessionResponse['ice_servers']
  /** When the line was lost, in Unix ms. */
  lostAt: number
  durationMs: number
  leftMs: number
  captions: readonly Caption[]
  tasks: TaskMessages
  muted: boolean
}

/** Keeps a call for the next page of this tab, with what belongs to it. See `keptCalls.ts`. */
export type KeepCall = (owner: string, kept: { call: KeptCall; beside: unknown }) => void

export interface StartCall {
  /** `voice` asks for the microphone. `text` never does: the visitor types and the agent speaks. */
  input: 'voice' | 'text'
  session: SessionRequest
  /** Uploads go to `{api}/call/upload_audio/{agentUuid}`. This agent answers, unless the session names another. */
  agentUuid: string
  microphoneId?: string
}

export interface Call {
  getSnapshot(): CallSnapshot
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Call this inside the visitor's click, so that the browser allows sound. Does nothing while this call is
   * under way. Hangs up any other call of the page, because the visitor can hold only one at a time.
   * Failures appear in the snapshot; this never throws.
   */
  start(options: StartCall): void
  /** Goes on with a call whose page went away. Needs no click, but the browser may want one before anything is heard. */
  resume(kept: KeptCall): void
  hangUp(): void
  sendText(text: string): void
  setMuted(muted: boolean): void
  /**
   * Passes on every message of the event channel unchanged, after the call has handled it. Returns a function that
   * stops this.
   */
  listen(hear: (message: unknown) => void): () => void
  /** Sends over the event channel. Does nothing while there is none. */
  send(event: ClientEvent): void
  /** Swaps the microphone during the call. */
  selectMicrophone(deviceId: string): void
  listMicrophones(): Promise<readonly { id: string; label: string }[]>
  /** 0..1, smoothed for the ring (rises .5 and falls .12 per frame). Call this once a frame. */
  level(side: 'visitor' | 'agent'): number
  /**
   * Ends the call and releases everything, for unmounting. The last upload of the recordings continues by
   * itself. A disposed call can be started again.
   */
  dispose(): void
}

export interface CallOptions {
  /** The base of the API: `/api`, or `https://host/api` in a widget. */
  api: string
  /** The path of the session request under `api`: `ringwell-agent-session`. */
  sessionPath: string
  /** Called when the page goes away in the middle of a call that can be resumed. */
  keep?: (kept: KeptCall, keepCall: KeepCall) => void
}
