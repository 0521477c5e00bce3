/** The state, inputs and effects of the turn machine. All times are in ms of audio. */
import type { AskedAnswer, RecognisedWords } from '../stages.ts'
import type { EndpointingDelayMs, SilenceReason } from './endpointingDelay.ts'
import type { WordsKind } from '../languagePack.ts'
import type { Prosody } from './prosody.ts'
import type { StageFailure } from '../stageSteps.ts'

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
  /** The start of the turn, including its prefix. */
  startMs: number
  /** When the speech began. */
  onsetMs: number
  /** It began over an answer, or right after its last sound, and has not interrupted it. */
  isOverAnswer: boolean
  /** It began so soon after the visitor's last words that it continues them. */
  goesOn: boolean
  /**
   * It cut off an answer to the visitor before all of its own words were known. If it has none, they still need the
   * answer.
   */
  cutsOff: boolean
  /** For how long a voice spoke that is the caller's, and one that may not be. */
  heardMs: { sure: number; doubtful: number }
}

/**
 * What was recognised of speech that goes on over an answer. `atMs` is how far it was transcribed. `before` is what the
 * previous check recognised.
 */
export type OverlapCheck =
  | { state: 'none' }
  | { state: 'asked'; attempt: number; atMs: number; before: WordsKind | undefined }
  | { state: 'ready'; kind: WordsKind; atMs: number }
  | { state: 'failed'; atMs: number }

export type DraftTranscript =
  | { state: 'none' }
  | { state: 'asked'; attempt: number }
  | ({
      state: 'ready'
      attempt: number
      kind: WordsKind
      readyMs: number
      /** From 0 to 1: how likely the visitor has not finished. Undefined until the words have been read. */
      unfinished: number | undefined
    } & RecognisedWords)
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
      /** For how long others spoke during the pause. */
      othersMs: number
    }
  /** The client ends turns. `voiced` is what to transcribe: from the first to the last speech. */
  | { name: 'manual'; fromMs: number; voiced: { fromMs: number; untilMs: number } | undefined }

type Agent =
  | { name: 'idle' }
  /** None of the response has been heard yet. `answersVisitor` is false for responses that answer nothing. */
  | { name: 'thinking'; answersVisitor: boolean }
  | { name: 'speaking'; answersVisitor: boolean }
  /**
   * Somebody speaks over the answer, and it is not decided what they mean. The sound is held until then, but not for
   * too long.
   */
  | { name: 'overlapped'; answersVisitor: boolean; isHeld: boolean; check: OverlapCheck }

interface AwaitedTurn extends Pick<OpenTurn, 'isOverAnswer' | 'cutsOff'> {
  turn: number
  attempt: number
  reply: boolean
  /** The voice may not be the caller's. */
  isDoubtful: boolean
}

export interface TurnState {
  settings: TurnSettings
  nowMs: number
  /** Sound up to here was committed or cleared. It belongs to no later turn. */
  takenUntilMs: number
  voice: VisitorSpeech
  agent: Agent
  /** When the agent began the words that ask something. Undefined if its last words ask nothing. */
  askedMs: number | undefined
  /** What the dialogue expects to hear next. */
  expected: AskedAnswer | undefined
  /** The last turn whose words get an answer, and when it ended. */
  lastWords: { turn: number; untilMs: number } | undefined
  /** When the last answer's sound ended. Undefined if it was cut off. */
  spokeUntilMs: number | undefined
  /** When the last answer finished playing. Undefined once the idle timeout after it has fired. */
  answeredMs: number | undefined
  /** Committed turns whose transcripts have not arrived yet. */
  awaited: readonly AwaitedTurn[]
  /** True if the agent has not answered something that the visitor said. */
  owesReply: boolean
  /** True if the agent should say that it could not recognise what the visitor said. */
  owesApology: boolean
  /** True if a tool has answered and the visitor does not know the result. */
  owesResult: boolean
  lastTurn: number
  lastAttempt: number
}

