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
   * an address have. `continued` are the stored bytes that parts continue, which are written anew.
   */
  spendOnCall(spending: CallSpending): Promise<void>
  /** For the bare form, which anybody may send. Throws `ApiError` 429. */
  spendBare(address: string, bytes: number): Promise<void>
  /** For the first version of a bare recording. Throws `ApiError` 429. */
  countBareRecording(address: string): Promise<void>
}

export interface CallSpending {
  callId: string
  address: string
  bytes: number
  continued: number
}

const KIB = 1024
const MIB = KIB * KIB
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Of one call, both sides, what parts continue among it. Two minutes in our recorder's quality, with a
 * part every 2.5 s, have 28 MB; in the quality that browsers choose by themselves 110 MB.
 */
export const CALL_BYTES = 256 * MIB
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

  const scaled = (bytes: number): number => Math.min(MOST, Math.ceil(kibibytes(bytes) * scale))

  /** What was used up, and how long it takes until it is not, in ms. */
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
    async spendOnCall({ callId, address, bytes, continued }) {
      const ofCall: Quota = {
        name: `call ${callId}`,
        amount: kibibytes(bytes + continued),
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
  /** In KiB, or a number of things. */
  amount: number
  max: number
  windowMs: number
}

/** The name holds somebody's address, which is not to be read in a table. */
const hashOf = (name: string): string =>
  createHash('sha256').update(`quota ${name}`).digest('base64url')

/** Two of them are what PostgreSQL can count to. */
const MOST = 2 ** 30 - 1
const kibibytes = (bytes: number): number => Math.min(MOST + 1, Math.ceil(bytes / KIB))
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
