import type { Log } from '../engine.ts'
import type { CallWire } from '../call/callPorts.ts'
import type { StageFailure } from '../stageSteps.ts'
import {
  BYTES_AT_ONCE,
  BYTES_PER_SECOND,
  EVENTS_AT_ONCE,
  EVENTS_PER_SECOND,
} from './eventBudget.ts'
import type { EventSender } from './eventSender.ts'
import { MOST_PROMPT_CHARACTERS, MOST_RESPONSES } from './modelBudget.ts'

export type CallFailures = ReturnType<typeof createCallFailures>

/** What goes wrong in a call. It is logged, and the client is told if it can do something about it. */
export function createCallFailures(options: {
  callId: string
  wire: Pick<CallWire, 'hangUp'>
  events: Pick<EventSender, 'sendProblem'>
  log: Log
}) {
  const { callId, wire, events } = options
  const log = (level: 'warn' | 'error', message: string, fields: object = {}) =>
    options.log(level, message, { callId, ...fields })
  return {
    /** A bug of ours, such as one in a promise or a timer. It ends only this call. */
    session: (error: unknown): void => {
      log('error', 'A session failed.', { error: String(error) })
      wire.hangUp('failed')
    },
    stage: ({ code, cause }: StageFailure): void => {
      const error = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
      log('warn', 'A stage of a call failed.', { code, error })
    },
    voiceDetection: (error: unknown): void => {
      log('error', 'Voice detection failed.', { error: String(error) })
      events.sendProblem(voiceDetectionFailed)
    },
    /** Nobody knows whether the turn is finished, so it ends without that. */
    reading: (error: unknown): void =>
      log('warn', 'A turn could not be read.', { error: String(error) }),
    record: (error: unknown): void =>
      log('warn', 'The record of a call may lack its end.', { error: String(error) }),
    emptyBuffer: (causedBy: string | undefined): void => events.sendProblem(emptyBuffer, causedBy),
    modelBudget: (): void => {
      log('warn', 'A call exceeded its model budget.')
      events.sendProblem(modelBudgetExceeded)
    },
    eventBudget: (): void => {
      log('warn', 'A client sent too many events.')
      events.sendProblem(eventBudgetExceeded)
      wire.hangUp('eventBudget')
    },
    idle: (limitMs: number): void => {
      events.sendProblem(idleHangUp(limitMs))
      wire.hangUp('idle')
    },
  }
}

const voiceDetectionFailed = {
  type: 'server_error',
  code: 'voice_detection_failed',
  message: 'The agent cannot hear you well. Type instead, or call again.',
} as const

const emptyBuffer = {
  type: 'invalid_request_error',
  code: 'input_audio_buffer_commit_empty',
  message: 'Error committing input audio buffer: it holds less than 100 ms of sound.',
} as const

const idleHangUp = (limitMs: number) =>
  ({
    type: 'server_error',
    code: 'idle_hang_up',
    message: `Nothing was said or typed for ${limitMs / 1_000} seconds, so the call was ended. Call again at any time.`,
  }) as const

const eventBudgetExceeded = {
  type: 'invalid_request_error',
  code: 'event_budget_exceeded',
  message:
    `The client sent too many events, so the call has ended. A call may send ${EVENTS_AT_ONCE} events ` +
    `or ${BYTES_AT_ONCE / 1024} kB at once, and ${EVENTS_PER_SECOND} events or ` +
    `${BYTES_PER_SECOND / 1024} kB a second in the long run.`,
} as const

const modelBudgetExceeded = {
  type: 'invalid_request_error',
  code: 'model_budget_exceeded',
  message:
    `A call may have ${MOST_RESPONSES} answers, with prompts of ${MOST_PROMPT_CHARACTERS} ` +
    'characters in total. Start a new call to continue.',
} as const