export type TurnInput =
  | {
      type: 'windowHeard'
      /** How likely the window contains speech, from 0 to 1. */
      probability: number
      endMs: number
      /** The level of the window in dBFS, from -100 to 0. */
      levelDb: number
      /** True if the speech in this window is judged not to be the caller's. */
      isBackground: boolean
      /** True if it is not certain that the voice which counts as the caller's is theirs. */
      isDoubtful: boolean
      /** Set when background turns out to be the caller: when they began to speak. */
      callerSinceMs?: number
      /** The melody of the caller's speech. Only set in the first half second after it. */
      prosody?: Prosody | undefined
    }
  | ({ type: 'transcriptReady'; attempt: number; kind: WordsKind } & RecognisedWords)
  | { type: 'transcriptFailed'; attempt: number; failure: StageFailure }
  /** `unfinished`, from 0 to 1: how likely the visitor has not finished. */
  | { type: 'draftRead'; attempt: number; unfinished: number }
  | { type: 'responseBegan'; answersVisitor: boolean }
  | { type: 'playbackBegan' }
  /** The sound of one of the answer's clauses begins. `asks`: the clause asks for an answer. */
  | { type: 'clauseBegan'; asks: boolean }
  /** What the dialogue will expect after the answer that is being made. */
  | { type: 'answerExpected'; answer: AskedAnswer }
  | { type: 'responseEnded' }
  /** A tool has answered, but the answer that called it was cut off. */
  | { type: 'resultCame' }
  /** `causedBy` is the `event_id` of the client's event. */
  | { type: 'commitRequested'; causedBy?: string | undefined }
  | { type: 'clearRequested' }
  | { type: 'settingsChanged'; settings: TurnSettings }

/** What is known of a turn besides its words. `isDoubtful`: the voice may not be the caller's. */
export interface TurnOrigin {
  joins: boolean
  isDoubtful?: true
}

export interface DraftWords extends TurnOrigin, RecognisedWords {
  attempt: number
}

export type TurnEffect =
  | { type: 'sendSpeechStarted'; turn: number; startMs: number }
  | { type: 'sendSpeechStopped'; turn: number; endMs: number }
  | { type: 'startTranscription'; attempt: number; fromMs: number; toMs: number }
  /** Stops the transcription and discards the pre-emptive answer, if there is one. */
  | { type: 'discardDraft'; attempt: number }
  /** `draftRead` follows, unless the words cannot be read. */
  | ({ type: 'readDraft' } & DraftWords)
  | ({ type: 'generatePreemptively' } & DraftWords)
  /**
   * Adds the turn to the conversation. `completeTranscript` or `failTranscript` follows. If it `joins`, it continues
   * what the visitor said last, and both get one answer. `silence`: why it is over, unless somebody asked for that.
   */
  | ({
      type: 'commitTurn'
      turn: number
      durationMs: number
      silence?: SilenceReason
    } & TurnOrigin)
  /** `isBackchannel`: the words become part of the conversation, but nobody answers them. */
  | ({ type: 'completeTranscript'; turn: number; isBackchannel?: boolean } & RecognisedWords)
  | { type: 'failTranscript'; turn: number; failure: StageFailure }
  /** Nobody spoke between `fromMs` and `toMs`. An empty turn and `beginSilenceResponse` follow. */
  | { type: 'sendTimeoutTriggered'; turn: number; fromMs: number; toMs: number }
  | { type: 'refuseCommit'; causedBy: string | undefined }
  | { type: 'forgetTurn'; turn: number }
  /** A noise cut the answer off. `beginResponse` follows, and the brain answers as if for the first time. */
  | { type: 'takeBackAnswer' }
  /** `attempt` is the draft to use, if there is one. */
  | { type: 'beginResponse'; attempt: number | undefined }
  /** Begins a response that asks the visitor to say again what could not be recognised. */
  | { type: 'beginApology' }
  /** Begins a response that tells a tool's result. */
  | { type: 'beginResultResponse' }
  /** Begins a response because the idle timeout has passed. */
  | { type: 'beginSilenceResponse' }
  /** Pauses the sound of the answer. `resumeResponse` or `interruptResponse` follows. */
  | { type: 'holdResponse' }
  | { type: 'resumeResponse' }
  | { type: 'interruptResponse' }

export type TurnStep = [TurnState, readonly TurnEffect[]]
