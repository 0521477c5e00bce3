import { longestCallMs } from '@ringwell/protocol/callLimits.ts'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { isRecordOpen } from '../calls/callWindow.ts'
import { ApiError } from '../http/apiError.ts'
import type { StoredCall } from '../storage/callStorage.ts'

/** Limits how much of a call can be recorded. */
export interface CallAllowance {
  /** In whole seconds. A longer claimed duration is cut to this. */
  seconds: number
  /** The limit for one side. */
  bytes: number
}

/** 256 kbit/s: eight times what our recorder asks for, and twice what browsers use by default. */
const BYTES_PER_SECOND = 32 * 1024
/** Browsers round the duration, and servers' clocks differ a little. */
const MARGIN_MS = 5_000
/** A browser that has lost the connection keeps recording until it notices. */
const AFTER_END_MS = 15_000

type Times = Pick<StoredCall, 'createdAt' | 'limitMs' | 'answeredAt' | 'end'>

/**
 * Returns what may be uploaded for a call at this time (Unix ms). Our engine reports when a call was
 * answered and when it ended. For a call that OpenAI holds, we only know when its session was requested.
 * Throws `ApiError` 409 if nobody answered the call, or if it ended long ago.
 */
export function allowanceOf(call: Times, now: number, knowsAnswers: boolean): CallAllowance {
  if (!isRecordOpen(call, now)) throw callOver()
  if (knowsAnswers && call.answeredAt === undefined) throw notAnswered()
  const began = Date.parse((knowsAnswers && call.answeredAt) || call.createdAt)
  const ended = knowsAnswers && call.end ? Date.parse(call.end.endedAt) + AFTER_END_MS : now
  const elapsed = Math.min(now, ended) - began
  // If the clock was set back, the elapsed time says nothing about the call.
  const limitMs = longestCallMs(call.limitMs)
  const longest = elapsed < 0 ? limitMs : Math.min(elapsed, limitMs)
  const seconds = Math.ceil((longest + MARGIN_MS) / 1_000)
  return { seconds, bytes: seconds * BYTES_PER_SECOND }
}

const notAnswered = (): ApiError =>
  new ApiError(
    409,
    'call_not_answered',
    'This call was never answered, so there is nothing to record.',
    { field: uploadFields.callId },
  )

const callOver = (): ApiError =>
  new ApiError(
    409,
    'call_over',
    'This call is long over. Nothing can be added to its recordings.',
    {
      field: uploadFields.callId,
    },
  )
