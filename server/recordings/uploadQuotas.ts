import { createHash } from 'node:crypto'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import { networkOf } from '../http/networkOf.ts'
import type { QuotaStorage } from '../storage/sharedStorage.ts'

/**
 * Limits how much uploads may send. Usage is counted in the database, so it covers all servers that share
 * it and survives a restart. Everything that was sent counts, whatever became of it.
 */
export interface UploadQuotas {
  /**
   * Throws `ApiError` 413 if a call has sent more than its recordings can need, and 429 if the calls of
   * an address have.
   */
  spendOnCall(spending: CallSpending): Promise<void>
  /** Spends quota for the bare form, which anybody may send. Throws `ApiError` 429. */
  spendBare(address: string, bytes: number): Promise<void>
  /** Counts the first version of a bare recording. Throws `ApiError` 429. */
  countBareRecording(address: string): Promise<void>
}

interface CallSpending {
  callId: string
  address: string
  bytes: number
}

const KIB = 1024
const MIB = KIB * KIB
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The limit of one call for both sides, with all its uploads. Two minutes in our recorder's quality take 4 MB, in the
 * quality that browsers use by default 16 MB.
 */
export const CALL_BYTES = 64 * MIB
/** Longer than the 12 minutes for which a call's uploads are accepted. */
const CALL_WINDOW_MS = 15 * 60_000

/**
 * The limit for the calls of one address: 250 whole calls in our recorder's quality, with all their
 * uploads.
 */
export const CALLS_DAY_BYTES = 1024 * MIB

/**
 * The limits of one address (IPv6: one /64). A call of two minutes takes 1 MB in our recorder's quality.
 */
export const BARE_HOUR_BYTES = 32 * MIB
export const BARE_DAY_BYTES = 96 * MIB
export const BARE_DAY_RECORDINGS = 40
/** The limit of all addresses together. */
export const BARE_DAY_BYTES_OF_ALL = 1024 * MIB

/** How far the clocks of several servers may differ. */
const CLOCKS_MS = 60_000

export interface UploadQuotaOptions {
  storage: QuotaStorage
  /** Multiplies the quotas of addresses. 0 turns them off. */
  scale: number
  now?: () => number
}

export function createUploadQuotas(options: UploadQuotaOptions): UploadQuotas {
  const { storage, scale, now = Date.now } = options

  const scaled = (bytes: number): number => Math.min(MOST, Math.ceil(kibibytes(bytes) * scale))

  /** Returns the quota that is used up, and how long until it resets, in ms. */
  const spend = async (
    quotas: readonly Quota[],
  ): Promise<{ quota: string; waitMs: number } | undefined> => {
    const at = now()
    const names = new Map(quotas.map(({ name }) => [hashOf(name), name]))
    const used = await storage.spendQuotas(
      quotas.map(({ name, amount, max, windowMs }) => ({
        name: hashOf(name),
        amount,
        max,
        now: iso(at),
        resetsAt: iso(at + windowMs),
        latestReset: iso(at + windowMs + CLOCKS_MS),
      })),
    )
    return (
      used && {
        quota: names.get(used.name) ?? '',
        waitMs: Math.max(0, Date.parse(used.resetsAt) - at),
      }
    )
  }

  return {
    async spendOnCall({ callId, address, bytes }) {
      const ofCall: Quota = {
        name: `call ${callId}`,
        amount: kibibytes(bytes),
        max: kibibytes(CALL_BYTES),
        windowMs: CALL_WINDOW_MS,
      }
      const ofAddress: Quota = {
        name: `calls ${networkOf(address)}`,
        amount: kibibytes(bytes),
        max: scaled(CALLS_DAY_BYTES),
        windowMs: DAY_MS,
      }
      const used = await spend(scale === 0 ? [ofCall] : [ofCall, ofAddress])
      if (used?.quota === ofCall.name) throw callQuotaUsed()
      if (used) throw quotaUsed(used.waitMs)
    },

    async spendBare(address, bytes) {
      if (scale === 0) return
      const amount = kibibytes(bytes)
      const network = networkOf(address)
      const used = await spend([
        { name: `bare hour ${network}`, amount, max: scaled(BARE_HOUR_BYTES), windowMs: HOUR_MS },
        { name: `bare day ${network}`, amount, max: scaled(BARE_DAY_BYTES), windowMs: DAY_MS },
        { name: 'bare day of all', amount, max: scaled(BARE_DAY_BYTES_OF_ALL), windowMs: DAY_MS },
      ])
      if (used) throw quotaUsed(used.waitMs)
    },

    async countBareRecording(address) {
      if (scale === 0) return
      const max = Math.ceil(BARE_DAY_RECORDINGS * scale)
      const name = `bare recordings ${networkOf(address)}`
      const used = await spend([{ name, amount: 1, max, windowMs: DAY_MS }])
      if (used) throw quotaUsed(used.waitMs)
    },
  }
}

interface Quota {
  name: string
  /** In KiB, or a count. */
  amount: number
  max: number
  windowMs: number
}

/** Hashes the name: it contains an IP address, which must not be readable in a table. */
const hashOf = (name: string): string =>
  createHash('sha256').update(`quota ${name}`).digest('base64url')

/** Twice this is the most that PostgreSQL's integer holds. */
const MOST = 2 ** 30 - 1
const kibibytes = (bytes: number): number => Math.min(MOST + 1, Math.ceil(bytes / KIB))
const callQuotaUsed = (): ApiError =>
  new ApiError(
    413,
    'call_quota_used',
    `The uploads of this call have reached the limit of ${CALL_BYTES / MIB} MB.`,
  )

function quotaUsed(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ApiError(
    429,
    'upload_quota_used',
    `This address has used up its upload quota. Try again in ${seconds} s. With the call_id and ` +
      'call_token of a session, the quota is larger.',
    { retryAfterSeconds: seconds },
  )
}
