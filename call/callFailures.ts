import type { CallFailure, CallFailureCode } from './call.ts'
import { UnsupportedError } from './callErrors.ts'
import { wordsOf } from './failureWords.ts'

/** Turns an error into what the visitor sees. `code` is what failed; `cause` may make it more precise. */
export function describeFailure(code: CallFailureCode, cause?: unknown): CallFailure {
  const precise = preciseCode(code, cause)
  const [message, hint] = wordsOf(precise, cause)
  return {
    code: precise,
    message,
    hint,
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
