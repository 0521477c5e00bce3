import { createHash } from 'node:crypto'
import { ApiError } from '../http/apiError.ts'
import { networkOf } from '../http/networkOf.ts'
import type { QuotaStorage } from '../storage/sharedStorage.ts'

/**
 * How much uploads may bring, counted in the database: over all servers of it, and after a restart. What
 * was sent counts, whatever came of it.
 */
export interface UploadQuotas {
  /**
   * Throws `ApiError` 413 when a call has sent more than its recordings can need, 429 when the calls of
   * an address have.
   */
  spendOnCall(callId: string, address: string, bytes: number): Promise<void>
  /** For the bare form, which anybody may send. Throws `ApiError` 429. */
  spendBare(address: string, bytes: number): Promise<void>
  /** For the first version of a bare recording. Throws `ApiError` 429. */
  countBareRecording(address: string): Promise<void>
}

const KIB = 1024
const MIB = KIB * KIB
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Of one call, both sides: eight times what its longest recordings may have. A page sends less than four
 * times its final recordings, and some parts, which count with what they continue.
 */
export const CALL_BYTES = 64 * MIB
/** A call's uploads are taken for 12 minutes. */
const CALL_WINDOW_MS = 15 * 60_000

/** Of the calls of one address: 250 whole calls in our recorder's quality, with all their uploads. */
export const CALLS_DAY_BYTES = 1024 * MIB

/** Of one address (IPv6: of one /64). A call of two minutes has 1 MB in our recorder's quality. */
export const BARE_HOUR_BYTES = 32 * MIB
export const BARE_DAY_BYTES = 96 * MIB
export const BARE_DAY_RECORDINGS = 40
/** Of all addresses together. */
export const BARE_DAY_BYTES_OF_ALL = 1024 * MIB

/** By so much the clocks of several servers may differ. */
const CLOCKS_MS = 60_000

export interface UploadQuotaOptions {
  storage: QuotaStorage
  /** Multiplies the quotas of addresses; 0 switches them off. */
  scale: number
  now?: () => number
}

export function createUploadQuotas(options: UploadQuotaOptions): UploadQuotas {
  const { storage, scale, now = Date.now } = options

  /** How long to wait, in ms; undefined when it was granted. */
  const spend = async (
    name: string,
    amount: number,
    max: number,
    windowMs: number,
  ): Promise<number | undefined> => {
    const at = now()
    const { isGranted, resetsAt } = await storage.spendQuota({
      name: createHash('sha256').update(`quota ${name}`).digest('base64url'),
      amount,
      max,
      now: iso(at),
      resetsAt: iso(at + windowMs),
      latestReset: iso(at + windowMs + CLOCKS_MS),
    })
    return isGranted ? undefined : Math.max(0, Date.parse(resetsAt) - at)
  }

  const spendScaled = async (
    name: string,
    amount: number,
    max: number,
    windowMs: number,
  ): Promise<void> => {
    const waitMs = await spend(name, amount, Math.min(MOST, Math.ceil(max * scale)), windowMs)
    if (waitMs !== undefined) throw quotaUsed(waitMs)
  }

  return {
    async spendOnCall(callId, address, bytes) {
      const amount = kibibytes(bytes)
      const most = kibibytes(CALL_BYTES)
      const waitMs = await spend(`call ${callId}`, amount, most, CALL_WINDOW_MS)
      if (waitMs !== undefined) throw callQuotaUsed()
      if (scale === 0) return
      await spendScaled(`calls ${networkOf(address)}`, amount, kibibytes(CALLS_DAY_BYTES), DAY_MS)
    },

    async spendBare(address, bytes) {
      if (scale === 0) return
      const amount = kibibytes(bytes)
      const network = networkOf(address)
      await spendScaled(`bare hour ${network}`, amount, kibibytes(BARE_HOUR_BYTES), HOUR_MS)
      await spendScaled(`bare day ${network}`, amount, kibibytes(BARE_DAY_BYTES), DAY_MS)
      await spendScaled('bare day of all', amount, kibibytes(BARE_DAY_BYTES_OF_ALL), DAY_MS)
    },

    async countBareRecording(address) {
      if (scale === 0) return
      const name = `bare recordings ${networkOf(address)}`
      await spendScaled(name, 1, BARE_DAY_RECORDINGS, DAY_MS)
    },
  }
}

/** PostgreSQL counts to 2 ** 31. */
const MOST = 2 ** 30
const kibibytes = (bytes: number): number => Math.min(MOST * 2 - 1, Math.ceil(bytes / KIB))
const iso = (ms: number): string => new Date(ms).toISOString()

const callQuotaUsed = (): ApiError =>
  new ApiError(
    413,
    'call_quota_used',
    `The uploads of this call have brought ${CALL_BYTES / MIB} MB, and that is all it may send.`,
  )

function quotaUsed(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ApiError(
    429,
    'upload_quota_used',
    `This address has used up its quota of uploads. Try again in ${seconds} s; with the call_id and ` +
      'call_token of a session there is more.',
    { retryAfterSeconds: seconds },
  )
}
