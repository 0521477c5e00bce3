import { messages } from '@ringwell/protocol/messages.ts'
import type { CallFailure, CallFailureCode, Refusal } from './call.ts'

/** A server that answered, but not with what was asked for; `cause` is the body, if it was JSON. */
export class RefusedError extends Error {
  readonly status: number
  /** `error.code` of the body. */
  readonly code: string | undefined
  constructor(message: string, status: number, body: unknown) {
    super(message, { cause: body })
    this.status = status
    this.code = (body as { error?: { code?: string } } | undefined)?.error?.code
  }
}

/** The browser lacks what a call needs. */
export class UnsupportedError extends Error {}

/** What the visitor is told, and what to do next. Messages are the spec's, section 8, where it has one. */
const words: Record<CallFailureCode, readonly [message: string, hint: string]> = {
  microphone_denied: [
    messages.microphoneDenied,
    'Allow the microphone in the address bar, or type instead.',
  ],
  microphone_missing: [messages.microphoneMissing, 'Or type instead.'],
  microphone_failed: [
    messages.microphoneFailed,
    'Close other programs that use the microphone, or type instead.',
  ],
  microphone_lost: [
    'The microphone was disconnected.',
    'Choose another microphone, or type instead.',
  ],
  autoplay_blocked: [messages.autoplayBlocked, 'Click anywhere, or allow sound for this site.'],
  audio_output_failed: [messages.audioOutputFailed, 'Connect a speaker or headphones.'],
  key_failed: [messages.tryAgain, 'Check your internet connection.'],
  answer_failed: [messages.tryAgain, 'Check your internet connection.'],
  connection_failed: [
    messages.tryAgain,
    'The call did not connect. A firewall or VPN may be blocking it.',
  ],
  connection_lost: [
    messages.tryAgain,
    'The connection was lost. Check your internet connection, then call again.',
  ],
  end_failed: [messages.endFailed, 'Close this tab to be sure that the microphone is off.'],
  unsupported: [
    'Calls do not work in this browser.',
    'Open this page over https in a current Chrome, Edge, Firefox or Safari.',
  ],
}

/** Any error → what the visitor is told. `code` is what failed; the cause may make it more precise. */
export function describeFailure(code: CallFailureCode, cause?: unknown): CallFailure {
  const precise = preciseCode(code, cause)
  const [message, hint] = words[precise]
  const refusal = cause instanceof RefusedError ? refusalOf(cause) : undefined
  return {
    code: precise,
    ...(refusal && { refusal }),
    message,
    hint: refusal ? refusalHints[refusal] : hint,
    retryable: precise !== 'unsupported',
    cause,
  }
}

function preciseCode(code: CallFailureCode, cause: unknown): CallFailureCode {
  if (cause instanceof UnsupportedError) return 'unsupported'
  switch (cause instanceof Error && cause.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      if (code === 'microphone_failed') return 'microphone_denied'
      return code === 'audio_output_failed' ? 'autoplay_blocked' : code
    case 'NotFoundError':
    case 'OverconstrainedError':
      return code === 'microphone_failed' ? 'microphone_missing' : code
    default:
      return code
  }
}

const refusalHints: Record<Refusal, string> = {
  starting: 'The voice service is starting. Wait a few seconds.',
  busy: 'All lines are busy. Wait a minute.',
  tooMany: 'There were many calls from here. Wait a minute.',
  fault: 'The voice service has a fault. Tell us if this goes on.',
  originNotAllowed: 'This agent does not take calls from this website. Tell its owner.',
  other: 'The voice service did not accept the call. Reload the page first.',
}

function refusalOf({ status, code }: RefusedError): Refusal {
  if (code === 'engine_starting') return 'starting'
  if (code === 'origin_not_allowed') return 'originNotAllowed'
  if (status === 503) return 'busy'
  if (status === 429) return 'tooMany'
  return status >= 500 ? 'fault' : 'other'
}
