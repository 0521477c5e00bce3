/** The state, inputs and effects of the turn machine. All times are in ms of audio. */
import type { ExpectedAnswer } from '../dialogue/expectationOf.ts'
import type { DraftSense } from './draftSense.ts'
import type { EndpointingDelayMs } from './endpointingDelay.ts'
import type { WordsKind } from './interruption.ts'
import type { Prosody } from './prosody.ts'
import type { StageFailure } from './stageSteps.ts'
import type { Ending } from './turnTranscriber.ts'

export type TurnSettings =
  /** The client decides when a turn is over: `turn_detection: null`. */
  | { mode: 'manual' }
  | {
      mode: 'automatic'
      /** A window at least this probable counts as speech. */
      threshold: number
      /** How much sound from before the speech is part of the turn. */
      prefixMs: number
      endpointingDelayMs: EndpointingDelayMs
      /** Whether the engine answers each turn by itself. */
      createResponse: boolean
      /** Whether the agent falls silent when the visitor speaks. */
      interruptResponse: boolean
      /** How long the visitor may be silent after an answer before the agent speaks to them. */
      idleTimeoutMs: number | undefined
    }

export interface OpenTurn {
  id: number
  /** The start of the turn with its prefix. */
  startMs: number
  /** When the speech began. */
  onsetMs: number
  /** It began over an answer, or right after its last sound, and the answer has not been interrupted by it. */
  isOverAnswer: boolean
  /** It began so soon after the visitor's last words that it is the rest of them. */
  goesOn: boolean
  /** It cut off an answer to the visitor before all of its words were known. Without words, they still need that answer. */
  cutsOff: boolean
}

/**
 * What was recognised of speech that goes on over an answer. `atMs`: how far it was transcribed. `before`: what the check
 * before this one has recognised.
 */
export type OverlapCheck =
  | { state: 'none' }
  | { state: 'asked'; attempt: number; atMs: number; before: WordsKind | undefined }
  | { state: 'ready'; kind: WordsKind; atMs: number }
  | { state: 'failed'; atMs: number }

export type DraftTranscript =
  | { state: 'none' }
  | { state: 'asked'; attempt: number }
  | {
      state: 'ready'
      attempt: number
      text: string
      ending: Ending
      kind: WordsKind
      sense: DraftSense
    }
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
      /** How the melody of the speech before the pause ends, if it has one. */
      prosody: Prosody | undefined
      /** For how much of the pause others spoke. */
      othersMs: number
    }
  /** The client ends turns. `voiced` spans the first to the last speech, the part to transcribe. */
  | { name: 'manual'; fromMs: number; voiced: { fromMs: number; untilMs: number } | undefined }

type Agent =
  | { name: 'idle' }
  /** None of the response has been heard yet. `answersVisitor` is false if it does not answer the visitor. */
  | { name: 'thinking'; answersVisitor: boolean }
  | { name: 'speaking'; answersVisitor: boolean }
  /** Somebody speaks over the answer, and what they mean is not decided. The sound is held until it is, or too late. */
  | { name: 'overlapped'; answersVisitor: boolean; isHeld: boolean; check: OverlapCheck }

interface AwaitedTurn {
  turn: number
  attempt: number
  reply: boolean
  isOverAnswer: boolean
  cutsOff: boolean
}

export interface TurnState {
  settings: TurnSettings
  nowMs: number
  /** Sound up to here was committed or cleared. It belongs to no later turn. */
  takenUntilMs: number
  voice: VisitorSpeech
  agent: Agent
  /** When the words began with which the agent asks something. Undefined if its last words ask nothing. */
  askedMs: number | undefined
  /** What the dialogue expects to hear next. */
  expected: ExpectedAnswer | undefined
  /** The last turn with words that are answered, and when they ended. */
  lastWords: { turn: number; untilMs: number } | undefined
  /** When the sound of the last answer ended, unless it was cut off. */
  spokeUntilMs: number | undefined
  /** When the last answer finished playing. Undefined once the idle timeout after it has fired. */
  answeredMs: number | undefined
  /** The committed turns whose transcripts have not arrived yet. */
  awaited: readonly AwaitedTurn[]
  /** True if the visitor said something that the agent has not answered. */
  owesReply: boolean
  /** True if a tool has answered, and the visitor has not been told. */
  owesResult: boolean
  lastTurn: number
  lastAttempt: number
}

