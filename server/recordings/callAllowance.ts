import { ENGINE_CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { isRecordOpen } from '../calls/callWindow.ts'
import { ApiError } from '../http/apiError.ts'
import type { StoredCall } from '../storage/storage.ts'

/** How much of a call there can be to record. */
export interface CallAllowance {
  /** Whole seconds; a longer claim is cut to it. */
  seconds: number
  /** Of one side. */
  bytes: number
}

/** 256 kbit/s: eight times what our recorder asks for, twice what browsers take when nobody asks. */
const BYTES_PER_SECOND = 32 * 1024
/** Browsers round the length, and servers' clocks differ a little. */
const MARGIN_MS = 5_000
/** A browser that has lost the line records on until it notices. */
const AFTER_END_MS = 15_000

type Times = Pick<StoredCall, 'createdAt' | 'answeredAt' | 'end'>

/**
 * What may be uploaded of a call at this moment (Unix ms). Our engine tells when a call was answered and
 * when it ended; of one that OpenAI holds we only know when its session was asked for. Throws `ApiError`
 * 409 for a call that nobody answered, or that is long over.
 */
export function allowanceOf(call: Times, now: number, knowsAnswers: boolean): CallAllowance {
  if (!isRecordOpen(call, now)) throw callOver()
  if (knowsAnswers && call.answeredAt === undefined) throw notAnswered()
  const began = Date.parse((knowsAnswers && call.answeredAt) || call.createdAt)
  const ended = knowsAnswers && call.end ? Date.parse(call.end.endedAt) + AFTER_END_MS : now
  const elapsed = Math.min(now, ended) - began
  // A clock that was set back says nothing about the call.
  const longest = elapsed < 0 ? ENGINE_CALL_LIMIT_MS : Math.min(elapsed, ENGINE_CALL_LIMIT_MS)
  const seconds = Math.ceil((longest + MARGIN_MS) / 1_000)
  return { seconds, bytes: seconds * BYTES_PER_SECOND }
}

const notAnswered = (): ApiError =>
  new ApiError(
    409,
    'call_not_answered',
    'This call was never answered, so there is nothing to record of it.',
    { field: uploadFields.callId },
  )

const callOver = (): ApiError =>
  new ApiError(409, 'call_over', 'This call is long over; nothing is added to its recordings.', {
    field: uploadFields.callId,
  })
