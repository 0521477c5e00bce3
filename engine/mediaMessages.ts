import type {
  CallAction,
  CallBrief,
  EngineCallEnd,
  EngineHealth,
  EngineMemory,
  EngineNews,
  EngineNote,
  EngineOptions,
  EngineProgress,
  EngineRecordingEnd,
  EngineSound,
  EngineTurn,
  HangUpReason,
  KnowledgePart,
  LegRequest,
  Log,
  Replay,
  ReplayRequest,
  SdpStep,
} from './engine.ts'
import type { SpeechState } from './speech/speech.ts'
import type { TaskToolCall, TaskToolResult } from './tools.ts'

/** The messages between the server's process and the media process. */
export interface MediaMessages {
  options: Omit<EngineOptions, 'log' | 'taskTools' | 'knowledge'> &
    Required<Pick<EngineOptions, 'contacts'>> & { hasTaskTools: boolean }
  requests: {
    /** Yields what the leg answers the caller. Errors have a code of `EngineError`. */
    connect: { asks: { leg: LegRequest; brief: CallBrief }; yields: string }
    /** The socket that came with `connect` belongs to the media process alone. Now it answers the caller. */
    released: { asks: { callId: string }; yields: void }
    /** One vector per text. */
    embed: { asks: readonly string[]; yields: Float32Array[] }
    /** Yields our SDP, or an empty text. Errors have a code of `EngineError`. */
    negotiate: { asks: { callId: string; step: SdpStep }; yields: string }
    /** Errors have a code of `EngineError`. */
    act: { asks: { callId: string; action: CallAction }; yields: void }
    /** Its tools are asked for like those of a call. Errors have a code of `EngineError`. */
    replay: { asks: ReplayRequest; yields: Replay }
    hangUp: { asks: { callId: string; reason: HangUpReason }; yields: void }
  }
  reports: {
    progress: EngineProgress
    /** The tags of the languages that all stages know. Sent before the process is ready. */
    spokenLanguages: string[]
    /** Sent whenever it changes. It is `ready` when the process is. */
    speech: SpeechState
    connected: { callId: string }
    answerTime: { ms: number }
    said: EngineTurn
    /** Sent before anything that follows from it is asked or said. */
    remembered: EngineMemory
    news: EngineNews
    sound: EngineSound
    /** Sent immediately, even after the end of a call if its last tool was still running. */
    noted: EngineNote
    /** Sent once for each answered call, after everything that the call held is free. */
    ended: EngineCallEnd
    /** Sent once for each call that was connected, when its recordings are closed. */
    recorded: EngineRecordingEnd
    /** `workers` are the pids of the speech processes. Each one leads its own process group. */
    health: { workers: number[] } & Pick<EngineHealth, 'pacerLagMs' | 'rss'>
    log: { level: Parameters<Log>[0]; message: string; fields: object | undefined }
  }
  questions: {
    /** The server carries out the tools that tasks call. */
    callTaskTool: { asks: TaskToolCall; answer: TaskToolResult }
    /**
     * The next piece of an agent's knowledge, or undefined after the last. Sending it all in one message would delay
     * the pacer. `reading` is unique within the process.
     */
    nextKnowledge: {
      asks: { reading: number; agent: string }
      answer: KnowledgePart | undefined
    }
  }
}