export type TurnInput =
  | {
      type: 'windowHeard'
      /** How likely the window holds speech, 0 to 1. */
      probability: number
      endMs: number
      /** The level of the window in dBFS, from -100 to 0. */
      levelDb: number
      /** True if speech in this window is judged to be somebody else's than the caller's. */
      isBackground: boolean
      /** What was background so far is judged to be the caller, who began to speak then. */
      callerSinceMs?: number
      /** The melody of the caller's speech. Only set in the first half second without it. */
      prosody?: Prosody | undefined
    }
  | { type: 'transcriptReady'; attempt: number; text: string; ending: Ending; kind: WordsKind }
  | { type: 'transcriptFailed'; attempt: number; failure: StageFailure }
  /** The pre-emptive answer to a draft has its first words, or there is none. `sense`: whether the agent has an answer. */
  | { type: 'draftUnderstood'; attempt: number; sense: Exclude<DraftSense, 'coming'> }
  | { type: 'responseBegan'; answersVisitor: boolean }
  | { type: 'playbackBegan' }
  /** The sound of a clause of the answer begins. `asks`: it asks for an answer. */
  | { type: 'clauseBegan'; asks: boolean }
  /** The answer that is being made leaves the dialogue expecting this. */
  | { type: 'answerExpected'; answer: ExpectedAnswer }
  | { type: 'responseEnded' }
  /** A tool has answered, and the answer that had it called was cut off. */
  | { type: 'resultCame' }
  /** `causedBy` is the `event_id` of the client's event. */
  | { type: 'commitRequested'; causedBy?: string | undefined }
  | { type: 'clearRequested' }
  | { type: 'settingsChanged'; settings: TurnSettings }

export type TurnEffect =
  | { type: 'sendSpeechStarted'; turn: number; startMs: number }
  | { type: 'sendSpeechStopped'; turn: number; endMs: number }
  | { type: 'startTranscription'; attempt: number; fromMs: number; toMs: number }
  /** Stops the transcription and discards the pre-emptive answer to it. */
  | { type: 'discardDraft'; attempt: number }
  /** `draftUnderstood` follows, unless the draft is discarded. */
  | { type: 'generatePreemptively'; attempt: number; text: string; joins: boolean }
  /**
   * Adds the turn to the conversation. `completeTranscript` or `failTranscript` follows. If it `joins`, it is the rest
   * of what the visitor said last, and both are answered as one.
   */
  | { type: 'commitTurn'; turn: number; durationMs: number; joins: boolean }
  /** `isBackchannel`: the words are in the conversation, and nobody answers them. */
  | { type: 'completeTranscript'; turn: number; text: string; isBackchannel?: boolean }
  | { type: 'failTranscript'; turn: number; failure: StageFailure }
  /** Nobody spoke between `fromMs` and `toMs`. An empty turn and `beginSilenceResponse` follow. */
  | { type: 'sendTimeoutTriggered'; turn: number; fromMs: number; toMs: number }
  | { type: 'refuseCommit'; causedBy: string | undefined }
  | { type: 'forgetTurn'; turn: number }
  /** A noise has cut the answer off. `beginResponse` follows, and the brain answers as if it had not begun to. */
  | { type: 'takeBackAnswer' }
  /** `attempt` is the draft to use, if there is one. */
  | { type: 'beginResponse'; attempt: number | undefined }
  /** Begins a response that tells what came of a tool. */
  | { type: 'beginResultResponse' }
  /** Begins a response because the idle timeout has passed. */
  | { type: 'beginSilenceResponse' }
  /** Pauses the sound of the answer. `resumeResponse` or `interruptResponse` follows. */
  | { type: 'holdResponse' }
  | { type: 'resumeResponse' }
  | { type: 'interruptResponse' }

export type TurnStep = [TurnState, readonly TurnEffect[]]
