import type { CallBrief, HangUpReason } from './session/callPorts.ts'
import type { CallTurn } from './session/transcript.ts'

export interface EngineOptions {
  /** Cached speech lives in `<dataDir>/speech`, what agents understand in `<dataDir>/understanding`. */
  dataDir: string
  /** Free space below `dataDir` that others need: nothing is cached while less is left. Bytes. */
  diskReserveBytes?: number
  /** Addresses put into answers besides the machine's own: what the internet sees behind a NAT. */
  publicIps: readonly string[]
  /** Inclusive range of UDP ports for calls; without it the system picks. */
  udpPorts: { min: number; max: number } | undefined
  /** More calls than this at once are refused with 503. */
  maxCalls: number
  /** Any OpenAI-compatible chat endpoint; without it the built-in answers speak. */
  llm: { baseUrl: string; model: string; apiKey: string } | undefined
  /** Speak greetings and common answers into the cache while nobody calls. */
  warmUp: boolean
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, fields?: object): void
}

/** Someone who waits for a start sees this: `loading speech recognition`, 2 of 5. */
export interface EngineProgress {
  step: string
  done: number
  total: number
}

export interface EngineHealth {
  /**
   * Calls begin while it is `ready`. `unresponsive`: the media process or a speech process does not
   * answer, and is killed and started again if that lasts.
   */
  state: 'starting' | 'ready' | 'unresponsive' | 'restarting' | 'stopped'
  progress: EngineProgress
  calls: number
  maxCalls: number
  /** Of the 20 ms pacer, over the last minute. */
  pacerLagMs: { p50: number; p99: number; max: number }
  /** Resident memory of the engine's processes, in bytes, by process. */
  rss: Record<string, number>
}

export interface EngineCallEnd {
  callId: string
  reason: HangUpReason
  /** From connected to the end; 0 if it never connected. */
  durationMs: number
}

/** What was said in a call; a turn that was cut short comes again, at the same position. */
export interface EngineTurn extends CallTurn {
  callId: string
}

export interface Engine {
  /** Resolves when a call can be taken; rejects when the models can't be loaded. */
  ready(): Promise<void>
  /** Answers an SDP offer. Throws `EngineError`. */
  answer(offer: string, brief: CallBrief): Promise<{ sdp: string }>
  /** `reason` is what `onCallEnd` tells. */
  hangUp(callId: string, reason: HangUpReason): void
  health(): EngineHealth
  onProgress(listener: (progress: EngineProgress) => void): void
  onCallEnd(listener: (end: EngineCallEnd) => void): void
  /** Each turn of both sides when it is over; those of a call come before its end. */
  onTurn(listener: (turn: EngineTurn) => void): void
  /** For each answer, the ms from the end of what the caller said to the agent's first sound. */
  onAnswerTime(listener: (ms: number) => void): void
  /** Ends every call and process. Idempotent. */
  close(): Promise<void>
}

export type EngineErrorCode =
  | 'invalid_offer' /* 400 */
  | 'offer_too_large' /* 413 */
  | 'engine_starting' /* 503 */
  | 'engine_busy' /* 503: as many calls as allowed */
  | 'no_ports' /* 503: the UDP range is used up */
  | 'engine_failed' /* 500 */

export class EngineError extends Error {
  readonly code: EngineErrorCode
  readonly status: number
  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    this.status = {
      invalid_offer: 400,
      offer_too_large: 413,
      engine_starting: 503,
      engine_busy: 503,
      no_ports: 503,
      engine_failed: 500,
    }[code]
  }
}
