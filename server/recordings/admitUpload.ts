import type { AgentDirectory } from '../calls/agentDirectory.ts'
import { ApiError } from '../http/apiError.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { Storage } from '../storage/storage.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import { allowanceOf, type CallAllowance } from './callAllowance.ts'
import type { DiskClaim, DiskReserve } from './diskReserve.ts'
import { RECORDING_LIMIT_BYTES } from './recordingStore.ts'
import { parseClaim, type UploadFields } from './uploadForm.ts'
import type { UploadQuotas } from './uploadQuotas.ts'
import { targetCall } from './uploadTarget.ts'

export interface AdmitUploadDeps {
  storage: Storage
  agents: Pick<AgentDirectory, 'checkKnown'>
  quotas: UploadQuotas
  reserve: DiskReserve
  /** Throws `ApiError` if too much is sent for the agent. */
  admitAgent: RateLimits['admitAgent']
  /** The embedded engine reports when a call is answered and when it ends. OpenAI does not. */
  knowsAnswers: boolean
  /** The embedded engine records its calls itself, so what a page recorded of them is not stored. */
  recordsCalls: boolean
}

/** The sender of an upload, and its declared size. */
export interface UploadRequest {
  agentUuid: string
  address: string
  fields: UploadFields
  /** The declared size of the body. Undefined if the sender does not declare it. */
  declaredBytes: number | undefined
}

/** What may be received. The caller must release `claim`. */
export interface AdmittedUpload {
  /** Undefined for an upload in the bare form. */
  call: { record: StoredCall; allowance: CallAllowance } | undefined
  /** The limit for the whole body. */
  mostBytes: number
  /** False if our engine has recorded the call itself. */
  isStored: boolean
  claim: DiskClaim
}

/** The bytes of a form besides its files: text fields, boundaries and headers. */
const FORM_BYTES = 64 * 1024
/** The most bytes that a sender may send without declaring the size. */
const UNDECLARED_BYTES = 8 * 1024 * 1024
/** What is not stored needs no room. */
const NO_CLAIM: DiskClaim = { wrote: async () => undefined, release: () => undefined }

/**
 * Decides, before the first byte of sound, whether an upload is accepted: for the call whose token it
 * contains, or in the bare form. Throws `ApiError`.
 */
export async function admitUpload(
  { agentUuid, address, fields, declaredBytes }: UploadRequest,
  deps: AdmitUploadDeps,
): Promise<AdmittedUpload> {
  const { storage, agents, quotas, reserve } = deps
  const record = await targetCall(parseClaim(fields), agentUuid, storage)
  const allowance = record && allowanceOf(record, Date.now(), deps.knowsAnswers)
  if (!record) await agents.checkKnown(agentUuid)

  const ofOneSide = allowance?.bytes ?? RECORDING_LIMIT_BYTES
  const mostBytes = 2 * ofOneSide + FORM_BYTES
  const bytes = declaredBytes ?? Math.min(mostBytes, UNDECLARED_BYTES)
  if (bytes > mostBytes) throw recordingTooLarge(ofOneSide)
  const isStored = !record || !deps.recordsCalls
  const claim = isStored ? await reserve.claim(bytes) : NO_CLAIM
  try {
    if (record) {
      await quotas.spendOnCall({ callId: record.callId, address, bytes })
    } else {
      await quotas.spendBare(address, bytes)
      await deps.admitAgent('upload', agentUuid)
    }
  } catch (error) {
    claim.release()
    throw error
  }
  const call = record && allowance && { record, allowance }
  return { call, mostBytes: bytes, isStored, claim }
}

export const recordingTooLarge = (mostBytes: number): ApiError =>
  new ApiError(
    413,
    'recording_too_large',
    `Each side's recording may have at most ${(mostBytes / 1024 / 1024).toFixed(1)} MB here. The limit ` +
      'of a call grows with its length.',
  )
