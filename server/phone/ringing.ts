import { z } from 'zod'
import { internationalPhone } from '@ringwell/engine/phoneNumber.ts'

/** A call as a carrier announces it. */
export interface Ringing {
  /** The carrier's own id of the call. */
  carrierCall: string
  /** The called number in E.164. */
  to: string
  /** The caller's number in E.164. Undefined if it is withheld. */
  from: string | undefined
}

const Fields = z.object({
  CallSid: z.string().min(1).max(200),
  From: z.string().max(200).default(''),
  To: z.string().min(1).max(200),
  CallStatus: z.string().optional(),
})

/** Carriers report the end of a call to the same address if it is set for that too. */
const over = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])

/**
 * Twilio writes these numbers for callers who withhold theirs: `ANONYMOUS`, `RESTRICTED`, `BLOCKED`, `UNKNOWN` and
 * `UNAVAILABLE` on the keys of a telephone.
 */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])

/** Reads a webhook that is certainly the carrier's. Undefined if it announces no call: the call is over. */
export function readRinging(fields: URLSearchParams): Ringing | undefined | { problem: string } {
  const read = Fields.safeParse(Object.fromEntries(fields))
  if (!read.success) {
    const [issue] = read.error.issues
    return { problem: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const { CallSid, From, To, CallStatus } = read.data
  if (CallStatus !== undefined && over.has(CallStatus.toLowerCase())) return undefined
  const from = withheld.has(From) ? undefined : internationalPhone(From)
  return { carrierCall: CallSid, to: internationalPhone(To) ?? To, from }
}
