/** What the turn machine knows, what it is told, and what it wants done. Times in ms of audio. */
import type { Ending } from './speechEnding.ts'
import type { TurnSettings } from './turnSettings.ts'

export interface OpenTurn {
  id: number
  /** Prefix included. */
  startMs: number
}

export type DraftTranscript =
  | { state: 'none' }
  | { state: 'asked'; attempt: number }
  | { state: 'ready'; attempt: number; text: string; ending: Ending }
  | { state: 'failed' }

export type VisitorSpeech =
  | { name: 'quiet'; onset: { startMs: number; voicedMs: number } | undefined }
  | { name: 'speaking'; turn: OpenTurn; voicedUntilMs: number }
  | {
      name: 'pausing'
      turn: OpenTurn
      voicedUntilMs: number
      resumedMs: number
      draft: DraftTranscript
    }
  /** The client ends turns. What lies between the first and the last speech is worth hearing. */
  | { name: 'manual'; fromMs: number; voiced: { fromMs: number; untilMs: number } | undefined }

export type Agent =
  | { name: 'idle' }
  /** Nothing of the response was heard yet. `answersVisitor` is false when it is the client's own idea. */
  | { name: 'thinking'; answersVisitor: boolean }
  | { name: 'speaking' }

export interface TurnState {
  settings: TurnSettings
  nowMs: number
  /** What was committed or cleared up to here belongs to no later turn. */
  takenUntilMs: number
  voice: VisitorSpeech
  agent: Agent
  /** When the last answer was heard to its end; unknown once its silence has been broken. */
  answeredMs: number | undefined
  /** Committed turns whose transcript is still to come. */
  awaited: readonly { turn: number; attempt: number; reply: boolean }[]
  /** The visitor said something that nobody has answered. */
  owesReply: boolean
  lastTurn: number
  lastAttempt: number
}

export type TurnInput =
  | { type: 'windowHeard'; probability: number; endMs: number }
  | { type: 'transcriptReady'; attempt: number; text: string; ending: Ending }
  | { type: 'transcriptFailed'; attempt: number }
  | { type: 'responseBegan'; answersVisitor: boolean }
  | { type: 'playbackBegan' }
  | { type: 'responseEnded' }
  | { type: 'commitRequested' }
  | { type: 'clearRequested' }
  | { type: 'settingsChanged'; settings: TurnSettings }

export type TurnEffect =
  | { type: 'sendSpeechStarted'; turn: number; startMs: number }
  | { type: 'sendSpeechStopped'; turn: number; endMs: number }
  | { type: 'startTranscription'; attempt: number; fromMs: number; toMs: number }
  /** Stops the transcription and forgets the reply that was drafted on it. */
  | { type: 'discardDraft'; attempt: number }
  | { type: 'generatePreemptively'; attempt: number; text: string }
  /** The turn is a part of the conversation now; its words follow in one of the next two. */
  | { type: 'commitTurn'; turn: number; durationMs: number }
  | { type: 'completeTranscript'; turn: number; text: string }
  | { type: 'failTranscript'; turn: number }
  /** Nobody spoke between the two; an empty turn follows, and `beginSilenceResponse`. */
  | { type: 'sendTimeoutTriggered'; turn: number; fromMs: number; toMs: number }
  | { type: 'refuseCommit' }
  | { type: 'forgetTurn'; turn: number }
  /** `attempt` names the draft to use, if there is one. */
  | { type: 'beginResponse'; attempt: number | undefined }
  /** The visitor has been silent for long. */
  | { type: 'beginSilenceResponse' }
  | { type: 'interruptResponse' }

export type TurnStep = [TurnState, readonly TurnEffect[]]
